/** Fills an account with thousands of rows in every table that a save reads, so that a scan of an account is seen. */
import { newStorageKey } from '../../actions-server/files/storage.ts';
import { readRelations } from '../schema/catalog.ts';
import { startTestApi, type TestAccount, type TestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { withoutTriggers } from './without-triggers.ts';

/** Rows of each table; some tables have several for each record. */
export const largeAccountRows = 3_000;

/**
 * A server whose database has two accounts with thousands of rows, of which one is returned, and others.
 * @param others every account has its own statuses: with two accounts they would fit into one page, which is read as a whole
 */
export async function startApiWithLargeAccount(
  others = 100,
): Promise<{ api: TestApi; account: TestAccount }> {
  const api = await startTestApi();
  const account = await api.createAccount();
  const neighbour = await api.createAccount();
  // The rows name files: an empty storage would count as one that was taken away.
  await api.dependencies.storage.put(newStorageKey(account.groupId), Buffer.from('A file'));
  await insertRows(api.database, account.groupId, 1);
  await insertRows(api.database, neighbour.groupId, 2);
  await addAccounts(api.database, account, others);
  await vacuum(api.database);
  return { api, account };
}

/**
 * Inserts the rows without triggers, which would take minutes. The statistics do not know them.
 * @param number tells the rows of several accounts apart
 */
export async function fillAccount(database: TestDatabase, groupId: string, number: number): Promise<void> {
  await insertRows(database, groupId, number);
  await vacuum(database, '');
}

/** Of the tables alone: that of the catalogs takes ten times as long. */
export async function vacuum({ pool }: TestDatabase, options = 'analyze'): Promise<void> {
  await pool.query(`vacuum ${options} ${(await readRelations(pool)).join(', ')}`);
}

const insertRows = ({ pool }: TestDatabase, groupId: string, number: number) =>
  withoutTriggers(pool, (client) =>
    client.query(`set local test.account = '${groupId}'; set local test.prefix = '${number}'; ${rows}`),
  );

const account = `current_setting('test.account')::uuid`;
/** Adds accounts with the statuses of the account. */
export const addAccounts = ({ pool }: TestDatabase, { groupId }: TestAccount, count: number) =>
  withoutTriggers(pool, (client) =>
    client.query(`set local test.account = '${groupId}'; ${accounts(count)}`),
  );

const accounts = (count: number) => `
with other as (insert into groups (name, "defaultCountry", locale) select 'Account ' || n, 'FR', 'fr' from generate_series(1, ${count}) as n
  returning id)
insert into statuses (id, "groupId", "targetedEntity", code, kind, title, "colorId", "order", "parentId")
select md5(status.id::text || other.id)::uuid, other.id, "targetedEntity", code, kind, title, "colorId", "order", md5("parentId"::text || other.id)::uuid
  from statuses as status, other where "groupId" = ${account}`;
/** The same id for the same kind and number of an account. */
const id = (kind: string, n = 'n') =>
  `md5('${kind} ' || current_setting('test.prefix') || ' ' || ${n})::uuid`;
const numbers = `generate_series(1, ${largeAccountRows}) as n`;
const at = `now() - n * interval '1 minute'`;

const rows = `
insert into users (id, "groupId", "displayName", email)
select ${id('user')}, ${account}, 'User ' || n, 'user' || n || '@' || current_setting('test.prefix') || '.example.org'
  from generate_series(1, 20) as n;
insert into fields (id, "groupId", name, type, "order", "isOnOffers", "targetedEntity")
select ${id('field')}, ${account}, 'Field ' || n, 'text', n, false,
       (array['PROFILE', 'PROJECT', 'COMPANY'])[1 + n % 3]
  from generate_series(1, 60) as n;
insert into locations (id, "groupId", search) select ${id('location')}, ${account}, 'Town ' || n from ${numbers};
insert into companies (id, "groupId", "createdAt", "updatedAt", name, "externalId", "canonicalNetworkUrl", "deletedAt", "isLive")
select ${id('company')}, ${account}, ${at}, ${at}, 'Company ' || n, 'company-' || n, 'https://network.example.org/company/' || n,
       case when n % 5 = 0 then now() end, case when n % 5 > 0 then true end
  from ${numbers};
insert into projects (id, "groupId", "createdAt", "updatedAt", name, "externalId", "referenceId", "companyId", "deletedAt", "isLive")
select ${id('project')}, ${account}, ${at}, ${at}, 'Project ' || n, 'project-' || n, 'REF' || n, ${id('company')},
       case when n % 2 = 0 then now() end, case when n % 2 > 0 then true end
  from ${numbers};
insert into tasks (id, "groupId", "createdAt", "updatedAt", type, status, outcome, "finishedAt", "idempotencyKey")
select ${id('task')}, ${account}, ${at}, ${at}, 'projects', 'succeeded', 'created', ${at}, 'key-' || n from ${numbers};
insert into projects_revisions ("groupId", "projectId", number, "taskId", changes)
select ${account}, ${id('project')}, 1, ${id('task')}, '{}' from ${numbers};
insert into companies_revisions ("groupId", "companyId", number, "taskId", changes)
select ${account}, ${id('company')}, 1, ${id('task')}, '{}' from ${numbers};
insert into projects_fieldsvalues ("groupId", "fieldId", "projectId", value)
select ${account}, ${id('field', '1')}, ${id('project')}, 'value' from ${numbers};
insert into companies_fieldsvalues ("groupId", "fieldId", "companyId", value)
select ${account}, ${id('field', '2')}, ${id('company')}, 'value' from ${numbers};
insert into profiles (id, "groupId", "createdAt", "updatedAt", "addedAt", "firstNameManual", "lastNameManual", "externalId",
                      "profileUrl", "canonicalNetworkUrl", "isNetworkUrlConfirmed", "deletedAt", "isLive")
select ${id('profile')}, ${account}, ${at}, ${at}, ${at}, 'First', 'Last ' || n, 'profile-' || n,
       'https://network.example.org/in/' || n, 'https://network.example.org/in/' || n, true, case when n % 10 = 0 then now() end, case when n % 10 > 0 then true end
  from ${numbers};
insert into profiles_revisions ("groupId", "profileId", number, "taskId", changes)
select ${account}, ${id('profile')}, 1, ${id('task')}, '{}' from ${numbers};
insert into profiles_emails ("groupId", "profileId", "emailAddress")
select ${account}, ${id('profile')}, 'person-' || n || '@example.org' from ${numbers};
insert into profiles_keys ("groupId", kind, key, "profileId")
select ${account}, 'email', 'person-' || n || '@example.org', ${id('profile')} from ${numbers}
union all select ${account}, 'externalId', 'profile-' || n, ${id('profile')} from ${numbers}
union all select ${account}, 'networkUrl', 'https://network.example.org/in/' || n, ${id('profile')} from ${numbers};
insert into profiles_phones ("groupId", "profileId", number, "canonicalNumber", "isConfirmed")
select ${account}, ${id('profile')}, '06', '+336' || lpad(n::text, 8, '0'), true from ${numbers};
insert into profiles_positions ("groupId", "profileId", title, "companyName")
select ${account}, ${id('profile')}, 'Engineer', 'Company ' || n from ${numbers};
insert into profiles_educations ("groupId", "profileId", "schoolName")
select ${account}, ${id('profile')}, 'School ' || n from ${numbers};
insert into profiles_locales ("groupId", "profileId", locale)
select ${account}, ${id('profile')}, 'fr' from ${numbers};
insert into profiles_fieldsvalues ("groupId", "fieldId", "profileId", value)
select ${account}, ${id('field', '3')}, ${id('profile')}, 'value' from ${numbers};
insert into profiles_locations ("groupId", "profileId", "locationId")
select ${account}, ${id('profile')}, ${id('location')} from ${numbers};
insert into profiles_assignees ("groupId", "profileId", "userId")
select ${account}, ${id('profile')}, ${id('user', '1')} from ${numbers};
insert into profiles_associations ("groupId", "profileId", "companyId", "associationType")
select ${account}, ${id('profile')}, ${id('company')}, 'COMPANY_CONTACT' from ${numbers};
insert into applications (id, "groupId", "profileId", "projectId", "taskId", submitted, review)
select ${id('application')}, ${account}, ${id('profile')}, ${id('project')}, ${id('task')}, '{}', 'accepted' from ${numbers};
insert into projects_profiles ("groupId", "projectId", "profileId", "applicationId")
select ${account}, ${id('project')}, ${id('profile')}, ${id('application')} from ${numbers};
insert into history_entries ("groupId", "profileId", "projectId", "taskId", type)
select ${account}, ${id('profile')}, ${id('project')}, ${id('task')}, 'application' from ${numbers};
insert into files (id, "groupId", name, size, "mimeType", sha256, "storageKey")
select ${id('file')}, ${account}, 'resume.pdf', 1, 'application/pdf', encode(sha256(${id('file')}::text::bytea), 'hex'),
       ${account} || '/' || ${id('file')}
  from ${numbers};
insert into storage_objects ("groupId", "storageKey", "taskId") select ${account}, ${account} || '/' || ${id('file')}, ${id('task')} from ${numbers};
insert into profiles_files ("groupId", "profileId", "fileId", "isResume")
select ${account}, ${id('profile')}, ${id('file')}, true from ${numbers};
insert into audit_entries ("groupId", entity, "recordId", operation, columns, "oldValues", "newValues", actor)
select ${account}, 'profiles', ${id('profile')}, 'insert', '{}', '{}', '{}', '{}' from ${numbers};
`;
