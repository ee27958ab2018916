/**
 * Decides what saving a company changes. Pure; reading and writing are in `save.ts`.
 */
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import {
  type FieldChanges,
  planFieldChanges,
  type StoredFieldValue,
} from '../../custom-fields/plan-field-changes.ts';
import { readCustomFields } from '../../custom-fields/read-custom-fields.ts';
import { type ErrorDetail, rejectIfInvalid } from '../../errors.ts';
import type { companies_set_input, StoredCompanyFragment } from '../../graphql/generated.ts';
import { type NetworkUrl, readNetworkUrl } from '../../network/network-url.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import { nameLike } from '../../people/name-from-text.ts';
import { externalIdConflict, findRecord } from '../../saves/find-record.ts';
import { planAssignees } from '../../saves/plan-assignees.ts';
import { changedColumns, outcomeOf, type RecordPlan } from '../../saves/record-changes.ts';
import { nextRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import { readRichText } from '../../text/rich-text.ts';
import type { Warning } from '../../values/warning.ts';
import type { CompanyBody } from './company-body.ts';

export interface StoredCompany extends Omit<StoredCompanyFragment, 'fieldsValues'> {
  readonly fieldsValues: StoredFieldValue[];
}

/** The rows of the account that were read before the decision: only those that the body names. */
export interface CompanySnapshot {
  /** Companies that `companyId`, `externalId` and `networkUrl` name, deleted ones included. */
  readonly companies: StoredCompany[];
  /** The named status when it is live, of this account and for companies. */
  readonly statusIds: string[];
  readonly fields: FieldDefinition[];
  /** Users of the account. */
  readonly users: AssignableUser[];
  /** ISO 3166-1 alpha-2. */
  readonly defaultCountry: string;
  /** That of the account, by its name of IANA. */
  readonly timeZone?: string;
}

interface CompanyPlan extends RecordPlan<companies_set_input> {
  readonly companyId: string;
  readonly fieldsValues: FieldChanges;
}

/**
 * @param makeId ids of new rows, the same whenever the save is run again
 * @throws AppError naming everything that cannot be stored
 */
export function planCompanySave(input: CompanyBody, snapshot: CompanySnapshot, makeId: MakeId): CompanyPlan {
  const url = input.networkUrl ? readNetworkUrl(input.networkUrl) : null;
  const problems: ErrorDetail[] = [];
  const warnings: Warning[] = [];
  const stored = findCompany(input, url?.url ?? null, snapshot.companies);
  if (input.networkUrl && url === null && input.networkUrl !== stored?.networkUrl) {
    const message = 'a public URL of one company is expected, such as https://linkedin.com/company/acme';
    problems.push({ path: 'networkUrl', code: 'invalid_value', message });
  }
  if (stored === null && input.name === undefined && !input.networkUrl) {
    const message = 'a new company needs a name or a networkUrl';
    problems.push({ path: 'name', code: 'invalid_value', message });
  }
  // What the company has already is no change, also when the status was deleted since.
  const isNewStatus = input.statusId && input.statusId !== stored?.statusId;
  if (isNewStatus && !snapshot.statusIds.includes(input.statusId ?? '')) {
    const message = 'there is no such status of companies';
    problems.push({ path: 'statusId', code: 'unknown_status', message });
  }
  const assignees = planAssignees(input.assignees, snapshot.users, stored?.assignees ?? [], makeId);
  problems.push(...assignees.problems);
  const customFields = readCustomFields(
    input.customFieldsValues ?? {},
    snapshot.fields,
    snapshot,
    (key) => `customFieldsValues.${key}`,
    stored?.fieldsValues ?? [],
  );
  problems.push(...customFields.problems);
  rejectIfInvalid(problems);

  const given = columnsOf(input, url, stored, warnings);
  if (stored === null && given.name === undefined) {
    // A company needs a name, and only its address is known.
    given.name = nameLike(url?.identifier ?? '') || nameLike(url?.host ?? '');
    const message = 'no name was given; it was taken from the networkUrl';
    warnings.push({ path: 'name', code: 'name_guessed', message });
  }
  const companyId = stored?.id ?? input.companyId ?? makeId('company');
  const columns = stored === null ? { id: companyId, ...given } : changedColumns(given, stored);
  const fieldsValues = planFieldChanges(
    customFields.fields,
    stored?.fieldsValues ?? [],
    makeId,
    snapshot.defaultCountry,
  );
  return {
    outcome: outcomeOf(stored, columns, [assignees.changes, fieldsValues]),
    companyId,
    revision: nextRevision(stored?.revisions),
    columns,
    assignees: assignees.changes,
    fieldsValues,
    warnings: [...warnings, ...customFields.warnings],
  };
}

/** By id, by `externalId`, then by network URL; the name never identifies a company. */
function findCompany(
  input: CompanyBody,
  canonicalUrl: string | null,
  candidates: readonly StoredCompany[],
): StoredCompany | null {
  const found = findRecord({ id: input.companyId, externalId: input.externalId }, candidates);
  const byUrl = candidates.find(
    (candidate) =>
      canonicalUrl !== null && candidate.deletedAt === null && candidate.canonicalNetworkUrl === canonicalUrl,
  );
  if (byUrl === undefined) return found;
  const isDifferentCompany = found !== null ? found.id !== byUrl.id : input.companyId !== undefined;
  if (isDifferentCompany) throw externalIdConflict('networkUrl', 'another company has this network URL');
  const isRenamed = input.externalId && byUrl.externalId !== null && byUrl.externalId !== input.externalId;
  if (found === null && isRenamed) {
    throw externalIdConflict('externalId', 'the company with this network URL has another externalId');
  }
  return byUrl;
}

/** The columns that a body sets: its members that are not rows, and what is derived of the network URL. */
type CompanyColumns = Omit<CompanyBody, 'companyId' | 'assignees' | 'customFieldsValues'> &
  Pick<companies_set_input, 'canonicalNetworkUrl' | 'universalName'>;

/** The columns that the body sets; omitted members are absent. */
function columnsOf(
  input: CompanyBody,
  url: NetworkUrl | null,
  stored: StoredCompany | null,
  warnings: Warning[],
): CompanyColumns {
  const { companyId, assignees, customFieldsValues, description, networkUrl, ...columns } = input;
  const given: CompanyColumns = columns;
  if (description !== undefined) {
    const { html, warning, problem } = readRichText(description ?? '');
    if (problem !== null) rejectIfInvalid([{ path: 'description', code: 'invalid_value', message: problem }]);
    given.description = html;
    if (warning !== null) warnings.push({ path: 'description', code: 'html_sanitised', message: warning });
  }
  // Another spelling of the stored address is no change.
  const isStored =
    networkUrl === stored?.networkUrl || (url !== null && url.url === stored?.canonicalNetworkUrl);
  if (networkUrl !== undefined && !isStored) {
    given.networkUrl = networkUrl && (url?.written ?? networkUrl);
    given.canonicalNetworkUrl = url?.url ?? null;
    given.universalName = url?.identifier ?? null;
  }
  return given;
}
