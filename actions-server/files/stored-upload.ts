/** A file of a request that lies in storage, as its task remembers it. */
export interface StoredUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
  readonly isResume: boolean;
  /** Whether it is worth giving to the resume reader. */
  readonly isDocument: boolean;
}
