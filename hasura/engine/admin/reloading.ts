/** Replaces an engine's state while requests run: a new state is built beside the current one, and used if it is valid. */
import type { EngineState } from '../engine-state.ts';
import type { Log } from '../log.ts';
import type { LoadedMetadata } from '../metadata/load.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { MetadataSource } from '../metadata/metadata-source.ts';

interface ReloadingInput {
  readonly source: MetadataSource;
  readonly build: (loaded: LoadedMetadata) => Promise<EngineState>;
  /** Called after each replacement, before the old state retires. */
  readonly onReplaced: () => void;
  readonly log: Log;
}

/** Holds the current state of an engine. */
export class Reloading {
  readonly #input: ReloadingInput;
  #state: EngineState;
  /** Replaced states whose work has not ended yet. */
  readonly #retired = new Set<EngineState>();
  #version = 1;
  #isClosed = false;
  #problems: readonly MetadataProblem[] = [];
  /** Reloads run one after the other. */
  #running: Promise<void> = Promise.resolve();

  private constructor(state: EngineState, input: ReloadingInput) {
    this.#state = state;
    this.#input = input;
  }

  /** Builds the first state. @throws MetadataError */
  static async start(input: ReloadingInput): Promise<Reloading> {
    return new Reloading(await input.build(input.source.read()), input);
  }

  /** The current state. A request reads it once and uses it to its end. */
  get current(): EngineState {
    return this.#state;
  }

  /** The number of the state: 1, and one more with each successful reload. */
  get version(): number {
    return this.#version;
  }

  /** Why the last reload failed; empty when it succeeded. */
  get problems(): readonly MetadataProblem[] {
    return this.#problems;
  }

  /** Reads metadata and database again. Never rejects: errors become `problems`. */
  reload(): Promise<void> {
    const { source, build, log } = this.#input;
    return this.#inTurn(async () => {
      let state: EngineState;
      try {
        state = await build(source.read());
      } catch (error) {
        this.#problems = problemsOf(error);
        log({ kind: 'metadataRejected', error });
        return;
      }
      this.#version += 1;
      this.#problems = [];
      log({ kind: 'metadataReloaded', version: this.#version });
      await this.#use(state);
    });
  }

  /** Reads the database again, with the metadata that are in use. @throws MetadataError, or errors of Postgres */
  rebuild(): Promise<void> {
    return this.#inTurn(async () => await this.#use(await this.#input.build(this.#state.loaded)));
  }

  /** Closes all states, after a running reload. Later reloads do nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await Promise.allSettled([this.#state, ...this.#retired].map((state) => state.close()));
  }

  /** Runs after those before it, whether they succeeded or not. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const running = this.#running.then(() => (this.#isClosed ? undefined : work()));
    this.#running = running.catch(() => {});
    return running;
  }

  async #use(state: EngineState): Promise<void> {
    const old = this.#state;
    this.#state = state;
    this.#input.onReplaced();
    this.#retired.add(old);
    const { ended } = await old.retire();
    const remove = (): void => void this.#retired.delete(old);
    ended.then(remove, remove);
  }
}

function problemsOf(error: unknown): readonly MetadataProblem[] {
  if (error instanceof MetadataError) return error.problems;
  const message = error instanceof Error ? error.message : String(error);
  return [{ file: null, key: 'database', message }];
}
