/** A workload: one operation, as each contender is asked for it. Pure data; `contenders.ts` makes requests of it. */

/** An account of the data set, or one that was made for this run. */
export interface Account {
  readonly id: string;
  /** The secret of its private key. */
  readonly apiKey: string;
  readonly apikeyId: string;
}

/** Which request of a contender it is: the first ones of all contenders have the same numbers, and ask for the same. */
export interface RequestNumber {
  /** From 0. */
  readonly number: number;
  /** A word that no other request of any run has, for what is written. */
  readonly word: string;
  /** The first of as many numbers as the request has records. No other request of this run has them; all are below 10^7. */
  readonly unique: number;
}

/** A request to the REST interface. */
export interface RestRequest {
  readonly path: string;
  /** Without it the method is GET. */
  readonly body?: unknown;
  /** Of the answer; 200 without it. */
  readonly status?: number;
}

/** A GraphQL document with the variables of each request. */
export interface GraphqlOperation {
  readonly query: string;
  variables(request: RequestNumber): Readonly<Record<string, unknown>>;
}

/** A statement of the baseline, with the values of its parameters after the account. */
export interface BaselineStatement {
  /** A file in `baseline/`. */
  readonly statement: string;
  /** How the rows of a page are chosen: see `baseline/page-choices.ts`. */
  readonly page?: string;
  values(request: RequestNumber): readonly unknown[];
  /** Whether it is a prepared statement: faster by key and for lists of wide records, but not for pages of profiles. */
  readonly isPrepared: boolean;
}

/** What a workload leaves in the database. Both statements have the parameters $1 account, $2 pattern of the words. */
export interface Written {
  /** Returns a row with one column `record` for each record, in the order of the requests. */
  readonly records: string;
  /** Returns one row with one column `count`: how many records were written. */
  readonly count: string;
}

export interface Workload {
  readonly name: string;
  readonly account: Account;
  /** For the engine and for `/graphql`. */
  readonly graphql?: GraphqlOperation;
  /** For the public API. It comes before `graphql`. */
  rest?(request: RequestNumber): RestRequest;
  /** Absent: the baseline does not take part. A save has the path and the body of the public API. */
  readonly baseline?: BaselineStatement | 'save';
  /** Requests at a time; the option of the command line without it. */
  readonly connections?: number;
  /** Records that a request saves; 1 without it. Rates are those of records. */
  readonly records?: number;
  /** Of a workload that writes. The answers of all others are compared. */
  readonly written?: Written;
}

/** Workloads that are measured together, in the same rounds and with the same processes. */
export interface WorkloadGroup {
  readonly name: string;
  readonly workloads: readonly Workload[];
  /** Each workload is also compared with the first one, for the same contender. */
  readonly isComparedWithFirst?: boolean;
  /** Makes what the workloads need in the database. */
  prepare?(): Promise<void>;
}
