/** The lines of the log about readiness: one for each change, because health checks come every few seconds. */
import type { Logger } from 'pino';

/** What a check has found. */
export interface Finding {
  readonly check: string;
  /** Why it failed, or how the schema differs. */
  readonly err?: unknown;
  readonly problem?: string;
}

/** The checks that failed the last time, by the server that made them. */
const failing = new WeakMap<object, ReadonlyMap<string, Finding>>();

/** Writes what fails since the check before, and what is ready again. @param server any object of its own */
export function noteReadiness(server: object, findings: readonly Finding[], log: Logger): void {
  const before = failing.get(server) ?? new Map<string, Finding>();
  const now = new Map(findings.map((finding) => [finding.check, finding]));
  failing.set(server, now);
  for (const finding of findings) {
    const known = before.get(finding.check);
    if (known === undefined || known.problem !== finding.problem) log.warn(finding, 'not ready');
  }
  for (const check of before.keys()) {
    if (!now.has(check)) log.info({ check }, 'ready again');
  }
}
