/** An upload that is in storage, as it is recorded in its task. */
export interface StoredUpload {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly mimeType: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  readonly storageKey: string;
  readonly isResume: boolean;
  /** Whether the resume reader reads its format. */
  readonly isDocument: boolean;
}
