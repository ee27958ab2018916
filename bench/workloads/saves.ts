/** Workloads that save through the REST interface: single saves, batches, and saves in accounts of different sizes. */
import { type DataSet, knownRecord } from './data.ts';
import type { Account, RequestNumber, RestRequest, Workload, WorkloadGroup, Written } from './workload.ts';

type Kind = 'projects' | 'companies' | 'applicants';
type Body = Readonly<Record<string, unknown>>;

const project = (word: string): Body => ({ externalId: word, name: `Projet ${word}` });
const changedProject = ({ number, word }: RequestNumber): Body => ({
  externalId: knownRecord(number),
  name: `Projet ${word}`,
});
const company = (word: string): Body => ({
  externalId: word,
  name: `Société ${word}`,
  networkUrl: `https://network.example/company/${word}`,
});
const changedCompany = ({ number, word }: RequestNumber): Body => ({
  externalId: knownRecord(number),
  name: `Société ${word}`,
});
/** A person whom nobody knows yet. */
const applicant = (word: string, unique: number): Body => ({
  firstName: 'Zoé',
  lastName: word,
  emailAddresses: `${word}@example.org`,
  phoneNumbers: `+3374${String(unique).padStart(7, '0')}`,
  headline: 'Ingénieure',
  historyEntryMessage: 'Je vous propose ma candidature.',
});

export function saveGroups(data: DataSet): readonly WorkloadGroup[] {
  const { written, empty, large } = data;
  const batches = (kind: Kind, save: (word: string, unique: number) => Body): WorkloadGroup => ({
    name: 'batches',
    isComparedWithFirst: true,
    workloads: [
      {
        ...saving(`POST ${kind}: 8 at a time`, kind, written, (request) =>
          save(request.word, request.unique),
        ),
        connections: 8,
      },
      batch(`POST ${kind}/batch of 100`, kind, written, save, 1),
      batch(`POST ${kind}/batch of 100: 4 at a time`, kind, written, save, 4),
    ],
  });
  const growth = (kind: Kind, size: string, save: (request: RequestNumber) => Body): WorkloadGroup => ({
    name: 'growth',
    isComparedWithFirst: true,
    prepare: data.prepareGrowth,
    workloads: [
      saving(`POST ${kind}: empty account`, kind, empty, save),
      saving(`POST ${kind}: account with ${size}`, kind, large, save),
    ],
  });
  return [
    {
      // In one process each, so that all of them run warm.
      name: 'saves',
      workloads: [
        saving('POST projects: create', 'projects', written, ({ word }) => project(word)),
        saving('POST projects: update', 'projects', written, changedProject),
        saving('POST companies: create', 'companies', written, ({ word }) => company(word)),
        saving('POST companies: update', 'companies', written, changedCompany),
        saving('POST applicants', 'applicants', written, ({ number, word, unique }) => ({
          ...applicant(word, unique),
          referenceId: knownRecord(number),
        })),
        withFile(written),
      ],
    },
    batches('projects', project),
    batches('companies', company),
    batches('applicants', applicant),
    growth('projects', '20 000 projects', ({ word }) => project(word)),
    growth('applicants', '57 000 profiles', ({ word, unique }) => applicant(word, unique)),
  ];
}

function saving(
  name: string,
  kind: Kind,
  account: Account,
  body: (request: RequestNumber) => Body,
): Workload {
  // A save of a known record is answered with 200.
  const isUpdate = name.endsWith('update');
  return {
    name,
    account,
    rest: (request) => ({ path: pathOf(kind), body: body(request), status: isUpdate ? 200 : 201 }),
    baseline: 'save',
    written: writtenBySaves[kind],
  };
}

/** An application with a text file. The baseline stores no files. */
function withFile(account: Account): Workload {
  const rest = ({ word, unique }: RequestNumber): RestRequest => ({
    path: pathOf('applicants'),
    body: {
      ...applicant(word, unique),
      files: [
        { name: 'lettre.txt', data: Buffer.from(`Lettre de ${word}. `.repeat(100)).toString('base64') },
      ],
    },
    status: 201,
  });
  return { name: 'POST applicants with a file', account, rest, written: writtenBySaves.applicants };
}

/** A batch of 100 new records. What it is compared with are single saves, so that the baseline does not take part. */
function batch(
  name: string,
  kind: Kind,
  account: Account,
  save: (word: string, unique: number) => Body,
  connections: number,
): Workload {
  const records = 100;
  const rest = ({ word, unique }: RequestNumber): RestRequest => ({
    path: `${pathOf(kind)}/batch`,
    body: {
      items: Array.from({ length: records }, (_, index) => save(`${word}-${index}`, unique + index)),
    },
  });
  return { name, account, rest, connections, records, written: writtenBySaves[kind] };
}

const pathOf = (kind: Kind): string => `/rest/v2/${kind}`;

/** The task and everything that belongs to it; the words are in the input of the task. */
function written(revisions: string, record: string): Written {
  const tasks = `from tasks as t
    join ${revisions} as v on v."groupId" = t."groupId" and v."taskId" = t.id
    where t."groupId" = $1 and t.status = 'succeeded' and t.input ->> 'payload' like '%' || $2`;
  return {
    records: `select jsonb_build_object(
        'task', to_jsonb(t) - '{steps,lockedBy}'::text[],
        'revision', to_jsonb(v) - '{number}'::text[],
        ${record}
      ) as record ${tasks} order by t."createdAt", t.id`,
    count: `select count(*) ${tasks}`,
  };
}

/** Rows of a table that belong to the record of a revision, as a member of the record. */
const rowsOf = (table: string, column: string, id: string): string =>
  `'${table}', (select jsonb_agg(to_jsonb(x) - '{changedIn,referenceId}'::text[] order by x::text)
     from ${table} as x where x."groupId" = t."groupId" and x."${column}" = v."${id}")`;
const auditOf = (id: string): string =>
  `'audit', (select jsonb_agg(x order by x::text) from (
     select a.entity, a.part, a.operation, a.columns, a."newValues" - '{appliedAt}'::text[] as values, a.actor ->> 'kind' as kind
     from audit_entries as a where a."groupId" = t."groupId" and a."recordId" = v."${id}"
     and a."createdAt" >= v."createdAt") as x)`;

const writtenBySaves: Readonly<Record<Kind, Written>> = {
  projects: written(
    'projects_revisions',
    [rowsOf('projects', 'id', 'projectId'), auditOf('projectId')].join(),
  ),
  companies: written(
    'companies_revisions',
    [rowsOf('companies', 'id', 'companyId'), auditOf('companyId')].join(),
  ),
  applicants: written(
    'profiles_revisions',
    [
      rowsOf('profiles', 'id', 'profileId'),
      ...['emails', 'phones', 'keys'].map((rows) => rowsOf(`profiles_${rows}`, 'profileId', 'profileId')),
      ...['applications', 'projects_profiles', 'history_entries'].map((rows) =>
        rowsOf(rows, 'profileId', 'profileId'),
      ),
      auditOf('profileId'),
    ].join(),
  ),
};
