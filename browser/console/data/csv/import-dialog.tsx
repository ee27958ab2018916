/** Rows from a CSV file: what was understood is shown before anything is written. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { TableModel } from '../../model/table-model.ts';
import { useTellProblem } from '../../parts/describe-problem.ts';
import { importDocument } from '../table-documents.ts';
import { decodeCsv, type ReadCsv, readCsv, UnreadableCsv } from './read-csv.ts';

interface ImportDialogProps {
  readonly table: TableModel;
  readonly onClose: () => void;
}

/** What is wrong is corrected line by line; the rest is counted. */
const shownProblems = 10;
/** One statement and one transaction each. */
const batchRows = 500;

export function ImportDialog({ table, onClose }: ImportDialogProps) {
  const words = useWords();
  const { read, written, choose, write } = useImport(table, onClose);
  const isReady = read !== null && read.rows.length > 0 && read.problems.length === 0 && written === null;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="import-title">
      <DialogTitle id="import-title">{words('csv.importTitle', { table: table.name })}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ marginBottom: 2 }}>
          {words('csv.importHelp', { count: batchRows })}
        </DialogContentText>
        <Typography variant="body2" sx={{ marginBottom: 2 }}>
          {words('csv.columns', {
            names: table.columns
              .filter(({ isInsertable }) => isInsertable)
              .map(({ name }) => name)
              .join(', '),
          })}
        </Typography>
        <input
          type="file"
          accept=".csv,text/csv"
          aria-label={words('csv.file')}
          onChange={(event) => void choose(event)}
        />
        {read !== null && <Understood read={read} />}
        {written !== null && (
          <Typography role="status">{words('csv.written', { count: written })}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{words('cancel')}</Button>
        <Button
          variant="contained"
          disabled={!isReady}
          onClick={() => read !== null && void write(read.rows)}
        >
          {words('csv.write', { smart_count: read?.rows.length ?? 0 })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The file that was chosen, what of it was written so far, and what chooses and writes. */
function useImport(table: TableModel, onDone: () => void) {
  const words = useWords();
  const notify = useNotify();
  const refresh = useRefresh();
  const tellProblem = useTellProblem();
  const [read, setRead] = useState<ReadCsv | null>(null);
  const [written, setWritten] = useState<number | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file === undefined) return;
    try {
      setWritten(null);
      setRead(readCsv(table, decodeCsv(await file.arrayBuffer())));
    } catch (error) {
      setRead(null);
      if (!(error instanceof UnreadableCsv)) throw error;
      notify(words(`unreadable.${error.problem.kind}`, { ...error.problem }), { type: 'error' });
    }
  };
  const write = async (rows: ReadCsv['rows']) => {
    let done = 0;
    setWritten(done);
    try {
      for (; done < rows.length; done += batchRows) {
        await request(importDocument(table), { rows: rows.slice(done, done + batchRows) });
        setWritten(Math.min(done + batchRows, rows.length));
      }
      notify(words('csv.imported', { smart_count: rows.length }), { type: 'info' });
      onDone();
    } catch (error) {
      // What is in the table already is not sent again.
      setRead((current) => (current === null ? null : { ...current, rows: current.rows.slice(done) }));
      setWritten(null);
      tellProblem(error);
    } finally {
      refresh();
    }
  };
  return { read, written, choose, write };
}

function Understood({ read }: { readonly read: ReadCsv }) {
  const words = useWords();
  return (
    <>
      <Typography sx={{ marginTop: 2 }}>
        {words('csv.understood', { smart_count: read.rows.length, names: read.columns.join(', ') })}
      </Typography>
      {read.unknown.length > 0 && (
        <Alert severity="warning" sx={{ marginTop: 1 }}>
          {words('csv.unknown', { names: read.unknown.join(', ') })}
        </Alert>
      )}
      {read.problems.slice(0, shownProblems).map((problem) => (
        <Alert
          key={`${problem.line} ${'column' in problem ? problem.column : ''}`}
          severity="error"
          sx={{ marginTop: 1 }}
        >
          {words(`wrong.${problem.kind}`, { ...problem })}
        </Alert>
      ))}
      {read.problems.length > shownProblems && (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {words('csv.moreProblems', { smart_count: read.problems.length - shownProblems })}
        </Alert>
      )}
    </>
  );
}
