/** Metrics whose values are read when Prometheus asks. */
import { Gauge, type Registry } from 'prom-client';

/** Makes the function that adds such a gauge, without labels, to the registry. */
export function readGauges(registry: Registry) {
  return (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
}
