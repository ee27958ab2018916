/** Objects of metadata whose members are not known. */

export type Members = Readonly<Record<string, unknown>>;

/** Whether the value is an object and no list. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
