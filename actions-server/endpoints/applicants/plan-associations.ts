/** Decides which companies the person becomes a contact of. Pure. */
import type { ErrorDetail } from '../../errors.ts';
import type { MakeId } from '../../tasks/save-ids.ts';
import type { Warning } from '../../values/warning.ts';
import type { AssociationInput } from './applicant-body.ts';
import type { MatchedApplication } from './match-profile.ts';
import type { DesignatedCompany } from './profile-snapshot.ts';

export interface AssociationChanges {
  readonly associations: { id: string; associationType: string; companyId: string }[];
  readonly newCompanies: { id: string; externalId: string; name: string; statusId?: string }[];
  /** Private keys only: a public key links a company and never changes it. */
  readonly changedCompanies: { id: string; name?: string; statusId?: string }[];
}

/** New companies of one application with a public key, so that visitors of a site cannot fill the list of companies. */
const maxPublicCompanies = 2;

/** Finds each designated company, by `serviceId` or by `externalId`, or creates it under its `externalId`. */
export function planAssociations({ application, profile, snapshot, policy, makeId }: MatchedApplication): {
  changes: AssociationChanges;
  problems: ErrorDetail[];
  warnings: Warning[];
} {
  const warnings: Warning[] = [];
  /** What the associations before say of each company, by what designates it. */
  const said = new Map<string, AssociationInput['company']>();
  const changes: AssociationChanges = { associations: [], newCompanies: [], changedCompanies: [] };
  const problems: ErrorDetail[] = [];
  // Known companies count as well: the limit must not tell which companies are known.
  const named = application.associations.flatMap(({ company }) =>
    mayCreate(company) ? [company.externalId] : [],
  );
  const creatable = new Set([...new Set(named)].slice(0, policy.isPublic ? maxPublicCompanies : undefined));
  for (const [index, { associationType, company: sent }] of application.associations.entries()) {
    const path = `data.associations.${index}.company`;
    const linked = (profile?.associations ?? []).filter((known) => known.associationType === associationType);
    const stored = findCompany(sent, snapshot.companies, idsOfCompanies(linked));
    // With a public key by what was sent alone: the warning must not tell which companies are known.
    const key = (policy.isPublic ? null : stored?.id) ?? sent.serviceId ?? sent.externalId ?? path;
    const before = said.get(key);
    const company = before === undefined ? sent : completed(before, sent);
    said.set(key, company);
    if (before !== undefined && saysOther(before, sent)) {
      const message = 'an earlier association gives the company another name or status, which was used';
      warnings.push({ path, code: 'repeated_company', message });
    }
    const statusId = company.statusId;
    // What is stored already is no change, also when the status or the company was deleted since.
    const isNewStatus = statusId !== undefined && statusId !== stored?.statusId;
    if (isNewStatus && !snapshot.statusIds.includes(statusId)) {
      const message = 'there is no such status of companies';
      problems.push({ path: `${path}.statusId`, code: 'unknown_status', message });
      continue;
    }
    const isDesignated = company.serviceId !== undefined || company.externalId !== null;
    const isCreatable = mayCreate(company) && creatable.has(company.externalId);
    if (policy.isPublic && isDesignated && !isCreatable) {
      // The same warning whether the company exists or not: visitors of a site must not find out who its clients are.
      const message = 'the profile was linked if there is such a company';
      problems.push({ path, code: 'company_not_confirmed', message });
      if (stored === null) continue;
    }
    const companyId = stored?.id ?? createCompany(company, path, { changes, problems }, makeId);
    if (companyId === null) continue;
    if (stored !== null && !policy.isPublic) {
      const changed = changesOf(stored, company);
      const isChanged = Object.keys(changed).length > 0;
      if (isChanged && isDeleted(stored)) {
        problems.push({
          path,
          code: 'unknown_company',
          message: 'the company was deleted, and cannot be changed',
        });
        continue;
      }
      if (isChanged) putById(changes.changedCompanies, { id: stored.id, ...changed });
    }
    const isLinked = [...(profile?.associations ?? []), ...changes.associations].some(
      (known) => known.associationType === associationType && known.companyId === companyId,
    );
    if (isLinked) continue;
    changes.associations.push({ id: makeId(`association:${companyId}`), associationType, companyId });
  }
  // All saves change companies in the same order, which prevents deadlocks between them.
  changes.changedCompanies.sort((one, other) => (one.id < other.id ? -1 : 1));
  changes.associations.sort((one, other) => (one.companyId < other.companyId ? -1 : 1));
  return { changes, problems, warnings };
}

/** The company that is designated: a live one, or a deleted one that the profile is linked to and that is not replaced. */
function findCompany(
  company: AssociationInput['company'],
  companies: readonly DesignatedCompany[],
  linkedIds: readonly string[],
): DesignatedCompany | null {
  const designated = companies.filter((known) =>
    company.serviceId === undefined
      ? company.externalId !== null && known.externalId === company.externalId
      : known.id === company.serviceId,
  );
  const live = designated.find((known) => !isDeleted(known));
  if (live !== undefined || mayCreate(company)) return live ?? null;
  return designated.find((known) => linkedIds.includes(known.id)) ?? null;
}

function isDeleted({ deletedAt = null }: DesignatedCompany): boolean {
  return deletedAt !== null;
}

function idsOfCompanies(associations: readonly { readonly companyId: string }[]): string[] {
  return associations.map(({ companyId }) => companyId);
}

/** Adds a new company and returns its id; adds a problem and returns `null` when the association is incomplete. */
function createCompany(
  company: AssociationInput['company'],
  path: string,
  { changes, problems }: { changes: AssociationChanges; problems: ErrorDetail[] },
  makeId: MakeId,
): string | null {
  if (company.serviceId !== undefined) {
    const message = 'there is no such company';
    problems.push({ path: `${path}.serviceId`, code: 'unknown_company', message });
    return null;
  }
  if (!mayCreate(company)) {
    const message = 'a serviceId, or an externalId and the name of a new company, is expected';
    problems.push({ path, code: 'unknown_company', message });
    return null;
  }
  const { externalId, name, statusId } = company;
  const id = makeId(`company:${externalId}`);
  putById(changes.newCompanies, { id, externalId, name, ...(statusId === undefined ? {} : { statusId }) });
  return id;
}

/** What two associations say of one company: the first one, completed by the other. */
function completed(
  { name, statusId }: AssociationInput['company'],
  company: AssociationInput['company'],
): AssociationInput['company'] {
  return { ...company, name: name ?? company.name, statusId: statusId ?? company.statusId };
}

function saysOther(before: AssociationInput['company'], { name, statusId }: AssociationInput['company']) {
  const isOther = (one: string | null | undefined, other: string | null | undefined) =>
    one != null && other != null && one !== other;
  return isOther(before.name, name) || isOther(before.statusId, statusId);
}

/** Adds a row to a list, in place of one with the same id. */
function putById<Row extends { readonly id: string }>(rows: Row[], row: Row): void {
  const index = rows.findIndex(({ id }) => id === row.id);
  if (index < 0) rows.push(row);
  else rows[index] = row;
}

function mayCreate(
  company: AssociationInput['company'],
): company is AssociationInput['company'] & { externalId: string; name: string } {
  return company.serviceId === undefined && company.externalId !== null && company.name !== null;
}

function changesOf(stored: DesignatedCompany, { name, statusId }: AssociationInput['company']) {
  return {
    ...(name === null || name === stored.name ? {} : { name }),
    ...(statusId === undefined || statusId === stored.statusId ? {} : { statusId }),
  };
}
