/**
 * Turns of client addresses within an account. Every visitor of a careers site has its public key: without turns, one of
 * them who sends twenty requests at once would have everything that the account may use, and the others would wait for all
 * twenty. The rule is that of connections between accounts (`packages/runtime/fair-queue.ts`): an address holds at most half of
 * what the others leave, and those that wait take turns.
 */

import { type CancelSignal, FairQueue, type FairQueueSettings, type Share } from '@platform/runtime';

export interface VisitorTurns {
  /**
   * Waits for a place of an account.
   * @param visitor the client address as limits count it; null: nobody's, such as work that goes on after its request
   * @returns the function that gives the place back, at once when one is free. A promise of it is rejected with what
   * `rejection` makes, or with the reason of the signal
   */
  take(account: string, visitor: string | null, signal?: CancelSignal): (() => void) | Promise<() => void>;
}

interface Options {
  /** Places of an account; an address that is alone has half of them, rounded up. */
  readonly places: number;
  /** How many may wait for those of an account; one of the address with the most is rejected beyond. */
  readonly maxWaiting: number;
  /** Milliseconds after which a wait is rejected. */
  readonly maxWaitMs: number;
  readonly rejection: FairQueueSettings['rejection'];
}

/** The places of one account. */
interface Places {
  readonly queue: FairQueue;
  /** Those who hold a place or wait for one: without any, nothing has to be kept. */
  users: number;
}

export function createVisitorTurns({ places, maxWaiting, maxWaitMs, rejection }: Options): VisitorTurns {
  const accounts = new Map<string, Places>();

  function placesOf(account: string): Places {
    const known = accounts.get(account);
    if (known !== undefined) return known;
    const made = { queue: new FairQueue({ permits: places, maxWaiting, rejection }), users: 0 };
    accounts.set(account, made);
    return made;
  }

  return {
    take(account, visitor, signal) {
      const own = placesOf(account);
      const name = visitor ?? '';
      const share: Share = { key: name, line: name, owner: null, bounds: [] };
      const leave = () => {
        own.users -= 1;
        if (own.users === 0) accounts.delete(account);
      };
      let isHeld = true;
      const release = () => {
        if (!isHeld) return;
        isHeld = false;
        own.queue.release(share);
        leave();
      };
      own.users += 1;
      const waiting = own.queue.acquire(share, { maxWaitMs, signal });
      if (waiting === null) return release;
      return waiting.then(
        () => release,
        (error: unknown) => {
          leave();
          throw error;
        },
      );
    },
  };
}
