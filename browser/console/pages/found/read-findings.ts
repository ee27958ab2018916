/** Reads what sources have found of a person, and what the profile has. */
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import type { KnownProfile } from '../inbox/review-fields.ts';
import type { Finding } from './findings.ts';

export interface ProfileWithFindings extends Omit<KnownProfile, 'fieldsValues'> {
  readonly id: string;
  readonly groupId: string;
  readonly canonicalNetworkUrl: string | null;
  /** The latest first: it is believed first. */
  readonly findings: readonly Finding[];
}

/** Null: there is no such profile, or the role does not see it. */
export async function readFindings(id: string, signal: AbortSignal): Promise<ProfileWithFindings | null> {
  const { profiles } = await request<{ profiles: ProfileWithFindings[] }>(
    gql`query ProfileFindings($id: uuid!) {
  profiles(where: { id: { _eq: $id } }) {
    id groupId canonicalNetworkUrl
    firstName lastName headline summary birthday profileUrl
    location { formattedAddress search }
    emailAddresses(where: { deletedAt: { _is_null: true } }) { emailAddress }
    phoneNumbers { number canonicalNumber }
    positions(order_by: [{ startDate: desc_nulls_last }]) { title companyName isCurrent }
    educations(order_by: [{ startDate: desc_nulls_last }]) { degree schoolName }
    locales { locale }
    findings(order_by: [{ askedAt: desc }, { id: asc }]) { id source url outcome reason found askedAt dismissedAt }
  }
}`,
    { id },
    { signal },
  );
  return profiles[0] ?? null;
}
