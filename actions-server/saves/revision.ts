/**
 * Revisions: a save that changes a record writes the number after the last one it has read. Of two saves that have read
 * the same state the database rejects the later one, which then reads again.
 */

/** The last revision of a record, as its query reads it: one row or none. */
export interface ReadRevision {
  readonly number: number;
}

/** Number of the revision that a save writes; `read` is empty for a record that was never saved. */
export function nextRevision(read: readonly ReadRevision[] = []): number {
  return (read[0]?.number ?? 0) + 1;
}
