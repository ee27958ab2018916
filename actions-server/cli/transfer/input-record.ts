/** A record of a file as an import reads it, before it becomes the body of a save. Types only. */

/** What is wrong with a line before it is sent. */
export interface LineProblem {
  readonly code: string;
  readonly message: string;
}

/** One record of the file. */
export interface InputRecord {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  /** As the file has it. */
  readonly text: string;
  /** The cells of a line of CSV, in the order of the headings. */
  readonly cells: readonly string[];
  /** What a line of JSON Lines says; undefined when it is no JSON object. */
  readonly body: Record<string, unknown> | undefined;
  /** Why it cannot be read. */
  readonly problem: LineProblem | null;
}
