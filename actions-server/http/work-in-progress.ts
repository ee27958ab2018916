/**
 * What the server works on at a time: requests, and the bytes of the bodies that it holds for them. Beyond these bounds a
 * request gets 503 before its body is read, so that memory stays bounded whatever is sent. No account, and no client
 * address with a public key, can take everything: each has a share.
 */
import type { Config } from '../config.ts';
import { AppError, retryAfterHeader } from '../errors.ts';
import type { Caller } from '../keys/caller.ts';
import { addressKey } from '../keys/client-address.ts';

/** One request in progress. */
export interface Work {
  /**
   * Before a body of this many bytes is read.
   * @throws AppError service_unavailable
   */
  expectBody(declaredBytes: number): void;
  /**
   * Adds bytes of the body that are held from now on.
   * @throws AppError service_unavailable
   */
  hold(bytes: number): void;
  /** Bytes of the body that have arrived, decompressed. */
  readonly heldBytes: number;
  /** The request has ended; nothing of its body is held any more. */
  end(): void;
}

export interface WorkInProgress {
  /**
   * Begins a request. Of those without a caller only bytes are bounded: health checks have none, and a call of an action is
   * part of a request in progress.
   * @throws AppError service_unavailable
   */
  begin(caller: Caller | null, clientAddress: string): Work;
  /** What is in progress now. */
  readonly current: Readonly<Amount>;
}

interface Amount {
  requests: number;
  bytes: number;
}

/** Of each body this much is not counted: small requests are served when large bodies have reached their bound. */
const freeBytes = 65_536;
const retryMs = 2_000;

export function createWorkInProgress({
  maxRequestsInProgress,
  maxBytesInProgress,
  maxApplicationBytes,
}: Pick<
  Config['limits'],
  'maxRequestsInProgress' | 'maxBytesInProgress' | 'maxApplicationBytes'
>): WorkInProgress {
  const shares = new Map<string, Amount>();
  const total: Amount = { requests: 0, bytes: 0 };
  const whole: Amount = {
    requests: maxRequestsInProgress,
    bytes: Math.max(maxBytesInProgress, maxApplicationBytes),
  };
  /** At least one request, and one body of the largest size. */
  const part = (divisor: number): Amount => ({
    requests: Math.ceil(whole.requests / divisor),
    bytes: Math.max(Math.floor(whole.bytes / divisor), maxApplicationBytes),
  });
  const ofAccount = part(2);
  const ofAddress = part(8);

  return {
    current: total,
    begin(caller, clientAddress) {
      const share = caller === null ? null : shareOf(caller, clientAddress);
      const limit = caller?.kind === 'private' ? ofAccount : ofAddress;
      const used = (share === null ? undefined : shares.get(share)) ?? { requests: 0, bytes: 0 };
      if (used.requests >= limit.requests) throw busy('requests', limit.requests, caller);
      if (caller !== null && total.requests >= whole.requests) throw busy('requests', whole.requests, null);
      if (share !== null) shares.set(share, used);
      let held = 0;
      let isEnded = false;
      const counted = (bytes: number) => Math.max(0, bytes - freeBytes);
      const change = (requests: number, bytes: number): void => {
        for (const amount of [used, total]) {
          amount.requests += requests;
          amount.bytes += bytes;
        }
      };
      const requests = caller === null ? 0 : 1;
      change(requests, 0);
      const requireRoom = (bytes: number): void => {
        const added = counted(held + bytes) - counted(held);
        if (added === 0) return;
        if (share !== null && used.bytes + added > limit.bytes) throw busy('body_bytes', limit.bytes, caller);
        if (total.bytes + added > whole.bytes) throw busy('body_bytes', whole.bytes, null);
      };
      return {
        expectBody: requireRoom,
        hold(bytes) {
          if (isEnded) return;
          requireRoom(bytes);
          change(0, counted(held + bytes) - counted(held));
          held += bytes;
        },
        get heldBytes() {
          return held;
        },
        end() {
          if (isEnded) return;
          isEnded = true;
          change(-requests, -counted(held));
          if (share !== null && used.requests === 0) shares.delete(share);
        },
      };
    },
  };
}

function shareOf({ kind, groupId }: Caller, clientAddress: string): string {
  return kind === 'private' ? groupId : `${groupId} ${addressKey(clientAddress)}`;
}

const whoseShare = {
  server: '',
  account: ' of one account',
  address: ' of one client address with a public key',
};
const units = { requests: 'requests', body_bytes: 'bytes of bodies' };

/** @param caller whose share is used up; null: that of all together */
function busy(what: keyof typeof units, bound: number, caller: Caller | null): AppError {
  const whose = caller === null ? 'server' : caller.kind === 'private' ? 'account' : 'address';
  const message = `The service is busy: it works on at most ${bound} ${units[what]}${whoseShare[whose]} at a time. Try again in a moment.`;
  // The rest of the body is not read.
  return new AppError('service_unavailable', message, {
    headers: { ...retryAfterHeader(retryMs), Connection: 'close' },
    limit: `${whose}_${what}_in_progress`,
  });
}
