/** Replaces an engine's state while requests run: a new state is built beside the current one, and used if it is valid. */
import type { Log } from '../log.ts';
import type { LoadedMetadata } from '../metadata/load.ts';
import { MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { MetadataSource } from '../metadata/metadata-source.ts';
import type { BackgroundWork } from '../queue/background-work.ts';
import type { MetadataControl } from './metadata-api.ts';

/** Retires when a newer state has replaced it, and is closed at the end, also while it is still retiring. */
interface Replaceable extends BackgroundWork {
  readonly loaded: LoadedMetadata;
}

interface ReloadingInput<State> {
  readonly source: MetadataSource;
  readonly build: (loaded: LoadedMetadata) => Promise<State>;
  /** Called after each replacement, before the old state retires. */
  readonly onReplaced: () => void;
  readonly log: Log;
}

/** Holds the current state of an engine. */
export class Reloading<State extends Replaceable> implements MetadataControl {
  readonly #source: MetadataSource;
  readonly #build: (loaded: LoadedMetadata) => Promise<State>;
  readonly #onReplaced: () => void;
  readonly #log: Log;
  #state: State;
  /** Replaced states whose work has not ended yet. */
  readonly #retired = new Set<State>();
  #version = 1;
  #isClosed = false;
  #problems: readonly MetadataProblem[] = [];
  /** Reloads run one after the other. */
  #running: Promise<void> = Promise.resolve();

  private constructor(state: State, input: ReloadingInput<State>) {
    this.#state = state;
    this.#source = input.source;
    this.#build = input.build;
    this.#onReplaced = input.onReplaced;
    this.#log = input.log;
  }

  /** Builds the first state. @throws MetadataError */
  static async start<State extends Replaceable>(input: ReloadingInput<State>): Promise<Reloading<State>> {
    return new Reloading(await input.build(input.source.read()), input);
  }

  /** The current state. A request reads it once and uses it to its end. */
  get current(): State {
    return this.#state;
  }

  get version(): number {
    return this.#version;
  }

  get problems(): readonly MetadataProblem[] {
    return this.#problems;
  }

  exportMetadata(): unknown {
    return this.#state.loaded.document;
  }

  reload(): Promise<void> {
    this.#running = this.#running.then(() => this.#replace());
    return this.#running;
  }

  /** Closes all states, after a running reload. Later reloads do nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
    await Promise.allSettled([this.#state, ...this.#retired].map((state) => state.close()));
  }

  async #replace(): Promise<void> {
    if (this.#isClosed) return;
    const old = this.#state;
    try {
      this.#state = await this.#build(this.#source.read());
      this.#version += 1;
      this.#problems = [];
      this.#log({ kind: 'metadataReloaded', version: this.#version });
    } catch (error) {
      this.#problems =
        error instanceof MetadataError
          ? error.problems
          : [
              {
                file: null,
                key: 'database',
                message: error instanceof Error ? error.message : String(error),
              },
            ];
      this.#log({ kind: 'metadataRejected', error });
      return;
    }
    this.#onReplaced();
    this.#retired.add(old);
    const { ended } = await old.retire();
    const remove = (): void => void this.#retired.delete(old);
    ended.then(remove, remove);
  }
}
