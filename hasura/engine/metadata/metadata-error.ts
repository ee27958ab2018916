/** Metadata that cannot be used as it is: every problem found, reported together, so that one start shows them all. */
import { type DocumentPath, type MetadataObject, objectAt } from './metadata-objects.ts';

export interface MetadataProblem {
  /** The file that holds the value; null once files no longer matter (metadata joined with the database). */
  readonly file: string | null;
  /** Where in the file, or which object of the model: `table.select_permissions[0].permission.limit`. */
  readonly key: string;
  readonly message: string;
}

/** An object of the metadata that is left out, because something is wrong with it. */
export interface InconsistentObject {
  readonly object: MetadataObject;
  /** At least one. */
  readonly problems: readonly MetadataProblem[];
}

/**
 * Groups problems by the object that has to be left out for them.
 * @param located problems with the place in the document of the value at fault; null when it is in no object
 * @throws MetadataError with all of them, when one of them is in no object that can be left out
 */
export function inconsistentObjects(
  document: unknown,
  located: readonly { readonly path: DocumentPath | null; readonly problem: MetadataProblem }[],
  summary: string,
): InconsistentObject[] {
  const byName = new Map<string, { object: MetadataObject; problems: MetadataProblem[] }>();
  for (const { path, problem } of located) {
    const object = path === null ? null : objectAt(document, path);
    if (object === null) {
      throw new MetadataError(
        summary,
        located.map((each) => each.problem),
      );
    }
    // Two objects may have one name, and both of them are left out then.
    const key = JSON.stringify(object.path);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, { object, problems: [problem] });
    else known.problems.push(problem);
  }
  return [...byName.values()];
}

/** @throws MetadataError when there is any: for callers that accept only metadata that is consistent as a whole */
export function rejectInconsistent(summary: string, objects: readonly InconsistentObject[]): void {
  if (objects.length > 0)
    throw new MetadataError(
      summary,
      objects.flatMap(({ problems }) => problems),
    );
}

export class MetadataError extends Error {
  override readonly name = 'MetadataError';
  readonly problems: readonly MetadataProblem[];

  constructor(summary: string, problems: readonly MetadataProblem[]) {
    super([`${summary}:`, ...problems.map((problem) => `  ${printProblem(problem)}`)].join('\n'));
    this.problems = problems;
  }
}

function printProblem({ file, key, message }: MetadataProblem): string {
  return [file, key, message].filter((part) => part !== null && part !== '').join(': ');
}
