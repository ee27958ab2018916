/** A comparison: sentences that say what differs, what the engine refused, the rows, and what was sent. */

import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { writeJson } from '@platform/runtime/browser';
import { useWords } from '../../i18n/i18n.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { ComparedRows } from './compared-table.tsx';
import type { Comparison, Sent } from './comparison.ts';
import { type Names, sentencesOf } from './sentences.ts';

interface ComparisonViewProps {
  readonly comparison: Comparison;
  readonly names: Names;
}

export function ComparisonView({ comparison, names }: ComparisonViewProps) {
  const words = useWords();
  const { left, right, tables } = comparison;
  const isOneDocument = left.document === right.document;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" role="status">
        {sentencesOf(comparison, names, words).map((sentence) => (
          <Typography key={sentence} variant="body2">
            {sentence}
          </Typography>
        ))}
      </Alert>
      <Refusal sent={left} name={names.left} />
      <Refusal sent={right} name={names.right} />
      {tables.map((table) => (
        <Box key={table.name} component="section" aria-label={table.name}>
          {tables.length > 1 && (
            <Typography variant="subtitle2" component="h2">
              {table.name}
            </Typography>
          )}
          <ComparedRows table={table} names={names} isWhole={left.error === null && right.error === null} />
        </Box>
      ))}
      <SentDocument
        sent={left}
        title={words('compare.sent', { who: isOneDocument ? words('compare.both') : names.left })}
      />
      {!isOneDocument && <SentDocument sent={right} title={words('compare.sent', { who: names.right })} />}
    </Box>
  );
}

function Refusal({ sent: { error }, name }: { readonly sent: Sent; readonly name: string }) {
  if (error === null) return null;
  return (
    <section aria-label={name}>
      <Typography variant="subtitle2" component="h2">
        {name}
      </Typography>
      <ProblemText error={error} />
    </section>
  );
}

function SentDocument({
  sent: { document, variables },
  title,
}: {
  readonly sent: Sent;
  readonly title: string;
}) {
  const words = useWords();
  const given = writeJson(variables, 2);
  return (
    <details>
      <Typography component="summary" variant="body2" sx={{ cursor: 'pointer' }}>
        {title}
      </Typography>
      <CopyButton text={document} label={words('requests.copyGraphql')} />
      <CopyButton text={given} label={words('requests.copyVariables')} />
      <CodeBlock text={document} wraps />
      <CodeBlock text={given} />
    </details>
  );
}
