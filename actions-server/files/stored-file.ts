/** A file of a request that lies in storage, as its task remembers it. */
export type StoredIncomingFile = {
  name: string;
  /** Bytes. */
  size: number;
  mimeType: string;
  /** Lower-case hexadecimal. */
  sha256: string;
  storageKey: string;
  isResume: boolean;
  /** Whether it is worth giving to the resume reader. */
  isDocument: boolean;
};
