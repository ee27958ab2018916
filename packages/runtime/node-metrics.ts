/** The usual metrics of a Node process: programs add them, because what measures them runs until the process ends. */
import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * Gauges whose names end as those of counters do, which Prometheus' own check refuses. They are the sums of
 * `nodejs_active_handles`, `nodejs_active_requests` and `nodejs_active_resources`, which have the kinds.
 */
const misnamed = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

export function addNodeMetrics(register: Registry): void {
  collectDefaultMetrics({ register });
  for (const name of misnamed) register.removeSingleMetric(name);
}
