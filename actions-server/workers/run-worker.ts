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
export async function runWorker(
  serve: (parameters: unknown, primary: Primary) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const registries = new Map<string, Registry>();
  const asked = new Map<number, { resolve(text: string): void; reject(error: Error): void }>();
  let nextId = 1;
  let reload: (() => Promise<unknown>) | null = null;
  let isReloadMissed = false;
  let isReloadingForOthers = false;
  let serving: Promise<{ stop(): Promise<void> }> | null = null;
  let isStopping = false;

  // What cannot be told, because the primary has just ended, nobody needs any more: Node ends this process.
  const tell = (message: ToPrimary): void => {
    if (process.connected) process.send?.(message, undefined, undefined, () => {});
  };

  async function reloadForOthers(): Promise<void> {
    if (reload === null) {
      isReloadMissed = true;
      return;
    }
    isReloadingForOthers = true;
    await reload().finally(() => {
      isReloadingForOthers = false;
    });
  }

  async function stop(): Promise<never> {
    if (!isStopping) {
      isStopping = true;
      const running = await serving?.catch(() => null);
      await running?.stop();
      process.exit(0);
    }
    return new Promise<never>(() => {});
  }

  async function begin(number: number, parameters: unknown): Promise<void> {
    serving = serve(parameters, {
      number,
      metricsOfAll(name, registry) {
        registries.set(name, registry);
        return {
          contentType: registry.contentType,
          metrics: () =>
            new Promise((resolve, reject) => {
              const id = nextId++;
              asked.set(id, { resolve, reject });
              tell({ kind: 'ask-metrics', id, registry: name });
            }),
        };
      },
      reloaded() {
        if (!isReloadingForOthers) tell({ kind: 'reloaded' });
      },
      onReload(handler) {
        reload = handler;
        if (isReloadMissed) void reloadForOthers();
      },
    });
    try {
      await serving;
      tell({ kind: 'serving' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      process.send?.({ kind: 'failed', message } satisfies ToPrimary, () => process.exit(1));
    }
  }

  async function collect(id: number, name: string): Promise<void> {
    tell({ kind: 'collected', id, metrics: (await registries.get(name)?.getMetricsAsJSON()) ?? [] });
  }

  process.on('message', (message: ToWorker) => {
    switch (message.kind) {
      case 'serve':
        // It has got SIGTERM meanwhile.
        if (isStopping) return;
        return void begin(message.number, message.parameters);
      case 'stop':
        return void stop();
      case 'reload':
        return void reloadForOthers();
      case 'collect':
        return void collect(message.id, message.registry);
      case 'metrics': {
        const { id, text } = message;
        if (text === null) asked.get(id)?.reject(new Error('a worker does not answer'));
        else asked.get(id)?.resolve(text);
        asked.delete(id);
        return;
      }
    }
  });
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => {});
  tell({ kind: 'loaded' });
}
