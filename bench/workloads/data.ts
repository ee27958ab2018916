/** What the workloads know of the data set: see `data-set.sql`, `accounts.ts` and `large-account.sql`. */
import type { Account } from './workload.ts';

export interface DataSet {
  readonly profiles: number;
  /** The account with four fifths of the rows. */
  readonly read: Account;
  /** An account that is empty at the beginning of the run but for 200 projects and 200 companies. */
  readonly written: Account;
  /** Another one that is empty. */
  readonly empty: Account;
  /** An account with 20 000 projects and 57 000 profiles. */
  readonly large: Account;
  /** Makes the last two, if they are not there yet. */
  prepareGrowth(): Promise<void>;
  /** Of the account that is read, in an order of their own. */
  readonly profileIds: readonly string[];
  /** Cursors of the list of profiles of that account by the share of its rows that are before them, 0 to 1. */
  readonly cursors: ReadonlyMap<number, ListCursor>;
}

/** A place in the order of change. */
export interface ListCursor {
  readonly text: string;
  readonly changedIn: number;
  readonly id: string;
}

/** How many projects and companies the account that is written has at the beginning, for saves that update. */
export const knownRecords = 200;

/** The `externalId` of one of them. */
export function knownRecord(number: number): string {
  return `known-${number % knownRecords}`;
}

/** The number of a profile of the account that is read, by which its values are made: others for other requests. */
export function profileNumber({ profiles }: Pick<DataSet, 'profiles'>, request: number): number {
  // The last digit 0 to 7 is this account's, and 7919 is a prime.
  return 10 * ((request * 7919) % Math.floor(profiles / 10)) + 1 + (request % 7);
}

/** Offsets at which the account that is read has a page of 100 profiles. */
export function deepOffsets({ profiles }: Pick<DataSet, 'profiles'>): number[] {
  return [0, 2_000, 10_000, 30_000, 100_000].filter((offset) => offset + 100 <= 0.8 * profiles);
}

/** Requests of deep pages at a time. They are long: more of them would only wait for each other. */
export const deepConnections = 2;
