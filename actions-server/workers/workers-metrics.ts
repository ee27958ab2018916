/**
 * The metrics of all workers together. Prometheus reaches any worker, which asks the primary, which collects those of all
 * workers and adds them up. What a worker has counted remains when it ends: a sum that shrank would look to Prometheus like
 * a counter that began again.
 */
import { AggregatorRegistry } from 'prom-client';
import type { CollectedMetrics, ToPrimary } from './messages.ts';
import type { WorkerProcess } from './worker-process.ts';

interface Collecting {
  readonly waitingFor: Set<WorkerProcess>;
  readonly collected: CollectedMetrics[];
  readonly registry: string;
  /** @param isComplete false: a worker has not answered */
  finish(isComplete: boolean): void;
}

/** Prometheus waits for ten seconds. */
const timeoutMs = 5_000;
/** What one busy thread has is not to be hidden by the average of the others. */
const isOfOneThread = /^nodejs_eventloop_lag_/;

export class WorkersMetrics {
  readonly #collecting = new Map<number, Collecting>();
  /** By registry: what each running worker had counted when it was last asked, and all that have ended. */
  readonly #last = new Map<string, Map<WorkerProcess, CollectedMetrics>>();
  readonly #ended = new Map<string, CollectedMetrics>();
  #nextId = 1;

  onMessage(sender: WorkerProcess, message: ToPrimary, running: ReadonlySet<WorkerProcess>): void {
    if (message.kind === 'ask-metrics') {
      void this.#collect(message.registry, running).then((text) =>
        sender.tell({ kind: 'metrics', id: message.id, text }),
      );
    } else if (message.kind === 'collected') this.#add(sender, message.id, message.metrics);
  }

  onEnd(worker: WorkerProcess): void {
    for (const [registry, last] of this.#last) {
      const counted = last.get(worker)?.filter(({ type }) => isCount(type));
      last.delete(worker);
      if (counted === undefined) continue;
      void sum([...this.#endedOf(registry), counted])
        .getMetricsAsJSON()
        .then((total) => this.#ended.set(registry, total));
    }
    for (const collecting of this.#collecting.values()) {
      if (collecting.waitingFor.delete(worker)) finishWhenComplete(collecting);
    }
  }

  async #collect(registry: string, running: ReadonlySet<WorkerProcess>): Promise<string | null> {
    const id = this.#nextId++;
    const collected: CollectedMetrics[] = [];
    const asked = [...running].filter((worker) => worker.isServing());
    const isComplete = await new Promise<boolean>((finish) => {
      const collecting = { waitingFor: new Set(asked), collected, registry, finish };
      this.#collecting.set(id, collecting);
      setTimeout(() => finish(false), timeoutMs).unref();
      for (const worker of asked) worker.tell({ kind: 'collect', id, registry });
    });
    this.#collecting.delete(id);
    return isComplete ? sum([...this.#endedOf(registry), ...collected]).metrics() : null;
  }

  #add(sender: WorkerProcess, id: number, metrics: CollectedMetrics): void {
    const collecting = this.#collecting.get(id);
    if (!collecting?.waitingFor.delete(sender)) return;
    collecting.collected.push(metrics);
    const last = this.#last.get(collecting.registry) ?? new Map<WorkerProcess, CollectedMetrics>();
    last.set(sender, metrics);
    this.#last.set(collecting.registry, last);
    finishWhenComplete(collecting);
  }

  #endedOf(registry: string): CollectedMetrics[] {
    const ended = this.#ended.get(registry);
    return ended === undefined ? [] : [ended];
  }
}

function finishWhenComplete({ waitingFor, finish }: Collecting): void {
  if (waitingFor.size === 0) finish(true);
}

function sum(all: readonly CollectedMetrics[]) {
  const metrics = all.map((collected) =>
    collected.map((metric) => (isOfOneThread.test(metric.name) ? { ...metric, aggregator: 'max' } : metric)),
  );
  return AggregatorRegistry.aggregate(metrics);
}

/** Of a metric in a message, or as the library has it: by name or by number. */
function isCount(type: unknown): boolean {
  return type === 'counter' || type === 'histogram';
}
