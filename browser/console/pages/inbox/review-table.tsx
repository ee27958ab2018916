/** What an application or a source says, field by field: known, submitted, and what will be. Equal ones are folded away. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { WordKey } from '../../i18n/en.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { Words } from '../../i18n/words.ts';
import { visibleText } from '../../model/visible-text.ts';
import { originName } from './origin-name.ts';
import { confidenceOf, isQuestion, type ReviewField, resultOf } from './review-fields.ts';

interface ReviewTableProps {
  readonly fields: readonly ReviewField[];
  readonly taken: ReadonlySet<string>;
  readonly setTaken: (taken: ReadonlySet<string>) => void;
  /** What the table calls what it shows; absent: that of an application. */
  readonly texts?: ReviewTexts;
}

interface ReviewTexts {
  readonly fields: WordKey;
  readonly submitted: WordKey;
  readonly nothingNew: WordKey;
}

const ofApplication: ReviewTexts = {
  fields: 'review.fields',
  submitted: 'review.submitted',
  nothingNew: 'review.nothingNew',
};

export function ReviewTable({ fields, taken, setTaken, texts = ofApplication }: ReviewTableProps) {
  const words = useWords();
  const open = fields.filter(({ kind }) => kind !== 'equal');
  const equal = fields.filter(({ kind }) => kind === 'equal');
  const choose = (name: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  return (
    <>
      {open.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={words(texts.fields)}>
          <Table size="small" aria-label={words(texts.fields)}>
            <TableHead>
              <TableRow>
                <TableCell>{words('review.field')}</TableCell>
                <TableCell>{words('review.known')}</TableCell>
                <TableCell>{words(texts.submitted)}</TableCell>
                <TableCell>{words('review.choice')}</TableCell>
                <TableCell>{words('review.result')}</TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {open.map((field) => (
                <FieldRow
                  key={field.name}
                  field={field}
                  isTaken={taken.has(field.name)}
                  onChoose={(isTaken) => choose(field.name, isTaken)}
                />
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
      {open.length === 0 && <Typography sx={{ paddingY: 1 }}>{words(texts.nothingNew)}</Typography>}
      {equal.length > 0 && (
        <Box component="details" sx={{ marginTop: 1 }}>
          <Typography component="summary" sx={{ cursor: 'pointer' }}>
            {words('review.equal', { smart_count: equal.length })}
          </Typography>
          {equal.map((field) => (
            <Typography key={field.name} variant="body2">
              {titleOf(field, words)}: {visibleText(field.submitted.join(', '))}
            </Typography>
          ))}
        </Box>
      )}
    </>
  );
}

interface FieldRowProps {
  readonly field: ReviewField;
  readonly isTaken: boolean;
  readonly onChoose: (isTaken: boolean) => void;
}

function FieldRow({ field, isTaken, onChoose }: FieldRowProps) {
  const words = useWords();
  const title = titleOf(field, words);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {title}
      </TableCell>
      <TableCell>
        <Texts texts={field.known} />
      </TableCell>
      <TableCell>
        <Texts texts={field.submitted} />
        <Source field={field} />
      </TableCell>
      <TableCell>
        <ToggleButtonGroup
          size="small"
          exclusive
          value={isTaken ? 'take' : 'keep'}
          onChange={(_event, choice: string | null) => choice !== null && onChoose(choice === 'take')}
          aria-label={words('review.choiceOf', { field: title })}
        >
          <ToggleButton value="keep">{words('review.keep')}</ToggleButton>
          <ToggleButton value="take">
            {words(field.isList && field.known.length > 0 ? 'review.both' : 'review.take')}
          </ToggleButton>
        </ToggleButtonGroup>
      </TableCell>
      <TableCell>
        <Texts texts={resultOf(field, isTaken)} />
      </TableCell>
    </TableRow>
  );
}

function Texts({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) {
    return (
      <Typography component="em" variant="body2" color="text.secondary">
        null
      </Typography>
    );
  }
  return texts.map((text) => (
    <Box key={text} sx={{ wordBreak: 'break-word', maxWidth: 260 }}>
      {visibleText(text)}
    </Box>
  ));
}

/** Where the value comes from: the form, or the lines of the resume, or of what a source has found, with the confidence. */
function Source({ field }: { readonly field: ReviewField }) {
  const words = useWords();
  const origin = originName(field.from, words);
  if (field.from === 'form') return <Chip size="small" variant="outlined" label={origin} />;
  const lines = [...new Set(field.evidence.map(({ source }) => source))];
  const percent = Math.round(confidenceOf(field) * 100);
  const isAsked = isQuestion(field);
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        <Chip
          size="small"
          variant="outlined"
          color={isAsked ? 'warning' : 'default'}
          label={words(isAsked ? 'review.isRight' : 'review.isSure', { origin, percent })}
        />
      </Box>
      {lines.map((line) => (
        <Typography key={line} variant="body2" color="text.secondary" sx={{ whiteSpace: 'pre-wrap' }}>
          {visibleText(line)}
        </Typography>
      ))}
    </Box>
  );
}

function titleOf({ name, title }: ReviewField, words: Words): string {
  return title ?? words(`field.${name}` as WordKey);
}
