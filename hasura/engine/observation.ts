/**
 * What one request did and how long each stage of it took, for logs and metrics: filled while the request goes on,
 * told once at its end. There is a record only when somebody listens. It holds no value that a caller sent and no
 * answer; a statement is told by its hash, since its text can be found by it and may be long.
 */
import { hash } from 'node:crypto';
import { EngineError } from './errors.ts';

/**
 * - `parse`, `limits`, `plan`, `sql`: what a request takes that was not prepared before; `find` when it was
 * - `wait`: until there were connections
 * - `execute`: statements in Postgres
 */
type Stage = 'find' | 'parse' | 'limits' | 'plan' | 'sql' | 'wait' | 'execute';

/**
 * - `refused`: by the engine or by the database, for what the request says
 * - `failed`: for a reason that its caller is not told
 * - `cancelled`: its caller went away
 * - `busy`: it got no connection
 */
type Outcome = 'answered' | 'refused' | 'failed' | 'cancelled' | 'busy';

type Operation = 'query' | 'mutation' | 'subscription' | 'actions';

interface RequestEnded {
  readonly kind: 'requestEnded';
  readonly role: string;
  /** As the document calls it; null without a name. */
  readonly operationName: string | null;
  /** null: the request did not get as far. Of a subscription only its beginning is told. */
  readonly operation: Operation | null;
  readonly outcome: Outcome;
  /** The error's code; null when it was answered. */
  readonly code: string | null;
  /** Whether it was found in the store of what was prepared. */
  readonly isPrepared: boolean;
  /** Milliseconds of the stages that it went through. */
  readonly stagesMs: Readonly<Partial<Record<Stage, number>>>;
  readonly statements: number;
  /** Milliseconds in all. */
  readonly totalMs: number;
}

interface SlowStatement {
  readonly kind: 'slowStatement';
  /** null: a poll, which is of many subscribers. */
  readonly role: string | null;
  readonly operationName: string | null;
  /** SHA-256 of the text, the first 16 digits in hexadecimal. */
  readonly statement: string;
  readonly ms: number;
}

export type RequestEvent = RequestEnded | SlowStatement;

/** Told of what a request has its statements do. */
export interface StatementWatcher {
  /** Milliseconds until there was a connection. */
  waited(ms: number): void;
  /** A statement has ended, well or not. */
  ran(text: string, ms: number): void;
}

interface WatchSettings {
  readonly observe: (event: RequestEvent) => void;
  /** Milliseconds from which a statement is told of by itself. */
  readonly slowStatementMs: number;
}

export const defaultSlowStatementMs = 1_000;

/** Tells of statements that take long. */
export class SlowStatements implements StatementWatcher {
  readonly #settings: WatchSettings;
  readonly #about: Pick<SlowStatement, 'role' | 'operationName'>;

  constructor(settings: WatchSettings, about: Pick<SlowStatement, 'role' | 'operationName'>) {
    this.#settings = settings;
    this.#about = about;
  }

  waited(_ms: number): void {}

  ran(text: string, ms: number): void {
    const { observe, slowStatementMs } = this.#settings;
    if (ms < slowStatementMs) return;
    const { role, operationName } = this.#about;
    const statement = hash('sha256', text, 'hex').slice(0, 16);
    observe({ kind: 'slowStatement', role, operationName, statement, ms });
  }
}

/** The clock of one request; `mark` ends a stage that began where the one before it ended. */
export class RequestRecord implements StatementWatcher {
  readonly #settings: WatchSettings;
  readonly #about: Pick<RequestEnded, 'role' | 'operationName'>;
  readonly #slow: SlowStatements;
  readonly #startedAt = performance.now();
  readonly #stagesMs: Partial<Record<Stage, number>> = {};
  #markedAt = this.#startedAt;
  #statements = 0;
  #isPrepared = false;
  #operation: RequestEnded['operation'] = null;

  constructor(settings: WatchSettings, about: Pick<RequestEnded, 'role' | 'operationName'>) {
    this.#settings = settings;
    this.#about = about;
    this.#slow = new SlowStatements(settings, about);
  }

  /** The store was asked. @param prepared null when it has no such request */
  found(prepared: { readonly kind: Operation } | null): void {
    this.mark('find');
    if (prepared === null) return;
    this.#isPrepared = true;
    this.#operation = prepared.kind;
  }

  /** It was prepared now. */
  made({ kind }: { readonly kind: Operation }): void {
    this.mark('sql');
    this.#operation = kind;
  }

  mark(stage: Stage): void {
    const now = performance.now();
    this.#stagesMs[stage] = now - this.#markedAt;
    this.#markedAt = now;
  }

  waited(ms: number): void {
    this.#stagesMs.wait = (this.#stagesMs.wait ?? 0) + ms;
  }

  ran(text: string, ms: number): void {
    this.#statements += 1;
    this.#stagesMs.execute = (this.#stagesMs.execute ?? 0) + ms;
    this.#slow.ran(text, ms);
  }

  /** @param error null when the request was answered */
  end(error: unknown, isCancelled = false): void {
    this.#settings.observe({
      kind: 'requestEnded',
      role: this.#about.role,
      operationName: this.#about.operationName,
      operation: this.#operation,
      outcome: outcomeOf(error, isCancelled),
      code: error === null ? null : error instanceof EngineError ? error.code : 'unexpected',
      isPrepared: this.#isPrepared,
      stagesMs: this.#stagesMs,
      statements: this.#statements,
      totalMs: performance.now() - this.#startedAt,
    });
  }
}

function outcomeOf(error: unknown, isCancelled: boolean): Outcome {
  if (error === null) return 'answered';
  if (isCancelled) return 'cancelled';
  if (!(error instanceof EngineError) || error.code === 'unexpected') return 'failed';
  return error.code === 'postgres-max-connections-error' ? 'busy' : 'refused';
}
