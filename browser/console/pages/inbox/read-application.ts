/** Reads everything that the review of an application shows. */
import { gql } from '../../engine/document.ts';
import { request } from '../../engine/request.ts';
import { type Finding, isSamePage, readValues } from '../found/findings.ts';
import type { KnownProfile, ReadResume } from './review-fields.ts';

export interface ApplicationToReview {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly profileId: string;
  readonly review: 'pending' | 'accepted' | 'dismissed';
  readonly reviewedAt: string | null;
  readonly apikey: { readonly kind: 'public' | 'private' } | null;
  readonly source: string | null;
  readonly requestedReference: string | null;
  readonly consent: unknown;
  readonly submitted: Readonly<Record<string, unknown>>;
  readonly project: { readonly id: string; readonly name: string | null } | null;
  /** Of a project that was removed. */
  readonly projectName: string | null;
  readonly profile: KnownProfile & {
    readonly id: string;
    readonly createdAt: string;
    /** The latest one. */
    readonly merges: readonly { readonly createdAt: string }[];
    /** Those that somebody may take over, of any page. */
    readonly findings: readonly Pick<Finding, 'source' | 'url' | 'found'>[];
  };
  readonly files: readonly {
    readonly isResume: boolean;
    readonly file: { readonly id: string; readonly name: string | null; readonly mimeType: string } | null;
  }[];
}

export interface ReadApplication {
  readonly application: ApplicationToReview;
  /** What was read from its resumes, and then what sources have found on the page that it names. */
  readonly resumes: readonly ReadResume[];
  readonly fieldNames: ReadonlyMap<string, string>;
}

const document = gql`query Application($id: uuid!, $fields: [uuid!]!) {
  applications(where: { id: { _eq: $id } }) {
    id createdAt groupId profileId review reviewedAt source requestedReference consent submitted
    apikey { kind }
    project { id name }
    projectName
    files { isResume file { id name mimeType } }
    profile {
      id createdAt merges(order_by: { createdAt: desc }, limit: 1) { createdAt }
      firstName lastName headline summary birthday profileUrl
      location { formattedAddress search }
      emailAddresses(where: { deletedAt: { _is_null: true } }) { emailAddress }
      phoneNumbers { number canonicalNumber }
      positions(order_by: [{ startDate: desc_nulls_last }]) { title companyName isCurrent }
      educations(order_by: [{ startDate: desc_nulls_last }]) { degree schoolName }
      locales { locale }
      findings(where: { outcome: { _eq: "found" }, dismissedAt: { _is_null: true } }, order_by: [{ askedAt: desc }, { id: asc }]) { source url found }
      fieldsValues(where: { fieldId: { _in: $fields } }) { fieldId value fieldValue { name } location { formattedAddress search } }
    }
  }
  profiles_files(where: { applicationId: { _eq: $id }, isResume: { _eq: true } }) { parsed }
  fields(where: { id: { _in: $fields } }) { id name }
}`;

/** Null: there is no such application, or the role does not see it. */
export async function readApplication(id: string, signal: AbortSignal): Promise<ReadApplication | null> {
  // The custom fields that it has values for are known only from itself.
  const { applications } = await request<{ applications: Pick<ApplicationToReview, 'submitted'>[] }>(
    gql`query Submitted($id: uuid!) { applications(where: { id: { _eq: $id } }) { submitted } }`,
    { id },
    { signal },
  );
  const [submitted] = applications;
  if (submitted === undefined) return null;
  const custom = (submitted.submitted.customFieldsValues ?? {}) as object;
  const answer = await request<{
    applications: ApplicationToReview[];
    profiles_files: { parsed: ReadResume | null }[];
    fields: { id: string; name: string }[];
  }>(document, { id, fields: Object.keys(custom) }, { signal });
  const [application] = answer.applications;
  if (application === undefined) return null;
  return {
    application,
    resumes: [
      ...answer.profiles_files.map(({ parsed }) => parsed).filter((parsed) => parsed !== null),
      ...application.profile.findings
        .filter(({ url }) => isSamePage(url, application.submitted.networkUrl))
        .flatMap(readValues),
    ],
    fieldNames: new Map(answer.fields.map((field) => [field.id, field.name])),
  };
}
