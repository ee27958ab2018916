import type { z } from 'zod';

/** Every member of a body with null: the start of a stored record, which a new member leaves as it is. */
export function clearedMembers<Shape extends z.ZodRawShape>({
  shape,
}: z.ZodObject<Shape>): { readonly [Member in keyof Shape]: null } {
  const members = Object.keys(shape).map((member) => [member, null]);
  return Object.fromEntries(members) as { readonly [Member in keyof Shape]: null };
}
