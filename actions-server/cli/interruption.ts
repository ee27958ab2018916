/**
 * Long work that a signal ends in order: it is told, removes what it has begun, and the program exits as if the signal had ended
 * it. Commands without such work are ended by the signal itself.
 */
import { constants } from 'node:os';

const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The program was told to end before its work was done. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** That of a program which the signal has ended: 130 for Ctrl-C, 143 for SIGTERM. */
  readonly exitCode: number;

  constructor(name: (typeof names)[number]) {
    super(`Interrupted by ${name}.`);
    this.exitCode = 128 + constants.signals[name];
  }
}

/**
 * Does `work`, which has to end soon after its signal aborts. A second signal ends the process at once.
 * @throws Interrupted in place of whatever the work throws after a signal; what it returns in time is returned
 */
export async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const { signal } = interruption;
  const interrupt = (name: (typeof names)[number]) => {
    const reason = new Interrupted(name);
    if (signal.aborted) process.exit(reason.exitCode);
    interruption.abort(reason);
  };
  for (const name of names) process.on(name, interrupt);
  try {
    return await work(signal);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    for (const name of names) process.off(name, interrupt);
  }
}
