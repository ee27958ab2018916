/** The calls that were made for one event, with their answers. */
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { command } from '../../engine/request.ts';
import { ProblemText } from '../../shell/problem-text.tsx';

interface Invocation {
  readonly id: string;
  readonly created_at: string;
  readonly http_status: number | null;
  readonly response: unknown;
}

const shown = 10;
const shownCharacters = 400;

export function Invocations({ source, id }: { readonly source: string; readonly id: string }) {
  const locale = useLocale() ?? 'en';
  const { data, error } = useQuery({
    queryKey: ['invocations', source, id],
    queryFn: ({ signal }) =>
      command<{ invocations: Invocation[] }>(
        '/v1/metadata',
        {
          type: 'pg_get_event_by_id',
          args: { source, event_id: id, invocation_log_limit: shown, invocation_log_offset: 0 },
        },
        { signal },
      ),
  });
  if (error !== null) return <ProblemText error={error} />;
  return data?.invocations.map((invocation) => (
    <Typography key={invocation.id} variant="body2" component="div">
      <Time value={invocation.created_at} locale={locale} /> · {invocation.http_status ?? '–'}
      <div>{JSON.stringify(invocation.response).slice(0, shownCharacters)}</div>
    </Typography>
  ));
}
