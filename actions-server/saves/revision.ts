/**
 * Revisions: a save that changes a record writes the number after the last one it has read. Of two saves that have read
 * the same state the database rejects the later one, which then reads again. Of companies that an application creates or
 * changes the database gives the number (`application-rows.ts`).
 */

/**
 * Number of the revision that a save writes.
 * @param read the last revision, as the query of the record reads it; empty for a record that was never saved
 */
export function nextRevision(read: readonly { readonly number: number }[] = []): number {
  return (read[0]?.number ?? 0) + 1;
}
