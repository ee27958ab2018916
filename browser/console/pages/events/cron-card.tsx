/** A cron trigger: its schedule, what became of its events, and how to call its webhook at once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Confirm } from 'react-admin';
import { useWords } from '../../i18n/i18n.ts';
import type { CronTriggerMetadata } from '../../model/metadata.ts';
import { useChange } from '../shared/use-change.ts';
import { runNow } from './scheduled-events.ts';
import { ScheduledLogs } from './scheduled-logs.tsx';

export function CronCard({ trigger }: { readonly trigger: CronTriggerMetadata }) {
  const words = useWords();
  const { name, schedule, webhook, comment } = trigger;
  const [isAsking, setAsking] = useState(false);
  const run = useChange({ run: () => runNow(trigger), done: words('events.runs') });
  return (
    <Card sx={{ padding: 2 }} component="section" aria-label={name}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <Button size="small" disabled={run.isPending} onClick={() => setAsking(true)}>
          {words('events.runNow')}
        </Button>
      </Box>
      <Typography variant="body2">
        <code>{schedule}</code> → <code>{webhook}</code>
      </Typography>
      {comment !== undefined && <Typography color="text.secondary">{comment}</Typography>}
      <ScheduledLogs label={name} trigger={name} />
      <Confirm
        isOpen={isAsking}
        title={words('events.runTitle', { name })}
        content={words('events.runHelp', { webhook, name })}
        confirm={words('events.runNow')}
        cancel={words('cancel')}
        onConfirm={() => {
          setAsking(false);
          run.mutate(undefined);
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
