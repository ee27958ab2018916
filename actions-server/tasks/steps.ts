/** The steps of a save with their times, as a task and a trace show them. */
import { inSpan, type Tracing } from '@platform/runtime';

export interface Step {
  readonly name: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
}

export interface Steps {
  /** Runs one step and records its times, also when it fails. */
  time<Result>(name: string, step: () => Promise<Result>): Promise<Result>;
  /** The steps so far, in order. */
  list(): Step[];
}

export function createSteps(tracing: Tracing | null): Steps {
  const steps: Step[] = [];
  return {
    async time(name, step) {
      const startedAt = new Date().toISOString();
      try {
        return await inSpan(tracing, { name }, step);
      } finally {
        steps.push({ name, startedAt, finishedAt: new Date().toISOString() });
      }
    },
    list: () => [...steps],
  };
}
