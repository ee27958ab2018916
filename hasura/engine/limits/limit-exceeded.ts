/** Thrown at the first bound that is exceeded. */
export class LimitExceededError extends Error {
  /** Its name in `Measure` or `PlanCost`. */
  readonly bound: string;
  /** The number counted until then; the true number may be larger. */
  readonly found: number;

  constructor(bound: string, found: number) {
    super(bound);
    this.bound = bound;
    this.found = found;
  }
}
