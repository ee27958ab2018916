/** The places of an account for what is read with its public keys, and the answer to those who get none. */
import { AppError, retryAfterHeader } from '../errors.ts';
import { createVisitorTurns, type VisitorTurns } from '../graphql/visitor-turns.ts';

/** How many requests may wait for the places of an account, and for how long: a page that comes later is not looked at. */
const maxWaiting = 100;
const maxWaitMs = 5_000;

/**
 * @param places requests of an account that are answered at a time. A wait is rejected with rate_limited, when too many
 * wait and the address has the most of them, or when it is too long and the address has a place; with service_unavailable,
 * when it is too long and others have all of them
 */
export function createPublicReads(places: number): VisitorTurns {
  const headers = retryAfterHeader(maxWaitMs);
  return createVisitorTurns({
    places,
    maxWaiting,
    maxWaitMs,
    rejection(reason) {
      if (reason.limit === 'waiting') {
        const message = `Too many requests from this address at a time: at most ${maxWaiting} with public keys of an account wait, and it has the most of them. Try again in a moment.`;
        return new AppError('rate_limited', message, { headers, limit: 'address_reads_waiting' });
      }
      if (reason.isHolding) {
        const message = `Too many requests from this address at a time: this one has waited ${maxWaitMs} ms for the others. Try again in a moment.`;
        return new AppError('rate_limited', message, { headers, limit: 'address_reads_wait' });
      }
      const message = `The server is busy: none of the ${places} places of the account for public keys became free within ${maxWaitMs} ms. Try again in a moment.`;
      return new AppError('service_unavailable', message, { headers, limit: 'account_reads_wait' });
    },
  });
}
