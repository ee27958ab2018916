/** Who asks, where it is not the session that says it. */
export interface Caller {
  /** Null: admin. */
  readonly role: string | null;
  readonly accountId: string | null;
}
