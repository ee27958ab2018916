/** What the engine counts and measures for Prometheus, from its events and its state; docs/monitoring.md describes each. */

import { readGauges } from '@platform/runtime/metrics';
import type { Pool } from 'pg';
import { Counter, Histogram, Registry } from 'prom-client';
import type { Engine } from './engine.ts';
import type { Observe } from './log.ts';

export interface EngineMetrics {
  readonly registry: Registry;
  readonly observe: Observe;
  /** Adds what is read when Prometheus asks. */
  watch(engine: Pick<Engine, 'subscriptionCounts' | 'preparedBytes'>, pool: Pool): void;
}

/** Those of Hasura's own histogram of execution times. */
const secondsBuckets = [0.01, 0.03, 0.1, 0.3, 1, 3, 10];

export function createEngineMetrics(): EngineMetrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: 'graphql_request_duration_seconds',
    help: 'GraphQL requests by kind of operation and outcome, and their time.',
    labelNames: ['operation', 'outcome'],
    buckets: secondsBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'graphql_request_errors_total',
    help: 'GraphQL requests that were not answered, by code.',
    labelNames: ['code'],
    registers,
  });
  const waits = new Histogram({
    name: 'db_connection_wait_seconds',
    help: 'Time that requests waited for a connection to Postgres, by role.',
    labelNames: ['role'],
    buckets: secondsBuckets,
    registers,
  });
  const refused = new Counter({
    name: 'refused_total',
    help: 'GraphQL requests that were refused, by the limit.',
    labelNames: ['limit'],
    registers,
  });
  const slow = new Counter({ name: 'slow_statements_total', help: 'Statements that took long.', registers });
  const failures = new Counter({
    name: 'engine_failures_total',
    help: 'Failures that are in the log, by kind.',
    labelNames: ['kind'],
    registers,
  });
  const gauge = readGauges(registry);
  return {
    registry,
    observe(event) {
      if (event.kind === 'requestEnded') {
        const { operation, outcome, code, role, stagesMs, totalMs } = event;
        requests.observe({ operation: operation ?? 'none', outcome }, totalMs / 1000);
        if (code !== null) errors.inc({ code });
        if (stagesMs.wait !== undefined) waits.observe({ role }, stagesMs.wait / 1000);
      } else if (event.kind === 'requestRefused') refused.inc({ limit: event.limit });
      else if (event.kind === 'slowStatement') slow.inc();
      else if (/Failed$/.test(event.kind)) failures.inc({ kind: event.kind });
    },
    watch(engine, pool) {
      gauge('db_pool_connections', 'Connections of the pool.', () => pool.totalCount);
      gauge('db_pool_idle', 'Connections of the pool that nobody uses.', () => pool.idleCount);
      gauge('db_pool_max', 'Connections that the pool may have.', () => pool.options.max);
      gauge('subscriptions_active', 'Live queries and streams.', () => engine.subscriptionCounts.subscribers);
      gauge(
        'subscription_pollers',
        'Statements that are polled for them.',
        () => engine.subscriptionCounts.pollers,
      );
      gauge('prepared_bytes', 'Estimated size of the prepared requests.', () => engine.preparedBytes);
    },
  };
}
