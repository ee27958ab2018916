/**
 * What the server counts and measures for Prometheus; docs/monitoring.md describes each metric. No account, key, address
 * or path is a label: they would be too many, and some are personal.
 */

import type { ErrorCode, LimitName } from '@platform/vocabulary';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { faultOf } from '../errors.ts';

export type EmailOutcome = 'sent' | 'failed' | 'postponed' | 'interrupted';

export interface Metrics {
  readonly registry: Registry;
  /** @param route the pattern; null: none. @param code of the error that was answered. @param limit by which it was refused */
  requestEnded(request: {
    readonly route: string | null;
    readonly status: number | 'aborted';
    readonly seconds: number;
    readonly code: ErrorCode | undefined;
    readonly limit: LimitName | undefined;
  }): void;
  /** Codes of the errors in an answer of GraphQL. */
  graphqlErrors(codes: readonly string[]): void;
  /** @param limit by which a request or a message was refused; undefined: it was not */
  refused(limit: string | undefined): void;
  socketsChanged(by: 1 | -1): void;
  /** A job of the maintenance has ended. */
  maintenanceEnded(name: string, isSuccess: boolean): void;
  /** The retention of accounts has removed something. @param kind of `groups.retention` */
  retentionDeleted(kind: string, count: number): void;
  /** A save was rejected, or has failed for good. */
  saveNotDone(state: 'rejected' | 'failed', code: ErrorCode): void;
  /** An attempt to send a webhook has ended. */
  webhookAttempted(isDelivered: boolean, seconds: number): void;
  /** An attempt to send an e-mail to an applicant has ended. `postponed`: it is tried again; `interrupted`: its server has stopped. */
  emailAttempted(outcome: EmailOutcome): void;
  /** The captcha of an application form was checked. */
  captchaChecked(result: 'passed' | 'refused' | 'missing' | 'unreadable' | 'unavailable'): void;
  /** A source outside was asked, or may not be. @param seconds until its answer */
  sourceAsked(source: string, outcome: 'found' | 'none' | 'refused' | 'failed', seconds: number): void;
}

/** From a read by key to an application with resumes. */
const secondsBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30];
/** More codes than there are come only from handlers of callers' own. */
const knownCode = /^[a-z][a-z-]{0,40}$|^[a-z][a-z_]{0,40}$/;

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by route and status, and their time from the first byte to the last one of the answer.',
    labelNames: ['route', 'code'],
    buckets: secondsBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Errors that were answered, by route and code of docs/errors.md, and whose fault they were.',
    labelNames: ['route', 'code', 'fault'],
    registers,
  });
  const graphqlErrors = new Counter({
    name: 'graphql_errors_total',
    help: 'Errors in answers of /graphql, by code.',
    labelNames: ['code'],
    registers,
  });
  const refused = new Counter({
    name: 'refused_total',
    help: 'Requests and messages of sockets that were refused, by the limit.',
    labelNames: ['limit'],
    registers,
  });
  const sockets = new Gauge({ name: 'websockets_open', help: 'Open WebSockets of callers.', registers });
  const maintenance = new Gauge({
    name: 'maintenance_last_success_timestamp_seconds',
    help: 'When a job of the maintenance last succeeded.',
    labelNames: ['name'],
    registers,
    aggregator: 'max',
  });
  const failures = new Counter({
    name: 'maintenance_failures_total',
    help: 'Failed runs of a job of the maintenance.',
    labelNames: ['name'],
    registers,
  });
  const deleted = new Counter({
    name: 'retention_deleted_total',
    help: 'What was removed because its retention has ended, by the kinds of groups.retention.',
    labelNames: ['kind'],
    registers,
  });
  const notDone = new Counter({
    name: 'saves_not_done_total',
    help: 'Saves that were rejected or have failed for good, and whose fault it was.',
    labelNames: ['state', 'fault'],
    registers,
  });
  const webhooks = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Attempts to send a webhook, by whether it was delivered, and their time.',
    labelNames: ['outcome'],
    buckets: secondsBuckets,
    registers,
  });
  const captchas = new Counter({
    name: 'careers_captcha_checks_total',
    help: 'Checks of the captcha of application forms, by what CAPTCHA_VERIFY_URL said.',
    labelNames: ['result'],
    registers,
  });
  const emails = new Counter({
    name: 'email_attempts_total',
    help: 'Attempts to send an e-mail to an applicant: sent, failed for good, postponed, or interrupted by the end of a server.',
    labelNames: ['outcome'],
    registers,
  });
  const sources = new Histogram({
    name: 'source_answer_duration_seconds',
    help: 'Questions to sources outside, by source and by what came of them, and their time.',
    labelNames: ['source', 'outcome'],
    buckets: secondsBuckets,
    registers,
  });
  // The increase of a series that begins with its first event cannot be seen.
  for (const result of ['passed', 'refused', 'missing', 'unreadable', 'unavailable'])
    captchas.inc({ result }, 0);
  for (const outcome of ['sent', 'failed', 'postponed', 'interrupted']) emails.inc({ outcome }, 0);
  for (const state of ['rejected', 'failed']) {
    for (const fault of ['caller', 'platform']) notDone.inc({ state, fault }, 0);
  }
  return {
    registry,
    requestEnded({ route, status, seconds, code, limit }) {
      requests.observe({ route: route ?? 'none', code: String(status) }, seconds);
      if (code !== undefined) errors.inc({ route: route ?? 'none', code, fault: faultOf(code, limit) });
      if (limit !== undefined) refused.inc({ limit });
    },
    graphqlErrors(codes) {
      for (const code of codes) graphqlErrors.inc({ code: knownCode.test(code) ? code : 'other' });
    },
    refused(limit) {
      if (limit !== undefined) refused.inc({ limit });
    },
    socketsChanged: (by) => sockets.inc(by),
    maintenanceEnded(name, isSuccess) {
      if (isSuccess) maintenance.setToCurrentTime({ name });
      else failures.inc({ name });
    },
    retentionDeleted: (kind, count) => deleted.inc({ kind }, count),
    saveNotDone: (state, code) => notDone.inc({ state, fault: faultOf(code) }),
    webhookAttempted(isDelivered, seconds) {
      webhooks.observe({ outcome: isDelivered ? 'delivered' : 'failed' }, seconds);
    },
    emailAttempted: (outcome) => emails.inc({ outcome }),
    captchaChecked: (result) => captchas.inc({ result }),
    sourceAsked: (source, outcome, seconds) => sources.observe({ source, outcome }, seconds),
  };
}
