/** Converts the rows that were read before an application is saved into the snapshot that the plan works with. */
import type {
  KnownApplicantFragment,
  ReadApplicationQuery,
  ReadPublicApplicationQuery,
  StoredProfileFragment,
} from '../../graphql/generated.ts';
import type { Caller } from '../../keys/caller.ts';
import { idsOf, storedFieldValue } from '../../saves/stored-rows.ts';
import type { ClaimedKey, ProfileSnapshot, StoredProfile } from './profile-snapshot.ts';

type Account = Pick<Caller, 'defaultCountry' | 'timeZone'>;

export function snapshotOf(
  rows: ReadApplicationQuery,
  { defaultCountry, timeZone }: Account,
): ProfileSnapshot {
  const keyRows = [...rows.byExternalId, ...rows.byNetworkUrl, ...rows.byEmail];
  const [application] = rows.byApplication;
  const profiles = [
    ...rows.byId,
    ...[application, ...keyRows, ...rows.byPhone].flatMap((row) => row?.profile ?? []),
  ];
  return {
    profiles: distinct(profiles.map(storedProfile)),
    keys: keyRows.map(claimedKey),
    profileIdOfApplication: application?.profileId ?? null,
    projects: rows.projects.map((project) => ({ ...project, isOffer: false })),
    fields: rows.fields,
    users: rows.users ?? [],
    companies: rows.companies,
    statusIds: idsOf(rows.statuses),
    defaultCountry,
    timeZone,
  };
}

/** With a public key a known profile is recognised and nothing of it is read, because nothing of it is changed. */
export function publicSnapshotOf(
  rows: ReadPublicApplicationQuery,
  { defaultCountry, timeZone }: Account,
): ProfileSnapshot {
  const keyRows = [...rows.byExternalId, ...rows.byNetworkUrl, ...rows.byEmail];
  const profiles = [...rows.byId, ...keyRows.flatMap((row) => row.profile ?? [])];
  const offerIds = rows.offers.map((offer) => offer.id);
  return {
    profiles: distinct(profiles.map(knownApplicant)),
    keys: keyRows.map(claimedKey),
    profileIdOfApplication: null,
    projects: rows.projects.map((project) => ({ ...project, isOffer: offerIds.includes(project.id) })),
    fields: rows.fields,
    users: [],
    companies: rows.companies,
    statusIds: idsOf(rows.statuses),
    defaultCountry,
    timeZone,
  };
}

function storedProfile({ files, fieldsValues, projects, ...profile }: StoredProfileFragment): StoredProfile {
  return {
    ...profile,
    ...linkedRows({ files, projects }),
    fieldsValues: fieldsValues.map(storedFieldValue),
  };
}

function knownApplicant({ files, projects, ...profile }: KnownApplicantFragment): StoredProfile {
  return { ...unread, ...profile, ...linkedRows({ files, projects }) };
}

function linkedRows({ files, projects }: Pick<KnownApplicantFragment, 'files' | 'projects'>) {
  return {
    files: files.flatMap(({ id: linkId, isResume, file }) =>
      file === null ? [] : [{ linkId, isResume, ...file }],
    ),
    projectIds: projects.map((link) => link.projectId),
  };
}

/** What is not read of a known profile with a public key. */
const unread: Omit<StoredProfile, 'id' | 'deletedAt' | 'revisions' | 'files' | 'projectIds'> = {
  externalId: null,
  firstName: null,
  lastName: null,
  firstNameManual: null,
  firstNameParsed: null,
  lastNameManual: null,
  lastNameParsed: null,
  headline: null,
  summary: null,
  birthday: null,
  profileUrl: null,
  canonicalNetworkUrl: null,
  isNetworkUrlConfirmed: false,
  publicIdentifier: null,
  location: null,
  locationLinks: [],
  emailAddresses: [],
  phoneNumbers: [],
  positions: [],
  educations: [],
  locales: [],
  fieldsValues: [],
  associations: [],
};

function distinct(profiles: readonly StoredProfile[]): StoredProfile[] {
  return [...new Map(profiles.map((profile) => [profile.id, profile])).values()];
}

function claimedKey({ kind, key, profileId }: { kind: string; key: string; profileId: string }): ClaimedKey {
  if (kind === 'externalId' || kind === 'networkUrl' || kind === 'email') return { kind, key, profileId };
  throw new Error(`profiles_keys has the unknown kind ${kind}`);
}
