/**
 * How many sockets and operations may be open at a time: of an account for each kind of key, and with a public key, which
 * all visitors of a site share, of each client address.
 */
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
  const used = new Map<string, number>();
  const change = (name: string, by: 1 | -1): void => {
    const count = (used.get(name) ?? 0) + by;
    if (count === 0) used.delete(name);
    else used.set(name, count);
  };
  return (what, { kind, groupId }, clientAddress) => {
    const { account, address } = limits[kind][what];
    const slots = [
      { name: `${what} ${kind} ${groupId}`, limit: account, owner: 'An account' },
      {
        name: `${what} ${kind} ${groupId} ${addressKey(clientAddress)}`,
        limit: address,
        owner: 'An address',
      },
    ];
    for (const { name, limit, owner } of slots) {
      if ((used.get(name) ?? 0) >= limit) {
        throw new AppError(
          'rate_limited',
          `${owner} can have at most ${limit} concurrent ${what} with ${kind} keys`,
        );
      }
    }
    for (const { name } of slots) change(name, 1);
    return () => {
      for (const { name } of slots) change(name, -1);
    };
  };
}
