/** Events that were asked for once, and a form for another one. */

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { readJson } from '@platform/runtime/browser';
import { useState } from 'react';
import { useWords } from '../../i18n/i18n.ts';
import { FormDialog, type SentForm } from '../shared/form-dialog.tsx';
import { useChange } from '../shared/use-change.ts';
import { createEvent } from './scheduled-events.ts';
import { ScheduledLogs } from './scheduled-logs.tsx';

export function OneOffCard() {
  const words = useWords();
  const [isNew, setNew] = useState(false);
  return (
    <Card sx={{ padding: 2 }} component="section" aria-label={words('events.oneOff')}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {words('events.oneOff')}
        </Typography>
        <Button size="small" onClick={() => setNew(true)}>
          {words('events.new')}
        </Button>
      </Box>
      <ScheduledLogs label={words('events.oneOff')} trigger={null} />
      {isNew && <NewEventDialog onClose={() => setNew(false)} />}
    </Card>
  );
}

function NewEventDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const create = useChange({
    run: ({ values: { webhook = '', time = '', payload = '', retries = '', comment = '' } }: SentForm) =>
      createEvent({
        webhook,
        schedule_at: new Date(time).toISOString(),
        ...(payload.trim() === '' ? {} : { payload: readJson(payload) }),
        retry_conf: { num_retries: Number(retries) },
        ...(comment === '' ? {} : { comment }),
      }),
    done: words('row.created'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words('events.new')}
      help={words('events.newHelp')}
      fields={[
        {
          name: 'webhook',
          label: words('events.webhook'),
          help: words('events.webhookHelp'),
          isRequired: true,
        },
        { name: 'time', label: words('events.time'), kind: 'datetime-local', isRequired: true },
        { name: 'payload', label: words('events.payloadJson'), kind: 'json' },
        { name: 'retries', label: words('events.retries'), kind: 'number', isRequired: true },
        { name: 'comment', label: words('schema.comment') },
      ]}
      initial={{ retries: '0' }}
      submit={words('save')}
      isBusy={create.isPending}
      onClose={onClose}
      onSubmit={create.mutate}
    />
  );
}
