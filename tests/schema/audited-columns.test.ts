/**
 * What the audit records, checked on the system catalogs, so that a new table or column cannot be forgotten. The arguments
 * of the triggers say of which columns values are kept; all other columns are recorded by name only.
 */
import { personalTables, unauditedTables } from '../../actions-server/personal-data/personal-tables.ts';
import { profileColumnsThatAre } from '../../actions-server/personal-data/profile-columns.ts';
import { createTestDatabase } from '../support/database.ts';
import { readColumns, readRelations } from './catalog.ts';
import { readTableFiles } from './metadata-files.ts';

/** Columns of text whose values are kept, because they hold one of a few codes, or a limit of a key. */
const codes = [
  'apikeys.allowedOrigins',
  'apikeys.kind',
  'apikeys.redirectOrigins',
  'applications.review',
  'companies_findings.outcome',
  'companies_findings.source',
  'companies_legaldata.source',
  'fields.targetedEntity',
  'fields.type',
  'groups.defaultCountry',
  'groups.locale',
  'groups.timeZone',
  'profiles_erasures.reason',
  'statuses.kind',
  'statuses.targetedEntity',
  'webhook_endpoints.disabledReason',
  'webhook_endpoints.events',
  'webhook_endpoints.kind',
  'webhook_endpoints.payload',
];

/** Ids and numbers that are recorded by name only although they say nothing about a person. */
const unremarkable = [
  'companies.networkEmployeeCount',
  'companies.networkEmployeeEndCount',
  'companies.networkEmployeeStartCount',
  'companies_fieldsvalues.fieldValueId',
  'companies_fieldsvalues.locationId',
  'companies_legaldata_locations.locationId',
  'projects_fieldsvalues.fieldValueId',
  'projects_fieldsvalues.locationId',
];

interface Audited {
  readonly table: string;
  readonly entity: string;
  readonly recordColumn: string;
  readonly part: string;
  readonly kept: readonly string[];
  readonly ignored: readonly string[];
}

const database = await createTestDatabase();
afterAll(() => database.drop());
const columns = await readColumns(database.pool);
const tables = await readRelations(database.pool);
const { rows } = await database.pool.query<{ table: string; arguments: string }>(`
  select tgrelid::regclass::text as table, encode(tgargs, 'escape') as arguments
    from pg_trigger where tgfoid = 'public.record_audit'::regproc`);
const listOf = (text: string): string[] => text.slice(1, -1).split(',').filter(Boolean);
const audited = rows.map(({ table, arguments: text }): Audited => {
  const [entity = '', recordColumn = '', part = '', kept = '', ignored = ''] = text.split('\\000');
  return { table, entity, recordColumn, part, kept: listOf(kept), ignored: listOf(ignored) };
});
const columnsOf = (table: string) => columns.filter((column) => column.table === table);
const keptColumns = audited.flatMap(({ table, kept }) => kept.map((name) => `${table}.${name}`));

/** Columns that say something about a person. */
const personal = [
  ...profileColumnsThatAre('cleared').map((name) => `profiles.${name}`),
  ...Object.entries(personalTables).flatMap(([table, listed]) =>
    listed.columns.map((name) => `${table}.${name}`),
  ),
];

test('every table of accounts is audited, or there is a reason why not', () => {
  const owned = tables.filter(
    (table) => table === 'groups' || columnsOf(table).some(({ name }) => name === 'groupId'),
  );
  expect([...audited.map(({ table }) => table), ...Object.keys(unauditedTables)].sort()).toEqual(owned);
});

test('values are kept only of columns that exist and cannot hold a free text', () => {
  const types = ['uuid', 'boolean', 'integer', 'timestamp with time zone'];
  const free = keptColumns.filter((name) => {
    const column = columns.find((candidate) => `${candidate.table}.${candidate.name}` === name);
    return column === undefined || !(types.includes(column.type) || codes.includes(name));
  });
  expect(free).toEqual([]);
  expect(codes.filter((name) => !keptColumns.includes(name))).toEqual([]);
});

test('no value is kept of a column that says something about a person', () => {
  expect(keptColumns.filter((name) => personal.includes(name))).toEqual([]);
});

test('of every id, flag, time and number the value is kept, or it is ignored, says something about a person, or is unremarkable', () => {
  const types = ['uuid', 'boolean', 'integer', 'bigint', 'timestamp with time zone'];
  const byName = audited.flatMap(({ table, kept, ignored }) =>
    columnsOf(table)
      .filter(({ name, type }) => types.includes(type) && !kept.includes(name) && !ignored.includes(name))
      .filter(({ name }) => name !== 'id' && name !== 'groupId')
      .map(({ name }) => `${table}.${name}`),
  );
  expect(byName.filter((name) => !personal.includes(name)).sort()).toEqual(unremarkable);
});

test('every part is the relationship by which the record shows these rows', () => {
  const files = new Map(readTableFiles().map((file) => [file.table.name, file]));
  for (const { table, entity, recordColumn, part } of audited) {
    if (part === '') {
      expect({ table, entity, recordColumn }).toEqual({ table, entity: table, recordColumn: 'id' });
      continue;
    }
    const shown = part.split('.').reduce((name, step) => {
      const file = files.get(name);
      const relationships = [...(file?.object_relationships ?? []), ...(file?.array_relationships ?? [])];
      const found = relationships.find((relationship) => relationship.name === step);
      const { manual_configuration: mapped, foreign_key_constraint_on: key } = found?.using ?? {};
      return mapped?.remote_table.name ?? (typeof key === 'object' ? key.table.name : '');
    }, entity);
    expect({ part, shown }).toEqual({ part, shown: table });
  }
});

test('the hash of an API key is not even named', () => {
  const keys = audited.find(({ table }) => table === 'apikeys');
  expect(keys?.ignored).toEqual(expect.arrayContaining(['hash', 'prefix']));
});

describe('nobody writes entries', () => {
  test('not even the owner of the database inserts or changes one', async () => {
    const { rows: accounts } = await database.pool.query(
      `insert into groups (name) values ('Acme') returning id`,
    );
    const entry = `insert into audit_entries ("groupId", "recordId", entity, operation, columns, "oldValues", "newValues", actor)
      values ($1, $1, 'groups', 'delete', '{}', '{}', '{}', '{}')`;
    await expect(database.pool.query(entry, [accounts[0]?.id])).rejects.toMatchObject({ code: '42501' });
    await expect(database.pool.query(`update audit_entries set actor = '{}'`)).rejects.toMatchObject({
      code: '42501',
    });
    const { rows: entries } = await database.pool.query(
      `select operation from audit_entries where entity = 'groups'`,
    );
    expect(entries).toEqual([{ operation: 'insert' }]);
  });

  test('a role that may write records needs no right to write entries', async () => {
    const client = await database.pool.connect();
    try {
      await client.query('begin');
      await client.query('create role recruiter');
      await client.query('grant insert on locations to recruiter');
      const { rows: accounts } = await client.query(`insert into groups (name) values ('Acme') returning id`);
      await client.query('set local role recruiter');
      await client.query(`insert into locations ("groupId", search) values ($1, 'Lyon')`, [accounts[0]?.id]);
      await client.query('reset role');
      const { rows: entries } = await client.query(
        `select operation, columns from audit_entries where entity = 'locations' and "groupId" = $1`,
        [accounts[0]?.id],
      );
      expect(entries).toEqual([{ operation: 'insert', columns: ['search'] }]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});
