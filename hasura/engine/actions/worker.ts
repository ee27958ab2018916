/** Does the calls of asynchronous actions, a few at a time: when one is added, and whenever one is left over. */
import type { ActionLog, CallOutcome, LoggedCall } from './action-log.ts';

/** Does one call. @throws when `signal` aborts; everything else is an outcome */
export type DoCall = (call: LoggedCall, signal: AbortSignal) => Promise<CallOutcome>;

export interface WorkerOptions {
  readonly actionNames: readonly string[];
  /** For how long a call is held: longer than any call may take. */
  readonly holdSeconds: number;
  /** How often to look for calls that are left over. */
  readonly lookMs?: number;
  /** How long a call that is under way may still take when the worker stops. */
  readonly graceMs?: number;
  readonly onError: (error: unknown) => void;
}

const atOnce = 10;

export class ActionWorker {
  readonly #log: ActionLog;
  readonly #doCall: DoCall;
  readonly #options: WorkerOptions;
  readonly #running = new Set<Promise<void>>();
  readonly #stopped = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #looking: Promise<void> | null = null;
  #isStopping = false;

  constructor(log: ActionLog, doCall: DoCall, options: WorkerOptions) {
    this.#log = log;
    this.#doCall = doCall;
    this.#options = options;
    this.#timer = setInterval(() => this.look(), options.lookMs ?? 1_000);
    this.#timer.unref();
  }

  /** Takes calls until there are none, or as many are under way as may be. */
  look(): void {
    if (this.#isStopping || this.#looking !== null) return;
    this.#looking = this.#takeCalls()
      .catch(this.#options.onError)
      .finally(() => {
        this.#looking = null;
      });
  }

  /** Takes no more calls, lets those under way end for a moment, and gives the others back. */
  async close(): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    await this.#looking;
    const grace = setTimeout(() => this.#stopped.abort(), this.#options.graceMs ?? 5_000);
    await Promise.all([...this.#running]);
    clearTimeout(grace);
  }

  async #takeCalls(): Promise<void> {
    const { actionNames, holdSeconds } = this.#options;
    const room = atOnce - this.#running.size;
    if (room <= 0) return;
    for (const call of await this.#log.take(actionNames, holdSeconds, room)) {
      const running = this.#do(call)
        .catch(this.#options.onError)
        .finally(() => {
          this.#running.delete(running);
          // There may be more than fitted in; asking once more costs nothing when there is not.
          this.look();
        });
      this.#running.add(running);
    }
  }

  async #do(call: LoggedCall): Promise<void> {
    let outcome: CallOutcome;
    try {
      outcome = await this.#doCall(call, this.#stopped.signal);
    } catch (error) {
      // Unforeseen: the call stays held, so that it is not tried again over and over without a pause.
      if (!this.#stopped.signal.aborted) throw error;
      return await this.#log.giveBack(call.id);
    }
    await this.#log.finish(call.id, outcome);
  }
}
