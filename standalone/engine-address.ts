/** Where the engine is, for those beside it and for pages of browsers. */
import { type CorsPolicy, readCorsDomains } from '@platform/engine/settings';

/** The address of the engine for clients that need one; requests to it never leave the process. */
export const engineEndpoint = 'http://engine.invalid/v1/graphql';

/** The engine is for this machine only: its admin secret opens everything. */
export const engineHost = '127.0.0.1';

/**
 * The pages that may use the engine: those asked for, and its own console beside them.
 * @throws Error when one of them is not an origin
 */
export function corsPolicy(domains: string | undefined, hasuraPort: number): CorsPolicy {
  if (domains === undefined) return { kind: 'disabled', readsCookies: false };
  if (domains.trim() === '*') return readCorsDomains(domains);
  return readCorsDomains(`${domains},http://localhost:${hasuraPort},http://127.0.0.1:${hasuraPort}`);
}
