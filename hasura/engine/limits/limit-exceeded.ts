import type { Measure } from './measure.ts';
import type { PlanCost } from './plan-cost.ts';

/** Thrown at the first bound that is exceeded. */
export class LimitExceededError extends Error {
  readonly bound: keyof Measure | keyof PlanCost;
  /** The number counted until then; the true number may be larger. */
  readonly found: number;

  constructor(bound: keyof Measure | keyof PlanCost, found: number) {
    super(bound);
    this.bound = bound;
    this.found = found;
  }
}
