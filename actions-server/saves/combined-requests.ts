/**
 * Sends the requests that saves of one batch make at the same time as one. Each save runs the same code as alone and gets
 * the result that it would have got alone. When Hasura rejects a combined request, nothing of it is stored, and each of
 * its requests is sent alone: only those that are to blame fail.
 */
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import type { TypedDocument } from '../graphql/documents.ts';
import { HasuraError, hasuraErrorIn } from '../graphql/errors.ts';
import { withSessions } from '../keys/sessions.ts';
import type { Combination } from '../tasks/combination.ts';

/** Requests that are sent as one: more make a transaction longer, and cost hardly less each. */
const maxCombined = 25;
/** Milliseconds without a further request after which those that wait are sent, although other saves still work. */
const patienceMs = 5;

interface Waiting {
  readonly variables: object;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests of one session and document. */
interface Line {
  readonly session: HasuraSession;
  readonly combination: Combination;
  readonly waiting: Waiting[];
}

export class CombinedRequests {
  readonly #combinations: ReadonlyMap<unknown, Combination>;
  readonly #lines = new Set<Line>();
  #saves = 0;
  #waiting = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(combinations: readonly Combination[]) {
    this.#combinations = new Map(combinations.map((combination) => [combination.document, combination]));
  }

  /** Runs a save: requests are sent at once when every save that runs waits for one. */
  async run<Result>(save: () => Promise<Result>): Promise<Result> {
    this.#saves += 1;
    try {
      return await save();
    } finally {
      this.#saves -= 1;
      this.#sendIfComplete();
    }
  }

  /** Hasura with sessions that combine their requests: those of the same rights share them. */
  hasura(hasura: Hasura): Hasura {
    return withSessions(hasura, (session) => this.#session(session));
  }

  #session(session: HasuraSession): HasuraSession {
    const lines = new Map<unknown, Line>();
    return {
      ...session,
      request: <Result, Variables extends object>(
        document: TypedDocument<Result, Variables>,
        variables: Variables,
        options?: Parameters<HasuraSession['request']>[2],
      ): Promise<Result> => {
        const combination = this.#combinations.get(document);
        if (combination === undefined || options !== undefined) {
          return session.request(document, variables, options);
        }
        const line = lines.get(document) ?? { session, combination, waiting: [] };
        lines.set(document, line);
        return this.#add(line, variables) as Promise<Result>;
      },
    };
  }

  #add(line: Line, variables: object): Promise<unknown> {
    return new Promise((resolve, reject) => {
      line.waiting.push({ variables, resolve, reject });
      this.#lines.add(line);
      this.#waiting += 1;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#send(), patienceMs);
      this.#sendIfComplete();
    });
  }

  #sendIfComplete(): void {
    if (this.#waiting > 0 && this.#waiting >= this.#saves) this.#send();
  }

  #send(): void {
    clearTimeout(this.#timer);
    this.#waiting = 0;
    for (const { session, combination, waiting } of this.#lines) {
      while (waiting.length > 0) void send(session, combination, waiting.splice(0, maxCombined));
    }
    this.#lines.clear();
  }
}

/** Sends requests as one, and settles each; never rejects. */
async function send(
  session: HasuraSession,
  combination: Combination,
  all: readonly Waiting[],
): Promise<void> {
  if (all.length > 1) {
    try {
      const results = await sendTogether(session, combination, all);
      if (results !== null) {
        for (const [index, { resolve }] of all.entries()) resolve(results[index]);
        return;
      }
    } catch (error) {
      if (!isRejection(error)) {
        // Nobody knows whether the request was committed: each save does what it would do alone.
        for (const { reject } of all) reject(error);
        return;
      }
    }
  }
  // One after the other: a batch takes no more connections when one of its saves fails.
  for (const { variables, resolve, reject } of all) {
    await session.request(combination.document, variables).then(resolve, reject);
  }
}

/** @returns null when the result does not tell what each was to be answered with */
async function sendTogether(
  session: HasuraSession,
  { combined, variablesOf, resultsOf }: Combination,
  all: readonly Waiting[],
): Promise<readonly unknown[] | null> {
  const variables = all.map((one) => one.variables);
  return resultsOf(await session.request(combined, variablesOf(variables)), variables);
}

/** Whether Hasura has said that nothing was stored: it rejected the request, or its transaction lost a deadlock. */
function isRejection(error: unknown): boolean {
  return error instanceof HasuraError || hasuraErrorIn(error)?.code === 'concurrent-update-error';
}
