/**
 * Tells pollers when tables that they read have changed, and for which accounts, so that a statement runs again only after
 * a change. One statement asks the log of changes for all pollers together, however many there are.
 */
import type pg from 'pg';
import { queryPool } from '../../execute/pipelined-statements.ts';
import { deleteOldChanges, maxGapMs, readChanges } from './change-log.ts';
import { installChangeTriggers, type StoredTable } from './change-triggers.ts';
import { type ReadTable, readTablesOf } from './read-tables.ts';
import type { WatchedStatement } from './watched-statement.ts';

/** Accounts whose rows have changed; null among them: rows of any account. */
export type ChangedAccounts = ReadonlySet<string | null>;

export interface Watcher {
  /** From now on `changed` is called for each change. Called again after changes may have been missed. */
  watched(): void;
  /** Changes are not heard until `watched` is called again. */
  unwatched(): void;
  changed(accounts: ChangedAccounts): void;
}

export interface ChangeSettings {
  /** Milliseconds between two questions to the log of changes. */
  readonly intervalMs: number;
  /**
   * Milliseconds after which a statement runs again without a change: for what no trigger tells, such as writers for whom
   * triggers are switched off.
   */
  readonly refreshMs: number;
}

interface ChangeWatchContext {
  readonly pool: pg.Pool;
  /** Its role may create triggers on the tables. */
  readonly ownerPool: pg.Pool;
  readonly settings: ChangeSettings;
  /** Called once for failures that repeat. */
  readonly onFailure: (error: unknown) => void;
}

/** Milliseconds until triggers are tried again that could not be created. */
const retryMs = 5_000;
/** Milliseconds between two removals of old rows from the log. */
const cleanupMs = 10_000;

interface Watch {
  readonly watcher: Watcher;
  /** By the oids of the tables that it reads: whether changes of other accounts do not concern it. */
  readonly tables: ReadonlyMap<number, boolean>;
  /** `watched` was called since changes may have been missed. */
  isTold: boolean;
}

export class ChangeWatch {
  readonly #context: ChangeWatchContext;
  readonly #watches = new Set<Watch>();
  readonly #byTable = new Map<number, Set<Watch>>();
  /** What statements read, by the names in them: many statements read the same. */
  readonly #read = new Map<string, ReturnType<typeof readTablesOf>>();
  /** Tables with triggers, or for which they are being created, by oid and account column. */
  readonly #installed = new Map<string, Promise<void>>();
  /** One after the other: each holds a lock on its table. */
  #installing: Promise<unknown> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #asking: Promise<void> | null = null;
  /** What the previous answer saw; null: nothing is known of what changed before the next one. */
  #snapshot: string | null = null;
  #askedAt = 0;
  #cleanedAt = 0;
  #lastFailure: string | null = null;
  #isClosed = false;

  constructor(context: ChangeWatchContext) {
    this.#context = context;
  }

  /** See `ChangeSettings`. */
  get refreshMs(): number {
    return this.#context.settings.refreshMs;
  }

  /** Starts to watch what a statement reads, if that can be watched. @returns a function that ends it */
  watch(statement: WatchedStatement, watcher: Watcher): () => void {
    let watch: Watch | null = null;
    let retry: NodeJS.Timeout | undefined;
    let hasEnded = false;
    const begin = async (): Promise<void> => {
      try {
        const tables = await this.#tablesOf(statement);
        if (tables === null) return;
        for (const table of tables) await this.#install(table, statement);
        if (!hasEnded && !this.#isClosed) watch = this.#add(watcher, tables, statement);
      } catch (error) {
        this.#report(error);
        if (!hasEnded && !this.#isClosed) retry = setTimeout(() => void begin(), retryMs).unref();
      }
    };
    void begin();
    return () => {
      hasEnded = true;
      clearTimeout(retry);
      if (watch !== null) this.#remove(watch);
    };
  }

  /** Tables may have been dropped and created again: they and their triggers are looked for again. */
  forgetTables(): void {
    this.#installed.clear();
    this.#read.clear();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#asking;
    await this.#installing.catch(() => {});
  }

  #tablesOf({ objects }: WatchedStatement): ReturnType<typeof readTablesOf> {
    const key = JSON.stringify(objects);
    const known = this.#read.get(key);
    if (known !== undefined) return known;
    const reading = readTablesOf(this.#context.pool, objects);
    this.#read.set(key, reading);
    reading.catch(() => this.#read.delete(key));
    return reading;
  }

  #install({ oid, schema, name }: ReadTable, { accountColumnOf }: WatchedStatement): Promise<void> {
    const table: StoredTable = { oid, schema, name, accountColumn: accountColumnOf({ schema, name }) };
    const key = JSON.stringify([oid, table.accountColumn]);
    const known = this.#installed.get(key);
    if (known !== undefined) return known;
    const installing = this.#installing
      .catch(() => {})
      .then(() => installChangeTriggers(this.#context.ownerPool, table));
    this.#installing = installing;
    this.#installed.set(key, installing);
    installing.catch(() => this.#installed.delete(key));
    return installing;
  }

  #add(watcher: Watcher, tables: readonly ReadTable[], { isRestricted }: WatchedStatement): Watch {
    const watch: Watch = {
      watcher,
      tables: new Map(tables.map((table) => [table.oid, table.isDirect && isRestricted(table)])),
      isTold: false,
    };
    this.#watches.add(watch);
    for (const oid of watch.tables.keys()) {
      const others = this.#byTable.get(oid) ?? new Set();
      this.#byTable.set(oid, others.add(watch));
    }
    if (this.#watches.size === 1) this.#schedule(0);
    return watch;
  }

  #remove(watch: Watch): void {
    this.#watches.delete(watch);
    for (const oid of watch.tables.keys()) {
      const others = this.#byTable.get(oid);
      others?.delete(watch);
      if (others?.size === 0) this.#byTable.delete(oid);
    }
    if (this.#watches.size > 0) return;
    clearTimeout(this.#timer);
    this.#snapshot = null;
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.#asking !== null) return;
    this.#timer = setTimeout(() => {
      this.#asking = this.#ask().finally(() => {
        this.#asking = null;
        if (this.#watches.size > 0) this.#schedule(this.#context.settings.intervalMs);
      });
    }, delayMs);
  }

  async #ask(): Promise<void> {
    const startedAt = performance.now();
    // Old rows may have been removed before they were seen.
    if (startedAt - this.#askedAt > maxGapMs) this.#snapshot = null;
    const previous = this.#snapshot;
    // Those that are added while the question is under way are watched from the next answer on.
    const asking = [...this.#watches];
    try {
      const question = { name: 'engine read changes', text: readChanges, values: [previous] };
      const [[snapshot, changes] = []] = await queryPool(this.#context.pool, question);
      if (snapshot == null || changes == null) throw new Error('the log of changes gave no answer');
      this.#snapshot = this.#watches.size === 0 ? null : snapshot;
      this.#askedAt = startedAt;
      this.#lastFailure = null;
      if (previous === null) for (const watch of this.#watches) watch.isTold = false;
      this.#tell(JSON.parse(changes));
      for (const watch of asking) this.#tellWatched(watch);
      await this.#cleanUp(startedAt);
    } catch (error) {
      this.#snapshot = null;
      for (const watch of this.#watches) {
        watch.isTold = false;
        watch.watcher.unwatched();
      }
      this.#report(error);
    }
  }

  #tell(changes: readonly (readonly [number, string | null])[]): void {
    const changed = new Map<Watch, Set<string | null>>();
    for (const [oid, account] of changes) {
      for (const watch of this.#byTable.get(oid) ?? []) {
        if (!watch.isTold) continue;
        const accounts = changed.get(watch) ?? new Set();
        changed.set(watch, accounts.add(watch.tables.get(oid) === true ? account : null));
      }
    }
    for (const [watch, accounts] of changed) watch.watcher.changed(accounts);
  }

  #tellWatched(watch: Watch): void {
    if (watch.isTold || !this.#watches.has(watch)) return;
    watch.isTold = true;
    watch.watcher.watched();
  }

  async #cleanUp(now: number): Promise<void> {
    if (now - this.#cleanedAt < cleanupMs) return;
    this.#cleanedAt = now;
    await this.#context.pool.query(deleteOldChanges);
  }

  #report(error: unknown): void {
    const failure = error instanceof Error ? error.message : String(error);
    if (this.#isClosed || failure === this.#lastFailure) return;
    this.#lastFailure = failure;
    this.#context.onFailure(error);
  }
}
