/** Receives the responses of one operation of one socket, as JSON texts. */

/** The part of a receiver that a subscription uses. */
export interface SubscriptionReceiver {
  /** `{"data":…}`; `{"errors":[…]}` when a poll of a live query has failed. More responses may follow. */
  readonly next: (response: string) => void;
  /** `{"errors":[…]}` of an operation that cannot start or continue. Ends the operation. */
  readonly reject: (response: string) => void;
  /** The client reads slowly: many bytes are buffered, so that polls should be skipped. */
  readonly isBusy: () => boolean;
}

export interface Receiver extends SubscriptionReceiver {
  /** `{"errors":[…]}` of a query or mutation that has failed. Ends the operation. */
  readonly fail: (response: string) => void;
  /** Ends the operation. */
  readonly complete: () => void;
}
