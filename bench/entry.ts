/** The numbered requests of a contender in one workload. */
import type { RunningContender } from './support/running-contender.ts';
import type { RequestNumber, Workload } from './workloads/workload.ts';

/** A contender that runs, with a workload and the requests that it has been sent. */
export interface Entry {
  readonly running: RunningContender;
  readonly workload: Workload;
  /** Returns the next request. */
  next(): RequestNumber;
  /** The requests begin with the first one again, where repeating them changes nothing. */
  restart(): void;
  /** How many requests were sent. */
  sent(): number;
  /** A pattern of the words of all of its requests. */
  readonly pattern: string;
}

let entries = 0;
/** Accounts that are written are new in every run, so that numbers may be those of an earlier one. */
let uniqueNumbers = 0;

/** An entry with words of its own. */
export function entryOf(running: RunningContender, workload: Workload): Entry {
  const prefix = `w${Date.now().toString(36)}x${entries++}n`;
  let number = 0;
  let sent = 0;
  return {
    running,
    workload,
    next() {
      const unique = uniqueNumbers;
      uniqueNumbers += workload.records ?? 1;
      sent++;
      const request = { number, word: `${prefix}${number}`, unique };
      number++;
      return request;
    },
    restart() {
      if (workload.written === undefined) number = 0;
    },
    sent: () => sent,
    pattern: `${prefix}%`,
  };
}
