/**
 * Bounds how many saves of one account this server runs at a time, so that an account that sends hundreds at once does
 * not have all the connections and readers that saves of others need. Saves with a public key, which anybody may send,
 * do not take the places of the account's own, and the addresses that they come from take turns.
 */

import { createVisitorTurns } from '../graphql/visitor-turns.ts';
import type { Caller } from '../keys/caller.ts';

export interface AccountSlots {
  /** Runs the work when it is its turn: first come, first served within an account, or within a client address of it. */
  run<Result>(
    caller: Pick<Caller, 'groupId' | 'kind' | 'visitor'>,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

/** A save that waits is stored already, and is never refused. */
const patient = {
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitMs: Number.POSITIVE_INFINITY,
  rejection: () => new Error('a save was refused its place'),
};

/** @param max saves of an account that run at a time, for each kind of key */
export function createAccountSlots(max: number): AccountSlots {
  const slots = {
    public: createVisitorTurns({ ...patient, places: max }),
    // One alone has half of the places, and here is always one alone.
    private: createVisitorTurns({ ...patient, places: 2 * max }),
  };
  return {
    async run({ groupId, kind, visitor }, work) {
      const taken = slots[kind].take(groupId, kind === 'private' ? null : visitor);
      // Items of a batch are queued in their order, because nothing waits where a place is free.
      const release = typeof taken === 'function' ? taken : await taken;
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

/**
 * Slots of which all work has one together, from the first that begins until none runs: for saves that share their
 * requests, so that they use a connection as one save does.
 */
export function shareSlot(slots: AccountSlots): AccountSlots {
  let running = 0;
  let admitted: Promise<void> = Promise.resolve();
  let end = () => {};
  return {
    async run(caller, work) {
      running += 1;
      if (running === 1) {
        const ended = new Promise<void>((resolve) => {
          end = resolve;
        });
        admitted = new Promise((resolve, reject) => {
          slots
            .run(caller, () => {
              resolve();
              return ended;
            })
            .catch(reject);
        });
      }
      try {
        await admitted;
        return await work();
      } finally {
        running -= 1;
        if (running === 0) end();
      }
    },
  };
}
