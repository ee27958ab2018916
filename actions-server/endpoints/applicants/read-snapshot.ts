/** Converts the rows that were read before an application is saved into the snapshot that the plan works with. */
import type {
  ReadApplicationQuery,
  ReadPublicApplicationQuery,
  StoredProfileFragment,
} from '../../graphql/generated.ts';
import { idsOf, storedFieldValue } from '../../saves/stored-rows.ts';
import type { ProfileSnapshot, StoredProfile } from './profile-snapshot.ts';

/** With a public key neither phones nor users are read. */
type SnapshotRows = ReadPublicApplicationQuery & Partial<Pick<ReadApplicationQuery, 'byPhone' | 'users'>>;

export function snapshotOf(rows: SnapshotRows, defaultCountry: string): ProfileSnapshot {
  const keyRows = [...rows.byExternalId, ...rows.byNetworkUrl, ...rows.byEmail];
  const found = [...keyRows, ...(rows.byPhone ?? [])].map((row) => row.profile);
  const profiles = [...rows.byId, ...found.filter((profile) => profile !== null)];
  return {
    profiles: [...new Map(profiles.map((profile) => [profile.id, storedProfile(profile)])).values()],
    keys: keyRows.map(({ kind, key, profileId }) => ({ kind: keyKind(kind), key, profileId })),
    project: projectOf(rows),
    fields: rows.fields,
    users: rows.users ?? [],
    companies: rows.companies,
    statusIds: idsOf(rows.statuses),
    defaultCountry,
  };
}

function storedProfile({ files, fieldsValues, projects, ...profile }: StoredProfileFragment): StoredProfile {
  return {
    ...profile,
    files: files.flatMap(({ isResume, file }) => (file === null ? [] : [{ isResume, ...file }])),
    fieldsValues: fieldsValues.map(storedFieldValue),
    projectIds: projects.map((link) => link.projectId),
  };
}

/** Columns of a view are nullable in the schema. */
function projectOf({ projects }: SnapshotRows): ProfileSnapshot['project'] {
  const id = projects[0]?.id ?? null;
  return id === null ? null : { id };
}

function keyKind(kind: string): ProfileSnapshot['keys'][number]['kind'] {
  if (kind === 'externalId' || kind === 'networkUrl' || kind === 'email') return kind;
  throw new Error(`profiles_keys has the unknown kind ${kind}`);
}
