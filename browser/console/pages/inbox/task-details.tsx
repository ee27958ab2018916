/** The request of a task and its steps. Both may hold personal data: they are read when somebody asks. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { CodeBlock } from '../../parts/code-block.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';

interface Details {
  readonly input: { readonly payload?: unknown } | null;
  readonly warnings: readonly unknown[] | null;
  readonly requestId: string | null;
  readonly steps:
    | readonly { readonly name: string; readonly startedAt: string; readonly finishedAt?: string }[]
    | null;
}

export function TaskDetails({ id }: { readonly id: string }) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['task', id],
    enabled: isOpen,
    queryFn: async ({ signal }) => {
      const { tasks } = await request<{ tasks: Details[] }>(
        gql`query TaskDetails($id: uuid!) { tasks(where: { id: { _eq: $id } }) { input warnings requestId steps } }`,
        { id },
        { signal },
      );
      return tasks[0] ?? null;
    },
  });
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {words('tasks.show')}
      </Button>
    );
  }
  if (error !== null) return <ProblemText error={error} />;
  if (data === undefined || data === null) return <Typography>{words('wait')}</Typography>;
  return (
    <Box sx={{ marginTop: 1 }}>
      {(data.steps ?? []).map(({ name, startedAt }) => (
        <Typography key={`${name} ${startedAt}`} variant="body2">
          <Time value={startedAt} locale={locale} /> · {name}
        </Typography>
      ))}
      <CodeBlock
        text={
          data.input === null
            ? words('tasks.notStored')
            : JSON.stringify(data.input.payload ?? data.input, null, 2)
        }
        maxHeight={360}
      />
      {data.requestId !== null && (
        <Typography variant="body2" color="text.secondary">
          {words('tasks.request', { id: data.requestId })}
        </Typography>
      )}
    </Box>
  );
}
