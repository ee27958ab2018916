/**
 * Details of errors and warnings, and the bounds of what is said about a request. Who sends it chooses the names of its members and how many of them are wrong, and
 * what is said is in the answer, in the task and in the log.
 */

/** One error inside a request: its path (`customFieldsValues.<id>`), a code and a message. Warnings have the same form. */
export interface ErrorDetail {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** Details of one code that are named one by one; the others are counted. */
const maxDetails = 100;
const maxPathLength = 100;
const maxQuotedLength = 100;

/**
 * The details with their paths cut, and of each code the first hundred. The others of the code are counted in one more
 * detail. Bounding a list that is bounded already changes nothing.
 */
export function boundedDetails(details: readonly ErrorDetail[]): ErrorDetail[] {
  const counts = new Map<string, number>();
  const bounded: ErrorDetail[] = [];
  for (const { path, code, message } of details) {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    // One more than the limit: it is replaced below when there are others.
    if (count <= maxDetails + 1) bounded.push({ path: cutPath(path), code, message });
  }
  for (const [code, count] of counts) {
    if (count <= maxDetails + 1) continue;
    const message = `there are ${count - maxDetails} more of these`;
    bounded[bounded.findLastIndex((detail) => detail.code === code)] = { path: '', code, message };
  }
  return bounded;
}

/** The path of a detail, cut to a length that can be read. */
export function cutPath(path: string): string {
  return cut(path, maxPathLength);
}

/** A value of the caller in a message, in double quotes and cut to a length that can be read. */
export function quoted(text: string): string {
  return JSON.stringify(cut(text, maxQuotedLength));
}

function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength + 1) return text;
  // Half of a surrogate pair cannot be stored.
  return `${text.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`;
}
