/** Finds the caller behind an API key. */
import type { Caller } from '../http/caller.ts';

export type ApiKeys = {
  /** The caller, or null when the key is unknown, expired or revoked. */
  find(secret: string): Promise<Caller | null>;
  /** Writes what is still unwritten (`lastUsedAt`). */
  close(): Promise<void>;
};
