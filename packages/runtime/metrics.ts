/** The part of the runtime that measures for Prometheus: its library takes long to load, so only programs with metrics load it. */
export { addNodeMetrics } from './node-metrics.ts';
export { readGauges } from './read-gauges.ts';
