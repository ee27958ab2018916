/** How the database answers a query: the statement that it becomes, and the plan of Postgres. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { command } from '../engine/request.ts';
import type { LoggedRequest } from '../engine/request-log.ts';
import { useWords } from '../i18n/i18n.ts';
import { ProblemText } from '../parts/problem-text.tsx';

interface ExplainedField {
  readonly field: string;
  readonly sql: string | null;
  readonly plan: readonly string[] | null;
}

export function ExplainButton({ entry }: { readonly entry: LoggedRequest }) {
  const words = useWords();
  const explain = useMutation({
    mutationFn: () =>
      command<ExplainedField[]>('/v1/graphql/explain', { query: entry.body, user: entry.headers }),
  });
  return (
    <>
      <Button size="small" disabled={explain.isPending} onClick={() => explain.mutate()}>
        {words('requests.explain')}
      </Button>
      {explain.error !== null && <ProblemText error={explain.error} />}
      {explain.data?.map(({ field, sql, plan }) => (
        <Box
          key={field}
          component="pre"
          tabIndex={0}
          sx={{ width: '100%', margin: 0, overflow: 'auto', maxHeight: 320, fontSize: 12 }}
        >
          {[sql, '', ...(plan ?? [])].join('\n')}
        </Box>
      ))}
    </>
  );
}
