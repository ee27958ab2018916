/** The part of the runtime that measures for Prometheus, whose library takes as long to load as a small program. */
export { addNodeMetrics } from './node-metrics.ts';
export { readGauges } from './read-gauges.ts';
