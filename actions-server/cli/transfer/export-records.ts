/**
 * Reads the records of an account page by page, in the order of their ids: each record comes once, whatever is written
 * meanwhile. What a record has that a save would not take again, such as an assignee who is disabled, is left out, so
 * that importing the file changes nothing.
 */
import { chooseOptions } from '../../custom-fields/choose-options.ts';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { writePlaceList } from '../../custom-fields/place-list.ts';
import {
  ExportCompaniesDocument,
  type ExportCompaniesQuery,
  ExportProfilesDocument,
  type ExportProfilesQuery,
  ExportProjectsDocument,
  type ExportProjectsQuery,
} from '../../graphql/generated.ts';
import type { ApiClient } from './api-client.ts';
import { joinList } from './cell.ts';
import type { ExportedColumn, RecordKindName, UnconfirmedColumn } from './record-kinds.ts';

/** A record as the body of its save has it; what is empty is absent. */
export interface ExportedRecord {
  readonly members: Readonly<Record<string, string | boolean>>;
  /** Values of custom fields by the id of the field. */
  readonly fields: Readonly<Record<string, string>>;
}

type Company = ExportCompaniesQuery['companies'][number];
type Project = ExportProjectsQuery['projects'][number];
type Profile = ExportProfilesQuery['profiles'][number];
type StoredValue = Company['fieldsValues'][number];

/** What values of custom fields are written with. */
export interface FieldNames {
  readonly fields: readonly FieldDefinition[];
  /** Enabled users. */
  readonly users: readonly { readonly id: string; readonly email: string }[];
}

const pageSize = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** The records of a kind, a page at a time. */
export async function* exportedPages(
  kind: RecordKindName,
  client: ApiClient,
  names: FieldNames,
): AsyncGenerator<readonly ExportedRecord[]> {
  for (let after = firstId; ; ) {
    const page = await readPage(kind, client, names, { after, limit: pageSize });
    if (page.records.length > 0) yield page.records;
    if (page.records.length < pageSize) return;
    after = page.last;
  }
}

async function readPage(
  kind: RecordKindName,
  client: ApiClient,
  names: FieldNames,
  variables: { readonly after: string; readonly limit: number },
): Promise<{ records: readonly ExportedRecord[]; last: string }> {
  const pageOf = <Row extends { readonly fieldsValues: readonly StoredValue[] }>(
    rows: readonly Row[],
    idOf: (row: Row) => string,
    membersOf: (row: Row) => Record<string, string | boolean | null>,
  ) => {
    const last = rows.at(-1);
    return {
      records: rows.map((row) => ({
        members: present(membersOf(row)),
        fields: fieldTexts(row.fieldsValues, names),
      })),
      last: last === undefined ? '' : idOf(last),
    };
  };
  if (kind === 'companies') {
    const { companies } = await client.graphql(ExportCompaniesDocument, variables);
    return pageOf(companies, ({ companyId }) => companyId, companyMembers);
  }
  if (kind === 'projects') {
    const { projects } = await client.graphql(ExportProjectsDocument, variables);
    return pageOf(projects, ({ projectId }) => projectId, projectMembers);
  }
  const { profiles } = await client.graphql(ExportProfilesDocument, variables);
  return pageOf(profiles, ({ id }) => id, profileMembers);
}

/** What a record has of each column that an export fills: one that is forgotten is named by the compiler. */
type Members<Kind extends RecordKindName> = Readonly<Record<ExportedColumn<Kind>, string | boolean | null>>;

function companyMembers({ assignees, status, fieldsValues, ...company }: Company): Members<'companies'> {
  return { ...company, assignees: assigneesText(assignees), statusId: liveId(status) };
}

function projectMembers({
  assignees,
  status,
  company,
  fieldsValues,
  ...project
}: Project): Members<'projects'> {
  return {
    ...project,
    assignees: assigneesText(assignees),
    statusId: liveId(status),
    companyId: liveId(company),
  };
}

/**
 * Addresses, numbers and the page on a network that nobody with a private key has confirmed stand in columns of their own:
 * an import would confirm them.
 */
function profileMembers({
  emailAddresses,
  phoneNumbers,
  networkUrl,
  isNetworkUrlConfirmed,
  location,
  positions,
  fieldsValues,
  ...profile
}: Profile): Members<'profiles'> & Readonly<Record<UnconfirmedColumn, string | null>> {
  const addresses = (isConfirmed: boolean) =>
    joinList(
      emailAddresses.filter((email) => email.isConfirmed === isConfirmed).map((email) => email.emailAddress),
    );
  const numbers = (isConfirmed: boolean) =>
    joinList(phoneNumbers.filter((phone) => phone.isConfirmed === isConfirmed).map(phoneText));
  const [position] = positions;
  return {
    ...profile,
    emailAddresses: addresses(true),
    unconfirmedEmailAddresses: addresses(false),
    phoneNumbers: numbers(true),
    unconfirmedPhoneNumbers: numbers(false),
    networkUrl: isNetworkUrlConfirmed ? networkUrl : null,
    unconfirmedNetworkUrl: isNetworkUrlConfirmed ? null : networkUrl,
    location: location?.search ?? null,
    currentCompanyName: position?.companyName ?? null,
    currentPosition: position?.title ?? null,
  };
}

/** In E.164, which means the same in every account, with the extension that was written behind it. */
function phoneText({ number, canonicalNumber }: Profile['phoneNumbers'][number]): string {
  if (canonicalNumber === null) return number;
  const [, extension = ''] = /\d[\s,.(]*([\p{L}#][^\d]*\d{1,7})\)?$/u.exec(number) ?? [];
  return `${canonicalNumber} ${extension}`.trim();
}

/** Empty when one of the users is disabled: such a user keeps the assignment, and could not get it again. */
function assigneesText(assignees: Company['assignees']): string {
  const users = assignees.map(({ user }) => user);
  if (users.some((user) => user === null || user.disabled)) return '';
  return joinList(users.flatMap((user) => user?.email ?? []));
}

function liveId(record: { readonly id: string; readonly deletedAt: string | null } | null): string | null {
  return record === null || record.deletedAt !== null ? null : record.id;
}

function present(members: Record<string, string | boolean | null>): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(members).filter(
      (entry): entry is [string, string | boolean] => entry[1] !== null && entry[1] !== '',
    ),
  );
}

function fieldTexts(values: readonly StoredValue[], names: FieldNames): Record<string, string> {
  const texts = names.fields.flatMap((field) => {
    const own = values.filter(({ fieldId }) => fieldId === field.id);
    const text = own.length === 0 ? '' : fieldText(field, own, names);
    return text === '' ? [] : [[field.id, text] as const];
  });
  return Object.fromEntries(texts);
}

/** The text that a save reads as exactly these values; empty when there is none. */
function fieldText(field: FieldDefinition, values: readonly StoredValue[], { users }: FieldNames): string {
  const [first] = values;
  if (field.type === 'user') return users.find(({ id }) => id === first?.value)?.email ?? '';
  if (first?.fieldValueId)
    return optionsText(
      field,
      values.flatMap(({ fieldValueId }) => fieldValueId ?? []),
    );
  const places = values.flatMap(({ location }) => location?.search ?? []);
  if (places.length > 0)
    return field.type === 'singlelocation' ? quotedPlace(places[0] ?? '') : writePlaceList(places);
  const texts = values.flatMap(({ value }) => value ?? []);
  return texts.length > 1 ? joinList(texts) : (texts[0] ?? '');
}

/** Labels where they mean these options, otherwise ids; empty when one of the options is deleted. */
function optionsText(field: FieldDefinition, ids: readonly string[]): string {
  const chosen = ids.flatMap((id) => field.options.find((option) => option.id === id) ?? []);
  if (chosen.length < ids.length) return '';
  const labels = chosen.length === 1 ? (chosen[0]?.name ?? '') : joinList(chosen.map(({ name }) => name));
  const { optionIds, unknown } = chooseOptions(labels, field.options);
  const isClear =
    unknown.length === 0 && optionIds.length === ids.length && ids.every((id) => optionIds.includes(id));
  return isClear ? labels : ids.join(', ');
}

/** A place that begins with a quote would be read without it. */
function quotedPlace(place: string): string {
  return place.startsWith('"') ? `"${place.replaceAll('"', '""')}"` : place;
}
