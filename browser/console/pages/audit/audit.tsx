/** Who changed which record, what and when: the audit of all accounts, the latest first. */

import Button from '@mui/material/Button';
import { writeJson } from '@platform/runtime/browser';
import { useLocale } from 'react-admin';
import { useChosenAccount } from '../../data/account/chosen-account.ts';
import { Time } from '../../data/cells/cell.tsx';
import { RowLink } from '../../data/cells/row-link.tsx';
import { ofAccount } from '../../data/where.ts';
import { gql } from '../../engine/document.ts';
import { useWords } from '../../i18n/i18n.ts';
import { useModel } from '../../model/current-model.ts';
import { shortened } from '../../model/labels.ts';
import { Page } from '../../parts/page.tsx';
import { ChoiceFilter } from '../shared/choice-filter.tsx';
import { LatestTable } from '../shared/latest-table.tsx';
import { useLatest } from '../shared/use-latest.ts';
import { useParameter } from '../shared/use-parameter.ts';

interface AuditEntry {
  readonly id: string;
  readonly createdAt: string;
  readonly entity: string;
  readonly recordId: string;
  readonly part: string | null;
  readonly operation: string;
  readonly columns: readonly string[];
  readonly oldValues: Readonly<Record<string, unknown>> | null;
  readonly newValues: Readonly<Record<string, unknown>> | null;
  readonly actor: {
    readonly kind?: string;
    readonly role?: string;
    readonly apikeyId?: string;
    readonly application?: string;
  };
  readonly requestId: string | null;
}

const entities = [
  'profiles',
  'projects',
  'companies',
  'applications',
  'statuses',
  'fields',
  'users',
  'groups',
  'apikeys',
  'webhook_endpoints',
  'files',
  'images',
  'locations',
];

export function Audit() {
  const words = useWords();
  const locale = useLocale() ?? 'en';
  const account = useChosenAccount();
  const [entity, setEntity] = useParameter('entity');
  const [record, setRecord] = useParameter('record');
  const found = useLatest<AuditEntry>({
    document: latestDocument,
    where: {
      ...ofAccount(account),
      ...(entity === '' ? {} : { entity: { _eq: entity } }),
      ...(record === '' ? {} : { recordId: { _eq: record } }),
    },
  });
  return (
    <Page
      title={words('page.audit')}
      help={words('audit.help')}
      actions={
        <>
          <ChoiceFilter
            label={words('audit.entity')}
            value={entity}
            choices={[
              { value: '', label: words('all') },
              ...entities.map((name) => ({ value: name, label: name })),
            ]}
            width={180}
            onChange={setEntity}
          />
          {record !== '' && <Button onClick={() => setRecord(null)}>{words('audit.allRecords')}</Button>}
        </>
      }
    >
      <LatestTable
        label={words('page.audit')}
        found={found}
        columns={[
          {
            label: words('deliveries.time'),
            render: ({ createdAt }) => <Time value={createdAt} locale={locale} />,
          },
          {
            label: words('audit.record'),
            render: (entry) => <RecordOf entry={entry} onOnly={() => setRecord(entry.recordId)} />,
          },
          {
            label: words('audit.change'),
            render: ({ operation, part }) => [operation, part].filter(Boolean).join(' '),
          },
          { label: words('audit.columns'), render: changesOf },
          {
            label: words('audit.actor'),
            render: ({ actor }) =>
              [actor.kind, actor.role, actor.application, actor.apikeyId && shortened(actor.apikeyId)]
                .filter(Boolean)
                .join(' · '),
          },
        ]}
      />
    </Page>
  );
}

interface RecordOfProps {
  readonly entry: AuditEntry;
  readonly onOnly: () => void;
}

function RecordOf({ entry: { entity, recordId }, onOnly }: RecordOfProps) {
  const words = useWords();
  const isThere = useModel().byName.has(entity);
  const text = `${entity} ${shortened(recordId)}`;
  return (
    <>
      {isThere ? <RowLink table={entity} id={recordId} text={text} /> : text}{' '}
      <Button size="small" onClick={onOnly}>
        {words('audit.onlyThis')}
      </Button>
    </>
  );
}

/** The names of all changed columns; values of those that hold nothing personal. */
function changesOf({ columns, oldValues, newValues }: AuditEntry): string {
  const textOf = (value: unknown) => (typeof value === 'string' ? value : writeJson(value ?? null));
  return columns
    .map((name) => {
      const isKept = (oldValues !== null && name in oldValues) || (newValues !== null && name in newValues);
      return isKept ? `${name}: ${textOf(oldValues?.[name])} → ${textOf(newValues?.[name])}` : name;
    })
    .join(' · ');
}

const latestDocument = gql`query AuditEntries($where: audit_entries_bool_exp!, $order: [audit_entries_order_by!], $limit: Int!) {
  rows: audit_entries(where: $where, order_by: $order, limit: $limit) {
    id createdAt entity recordId part operation columns oldValues newValues actor requestId
  }
}`;
