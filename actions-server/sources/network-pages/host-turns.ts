/** One request at a time for a host, with a pause after it. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LeastRecentlyUsed, orAbort } from '@platform/runtime';

interface Host {
  /** Resolves when all who have asked before are done. */
  last: Promise<void>;
  waiting: number;
  pauseMs: number;
  /** When the next request may begin, in milliseconds of `performance.now()`. */
  freeAt: number;
}

/** Hosts that are remembered. */
const maxHosts = 5_000;

export class HostTurns {
  readonly #hosts = new LeastRecentlyUsed<Host>(maxHosts);
  readonly #pauseMs: number;
  readonly #maxWaitMs: number;

  /**
   * @param pauseMs between two requests, where the host asks for no longer one
   * @param maxWaitMs who would have to wait longer is told when to come again
   */
  constructor({ pauseMs, maxWaitMs }: { readonly pauseMs: number; readonly maxWaitMs: number }) {
    this.#pauseMs = pauseMs;
    this.#maxWaitMs = maxWaitMs;
  }

  /** The pause that a host asks for, which holds from its next request on. */
  setPause(name: string, pauseMs: number): void {
    const host = this.#host(name);
    const longer = Math.max(pauseMs, this.#pauseMs) - host.pauseMs;
    host.pauseMs += longer;
    // Since the request that has brought it.
    if (host.freeAt > performance.now()) host.freeAt += longer;
  }

  /** @throws the reason of `signal`, and what `request` throws */
  async run<Result>(
    name: string,
    signal: AbortSignal,
    request: () => Promise<Result>,
  ): Promise<{ readonly result: Result } | { readonly busyMs: number }> {
    const host = this.#host(name);
    const waitMs = Math.max(host.freeAt - performance.now(), 0) + host.waiting * host.pauseMs;
    if (waitMs > this.#maxWaitMs) return { busyMs: Math.ceil(waitMs) };
    const before = host.last;
    let end = () => {};
    host.last = new Promise((resolve) => {
      end = resolve;
    });
    host.waiting += 1;
    let isBegun = false;
    try {
      await orAbort(before, signal);
      await pause(host.freeAt - performance.now(), signal);
      isBegun = true;
      return { result: await request() };
    } finally {
      host.waiting -= 1;
      if (isBegun) host.freeAt = performance.now() + host.pauseMs;
      // Who gives up leaves those behind it where they were.
      void before.then(end);
    }
  }

  #host(name: string): Host {
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const host = { last: Promise.resolve(), waiting: 0, pauseMs: this.#pauseMs, freeAt: 0 };
    this.#hosts.set(name, host);
    return host;
  }
}

/** @throws the reason of `signal` */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}
