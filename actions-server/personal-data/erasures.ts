/**
 * Erasing people as the operator of the platform, and the list of those who were erased. The list has ids only. It is kept
 * outside of backups, so that a restored backup does not bring anybody back.
 */
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  ErasePersonsDocument,
  FindSameIdentityDocument,
  FindUnerasedProfilesDocument,
  ListErasedProfilesDocument,
} from '../graphql/generated.ts';
import { rowsById } from '../graphql/rows-by-id.ts';
import { isUuid } from '../values/body-values.ts';
import { findPerson } from './find-person.ts';
import { namedIn, nameOthers, requireSamePerson, type SameIdentity } from './same-identity.ts';

/** What was removed or cleared: the number of rows of each table. */
export interface ErasedProfile {
  readonly profileId: string;
  readonly counts: Readonly<Record<string, number>>;
  /** Other profiles that have an identity of the person, and were not erased. */
  readonly sameIdentity: readonly SameIdentity[];
}

/** A line of the list. */
const erasedLine = z.object({ groupId: z.guid(), profileId: z.guid(), erasedAt: z.string() });
type ErasedLine = z.output<typeof erasedLine>;

type Reason = 'request' | 'retention' | 'restore';

/**
 * Other profiles that have an identity of a person, before it is erased.
 * @param also profiles that are erased with it
 */
export async function othersOfPerson(
  hasura: HasuraDocuments,
  id: string,
  also: readonly string[],
): Promise<SameIdentity[]> {
  const profile = isUuid(id) ? await findPerson(hasura.asAdmin(), id) : null;
  if (!profile) return [];
  const asked = [profile.id, ...also];
  const { profiles } = await hasura
    .asAdmin()
    .request(FindSameIdentityDocument, { groupId: profile.groupId, ids: asked });
  return nameOthers(profiles.flatMap(namedIn), asked);
}

/**
 * Erases the person of a profile. The contents of files are removed by the maintenance of a server.
 * @param id of the profile, or of one of its applications
 * @param also other profiles of the person
 * @throws AppError not_found; validation_failed when another profile is none of the person
 */
export async function erasePerson(
  hasura: HasuraDocuments,
  id: string,
  also: readonly string[] = [],
): Promise<ErasedProfile> {
  if (!isUuid(id)) throw notFound('Profile');
  const profile = await findPerson(hasura.asAdmin(), id);
  if (!profile) throw notFound('Profile');
  const { groupId } = profile;
  const asked = [...new Set([profile.id, ...also])];
  const { profiles, profiles_erasures: before } = await hasura
    .asAdmin()
    .request(FindSameIdentityDocument, { groupId, ids: asked });
  const known = [...profiles, ...before.map((erasure) => ({ ...erasure, id: erasure.profileId }))];
  requireSamePerson(profile.id, also, known);
  const unerased = profiles.filter(({ erasedAt }) => erasedAt === null).map((each) => each.id);
  const erased = await eraseProfiles(hasura, groupId, unerased, 'request');
  return {
    profileId: profile.id,
    counts: sumOfCounts(erased),
    sameIdentity: nameOthers([...before, ...erased].flatMap(namedIn), asked),
  };
}

/** Erases the people of profiles of an account in one transaction, as the service. */
async function eraseProfiles(
  hasura: HasuraDocuments,
  groupId: string,
  profileIds: readonly string[],
  reason: Reason,
): Promise<readonly { readonly counts: unknown; readonly sameIdentity: unknown }[]> {
  if (profileIds.length === 0) return [];
  const erasures = profileIds.map((profileId) => ({ groupId, profileId, reason }));
  const { insert_profiles_erasures: inserted } = await hasura
    .asAdmin()
    .request(ErasePersonsDocument, { erasures });
  return inserted?.returning ?? [];
}

/** The rows of several erasures together, by the name of their table. */
export function sumOfCounts(erasures: readonly { readonly counts: unknown }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { counts } of erasures) {
    for (const [table, count] of Object.entries(counts as Record<string, number>)) {
      sums[table] = (sums[table] ?? 0) + count;
    }
  }
  return sums;
}

/** Every profile that is erased, in the order of ids. */
export async function listErasedProfiles(hasura: HasuraDocuments): Promise<ErasedLine[]> {
  const profiles = rowsById(
    async (after) => (await hasura.asAdmin().request(ListErasedProfilesDocument, { after })).profiles,
  );
  const lines: ErasedLine[] = [];
  for await (const { groupId, id, erasedAt } of profiles)
    lines.push({ groupId, profileId: id, erasedAt: erasedAt ?? '' });
  return lines;
}

/**
 * Reads a list: one JSON object in each line.
 * @throws Error that names the first line that cannot be read
 */
export function readErasedProfiles(text: string): ErasedLine[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [erasedLine.parse(JSON.parse(line))];
    } catch (cause) {
      const form = '{"groupId":"…","profileId":"…","erasedAt":"…"}';
      throw new Error(`Line ${index + 1} of the list cannot be read. A line has the form ${form}`, { cause });
    }
  });
}

const linesAtATime = 500;

/** Erases the profiles of a list that a restored backup has brought back. */
export async function eraseAgain(
  hasura: HasuraDocuments,
  lines: readonly ErasedLine[],
): Promise<{ erased: number; unknown: number }> {
  let erased = 0;
  for (let from = 0; from < lines.length; from += linesAtATime) {
    const part = lines.slice(from, from + linesAtATime);
    const listed = new Set(part.map(({ groupId, profileId }) => `${groupId} ${profileId}`));
    const ids = part.map(({ profileId }) => profileId);
    const { profiles } = await hasura.asAdmin().request(FindUnerasedProfilesDocument, { ids });
    for (const profile of profiles) {
      if (!listed.has(`${profile.groupId} ${profile.id}`)) continue;
      await eraseProfiles(hasura, profile.groupId, [profile.id], 'restore');
      erased += 1;
    }
  }
  return { erased, unknown: lines.length - erased };
}
