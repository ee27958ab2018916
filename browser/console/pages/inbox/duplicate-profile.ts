/** Two profiles that may be one person: what is read of each, and the fields whose values a merge chooses. */

import { isList, type MergeableField, mergeableFields } from '@platform/vocabulary';
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { type StoredPlace, type StoredValue, textOfPlace, textOfValue } from './stored-values.ts';

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
  readonly location: StoredPlace | null;
  readonly status: { readonly title: string } | null;
  readonly emailAddresses: readonly { readonly emailAddress: string }[];
  readonly phoneNumbers: readonly { readonly number: string }[];
  readonly positions: readonly { readonly title: string | null; readonly companyName: string | null }[];
  readonly fieldsValues: readonly (StoredValue & {
    readonly field: { readonly name: string; readonly type: string } | null;
  })[];
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

export async function readPair(id: string, signal: AbortSignal): Promise<DuplicatePair | null> {
  const { profiles_duplicates: pairs } = await request<{ profiles_duplicates: DuplicatePair[] }>(
    gql`query Duplicate($id: uuid!) {
  profiles_duplicates(where: { id: { _eq: $id } }) {
    id createdAt groupId reason
    profile { ...Compared }
    otherProfile { ...Compared }
  }
}

fragment Compared on profiles {
    id createdAt deletedAt firstName lastName headline summary birthday profileUrl externalId source
    location { formattedAddress search } status { title }
    emailAddresses(where: { deletedAt: { _is_null: true } }) { emailAddress }
    phoneNumbers { number }
    positions(limit: 5, order_by: [{ startDate: desc_nulls_last }]) { title companyName }
    fieldsValues(order_by: [{ fieldId: asc }]) {
      fieldId value fieldValue { name } location { formattedAddress search } field { name type }
    }
    applications: applications_aggregate { aggregate { count } }
    files: files_aggregate { aggregate { count } }
    historyEntries: historyEntries_aggregate { aggregate { count } }
    projects: projects_aggregate(where: { project: { deletedAt: { _is_null: true } } }) { aggregate { count } }
}`,
    { id },
    { signal },
  );
  return pairs[0] ?? null;
}

/** What both profiles have of one field. */
export interface ComparedField {
  /** As `mergeProfiles` names it. */
  readonly name: string;
  /** Undefined: the page has a word for the name. */
  readonly title?: string;
  readonly kept: readonly string[];
  readonly other: readonly string[];
  /** One of two values is kept. Otherwise the merge unites them, or fills the gap. */
  readonly isChoice: boolean;
}

/** The fields that either profile has, of which a merge keeps one value, and the custom fields of which it keeps several. */
export function comparedFields(kept: DuplicateProfile, other: DuplicateProfile): ComparedField[] {
  const columns = mergeableFields.map((name) =>
    compare({ name }, [textOfColumn(kept, name), textOfColumn(other, name)]),
  );
  const fields = new Map(
    [...kept.fieldsValues, ...other.fieldsValues].map((value) => [value.fieldId, value.field]),
  );
  const custom = [...fields].map(([id, field]) => {
    const textsOf = ({ fieldsValues }: DuplicateProfile) =>
      fieldsValues.filter(({ fieldId }) => fieldId === id).map(textOfValue);
    const named = { name: id, title: field?.name ?? id };
    if (isList(field)) return { ...named, kept: textsOf(kept), other: textsOf(other), isChoice: false };
    return compare(named, [textsOf(kept)[0] ?? null, textsOf(other)[0] ?? null]);
  });
  return [...columns, ...custom].filter((field) => field.kept.length + field.other.length > 0);
}

/** A blank never wins: where only one of them has a value, there is nothing to choose. */
function compare(
  field: Pick<ComparedField, 'name' | 'title'>,
  [kept, other]: readonly [string | null, string | null],
): ComparedField {
  const listOf = (text: string | null) => (text === null ? [] : [text]);
  const isChoice = kept !== null && other !== null && kept !== other;
  return { ...field, kept: listOf(kept), other: listOf(other), isChoice };
}

function textOfColumn(profile: DuplicateProfile, name: MergeableField): string | null {
  switch (name) {
    case 'location':
      return textOfPlace(profile.location);
    case 'status':
      return profile.status?.title ?? null;
    case 'networkUrl':
      return profile.profileUrl;
    default:
      return profile[name];
  }
}
