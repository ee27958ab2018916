import { Registry } from 'prom-client';
import { addNodeMetrics } from './node-metrics.ts';

test('no gauge of a Node process has the name of a counter', async () => {
  const registry = new Registry();
  addNodeMetrics(registry);
  const text = await registry.metrics();
  expect(text).toMatch(/^# TYPE nodejs_active_resources gauge$/m);
  expect(text).not.toMatch(/^# TYPE \w+_total (?!counter)/m);
});
