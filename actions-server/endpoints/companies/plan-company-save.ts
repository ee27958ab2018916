/**
 * Decides what saving a company changes. Pure; reading and writing are in `save.ts`.
 */
import type { ErrorDetail } from '../../errors.ts';
import { readNetworkUrl } from '../../network/network-url.ts';
import type { AssignableUser } from '../../people/assignees.ts';
import { externalIdConflict, findRecord } from '../../saves/find-record.ts';
import { type AssigneeChanges, planAssignees, type StoredAssignee } from '../../saves/plan-assignees.ts';
import { rejectIfInvalid } from '../../saves/rejection.ts';
import { nextRevision, type ReadRevision } from '../../saves/revision.ts';
import type { MakeId } from '../../saves/save-ids.ts';
import type { Warning } from '../../saves/warning.ts';
import { sanitiseRichText } from '../../text/rich-text.ts';
import type { CompanyBody } from './company-body.ts';

export interface StoredCompany {
  readonly id: string;
  readonly deletedAt: string | null;
  name: string;
  description: string | null;
  networkUrl: string | null;
  canonicalNetworkUrl: string | null;
  universalName: string | null;
  externalId: string | null;
  statusId: string | null;
  readonly revisions: readonly ReadRevision[];
  readonly assignees: StoredAssignee[];
}

/** The rows of the account that were read before the decision: only those that the body names. */
export interface CompanySnapshot {
  /** Companies that `companyId`, `externalId` and `networkUrl` name, deleted ones included. */
  readonly companies: StoredCompany[];
  /** The named status when it is live, of this account and for companies. */
  readonly statusIds: string[];
  /** Enabled users of the account. */
  readonly users: AssignableUser[];
}

/** Columns of `companies`, only those to be written. */
interface CompanyColumns {
  readonly id?: string;
  name?: string;
  description?: string | null;
  networkUrl?: string | null;
  canonicalNetworkUrl?: string | null;
  universalName?: string | null;
  externalId?: string | null;
  statusId?: string | null;
}

export interface CompanyPlan {
  readonly outcome: 'created' | 'updated' | 'unchanged';
  readonly companyId: string;
  /** Number of the revision, which is written unless nothing changes. */
  readonly revision: number;
  /** All columns of a new company, the changed ones of a stored one. */
  readonly columns: CompanyColumns;
  readonly assignees: AssigneeChanges;
  readonly warnings: Warning[];
}

/**
 * @param makeId ids of new rows, the same whenever the save is run again
 * @throws AppError naming everything that cannot be stored
 */
export function planCompanySave(input: CompanyBody, snapshot: CompanySnapshot, makeId: MakeId): CompanyPlan {
  const url = input.networkUrl ? readNetworkUrl(input.networkUrl) : null;
  const problems: ErrorDetail[] = [];
  const warnings: Warning[] = [];
  if (input.networkUrl && url === null) {
    problems.push({
      path: 'networkUrl',
      code: 'validation_failed',
      message: 'a public web address is expected',
    });
  }
  const stored = findCompany(input, url?.url ?? null, snapshot.companies);
  if (stored === null && input.name === undefined && !input.networkUrl) {
    problems.push({
      path: 'name',
      code: 'validation_failed',
      message: 'a new company needs a name or a networkUrl',
    });
  }
  if (input.statusId && !snapshot.statusIds.includes(input.statusId)) {
    problems.push({
      path: 'statusId',
      code: 'unknown_status',
      message: 'there is no such status of companies',
    });
  }
  const assignees = planAssignees(input.assignees, snapshot.users, stored?.assignees ?? [], makeId);
  problems.push(...assignees.problems);
  rejectIfInvalid(problems);

  const columns = columnsOf(input, url, warnings);
  if (url !== null && url.url === stored?.canonicalNetworkUrl) {
    // Another spelling of the stored address is no change.
    delete columns.networkUrl;
    delete columns.canonicalNetworkUrl;
    delete columns.universalName;
  }
  const companyId = stored?.id ?? input.companyId ?? makeId('company');
  if (stored === null && columns.name === undefined) {
    // A company needs a name, and only its address is known.
    columns.name = url?.identifier ?? url?.host ?? '';
    warnings.push({
      path: 'name',
      code: 'name_guessed',
      message: 'no name was given; it was taken from the networkUrl',
    });
  }
  const written = stored === null ? { id: companyId, ...columns } : changedColumns(columns, stored);
  const isChanged =
    Object.keys(written).length > 0 ||
    assignees.changes.deletedIds.length + assignees.changes.inserted.length > 0;
  return {
    outcome: stored === null ? 'created' : isChanged ? 'updated' : 'unchanged',
    companyId,
    revision: nextRevision(stored?.revisions),
    columns: written,
    assignees: assignees.changes,
    warnings,
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

/** The columns that the body sets; omitted members are absent. */
function columnsOf(
  input: CompanyBody,
  url: ReturnType<typeof readNetworkUrl>,
  warnings: Warning[],
): CompanyColumns {
  const columns: CompanyColumns = {};
  if (input.name !== undefined) columns.name = input.name;
  if (input.externalId !== undefined) columns.externalId = input.externalId;
  if (input.statusId !== undefined) columns.statusId = input.statusId;
  if (input.description !== undefined) {
    const { html, isChanged } = sanitiseRichText(input.description ?? '');
    columns.description = html === '' ? null : html;
    if (isChanged) {
      const message = 'parts of the HTML that are not allowed were removed';
      warnings.push({ path: 'description', code: 'html_sanitised', message });
    }
  }
  if (input.networkUrl !== undefined) {
    columns.networkUrl = input.networkUrl;
    columns.canonicalNetworkUrl = url?.url ?? null;
    columns.universalName = url?.identifier ?? null;
  }
  return columns;
}

function changedColumns(columns: CompanyColumns, stored: StoredCompany): CompanyColumns {
  return Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => value !== stored[name as keyof StoredCompany]),
  );
}
