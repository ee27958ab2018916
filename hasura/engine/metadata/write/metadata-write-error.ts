/** Why metadata was not written. Nothing has changed then. */

type MetadataWriteProblem =
  /** The files are not those that were loaded: somebody else has changed them. */
  | 'conflict'
  /** The files may not be changed by this process. */
  | 'read-only'
  /** The document has something that these files cannot hold, or the file system failed. */
  | 'unwritable';

export class MetadataWriteError extends Error {
  override readonly name = 'MetadataWriteError';
  readonly kind: MetadataWriteProblem;

  constructor(kind: MetadataWriteProblem, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
