/** Metadata that cannot be used as it is: every problem found, reported together, so that one start shows them all. */

export interface MetadataProblem {
  /** The file that holds the value; null once files no longer matter (metadata joined with the database). */
  readonly file: string | null;
  /** Where in the file, or which object of the model: `table.select_permissions[0].permission.limit`. */
  readonly key: string;
  readonly message: string;
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
