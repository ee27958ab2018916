/** A webhook of an account, as its page reads it. */
export interface Webhook {
  readonly id: string;
  readonly createdAt: string;
  readonly groupId: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly payload: string;
  readonly disabledAt: string | null;
  readonly disabledReason: string | null;
  readonly countFailures: number;
  readonly group: { readonly name: string };
}
