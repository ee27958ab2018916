/** The last events of a trigger, their invocations, and how to deliver one again. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { command } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ProblemText } from '../../parts/problem-text.tsx';
import { RecordTable } from '../shared/record-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { EventDetails } from './event-details.tsx';
import { Invocations } from './invocations.tsx';

interface LoggedEvent {
  readonly id: string;
  readonly created_at: string;
  readonly delivered: boolean;
  readonly error: boolean;
  readonly tries: number;
  readonly payload: unknown;
}

interface EventLogsProps {
  readonly source: string;
  readonly name: string;
}

const shownEvents = 50;

export function EventLogs({ source, name }: EventLogsProps) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const [isOpen, setOpen] = useState(false);
  const {
    data = [],
    error,
    isPending,
  } = useQuery({
    queryKey: ['event logs', source, name],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      command<LoggedEvent[]>(
        '/v1/metadata',
        { type: 'pg_get_event_logs', args: { name, source, limit: shownEvents, offset: 0 } },
        { signal, isExact: true },
      ),
  });
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {words('events.showLogs')}
      </Button>
    );
  }
  if (error !== null) return <ProblemText error={error} />;
  return (
    <Box sx={{ marginTop: 1 }}>
      <RecordTable
        label={name}
        rows={data}
        keyOf={({ id }) => id}
        isPending={isPending}
        error={null}
        columns={[
          {
            label: words('deliveries.time'),
            render: (event) => <Time value={event.created_at} locale={locale} />,
          },
          { label: words('accounts.state'), render: (event) => <State event={event} /> },
          { label: words('deliveries.attempts'), render: ({ tries }) => tries },
          {
            label: words('events.payload'),
            render: ({ id, payload }) => (
              <EventDetails payload={payload}>
                <Invocations source={source} id={id} />
              </EventDetails>
            ),
          },
          { label: words('keys.actions'), render: ({ id }) => <Redeliver source={source} id={id} /> },
        ]}
      />
    </Box>
  );
}

function State({ event: { delivered, error } }: { readonly event: LoggedEvent }) {
  const words = useWords();
  const state = delivered ? 'delivered' : error ? 'failed' : 'pending';
  return (
    <Chip
      size="small"
      variant="outlined"
      color={delivered ? 'success' : error ? 'error' : 'default'}
      label={words(`events.${state}`)}
    />
  );
}

function Redeliver({ source, id }: { readonly source: string; readonly id: string }) {
  const words = useWords();
  const redeliver = useChange({
    run: () => command('/v1/metadata', { type: 'pg_redeliver_event', args: { source, event_id: id } }),
    done: words('deliveries.sentAgain'),
  });
  return (
    <Button size="small" disabled={redeliver.isPending} onClick={() => redeliver.mutate(undefined)}>
      {words('deliveries.again')}
    </Button>
  );
}
