/** Asks sources now, and says what came of each of them. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { EngineProblem } from '../../engine/errors.ts';
import { viewAs } from '../../engine/session.ts';
import { useStored } from '../../engine/stored.ts';
import { useWords } from '../../i18n/i18n.ts';
import { visibleText } from '../../model/visible-text.ts';
import { useChange } from '../shared/use-change.ts';
import { outcomeText } from './outcome-text.ts';

export interface AskedSource {
  readonly source: string;
  readonly outcome: string;
  readonly reason: string | null;
  /** What it has filled, and what it says otherwise than somebody who has written it: names of columns. */
  readonly filled?: readonly string[];
  readonly kept?: readonly string[];
}

interface Answered {
  readonly sources: readonly AskedSource[];
  /** What else there is to know. */
  readonly notes: readonly string[];
}

interface AskButtonProps {
  readonly label: string;
  /** Says to administrators how its sources are switched on. */
  readonly switchOn: string;
  readonly isBusy: boolean;
  /** Calls the action. */
  readonly ask: () => Promise<Answered>;
}

export function AskButton({ label, switchOn, isBusy, ask }: AskButtonProps) {
  const asking = useChange({ run: () => ask().catch(awayOrThrow) });
  return (
    <Box sx={{ flex: 1 }}>
      <Button
        disabled={isBusy || asking.isPending}
        loading={asking.isPending}
        onClick={() => asking.mutate(undefined)}
      >
        {label}
      </Button>
      {asking.data !== undefined && !asking.isPending && (
        <Answer answered={asking.data} switchOn={switchOn} />
      )}
    </Box>
  );
}

/** A source that does not answer: the task of the question asks it again by itself. */
function awayOrThrow(error: unknown): 'away' {
  if (error instanceof EngineProblem && error.code === 'service_unavailable') return 'away';
  throw error;
}

interface AnswerProps {
  readonly answered: Answered | 'away';
  readonly switchOn: string;
}

function Answer({ answered, switchOn }: AnswerProps) {
  const words = useWords();
  const isAdmin = useStored(viewAs) === null;
  if (answered === 'away') {
    return (
      <Alert severity="warning" role="status">
        {words('found.away')}
      </Alert>
    );
  }
  const { sources, notes } = answered;
  if (sources.length === 0) {
    return (
      <Alert severity="info" role="status">
        {words('found.noneIsOn')} {isAdmin ? switchOn : words('found.askAdmin')}
      </Alert>
    );
  }
  const isKnown = sources.some(({ outcome }) => outcome === 'found');
  return (
    <Alert severity={isKnown ? 'success' : 'warning'} role="status">
      {sources.map(({ source, outcome, reason, filled = [], kept = [] }) => (
        <div key={source}>
          {outcomeText({ source, outcome }, words)}
          {reason !== null && ` (${visibleText(reason)})`}
          {filled.length > 0 && <div>{words('found.filled', { names: filled.join(', ') })}</div>}
          {kept.length > 0 && <div>{words('found.kept', { names: kept.join(', ') })}</div>}
        </div>
      ))}
      {notes.map((note) => (
        <div key={note}>{note}</div>
      ))}
    </Alert>
  );
}
