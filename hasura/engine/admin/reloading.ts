/**
 * Replaces an engine's state while requests run: a new state is built beside the current one, and used if that succeeds.
 * Objects that are inconsistent are left out of it. Changes by the metadata API go through `exclusively`.
 */

import type { CancelSignal } from '@platform/runtime';
import type { Pool } from 'pg';
import type { Database } from '../catalog/introspect.ts';
import { metadataLock } from '../engine-schema.ts';
import type { EngineState } from '../engine-state.ts';
import { EngineError } from '../errors.ts';
import { withAdvisoryLock } from '../execute/advisory-lock.ts';
import { requestCancelled } from '../execute/cancel-statement.ts';
import type { Log } from '../log.ts';
import { checkDocument, type LoadedMetadata } from '../metadata/load.ts';
import { type InconsistentObject, MetadataError, type MetadataProblem } from '../metadata/metadata-error.ts';
import type { MetadataSource } from '../metadata/metadata-source.ts';
import { MetadataWriteError } from '../metadata/write/metadata-write-error.ts';

interface ReloadingInput {
  readonly source: MetadataSource;
  readonly build: (loaded: LoadedMetadata) => Promise<EngineState>;
  /** What of the metadata is inconsistent with the database. @throws MetadataError */
  readonly check: (database: Database, loaded: LoadedMetadata) => Promise<readonly InconsistentObject[]>;
  readonly pool: Pool;
  /** For the lock of changes, and for nothing else: what happens under it needs connections of other pools. */
  readonly lockPool: Pool;
  readonly log: Log;
}

/** What a change of metadata or schema works with, while no other change runs on this database. */
export interface MetadataAccess {
  /** The metadata as its files are now. */
  readonly document: unknown;
  /** What is inconsistent before the change. */
  readonly inconsistent: readonly InconsistentObject[];
  /**
   * Whether a document would be consistent.
   * @param database in place of the pool: the connection of a transaction that has changed the schema
   * @throws EngineError `parse-failed` when it is not metadata
   */
  check(document: unknown, database?: Database): Promise<readonly InconsistentObject[]>;
  /**
   * Writes the files. When the work fails afterwards, or when no state can be made of the document, the former files come
   * back. @throws EngineError `conflict` or `not-supported`
   */
  write(document: unknown): Promise<void>;
  /**
   * The schema has changed for good, and the files stay as they are now, whatever happens: a new state is built, and a failure
   * is reported as that of a reload.
   */
  keep(): void;
}

/** A command that waits until others have ended. */
interface Waiting {
  /** Aborts when its client no longer waits. */
  readonly signal?: CancelSignal | undefined;
}

/** Milliseconds that a command waits until other changes have ended, those of this server and then those of others. */
const maxWaitMs = 30_000;
/** Milliseconds without a further statement before the schema is read again, and those after which it is in any case. */
const quietMs = 300;
const latestMs = 2_000;

/** Holds the current state of an engine. */
export class Reloading {
  readonly #input: ReloadingInput;
  #state: EngineState;
  /** Replaced states whose work has not ended yet. */
  readonly #retired = new Set<EngineState>();
  #isClosed = false;
  #onReplaced: () => void = () => {};
  #problems: readonly MetadataProblem[] = [];
  /** The files of the current state. */
  #fingerprint: string;
  #quiet: NodeJS.Timeout | undefined;
  #latest: NodeJS.Timeout | undefined;
  /** Reloads and changes run one after the other. */
  #running: Promise<unknown> = Promise.resolve();

  private constructor(state: EngineState, fingerprint: string, input: ReloadingInput) {
    this.#state = state;
    this.#fingerprint = fingerprint;
    this.#input = input;
  }

  /** Builds the first state. @throws MetadataError */
  static async start(input: ReloadingInput): Promise<Reloading> {
    const fingerprint = input.source.fingerprint();
    const state = await input.build(input.source.read());
    if (state.inconsistent.length > 0)
      input.log({ kind: 'metadataInconsistent', objects: state.inconsistent });
    return new Reloading(state, fingerprint, input);
  }

  /** Calls `listener` after each replacement, before the old state retires. */
  onReplaced(listener: () => void): void {
    this.#onReplaced = listener;
  }

  /** The current state. A request reads it once and uses it to its end. */
  get current(): EngineState {
    return this.#state;
  }

  /** Why the last reload failed; empty when it succeeded, with objects left out or without. */
  get problems(): readonly MetadataProblem[] {
    return this.#problems;
  }

  get isConsistent(): boolean {
    return this.#problems.length === 0 && this.#state.inconsistent.length === 0;
  }

  /**
   * Reads metadata and database again: errors become `problems`.
   * @param waiting the command that asks for it; without one, it waits for its turn as long as that takes
   * @throws EngineError when the turn of the command does not come
   */
  reload(waiting?: Waiting): Promise<void> {
    return this.#inTurn(() => this.#reload(), waiting);
  }

  /** The same if files have changed, so that several processes on the same files answer alike. */
  async reloadIfChanged(waiting?: Waiting): Promise<void> {
    if (!this.#haveFilesChanged()) return;
    await this.#inTurn(async () => {
      if (this.#haveFilesChanged()) await this.#reload();
    }, waiting);
  }

  /** Reads the database again, with the metadata that are in use. @throws MetadataError, or errors of Postgres */
  rebuild(): Promise<void> {
    return this.#inTurn(async () => await this.#use(await this.#input.build(this.#state.loaded)));
  }

  /**
   * Runs work that may change metadata or schema, alone on this database. Afterwards the new state is in use.
   * @throws what the work throws, and EngineError when no state can be made of what it wrote, or when its turn does not come
   */
  async exclusively<Result>(
    work: (access: MetadataAccess) => Promise<Result>,
    waiting: Waiting = {},
  ): Promise<Result> {
    const result = await this.#inTurn(
      () =>
        withAdvisoryLock(this.#input.lockPool, {
          lock: metadataLock,
          maxWaitMs,
          signal: waiting.signal,
          busy: () => turnDidNotCome('another server'),
          work: () => this.#change(work),
        }),
      waiting,
    );
    if (result === undefined) throw new EngineError('unexpected', 'the engine is stopping');
    return result.value;
  }

  /**
   * Reloads after a while in which nobody asks for it again, and after some time in any case: after many statements that may
   * have changed the schema.
   */
  reloadSoon(): void {
    const reload = (): void => {
      this.#forgetSoon();
      void this.reload();
    };
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(reload, quietMs).unref();
    this.#latest ??= setTimeout(reload, latestMs).unref();
  }

  #forgetSoon(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#latest);
    this.#latest = undefined;
  }

  /** Closes all states, after a running reload. Later reloads do nothing. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#forgetSoon();
    await this.#running;
    await Promise.allSettled([this.#state, ...this.#retired].map((state) => state.close()));
  }

  async #change<Result>(work: (access: MetadataAccess) => Promise<Result>): Promise<{ value: Result }> {
    const { source, build, check, pool, log } = this.#input;
    const before = source.read();
    if (before.document === null) {
      throw new EngineError('not-supported', 'this engine was started with metadata in memory');
    }
    let undo = async (): Promise<void> => {};
    let isChanged = false;
    let isKept = false;
    const access: MetadataAccess = {
      document: before.document,
      inconsistent: this.#state.inconsistent,
      check: (document, database = pool) => check(database, checkSent(document)),
      write: async (document) => {
        if (source.write === undefined)
          throw new EngineError('not-supported', 'the metadata cannot be written');
        const written = await source.write(document, before).catch((error: unknown) => {
          throw writeError(error);
        });
        undo = () => written.undo();
        isChanged = true;
      },
      keep: () => {
        isKept = true;
      },
    };
    try {
      const value = await work(access);
      if (isKept) await this.#reload();
      else if (isChanged) {
        const fingerprint = source.fingerprint();
        const state = await build(source.read());
        this.#fingerprint = fingerprint;
        this.#problems = [];
        log({ kind: 'metadataReloaded' });
        await this.#use(state);
      }
      return { value };
    } catch (error) {
      if (!isKept) await undo();
      throw error;
    }
  }

  async #reload(): Promise<void> {
    const { source, build, log } = this.#input;
    let state: EngineState;
    this.#fingerprint = source.fingerprint();
    try {
      state = await build(source.read());
    } catch (error) {
      this.#problems = problemsOf(error);
      log({ kind: 'metadataRejected', error });
      return;
    }
    this.#problems = [];
    log({ kind: 'metadataReloaded' });
    if (state.inconsistent.length > 0) log({ kind: 'metadataInconsistent', objects: state.inconsistent });
    await this.#use(state);
  }

  #haveFilesChanged(): boolean {
    return this.#input.source.fingerprint() !== this.#fingerprint;
  }

  /**
   * Runs after those before it, whether they succeeded or not; undefined when the engine is closed.
   * @param waiting whoever waits for no longer than `maxWaitMs`
   */
  #inTurn<Result>(work: () => Promise<Result>, waiting?: Waiting): Promise<Result | undefined> {
    let state: 'waiting' | 'begun' | 'given up' = 'waiting';
    const running = this.#running.then(() => {
      if (this.#isClosed || state === 'given up') return undefined;
      state = 'begun';
      return work();
    });
    this.#running = running.catch(() => {});
    if (waiting === undefined) return running;
    const { signal } = waiting;
    return new Promise((resolve, reject) => {
      const giveUp = (reason: Error): void => {
        if (state !== 'waiting') return;
        state = 'given up';
        reject(reason);
      };
      const abort = (): void => giveUp(requestCancelled(signal?.reason));
      const timer = setTimeout(() => giveUp(turnDidNotCome('this server')), maxWaitMs).unref();
      signal?.addEventListener('abort', abort);
      running.then(resolve, reject).finally(() => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      });
      if (signal?.aborted) abort();
    });
  }

  async #use(state: EngineState): Promise<void> {
    const old = this.#state;
    this.#state = state;
    this.#onReplaced();
    this.#retired.add(old);
    const { ended } = await old.retire();
    const remove = (): void => void this.#retired.delete(old);
    ended.then(remove, remove);
  }
}

function turnDidNotCome(who: string): EngineError {
  const message = `the service is busy: ${who} has been changing the metadata or the schema for ${maxWaitMs} ms`;
  return new EngineError('postgres-max-connections-error', message, '$', { limit: 'waitMs' });
}

function checkSent(document: unknown): LoadedMetadata {
  try {
    return checkDocument(document);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    throw new EngineError('parse-failed', error.problems.map(printed).join('; '), '$.args');
  }
}

/** Files that cannot be written are a matter of the installation, and a conflict is one of the caller. */
function writeError(error: unknown): unknown {
  if (!(error instanceof MetadataWriteError)) return error;
  return new EngineError(error.kind === 'conflict' ? 'conflict' : 'not-supported', error.message);
}

function printed({ key, message }: MetadataProblem): string {
  return key === '' ? message : `${key}: ${message}`;
}

function problemsOf(error: unknown): readonly MetadataProblem[] {
  if (error instanceof MetadataError) return error.problems;
  const message = error instanceof Error ? error.message : String(error);
  return [{ file: null, key: 'database', message }];
}
