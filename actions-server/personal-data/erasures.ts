/**
 * Erasing people as the operator of the platform, and the list of those who were erased. The list has ids only. It is kept
 * outside of backups, so that a restored backup does not bring anybody back.
 */
import { z } from 'zod';
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  ErasePersonDocument,
  FindUnerasedProfilesDocument,
  ListErasedProfilesDocument,
} from '../graphql/generated.ts';
import { rowsById } from '../graphql/rows-by-id.ts';
import { isUuid } from '../saves/body-values.ts';
import { findPerson } from './find-person.ts';

/** What was removed or cleared: the number of rows of each table. */
export interface ErasedProfile {
  readonly profileId: string;
  readonly counts: object;
}

/** A line of the list. */
const erasedLine = z.object({ groupId: z.guid(), profileId: z.guid(), erasedAt: z.string() });
type ErasedLine = z.output<typeof erasedLine>;

type Reason = 'request' | 'retention' | 'restore';

/**
 * Erases the person of a profile. The contents of files are removed by the maintenance of a server.
 * @param id of the profile, or of one of its applications
 * @throws AppError not_found
 */
export async function erasePerson(hasura: Hasura, id: string): Promise<ErasedProfile> {
  if (!isUuid(id)) throw notFound('Profile');
  const profile = await findPerson(hasura.asAdmin(), id);
  if (!profile) throw notFound('Profile');
  if (profile.erasedAt !== null) return { profileId: profile.id, counts: {} };
  return eraseProfile(hasura, profile, 'request');
}

/** Erases the person of a profile of an account, as the service. */
async function eraseProfile(
  hasura: Hasura,
  { id, groupId }: { readonly id: string; readonly groupId: string },
  reason: Reason,
): Promise<ErasedProfile> {
  const { insert_profiles_erasures_one: erasure } = await hasura
    .asAdmin()
    .request(ErasePersonDocument, { erasure: { groupId, profileId: id, reason } });
  return { profileId: id, counts: erasure?.counts ?? {} };
}

/** Every profile that is erased, in the order of ids. */
export async function listErasedProfiles(hasura: Hasura): Promise<ErasedLine[]> {
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
  hasura: Hasura,
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
      await eraseProfile(hasura, profile, 'restore');
      erased += 1;
    }
  }
  return { erased, unknown: lines.length - erased };
}
