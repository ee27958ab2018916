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
}

interface AskButtonProps {
  readonly label: string;
  readonly isBusy: boolean;
  /** Calls the action. */
  readonly ask: () => Promise<readonly AskedSource[]>;
}

export function AskButton({ label, isBusy, ask }: AskButtonProps) {
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
      {asking.data !== undefined && !asking.isPending && <Answer sources={asking.data} />}
    </Box>
  );
}

/** A source that does not answer: the task of the question asks it again by itself. */
function awayOrThrow(error: unknown): 'away' {
  if (error instanceof EngineProblem && error.code === 'service_unavailable') return 'away';
  throw error;
}

function Answer({ sources }: { readonly sources: readonly AskedSource[] | 'away' }) {
  const words = useWords();
  const isAdmin = useStored(viewAs) === null;
  if (sources === 'away') {
    return (
      <Alert severity="warning" role="status">
        {words('found.away')}
      </Alert>
    );
  }
  if (sources.length === 0) {
    return (
      <Alert severity="info" role="status">
        {words('found.noneIsOn')} {words(isAdmin ? 'found.switchOn' : 'found.askAdmin')}
      </Alert>
    );
  }
  const isKnown = sources.some(({ outcome }) => outcome === 'found');
  return (
    <Alert severity={isKnown ? 'success' : 'warning'} role="status">
      {sources.map(({ source, outcome, reason }) => (
        <div key={source}>
          {outcomeText({ source, outcome }, words)}
          {reason !== null && ` (${visibleText(reason)})`}
        </div>
      ))}
    </Alert>
  );
}
