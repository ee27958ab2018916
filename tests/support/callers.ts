/** Callers for tests that need one without a request. */
import type { Caller } from '../../actions-server/keys/caller.ts';

/** A caller with a private key of a French account and the default limits; `change` replaces members. */
export function testCaller(change: Partial<Caller> = {}): Caller {
  return {
    apikeyId: 'k1',
    groupId: 'g1',
    userId: null,
    kind: 'private',
    mayMerge: false,
    allowedOrigins: null,
    redirectOrigins: null,
    dailyLimit: null,
    burstLimit: null,
    defaultCountry: 'FR',
    locale: 'fr',
    timeZone: 'Europe/Paris',
    visitor: null,
    ...change,
  };
}
