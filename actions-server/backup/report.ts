/** What a backup or a restore tells while it works. */
export interface Report {
  /** What was done, in lines. */
  readonly print: (line: string) => void;
  /** How many bytes of an archive were written or read so far. */
  readonly onBytes: (bytes: number) => void;
  /** Aborts when the command is to end: what it has begun is then removed. */
  readonly signal: AbortSignal;
}
