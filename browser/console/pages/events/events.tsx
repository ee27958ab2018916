/** Event triggers, cron triggers and actions, as the metadata has them, with what became of their calls. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { command } from '../../engine/request.ts';
import { useWords } from '../../i18n/i18n.ts';
import type { ActionMetadata, EventTriggerMetadata, ExportedMetadata } from '../../model/metadata.ts';
import { tableNameOf } from '../../model/metadata.ts';
import { Loading } from '../../parts/loading.tsx';
import { Page } from '../../parts/page.tsx';
import { ProblemText } from '../../parts/problem-text.tsx';
import { useParameter } from '../shared/use-parameter.ts';
import { CronCard } from './cron-card.tsx';
import { EventLogs } from './event-logs.tsx';
import { OneOffCard } from './one-off-card.tsx';

const kinds = ['triggers', 'cron', 'actions'] as const;
type Kind = (typeof kinds)[number];

export function Events() {
  const words = useWords();
  const [chosen, setKind] = useParameter('kind');
  const kind: Kind = kinds.find((candidate) => candidate === chosen) ?? 'triggers';
  const { data, error, isPending } = useQuery({
    queryKey: ['exported metadata'],
    queryFn: ({ signal }) =>
      command<ExportedMetadata>(
        '/v1/metadata',
        { type: 'export_metadata', version: 2, args: {} },
        { signal, isExact: true },
      ),
  });
  return (
    <Page title={words('page.events')} help={words('events.help')}>
      <Tabs
        value={kind}
        onChange={(_event, value: Kind) => setKind(value)}
        sx={{ marginBottom: 2 }}
        aria-label={words('page.events')}
      >
        {kinds.map((name) => (
          <Tab key={name} value={name} label={words(`events.${name}`)} />
        ))}
      </Tabs>
      {error !== null && <ProblemText error={error} />}
      {isPending && <Loading />}
      {data !== undefined && <Kinds kind={kind} metadata={data.metadata} />}
    </Page>
  );
}

function Kinds({ kind, metadata }: { readonly kind: Kind; readonly metadata: ExportedMetadata['metadata'] }) {
  const words = useWords();
  const triggers = metadata.sources.flatMap(({ name: source, tables }) =>
    tables.flatMap(({ table, event_triggers: list = [] }) =>
      list.map((trigger) => ({ source, table: tableNameOf(table).name, trigger })),
    ),
  );
  const found = { triggers, cron: metadata.cron_triggers ?? [], actions: metadata.actions ?? [] };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {found[kind].length === 0 && <Typography>{words('events.none')}</Typography>}
      {kind === 'cron' && <OneOffCard />}
      {kind === 'triggers' && triggers.map((entry) => <TriggerCard key={entry.trigger.name} {...entry} />)}
      {kind === 'cron' && found.cron.map((trigger) => <CronCard key={trigger.name} trigger={trigger} />)}
      {kind === 'actions' && found.actions.map((action) => <ActionCard key={action.name} action={action} />)}
    </Box>
  );
}

interface TriggerCardProps {
  readonly source: string;
  readonly table: string;
  readonly trigger: EventTriggerMetadata;
}

function TriggerCard({ source, table, trigger }: TriggerCardProps) {
  const words = useWords();
  const { name, definition, webhook, webhook_from_env: fromEnvironment, comment } = trigger;
  return (
    <Card sx={{ padding: 2 }} component="section" aria-label={name}>
      <Typography variant="subtitle2" component="h2">
        {name}
      </Typography>
      <Typography variant="body2">
        {words('events.on', { table, operations: operationsOf(definition) })} →{' '}
        <code>{webhook ?? fromEnvironment}</code>
      </Typography>
      {comment !== undefined && <Typography color="text.secondary">{comment}</Typography>}
      <EventLogs source={source} name={name} />
    </Card>
  );
}

/** `enable_manual` is no operation. */
function operationsOf(definition: EventTriggerMetadata['definition']): string {
  return ['insert', 'update', 'delete'].filter((operation) => operation in definition).join(', ');
}

function ActionCard({
  action: { name, definition, permissions = [], comment },
}: {
  readonly action: ActionMetadata;
}) {
  const words = useWords();
  const { kind = 'synchronous', type = 'mutation', handler, timeout } = definition;
  return (
    <Card sx={{ padding: 2 }} component="section" aria-label={name}>
      <Typography variant="subtitle2" component="h2">
        {name}
      </Typography>
      <Typography variant="body2">
        {kind} {type} → <code>{handler}</code>
        {timeout !== undefined && ` · ${timeout} s`} ·{' '}
        {words('events.roles', { roles: permissions.map(({ role }) => role).join(', ') || '–' })}
      </Typography>
      {comment !== undefined && <Typography color="text.secondary">{comment}</Typography>}
    </Card>
  );
}
