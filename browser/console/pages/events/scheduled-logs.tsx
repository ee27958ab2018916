/** The last and the next times of a cron trigger, or the events that were asked for once, which can be taken back. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useLocale } from 'react-admin';
import { Time } from '../../data/cells/cell.tsx';
import { useWords } from '../../i18n/i18n.ts';
import { RecordTable, type TableColumn } from '../shared/record-table.tsx';
import { useChange } from '../shared/use-change.ts';
import { EventDetails } from './event-details.tsx';
import { ScheduledInvocations } from './invocations.tsx';
import { cancelEvent, eventsOfTrigger, oneOffEvents, type ScheduledEvent } from './scheduled-events.ts';

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
    queryFn: ({ signal }) => (trigger === null ? oneOffEvents(signal) : eventsOfTrigger(trigger, signal)),
  });
  if (!isOpen) {
    return (
      <Button size="small" onClick={() => setOpen(true)}>
        {words('events.showLogs')}
      </Button>
    );
  }
  const kind = trigger === null ? 'one_off' : 'cron';
  const columns: readonly TableColumn<ScheduledEvent>[] = [
    {
      label: words('deliveries.time'),
      render: (event) => <Time value={event.scheduled_time} locale={locale} />,
    },
    { label: words('accounts.state'), render: ({ status }) => words(`scheduled.${status}`) },
    { label: words('deliveries.attempts'), render: ({ tries }) => tries },
    {
      label: words('events.payload'),
      render: ({ id, payload }) => (
        <EventDetails payload={payload}>
          <ScheduledInvocations kind={kind} id={id} />
        </EventDetails>
      ),
    },
  ];
  const ofOneOff: readonly TableColumn<ScheduledEvent>[] = [
    { label: words('schema.comment'), render: ({ comment }) => comment },
    { label: words('events.webhook'), render: ({ webhook_conf }) => <code>{webhook_conf}</code> },
    { label: words('keys.actions'), render: (event) => <Cancel event={event} /> },
  ];
  return (
    <RecordTable
      label={label}
      rows={data ?? []}
      keyOf={({ id }) => id}
      isPending={isPending}
      error={error}
      columns={trigger === null ? [...columns, ...ofOneOff] : columns}
    />
  );
}

function Cancel({ event }: { readonly event: ScheduledEvent }) {
  const words = useWords();
  const [isAsking, setAsking] = useState(false);
  const cancel = useChange({ run: () => cancelEvent(event), done: words('events.cancelled') });
  if (event.status !== 'scheduled') return null;
  return (
    <>
      <Button size="small" disabled={cancel.isPending} onClick={() => setAsking(true)}>
        {words('events.cancel')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={words('events.cancelTitle')}
        content={words('events.cancelHelp', { webhook: event.webhook_conf ?? '' })}
        confirm={words('events.cancel')}
        cancel={words('close')}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate(undefined);
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
