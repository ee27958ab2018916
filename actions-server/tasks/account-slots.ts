/**
 * Bounds how many saves of one account this server runs at a time, so that an account that sends hundreds at once does
 * not have all the connections and readers that saves of others need. Saves with a public key, which anybody may send,
 * do not take the places of the account's own.
 */
import type { Caller } from '../keys/caller.ts';

export interface AccountSlots {
  /** Runs the work when it is its turn: first come, first served within an account. */
  run<Result>(caller: Pick<Caller, 'groupId' | 'kind'>, work: () => Promise<Result>): Promise<Result>;
}

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** @param max saves of an account that run at a time, for each kind of key */
export function createAccountSlots(max: number): AccountSlots {
  const lines = new Map<string, Line>();
  return {
    async run({ groupId, kind }, work) {
      const key = `${kind} ${groupId}`;
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      // Whoever ends passes the place on, so that nobody can come in between.
      if (line.running >= max) await new Promise<void>((admit) => line.waiting.push(admit));
      else line.running += 1;
      try {
        return await work();
      } finally {
        const next = line.waiting.shift();
        if (next !== undefined) next();
        else {
          line.running -= 1;
          if (line.running === 0) lines.delete(key);
        }
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
