/** Other profiles that may be the same person, as the database names them (`same_identity` in migrations/). */
import { z } from 'zod';
import { rejectIfInvalid } from '../errors.ts';

const reasons = ['email', 'phone', 'networkUrl', 'externalId', 'duplicate', 'application'] as const;

export const sameIdentitySchema = z
  .array(
    z.object({
      profileId: z.guid().meta({
        description: 'The id of the other profile.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083'],
      }),
      reasons: z.array(z.enum(reasons)).meta({
        description:
          'What it has in common: `email`, `phone` (with the same name), `networkUrl`, `externalId`, `duplicate` (an open pair in `profiles_duplicates`), or `application` (one of its applications that waits for a review names an address of the person).',
        examples: [['duplicate', 'email']],
      }),
    }),
  )
  .meta({
    description:
      'Other profiles of the account that have an identity of the person, and are not erased. `eraseAlso` takes their ids.',
    examples: [[{ profileId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0083', reasons: ['duplicate', 'email'] }], []],
  });

export type SameIdentity = z.output<typeof sameIdentitySchema>[number];

/** What a profile, or the record of its erasure, names. */
export function namedIn({ sameIdentity }: { readonly sameIdentity?: unknown }): SameIdentity[] {
  return sameIdentitySchema.parse(sameIdentity ?? []);
}

/** Each of them once, with all reasons, and without these. */
export function nameOthers(named: readonly SameIdentity[], without: readonly string[]): SameIdentity[] {
  const byId = new Map<string, Set<SameIdentity['reasons'][number]>>();
  for (const other of named) {
    if (without.includes(other.profileId)) continue;
    const known = byId.get(other.profileId) ?? new Set();
    for (const reason of other.reasons) known.add(reason);
    byId.set(other.profileId, known);
  }
  return [...byId]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([profileId, found]) => ({ profileId, reasons: [...found].sort() }));
}

/**
 * @param id of the profile of the person
 * @param also profiles that are erased with it
 * @param known what these name, and what the records of their erasures do
 * @throws AppError validation_failed for an id that shares no identity with the profile, or with another one that is erased: one
 * of another account looks the same as none
 */
export function requireSamePerson(
  id: string,
  also: readonly string[],
  known: readonly { readonly id: string; readonly sameIdentity?: unknown }[],
): void {
  const asked = new Set([id, ...also]);
  const person = new Set([id]);
  // Either may name the other: the one that was erased first had nobody left who could be named by the other one.
  const pairs = known.flatMap((each) => namedIn(each).map(({ profileId }) => [each.id, profileId] as const));
  for (let size = 0; size < person.size; ) {
    size = person.size;
    for (const pair of pairs) {
      if (!pair.some((one) => person.has(one))) continue;
      for (const one of pair) if (asked.has(one)) person.add(one);
    }
  }
  const message = 'is no other profile with an identity of the person: see sameIdentity';
  rejectIfInvalid(
    also.flatMap((other, index) =>
      person.has(other) ? [] : [{ path: `eraseAlso.${index}`, code: 'other_person', message }],
    ),
  );
}
