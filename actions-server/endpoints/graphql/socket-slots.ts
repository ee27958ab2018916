/**
 * How many sockets and operations may be open at a time: of an account for each kind of key, and with a public key, which
 * all visitors of a site share, of each client address.
 */
import { Counts } from '@platform/runtime';
import { AppError } from '../../errors.ts';
import type { Caller } from '../../keys/caller.ts';
import { addressKey } from '../../keys/client-address.ts';

const limits = {
  private: {
    sockets: { account: 1_000, address: Infinity },
    operations: { account: 1_000, address: Infinity },
  },
  public: {
    sockets: { account: 1_000, address: 20 },
    operations: { account: 500, address: 100 },
  },
} as const;

/** @returns the function that releases the slot @throws AppError `rate_limited` when none is free */
type Acquire = (what: 'sockets' | 'operations', caller: Caller, clientAddress: string) => () => void;

export function createSocketSlots(): Acquire {
  const used = new Counts();
  return (what, { kind, groupId }, clientAddress) => {
    const names = {
      account: `${what} ${kind} ${groupId}`,
      address: `${what} ${kind} ${groupId} ${addressKey(clientAddress)}`,
    };
    for (const owner of ['account', 'address'] as const) {
      const limit = limits[kind][what][owner];
      if (used.of(names[owner]) < limit) continue;
      const message = `An ${owner} can have at most ${limit} concurrent ${what} with ${kind} keys`;
      throw new AppError('rate_limited', message, { limit: `${owner}_${what}` });
    }
    for (const name of Object.values(names)) used.change(name, 1);
    return () => {
      for (const name of Object.values(names)) used.change(name, -1);
    };
  };
}
