/**
 * Generates a value for any column, so that tests can insert rows into any table. The value depends on the type of the
 * column; columns with a check constraint have a value of their own below. A new table whose constraints reject the
 * generated value needs one line here: the tests then fail with the error message of Postgres.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { Column } from '../schema/catalog.ts';

/** `sequence` is a different number for every row. */
type Value = (sequence: number) => unknown;

/** Columns without a generated value: the database sets them by a default or a trigger, or they are usually null. */
const omitted = new Set([
  'createdAt',
  'updatedAt',
  'deletedAt',
  'erasedAt',
  'erasureDueAt',
  'retentionHoldUntil',
  'unusedSince',
  'retention',
  'mergedIntoId',
  'parentId',
  'statusId',
  'referenceId',
  'canonicalNetworkUrl',
  'allowedOrigins',
  'redirectOrigins',
  'expiresAt',
  'revokedAt',
  'purpose',
  'isProtected',
  'isOnOffers',
  'isOnApplicationForm',
  'isRequiredOnApplicationForm',
  'changedIn',
  // The typed columns of custom field values.
  'numberValue',
  'booleanValue',
  'dateValue',
  'dateTimeValue',
  'amount',
  'currency',
]);

const byName: Record<string, Value> = {
  isHidden: () => false,
  // Otherwise an application could not add the row to an existing profile.
  isConfirmed: () => false,
  disabled: () => false,
  startDate: () => '2020-09',
  endDate: () => '2021',
  externalId: (sequence) => `external-${sequence}`,
  email: (sequence) => `user-${sequence}@example.test`,
  emailAddress: (sequence) => `person-${sequence}@example.test`,
  canonicalNumber: (sequence) => `+3361${String(sequence).padStart(7, '0')}`,
  profileUrl: (sequence) => `https://network.example/in/person-${sequence}`,
  networkUrl: (sequence) => `https://network.example/company/company-${sequence}`,
  website: () => 'https://company.example',
  publicUrl: (sequence) => `https://images.example/${sequence}.png`,
  hash: (sequence) => sha256(`hash ${sequence}`),
  sha256: (sequence) => sha256(`file ${sequence}`),
  number: (sequence) => sequence,
  isProtectedUntil: () => '2999-01-01T00:00:00Z',
  recordId: () => randomUUID(),
};

const byTable: Record<string, Value> = {
  'groups.defaultCountry': () => 'FR',
  'groups.locale': () => 'fr',
  'apikeys.kind': () => 'private',
  'careers_sites.slug': (sequence) => `site-${sequence}`,
  'careers_sites.logo': () => '\\x89504e470d0a1a0a',
  'careers_sites.languages': () => ['fr'],
  'careers_sites.accentColor': () => '#1d4f91',
  'careers_sites.headerColor': () => '#ffffff',
  'careers_sites.websiteUrl': () => 'https://company.example',
  'careers_sites.frameOrigins': () => ['https://company.example'],
  'careers_sites.contactEmail': (sequence) => `jobs-${sequence}@example.test`,
  'profiles_keys.kind': () => 'email',
  'profiles_merges.fieldsFromOther': () => ['headline'],
  'colors.id': (sequence) => `#${sha256(`color ${sequence}`).slice(0, 6)}`,
  'statuses.targetedEntity': () => 'PROFILE',
  'statuses.kind': () => 'open',
  'statuses.code': (sequence) => `code_${sequence}`,
  'fields.targetedEntity': () => 'PROFILE',
  'fields.type': () => 'text',
  'companies_findings.outcome': () => 'found',
  'companies_legaldata.siren': () => '732829320',
  'companies_legaldata.vatNumber': () => 'FR44732829320',
  'companies_legaldata_locations.siret': () => '73282932000074',
  'profiles_phones.number': (sequence) => `06 1${sequence}`,
  'jobboards_feeds.key': (sequence) => sha256(`feed ${sequence}`),
  'jobboards_offers.url': (sequence) => `https://board.example/${sequence}`,
  'profiles_associations.associationType': () => 'COMPANY_CONTACT',
  'pending_trigger_tasks.status': () => 'pending',
  'history_entries.type': () => 'application',
  'status_changes.entity': () => 'PROFILE',
  'applications.review': () => 'pending',
  'profiles_findings.outcome': () => 'found',
  'applications_emails.language': () => 'fr',
  'applications_emails.recipient': (sequence) => `person${sequence}@example.com`,
  'applications_emails.status': () => 'queued',
  'profiles_erasures.reason': () => 'request',
  'tasks.status': () => 'queued',
  'tasks.outcome': () => 'created',
  'webhook_endpoints.kind': () => 'endpoint',
  'webhook_endpoints.payload': () => 'event',
  // Changes of other rows add nothing to it.
  'webhook_endpoints.events': () => ['webhook.test'],
  ...Object.fromEntries(
    ['disabledAt', 'disabledReason', 'eventsUntil', 'firstFailureAt', 'failingSince', 'pausedUntil'].map(
      (name) => [`webhook_endpoints.${name}`, () => undefined],
    ),
  ),
  'webhook_deliveries.status': () => 'queued',
  'webhook_attempts.statusCode': () => 500,
  'webhook_attempts.error': () => null,
  'webhook_secrets.secret': () => 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
  'webhook_secrets.endsAt': () => undefined,
  'jobboards.canonicalName': (sequence) => `board_${sequence}`,
};

const byType: Record<string, Value> = {
  text: (sequence) => `text ${sequence}`,
  name_text: (sequence) => `Name ${sequence}`,
  uuid: () => randomUUID(),
  integer: () => 1,
  bigint: () => 1,
  real: () => 0.5,
  'double precision': () => 1.5,
  boolean: () => true,
  date: () => '2020-01-31',
  'timestamp with time zone': () => '2020-01-31T12:00:00Z',
  jsonb: () => ({}),
};

/** A value that the table accepts in this column, or undefined when an insert should omit the column. */
export function valueFor(column: Column, sequence: number): unknown {
  const special = byTable[`${column.table}.${column.name}`];
  if (special) return special(sequence);
  if (omitted.has(column.name) || column.isGenerated) return undefined;
  const value = byName[column.name] ?? byType[column.type];
  if (!value)
    throw new Error(
      `${column.table}.${column.name}: there is no generated value for the type ${column.type}`,
    );
  return value(sequence);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
