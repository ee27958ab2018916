/** Whoever an operation answers: one operation of one socket. Texts are JSON of whole responses. */

/** What a subscription needs of it. */
export interface SubscriptionReceiver {
  /** `{"data":…}`; of a live query that fails for now, `{"errors":[…]}`. More may follow. */
  next(response: string): void;
  /** `{"errors":[…]}` of an operation that cannot begin, or not go on; it is over. */
  reject(response: string): void;
  /** The client reads more slowly than it is sent to: what can wait should. */
  readonly isBusy: boolean;
}

export interface Receiver extends SubscriptionReceiver {
  /** `{"errors":[…]}` of a query or mutation that was run and failed; it is over. */
  fail(response: string): void;
  /** Nothing follows. */
  complete(): void;
}
