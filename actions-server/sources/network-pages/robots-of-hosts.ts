/** What hosts say to programs in `robots.txt`: asked once, and remembered for a day. */
import { LeastRecentlyUsed } from '@platform/runtime';
import { textOf } from '../../outbound/answer-body.ts';
import type { OutboundAnswer, OutboundFailure } from '../../outbound/guarded-request.ts';
import { allowsAll, type Robots, readRobots } from './robots.ts';

/** What a host says, or why nobody knows, which forbids all of it (RFC 9309, section 2.3.1). */
export type HostRules =
  | { readonly robots: Robots }
  | { readonly unknown: string; readonly failure: null }
  | { readonly unknown: null; readonly failure: OutboundFailure };

/** The bound of RFC 9309 for keeping it, and how soon a host is asked again that could not say. */
const keptMs = 24 * 3600 * 1000;
const unknownKeptMs = 10 * 60 * 1000;
/** Bytes of the rules of all hosts, and what a host costs beside them. */
const maxBytes = 20_000_000;
const bytesOfHost = 500;

export class RobotsOfHosts {
  readonly #known = new LeastRecentlyUsed<{ readonly rules: HostRules; readonly until: number }>(maxBytes);
  readonly #agent: string;
  readonly #now: () => number;

  /**
   * @param agent the product token of the reader, in lower case
   * @param now milliseconds
   */
  constructor(agent: string, now: () => number) {
    this.#agent = agent;
    this.#now = now;
  }

  known(origin: string): HostRules | null {
    const entry = this.#known.get(origin);
    return entry !== undefined && entry.until > this.#now() ? entry.rules : null;
  }

  /** @param result of the request for `robots.txt`, after its redirects */
  keep(
    origin: string,
    result: { readonly answer: OutboundAnswer } | { readonly failure: OutboundFailure },
  ): HostRules {
    const rules = 'answer' in result ? this.#rulesOf(result.answer) : notReached(result.failure);
    const [size, ms] = 'robots' in rules ? [rules.robots.size, keptMs] : [0, unknownKeptMs];
    this.#known.set(origin, { rules, until: this.#now() + ms }, bytesOfHost + size);
    return rules;
  }

  #rulesOf({ statusCode, body, isWhole }: OutboundAnswer): HostRules {
    if (statusCode >= 200 && statusCode < 300) {
      const text = textOf(body);
      // The last line of a file that is too long may be half a rule.
      return { robots: readRobots(isWhole ? text : text.replace(/[^\n]*$/, ''), this.#agent) };
    }
    // Too many requests means that it was not the time to ask.
    if (statusCode >= 400 && statusCode < 500 && statusCode !== 429) return { robots: allowsAll };
    return {
      unknown: `the host answers the request for robots.txt with status ${statusCode}`,
      failure: null,
    };
  }
}

function notReached(failure: OutboundFailure): HostRules {
  // More redirects than are followed: the file is taken for one that is not there (RFC 9309, section 2.3.1.2).
  if (failure === 'too_many_redirects') return { robots: allowsAll };
  return { unknown: null, failure };
}
