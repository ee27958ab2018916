/** Rows from a CSV file: what was understood is shown, and can be put right, before anything is written. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { AccountAutocomplete, useAccount } from '../account/account-autocomplete.tsx';
import { ImportPreview } from './import-preview.tsx';
import { togetherRows, useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly table: TableModel;
  readonly onClose: () => void;
}

/** What is wrong is corrected line by line; the rest is counted. */
const shownProblems = 10;

export function ImportDialog({ table, onClose }: ImportDialogProps) {
  const words = useWords();
  const found = useImport(table, onClose);
  const { file, checked, rules, mapping, setMapping, done, choose, forget, write, isReady } = found;
  const required = [...(rules?.required ?? [])].filter((name) => name !== 'groupId');
  return (
    // While rows are written nobody can leave: whether they were would not be known.
    <Dialog
      open
      onClose={done.isWriting ? () => {} : onClose}
      fullWidth
      maxWidth="lg"
      aria-labelledby="import-title"
    >
      <DialogTitle id="import-title">{words('csv.importTitle', { table: table.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 1 }}>
          {words('csv.importHelp', { count: togetherRows })}
        </DialogContentText>
        {required.length > 0 && (
          <Typography variant="body2" sx={{ marginBottom: 2 }}>
            {words('csv.required', { names: required.join(', ') })}
          </Typography>
        )}
        <Box inert={done.isWriting}>
          <input
            type="file"
            accept=".csv,.txt,.tsv,text/csv,text/tab-separated-values,text/plain"
            aria-label={words('csv.file')}
            // A file that was corrected has the same name, and would be no change.
            onClick={(event) => {
              event.currentTarget.value = '';
              forget();
            }}
            onChange={(event) => void choose(event)}
          />
          <Account found={found} />
          {file !== null && (
            <>
              <Typography sx={{ marginTop: 2 }}>
                {words('csv.understood', {
                  smart_count: file.sheet.lines.length,
                  delimiter: file.sheet.delimiter === '\t' ? words('csv.tab') : file.sheet.delimiter,
                })}
              </Typography>
              {file.isGuessed && (
                <Alert severity="warning" sx={{ marginTop: 1 }}>
                  {words('csv.guessed')}
                </Alert>
              )}
              <ImportPreview
                table={table}
                sheet={file.sheet}
                mapping={mapping}
                required={rules?.required ?? new Set()}
                onChange={setMapping}
              />
            </>
          )}
          {checked !== null && <Problems checked={checked} />}
        </Box>
        {done.isWriting && (
          <Typography role="status">{words('csv.written', { count: done.count })}</Typography>
        )}
        {!done.isWriting && done.count > 0 && (
          <Alert severity="warning" sx={{ marginTop: 1 }}>
            {words('csv.partly', { count: done.count })}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button disabled={done.isWriting} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button variant="contained" disabled={!isReady} onClick={() => void write()}>
          {words('csv.write', { smart_count: (checked?.rows.length ?? 0) - done.count })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whose rows they become: those of the account of the whole console, or of one that is chosen here. */
function Account({ found }: { readonly found: ReturnType<typeof useImport> }) {
  const words = useWords();
  const { needsAccount, chosen, account, setOther } = found;
  const named = useAccount(account);
  if (!needsAccount) return null;
  if (chosen !== '') {
    return (
      <Typography variant="body2" sx={{ marginTop: 1 }}>
        {words('csv.account', { name: named?.name ?? account })}
      </Typography>
    );
  }
  return (
    <Box sx={{ marginTop: 2 }}>
      <AccountAutocomplete
        label={words('csv.intoAccount')}
        value={named ?? null}
        width={280}
        input={{ required: true }}
        onChange={(next) => setOther(next?.id ?? '')}
      />
    </Box>
  );
}

function Problems({
  checked: { missing, problems },
}: {
  readonly checked: NonNullable<ReturnType<typeof useImport>['checked']>;
}) {
  const words = useWords();
  return (
    <>
      {missing.length > 0 && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {words('csv.missing', { names: missing.join(', ') })}
        </Alert>
      )}
      {problems.slice(0, shownProblems).map(({ line, text }) => (
        <Alert key={`${line} ${text}`} severity="error" sx={{ marginTop: 1 }}>
          {text}
        </Alert>
      ))}
      {problems.length > shownProblems && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {words('csv.moreProblems', { smart_count: problems.length - shownProblems })}
        </Alert>
      )}
    </>
  );
}
