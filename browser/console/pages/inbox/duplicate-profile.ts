/** Two profiles that may be one person: what is read of each, and what the kept one has after a merge. */
import { request } from '../../engine/request.ts';

export interface DuplicateProfile {
  readonly id: string;
  readonly createdAt: string;
  readonly deletedAt: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly birthday: string | null;
  readonly profileUrl: string | null;
  readonly externalId: string | null;
  readonly source: string | null;
  readonly locationId: string | null;
  readonly location: { readonly formattedAddress: string | null } | null;
  readonly statusId: string | null;
  readonly status: { readonly title: string } | null;
  readonly emailAddresses: readonly { readonly emailAddress: string }[];
  readonly phoneNumbers: readonly { readonly number: string }[];
  readonly positions: readonly { readonly title: string | null; readonly companyName: string | null }[];
  readonly applications: Count;
  readonly files: Count;
  readonly historyEntries: Count;
  readonly projects: Count;
}

interface Count {
  readonly aggregate: { readonly count: number };
}

export interface DuplicatePair {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly reason: string;
  readonly profile: DuplicateProfile | null;
  readonly otherProfile: DuplicateProfile | null;
}

const profileFields = `{
    id createdAt deletedAt firstName lastName headline summary birthday profileUrl externalId source
    locationId location { formattedAddress } statusId status { title }
    emailAddresses(where: { deletedAt: { _is_null: true } }) { emailAddress }
    phoneNumbers { number }
    positions(limit: 5, order_by: [{ startDate: desc_nulls_last }]) { title companyName }
    applications: applications_aggregate { aggregate { count } }
    files: files_aggregate { aggregate { count } }
    historyEntries: historyEntries_aggregate { aggregate { count } }
    projects: projects_aggregate { aggregate { count } }
  }`;

export async function readPair(id: string, signal: AbortSignal): Promise<DuplicatePair | null> {
  const { profiles_duplicates: pairs } = await request<{ profiles_duplicates: DuplicatePair[] }>(
    `query Duplicate($id: uuid!) {
  profiles_duplicates(where: { id: { _eq: $id } }) {
    id createdAt groupId reason
    profile ${profileFields}
    otherProfile ${profileFields}
  }
}`,
    { id },
    { signal },
  );
  return pairs[0] ?? null;
}

/** The columns of which one of two values can be chosen, with the columns that are written. */
export const chosenColumns = {
  headline: ['headline'],
  summary: ['summary'],
  birthday: ['birthday'],
  location: ['locationId'],
  status: ['statusId'],
  source: ['source'],
} as const satisfies Readonly<Record<string, readonly (keyof DuplicateProfile)[]>>;

export type ChosenColumn = keyof typeof chosenColumns;

export function textOfColumn(profile: DuplicateProfile, column: ChosenColumn): string | null {
  if (column === 'location') return profile.location?.formattedAddress ?? null;
  if (column === 'status') return profile.status?.title ?? null;
  return profile[column];
}

/** What a merge does not take from the other profile by itself: the kept one has a value of its own, and the other was chosen. */
export function changesAfterMerge(
  kept: DuplicateProfile,
  other: DuplicateProfile,
  fromOther: ReadonlySet<ChosenColumn>,
): Record<string, unknown> {
  return Object.fromEntries(
    [...fromOther]
      .filter((column) => textOfColumn(other, column) !== textOfColumn(kept, column))
      .flatMap((column) => chosenColumns[column].map((name) => [name, other[name]])),
  );
}
