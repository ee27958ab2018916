/** The program of a worker: it waits for its parameters, serves, and stops when it is told to, or when its primary has ended. */

import type { MetricsSource } from '@platform/runtime';
import type { Registry } from 'prom-client';
import type { ToPrimary, ToWorker } from './messages.ts';

/** What a worker shares with the others. */
export interface Primary {
  /** The place of this worker among the workers, from 1. */
  readonly number: number;
  /** The metrics of all workers: those of this registry here, and of the one of the same name in each other. */
  metricsOfAll(name: string, registry: Registry): MetricsSource;
  /** Makes the other workers read metadata again. */
  reloaded(): void;
  /** What this worker does when another one has read metadata again. */
  onReload(reload: () => Promise<unknown>): void;
}

/**
 * Serves until the primary ends it. Requests in progress finish when this process gets SIGTERM, too, and the primary starts
 * another one in its place. Ctrl-C is for the primary. When the primary ends without stopping its workers, Node ends them.
 *
 * @param serve Starts serving; what it throws is told to the operator
 */
export async function runWorker(serve: Serve): Promise<void> {
  const worker = new Worker(serve);
  process.on('message', (message: ToWorker) => worker.receive(message));
  process.on('SIGTERM', () => worker.stop());
  process.on('SIGINT', () => {});
  tell({ kind: 'loaded' });
}

type Serve = (parameters: unknown, primary: Primary) => Promise<{ stop(): Promise<void> }>;

/** What cannot be told, because the primary has just ended, nobody needs any more: Node ends this process. */
function tell(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

class Worker {
  readonly #serve: Serve;
  readonly #registries = new Map<string, Registry>();
  /** Who waits for the metrics of all workers, by the ids of the questions. */
  readonly #asked = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();
  #nextId = 1;
  #reload: (() => Promise<unknown>) | null = null;
  #isReloadMissed = false;
  #isReloadingForOthers = false;
  #serving: ReturnType<Serve> | null = null;
  #isStopping = false;

  constructor(serve: Serve) {
    this.#serve = serve;
  }

  receive(message: ToWorker): void {
    switch (message.kind) {
      case 'serve':
        // It has got SIGTERM meanwhile.
        if (!this.#isStopping) void this.#begin(message.number, message.parameters);
        return;
      case 'stop':
        this.stop();
        return;
      case 'reload':
        return void this.#reloadForOthers();
      case 'collect':
        return void this.#collect(message.id, message.registry);
      case 'metrics': {
        const { id, text } = message;
        if (text === null) this.#asked.get(id)?.reject(new Error('a worker does not answer'));
        else this.#asked.get(id)?.resolve(text);
        this.#asked.delete(id);
        return;
      }
    }
  }

  /** Ends this process when its requests are answered. */
  stop(): void {
    if (this.#isStopping) return;
    this.#isStopping = true;
    void this.#end();
  }

  async #end(): Promise<void> {
    const running = await this.#serving?.catch(() => null);
    await running?.stop();
    process.exit(0);
  }

  async #begin(number: number, parameters: unknown): Promise<void> {
    this.#serving = this.#serve(parameters, this.#primaryOf(number));
    try {
      await this.#serving;
      tell({ kind: 'serving' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      process.send?.({ kind: 'failed', message } satisfies ToPrimary, () => process.exit(1));
    }
  }

  #primaryOf(number: number): Primary {
    return {
      number,
      metricsOfAll: (name, registry) => {
        this.#registries.set(name, registry);
        return { contentType: registry.contentType, metrics: () => this.#ask(name) };
      },
      reloaded: () => {
        if (!this.#isReloadingForOthers) tell({ kind: 'reloaded' });
      },
      onReload: (handler) => {
        this.#reload = handler;
        if (this.#isReloadMissed) void this.#reloadForOthers();
      },
    };
  }

  #ask(registry: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#asked.set(id, { resolve, reject });
      tell({ kind: 'ask-metrics', id, registry });
    });
  }

  async #reloadForOthers(): Promise<void> {
    if (this.#reload === null) {
      this.#isReloadMissed = true;
      return;
    }
    this.#isReloadingForOthers = true;
    await this.#reload().finally(() => {
      this.#isReloadingForOthers = false;
    });
  }

  async #collect(id: number, name: string): Promise<void> {
    const metrics = (await this.#registries.get(name)?.getMetricsAsJSON()) ?? [];
    tell({ kind: 'collected', id, metrics });
  }
}
