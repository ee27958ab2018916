/** What sources have found, as a part of the page of a row. */
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { Loading } from '../../parts/loading.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';

interface FoundCardProps {
  /** Why it could not be read; null: nothing went wrong. */
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly children: ReactNode;
}

export function FoundCard({ error, isPending, children }: FoundCardProps) {
  const words = useWords();
  return (
    <Card component="section" aria-label={words('found.title')} sx={{ padding: 2, marginBottom: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {words('found.title')}
      </Typography>
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {children}
    </Card>
  );
}
