/** Converts the rows that were read before an application is saved into the snapshot that the plan works with. */

import type { AssignableUser } from '../../people/assignees.ts';
import {
  type FieldRow,
  type FieldValueRow,
  fieldDefinition,
  storedFieldValue,
} from '../../saves/stored-rows.ts';
import type { ProfileSnapshot, StoredCompany, StoredProfile } from './profile-snapshot.ts';

/** A profile with its children as Hasura returns it. */
type ProfileRow = Omit<StoredProfile, 'files' | 'fieldsValues' | 'projectIds'> & {
  files: { isResume: boolean; file: { id: string; sha256: string } | null }[];
  fieldsValues: FieldValueRow[];
  projects: { projectId: string }[];
};

interface KeyRow {
  readonly kind: string;
  readonly key: string;
  readonly profileId: string;
  readonly profile: ProfileRow | null;
}

/** The results of ReadApplication and ReadPublicApplication; members that only the first has are optional. */
interface SnapshotRows {
  readonly byId: ProfileRow[];
  readonly byExternalId: KeyRow[];
  readonly byNetworkUrl: KeyRow[];
  readonly byEmail: KeyRow[];
  readonly byPhone?: { profile: ProfileRow | null }[] | undefined;
  /** Columns of a view are nullable in the schema. */
  readonly projects: { id: string | null }[];
  readonly fields: FieldRow[];
  readonly users?: AssignableUser[] | undefined;
  readonly companies: StoredCompany[];
  readonly statuses: { id: string }[];
}

export function snapshotOf(rows: SnapshotRows, defaultCountry: string): ProfileSnapshot {
  const keyRows = [...rows.byExternalId, ...rows.byNetworkUrl, ...rows.byEmail];
  const found = [...keyRows, ...(rows.byPhone ?? [])].map((row) => row.profile);
  const profiles = [...rows.byId, ...found.filter((profile) => profile !== null)];
  return {
    profiles: [...new Map(profiles.map((profile) => [profile.id, storedProfile(profile)])).values()],
    keys: keyRows.map(({ kind, key, profileId }) => ({ kind: keyKind(kind), key, profileId })),
    project: projectOf(rows),
    fields: rows.fields.map(fieldDefinition),
    users: rows.users ?? [],
    companies: rows.companies,
    statusIds: rows.statuses.map((status) => status.id),
    defaultCountry,
  };
}

function storedProfile({ files, fieldsValues, projects, ...profile }: ProfileRow): StoredProfile {
  return {
    ...profile,
    files: files.flatMap(({ isResume, file }) => (file === null ? [] : [{ isResume, ...file }])),
    fieldsValues: fieldsValues.map(storedFieldValue),
    projectIds: projects.map((link) => link.projectId),
  };
}

function projectOf({ projects }: SnapshotRows): ProfileSnapshot['project'] {
  const id = projects[0]?.id ?? null;
  return id === null ? null : { id };
}

function keyKind(kind: string): ProfileSnapshot['keys'][number]['kind'] {
  if (kind === 'externalId' || kind === 'networkUrl' || kind === 'email') return kind;
  throw new Error(`profiles_keys has the unknown kind ${kind}`);
}
