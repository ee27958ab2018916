/** The calls that were made for one event, with their answers. */

import Typography from '@mui/material/Typography';
import { writeJson } from '@platform/runtime/browser';
import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { command } from '../../engine/request.ts';
import { ProblemText } from '../../parts/problem-text.tsx';

interface Invocation {
  readonly id: string;
  readonly created_at: string;
  /** Of an event of a trigger. */
  readonly http_status?: number | null;
  /** Of an event that was due at a time. */
  readonly status?: number | null;
  readonly response: unknown;
}

const shown = 10;
const shownCharacters = 400;

export function Invocations({ source, id }: { readonly source: string; readonly id: string }) {
  return (
    <Calls
      id={id}
      type="pg_get_event_by_id"
      args={{ source, event_id: id, invocation_log_limit: shown, invocation_log_offset: 0 }}
    />
  );
}

interface ScheduledInvocationsProps {
  readonly kind: 'one_off' | 'cron';
  readonly id: string;
}

export function ScheduledInvocations({ kind, id }: ScheduledInvocationsProps) {
  return (
    <Calls
      id={id}
      type="get_scheduled_event_invocations"
      args={{ type: kind, event_id: id, limit: shown, offset: 0 }}
    />
  );
}

interface CallsProps {
  readonly id: string;
  readonly type: 'pg_get_event_by_id' | 'get_scheduled_event_invocations';
  readonly args: Readonly<Record<string, unknown>>;
}

function Calls({ id, type, args }: CallsProps) {
  const locale = useLocale() ?? 'en';
  const { data, error } = useQuery({
    queryKey: ['invocations', type, id],
    queryFn: ({ signal }) =>
      command<{ invocations: Invocation[] }>('/v1/metadata', { type, args }, { signal, isExact: true }),
  });
  if (error !== null) return <ProblemText error={error} />;
  return data?.invocations.map(({ id: call, created_at, http_status, status, response }) => (
    <Typography key={call} variant="body2" component="div">
      <Time value={created_at} locale={locale} /> · {http_status ?? status ?? '–'}
      <div>{writeJson(response).slice(0, shownCharacters)}</div>
    </Typography>
  ));
}
