/** An account of the platform, as its page reads it. */
export interface Account {
  readonly id: string;
  readonly createdAt: string;
  readonly name: string;
  readonly defaultCountry: string;
  readonly locale: string;
  /** Null: that of the country. */
  readonly timeZone: string | null;
  readonly disabledAt: string | null;
}
