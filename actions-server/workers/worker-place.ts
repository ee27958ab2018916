/**
 * The place of one worker. One worker at most holds it, one at most is started to take it over, and any others were told to
 * stop. Whenever a worker ends that was not told to, and nobody is left who holds the place or will, another one is started:
 * so that there is one worker for each place, in whatever order workers end and are replaced.
 */
import type { Logger } from 'pino';
import type { End, WorkerProcess } from './worker-process.ts';

/** A worker that has run for so long is started again at once, and so is the first one that has not. */
const longRunMs = 60_000;
const firstPauseMs = 1_000;
const maxPauseMs = 30_000;

export class WorkerPlace {
  readonly #number: number;
  readonly #launch: (number: number) => WorkerProcess;
  readonly #log: Logger;
  #holder: WorkerProcess | null = null;
  #successor: WorkerProcess | null = null;
  /** Ends in a row of workers that had not run for long. */
  #earlyEnds = 0;
  #restarting: NodeJS.Timeout | undefined;
  #isClosed = false;

  /** @param number from 1 */
  constructor(number: number, launch: (number: number) => WorkerProcess, log: Logger) {
    this.#number = number;
    this.#launch = launch;
    this.#log = log;
  }

  /** Starts the worker that holds the place. */
  start(): WorkerProcess {
    const worker = this.#launched();
    this.#holder = worker;
    return worker;
  }

  /**
   * Starts a worker and, when it serves, stops the one that held the place.
   * @throws Error with a sentence for the operator when the new one cannot serve
   */
  async replace(killAfterMs: number): Promise<void> {
    if (this.#isClosed) return;
    clearTimeout(this.#restarting);
    const worker = this.#launched();
    this.#successor = worker;
    try {
      await worker.serving;
    } catch (error) {
      await worker.ended;
      // It was told to stop, as all of them.
      if (this.#isClosed) return;
      throw error;
    }
    const old = this.#holder;
    this.#holder = worker;
    this.#successor = null;
    await old?.stop(killAfterMs);
  }

  /** No more workers are started. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#restarting);
  }

  #launched(): WorkerProcess {
    const worker = this.#launch(this.#number);
    void worker.ended.then((end) => this.#onEnd(worker, end));
    return worker;
  }

  #onEnd(worker: WorkerProcess, end: End): void {
    if (worker === this.#holder) this.#holder = null;
    else if (worker === this.#successor) this.#successor = null;
    else return;
    if (this.#isClosed) return;
    const ended = { worker: this.#number, ...end };
    if (this.#successor !== null) {
      this.#log.error(ended, 'a worker has ended, and the one that replaces it is being started');
      return;
    }
    // Who asked for the replacement is told; the worker that was to be replaced goes on.
    if (this.#holder !== null) return;
    const isEarly = performance.now() - worker.startedAt < longRunMs;
    this.#earlyEnds = isEarly ? this.#earlyEnds + 1 : 0;
    const pauseMs = this.#earlyEnds < 2 ? 0 : Math.min(maxPauseMs, firstPauseMs * 2 ** (this.#earlyEnds - 2));
    this.#log.error({ ...ended, pauseMs }, 'a worker has ended and is started again');
    this.#restarting = setTimeout(() => this.#startAgain(), pauseMs);
  }

  #startAgain(): void {
    const worker = this.#number;
    this.start().serving.then(
      () => this.#log.info({ worker }, 'the worker serves again'),
      (err: unknown) => {
        if (!this.#isClosed) this.#log.error({ worker, err }, 'a worker cannot serve');
      },
    );
  }
}
