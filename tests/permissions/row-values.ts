/**
 * A value for any column, so that rows of any table can be made without writing them by hand.
 * The type of the column decides; a column that a check constraint restricts has its value below. A new table whose
 * constraints reject the made-up value needs one line here, and the tests say so with Postgres' own message.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Column } from '../schema/catalog.ts';

/** `fresh` is different for every row that is made. */
type Value = (fresh: number) => unknown;

/** Left to the database: its default or its trigger knows better, or empty is the ordinary state. */
const leftOut = new Set([
  'createdAt',
  'updatedAt',
  'deletedAt',
  'mergedIntoId',
  'parentId',
  'statusId',
  'referenceId',
  'canonicalNetworkUrl',
  'allowedOrigins',
  'expiresAt',
  'revokedAt',
  'purpose',
  'isProtected',
]);

const byName: Record<string, Value> = {
  isHidden: () => false,
  // Else an application could not add it to a person who is known.
  isConfirmed: () => false,
  disabled: () => false,
  startDate: () => '2020-09',
  endDate: () => '2021',
  externalId: (fresh) => `external-${fresh}`,
  email: (fresh) => `user-${fresh}@example.test`,
  emailAddress: (fresh) => `person-${fresh}@example.test`,
  canonicalNumber: (fresh) => `+3361${String(fresh).padStart(7, '0')}`,
  profileUrl: (fresh) => `https://network.example/in/person-${fresh}`,
  networkUrl: (fresh) => `https://network.example/company/company-${fresh}`,
  hash: (fresh) => sha256(`hash ${fresh}`),
  sha256: (fresh) => sha256(`file ${fresh}`),
  number: (fresh) => fresh,
  isProtectedUntil: () => '2999-01-01T00:00:00Z',
  recordId: () => randomUUID(),
};

const byTable: Record<string, Value> = {
  'groups.defaultCountry': () => 'FR',
  'groups.locale': () => 'fr',
  'apikeys.kind': () => 'private',
  'colors.id': (fresh) => `#${sha256(`color ${fresh}`).slice(0, 6)}`,
  'statuses.targetedEntity': () => 'PROFILE',
  'statuses.kind': () => 'open',
  'statuses.code': (fresh) => `code_${fresh}`,
  'fields.targetedEntity': () => 'PROFILE',
  'fields.type': () => 'text',
  'companies_legaldata.siren': () => '732829320',
  'companies_legaldata_locations.siret': () => '73282932000074',
  'profiles_phones.number': (fresh) => `06 1${fresh}`,
  'profiles_associations.associationType': () => 'COMPANY_CONTACT',
  'pending_trigger_tasks.status': () => 'pending',
  'history_entries.type': () => 'application',
  'status_changes.entity': () => 'PROFILE',
  'tasks.status': () => 'queued',
  'tasks.outcome': () => 'created',
  'jobboards.canonicalName': (fresh) => `board_${fresh}`,
};

const byType: Record<string, Value> = {
  text: (fresh) => `text ${fresh}`,
  uuid: () => randomUUID(),
  integer: () => 1,
  real: () => 0.5,
  'double precision': () => 1.5,
  boolean: () => true,
  date: () => '2020-01-31',
  'timestamp with time zone': () => '2020-01-31T12:00:00Z',
  jsonb: () => ({}),
};

/** A value that the table accepts in this column, or undefined for a column best left out. */
export function valueFor(column: Column, fresh: number): unknown {
  const special = byTable[`${column.table}.${column.name}`];
  if (special) return special(fresh);
  if (leftOut.has(column.name) || column.isGenerated) return undefined;
  const value = byName[column.name] ?? byType[column.type];
  if (!value)
    throw new Error(`${column.table}.${column.name}: no value is known for the type ${column.type}`);
  return value(fresh);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
