/** Fetches a page as its host allows: after its `robots.txt`, in the turn of the host, and through the redirects of it. */
import {
  guardedRequest,
  type OutboundAnswer,
  type OutboundCall,
  type OutboundFailure,
  redirectTarget,
} from '../../outbound/guarded-request.ts';
import { type OutboundPolicy, problemOfUrl } from '../../outbound/outbound-policy.ts';
import type { SourceAnswer } from '../source.ts';
import { HostTurns } from './host-turns.ts';
import { refusalOfHost } from './refused-hosts.ts';
import type { HostRules } from './robots-of-hosts.ts';
import { RobotsOfHosts } from './robots-of-hosts.ts';

/** Bytes of a page, decoded. */
export const maxPageBytes = 2_000_000;
/** The least that RFC 9309 wants to be read of `robots.txt`: 500 KiB. */
const maxRobotsBytes = 512_000;
const robotsMs = 5_000;
const pageMs = 10_000;
/** Redirects in a row; RFC 9309 wants five of `robots.txt` to be followed. */
const maxRedirects = 5;
/** Between two requests to a host. */
const pauseMs = 1_000;
/** Who would have to wait longer for the turn of a host asks again later. */
const maxWaitMs = 10_000;

/** Paths to which sites lead those who have not signed in. */
const logInPath =
  /\/(?:log-?in|sign-?in|sign-?up|authwall|auth|checkpoint|connexion|accounts?\/login|sso|session\/new)(?:[/?.]|$)/i;

export interface PageFetcherOptions {
  readonly policy: OutboundPolicy;
  readonly lookup?: OutboundCall['lookup'];
  readonly userAgent: string;
  readonly agent: string;
  readonly refusedHosts: readonly string[];
  /** Milliseconds; those of the system, when left out. */
  readonly now?: () => number;
  /** Between two requests to a host, in milliseconds. */
  readonly pauseMs?: number;
}

export type Fetched = { readonly answer: OutboundAnswer } | NotFetched;

interface NotFetched {
  readonly without: Exclude<SourceAnswer<never>, { outcome: 'found' }>;
  /** Whether there was no connection at all. */
  readonly isUnreached?: true;
}

const refused = (reason: string): NotFetched => ({ without: { outcome: 'refused', reason } });
const later = (reason: string, retryAfterMs: number | null = null): NotFetched => ({
  without: { outcome: 'failed', reason, retryAfterMs },
});

export class PageFetcher {
  readonly #options: PageFetcherOptions;
  readonly #turns: HostTurns;
  readonly #robots: RobotsOfHosts;

  constructor(options: PageFetcherOptions) {
    this.#options = options;
    this.#turns = new HostTurns({ pauseMs: options.pauseMs ?? pauseMs, maxWaitMs });
    this.#robots = new RobotsOfHosts(options.agent, options.now ?? (() => performance.now()));
  }

  /**
   * Fetches the page at an address, which has no answer with a redirect.
   * @throws the reason of `signal`
   */
  async fetch(address: string, accept: string, signal: AbortSignal): Promise<Fetched> {
    let [url = ''] = address.split('#');
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const fetched = await this.#hop(url, redirects > 0, accept, signal);
      if (!('answer' in fetched)) return fetched;
      const target = redirectTarget(fetched.answer);
      if (target === null) return fetched;
      if ('failure' in target) return later(`the page redirects to nowhere (${target.failure})`);
      if (logInPath.test(new URL(target.url).pathname))
        return refused('the page is for those who have signed in');
      url = target.url;
    }
    return refused(`the page redirects more than ${maxRedirects} times`);
  }

  async #hop(url: string, isRedirected: boolean, accept: string, signal: AbortSignal): Promise<Fetched> {
    const problem = problemOfUrl(url, this.#options.policy);
    if (problem !== null) return refused(problem);
    const { hostname, origin, pathname, search } = new URL(url);
    const refusal = refusalOfHost(hostname.replace(/\.$/, ''), this.#options.refusedHosts);
    if (refusal !== null) return refused(refusal);
    const known = await this.#rulesOf(origin, signal);
    if ('busyMs' in known) return busy(known.busyMs);
    if ('unknown' in known) return known.failure === null ? later(known.unknown) : fetchedOf(known);
    if (!known.robots.allows(pathname + search))
      return refused('robots.txt of the host forbids to read the page');
    const request = () => this.#get(url, { accept, signal, totalMs: pageMs, maxBytes: maxPageBytes });
    // A redirect within a host belongs to the request before it: whoever asks for a pause means pages.
    if (isRedirected) return fetchedOf(await request());
    const turn = await this.#turns.run(hostname, signal, request);
    return 'busyMs' in turn ? busy(turn.busyMs) : fetchedOf(turn.result);
  }

  /** Asks within the turn of the host, so that those who wait for it find the answer. */
  async #rulesOf(origin: string, signal: AbortSignal): Promise<HostRules | { readonly busyMs: number }> {
    const known = this.#robots.known(origin);
    if (known !== null) return known;
    const { hostname } = new URL(origin);
    const turn = await this.#turns.run(hostname, signal, async () => {
      const foundMeanwhile = this.#robots.known(origin);
      if (foundMeanwhile !== null) return foundMeanwhile;
      const result = await this.#get(`${origin}/robots.txt`, {
        accept: 'text/plain, */*;q=0.1',
        signal,
        totalMs: robotsMs,
        maxBytes: maxRobotsBytes,
        redirects: maxRedirects,
      });
      const rules = this.#robots.keep(origin, result);
      if ('robots' in rules) this.#turns.setPause(hostname, rules.robots.crawlDelayMs ?? 0);
      return rules;
    });
    return 'busyMs' in turn ? turn : turn.result;
  }

  #get(
    url: string,
    {
      accept,
      ...bounds
    }: { accept: string; signal: AbortSignal; totalMs: number; maxBytes: number; redirects?: number },
  ) {
    const { policy, lookup, userAgent } = this.#options;
    const headers = { 'User-Agent': userAgent, Accept: accept };
    return guardedRequest({ method: 'GET', url, headers, policy, lookup, ...bounds });
  }
}

const busy = (ms: number): Fetched => later('the host is asked about other pages first', ms);

function fetchedOf(
  result: { readonly answer: OutboundAnswer } | { readonly failure: OutboundFailure },
): Fetched {
  if ('answer' in result) return result;
  const { failure } = result;
  if (failure === 'address_not_allowed') return refused('the address is not one of the public internet');
  const { without } = later(`the host gave no answer (${failure})`);
  const isUnreached = failure === 'connection_failed' || failure === 'tls_failed';
  return isUnreached ? { without, isUnreached } : { without };
}
