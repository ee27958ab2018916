/** The last and the next times of a cron trigger, or the events that were asked for once. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { command } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import { ProblemText } from '../../shell/problem-text.tsx';
import { RecordTable } from '../shared/record-table.tsx';

interface ScheduledEvent {
  readonly id: string;
  readonly scheduled_time: string;
  readonly status: string;
  readonly tries: number;
}

const shown = 50;

interface ScheduledLogsProps {
  readonly label: string;
  /** Null: events that were asked for once. */
  readonly trigger: string | null;
}

export function ScheduledLogs({ label, trigger }: ScheduledLogsProps) {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const [isOpen, setOpen] = useState(false);
  const { data, error, isPending } = useQuery({
    queryKey: ['scheduled events', trigger],
    enabled: isOpen,
    queryFn: ({ signal }) =>
      command<{ events: ScheduledEvent[] }>(
        '/v1/metadata',
        {
          type: 'get_scheduled_events',
          args: {
            ...(trigger === null ? { type: 'one_off' } : { type: 'cron', trigger_name: trigger }),
            limit: shown,
            offset: 0,
          },
        },
        { signal },
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
    <RecordTable
      label={label}
      rows={data?.events ?? []}
      keyOf={({ id }) => id}
      isPending={isPending}
      error={null}
      columns={[
        {
          label: words('deliveries.time'),
          render: (event) => <Time value={event.scheduled_time} locale={locale} />,
        },
        { label: words('accounts.state'), render: ({ status }) => status },
        { label: words('deliveries.attempts'), render: ({ tries }) => tries },
      ]}
    />
  );
}
