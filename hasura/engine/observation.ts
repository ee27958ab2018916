/**
 * What one request did and how long each of its stages took, for logs and metrics: recorded while the request runs,
 * reported once at its end, and only when there is an observer. Events contain no value of a client and no answer;
 * statements are identified by the hash of their text, which may be long.
 */
import { hash } from 'node:crypto';
import type { Span, SpanAbout, Tracing } from '@platform/runtime';
import { EngineError, isInternalFailure } from './errors.ts';

/**
 * - `find`: looking up the prepared request; `parse`, `limits`, `plan`, `sql`: preparing one that is not in the cache
 * - `wait`: waiting for connections
 * - `execute`: statements in Postgres
 */
type Stage = 'find' | 'parse' | 'limits' | 'plan' | 'sql' | 'wait' | 'execute';

/**
 * - `rejected`: by the engine or the database, because of the request's content
 * - `failed`: for an internal reason, which its answer does not contain
 * - `cancelled`: its client disconnected
 * - `busy`: it got no connection in time
 */
type Outcome = 'answered' | 'rejected' | 'failed' | 'cancelled' | 'busy';

type Operation = 'query' | 'mutation' | 'subscription' | 'actions';

interface RequestEnded {
  readonly kind: 'requestEnded';
  readonly role: string;
  /** The request's operation name; null without one. */
  readonly operationName: string | null;
  /** null: the request failed earlier. For a subscription, the event is about its start only. */
  readonly operation: Operation | null;
  readonly outcome: Outcome;
  /** The error's code; null when it was answered. */
  readonly code: string | null;
  /** Whether it was found in the cache of prepared requests. */
  readonly isPrepared: boolean;
  /** Milliseconds of each stage that it reached. */
  readonly stagesMs: Readonly<Partial<Record<Stage, number>>>;
  readonly statements: number;
  /** Milliseconds in all. */
  readonly totalMs: number;
}

interface SlowStatement {
  readonly kind: 'slowStatement';
  /** null: a poll for many subscribers. */
  readonly role: string | null;
  readonly operationName: string | null;
  /** The first 16 hexadecimal digits of the SHA-256 of the text. */
  readonly statement: string;
  readonly ms: number;
}

/** A request, or a batch of them, exceeded a limit. Its `requestEnded` follows or came before, if it was begun. */
interface RequestRefused {
  readonly kind: 'requestRefused';
  /** Its name in `Limits`; `waitingRequests`: too many wait for a connection. */
  readonly limit: string;
}

export type RequestEvent = RequestEnded | SlowStatement | RequestRefused;

/** Statements that were sent together. */
type Statements = readonly { readonly text: string }[];

/** Called for the statements of a request. */
export interface StatementWatcher {
  /** A connection was taken. @param ms milliseconds of waiting for it */
  waited(ms: number): void;
  /** A statement has ended, with or without an error, or several that were sent together. */
  ran(statements: Statements, ms: number): void;
}

interface WatchSettings {
  readonly observe: (event: RequestEvent) => void;
  /** Statements that take at least so many milliseconds are reported on their own. */
  readonly slowStatementMs: number;
}

interface RecordSettings extends WatchSettings {
  /** The span of the request; null: it is not traced. */
  readonly span: Span | null;
  readonly tracing: Tracing | null;
}

export const defaultSlowStatementMs = 1_000;

/** Reports slow statements. */
export function watchSlowStatements(
  { observe, slowStatementMs }: WatchSettings,
  about: Pick<SlowStatement, 'role' | 'operationName'>,
): StatementWatcher {
  return {
    waited: () => {},
    ran: (statements, ms) => {
      if (ms >= slowStatementMs)
        observe({ kind: 'slowStatement', ...about, statement: nameOfStatement(textOf(statements)), ms });
    },
  };
}

/** The measurements of one request; `mark` ends a stage, which began at the end of the previous one. */
export class RequestRecord implements StatementWatcher {
  readonly #settings: RecordSettings;
  readonly #about: Pick<RequestEnded, 'role' | 'operationName'>;
  readonly #slow: StatementWatcher;
  readonly #startedAt = performance.now();
  readonly #stagesMs: Partial<Record<Stage, number>> = {};
  #markedAt = this.#startedAt;
  #statements = 0;
  #isPrepared = false;
  #operation: RequestEnded['operation'] = null;

  constructor(settings: RecordSettings, about: Pick<RequestEnded, 'role' | 'operationName'>) {
    this.#settings = settings;
    this.#about = about;
    this.#slow = watchSlowStatements(settings, about);
  }

  /** The cache was read. @param prepared null when it has no such request */
  found(prepared: { readonly kind: Operation } | null): void {
    this.mark('find');
    if (prepared === null) return;
    this.#isPrepared = true;
    this.#operation = prepared.kind;
  }

  /** The request was prepared. */
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

  ran(statements: Statements, ms: number): void {
    this.#statements += statements.length;
    this.#stagesMs.execute = (this.#stagesMs.execute ?? 0) + ms;
    this.#slow.ran(statements, ms);
    if (this.#settings.span !== null) this.#settings.tracing?.hasRun(statementSpan(textOf(statements)), ms);
  }

  /** @param error null when the request was answered */
  end(error: unknown, isCancelled = false): void {
    const outcome = outcomeOf(error, isCancelled);
    const code = error === null ? null : error instanceof EngineError ? error.code : 'unexpected';
    const { observe, span } = this.#settings;
    observe({
      kind: 'requestEnded',
      ...this.#about,
      operation: this.#operation,
      outcome,
      code,
      isPrepared: this.#isPrepared,
      stagesMs: this.#stagesMs,
      statements: this.#statements,
      totalMs: performance.now() - this.#startedAt,
    });
    if (span === null) return;
    const { role, operationName } = this.#about;
    const kind = this.#operation ?? 'graphql';
    span.describe({
      name: operationName === null ? kind : `${kind} ${operationName}`,
      attributes: {
        'graphql.operation.type': kind,
        ...(operationName === null ? {} : { 'graphql.operation.name': operationName }),
        'graphql.role': role,
        'graphql.outcome': outcome,
        ...Object.fromEntries(Object.entries(this.#stagesMs).map(([stage, ms]) => [`stage.${stage}_ms`, ms])),
      },
    });
    if (code !== null) span.fail(code);
  }
}

function outcomeOf(error: unknown, isCancelled: boolean): Outcome {
  if (error === null) return 'answered';
  if (isCancelled) return 'cancelled';
  if (isInternalFailure(error)) return 'failed';
  const isBusy = error instanceof EngineError && error.code === 'postgres-max-connections-error';
  return isBusy ? 'busy' : 'rejected';
}

function textOf(statements: Statements): string {
  return statements.map(({ text }) => text).join(';\n');
}

/** The first 16 hexadecimal digits of the SHA-256 of the text. */
function nameOfStatement(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16);
}

/** Names with their schemas, as `identifier` writes them: tables and functions. */
const qualifiedName = /"(?:[^"]|"")+"\."((?:[^"]|"")+)"(?=[\s(])/g;
const maxNames = 40;

/** The verb and the tables of a statement. The text itself has the aliases of the client in it. */
function statementSpan(text: string): SpanAbout {
  const verb = /\b(?:insert|update|delete)\b/.exec(text.slice(0, 200))?.[0] ?? 'select';
  const names = [...new Set([...text.matchAll(qualifiedName)].map(([, name]) => name ?? ''))];
  const summary = [verb.toUpperCase(), ...names.slice(0, maxNames)].join(' ');
  return {
    name: summary,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      'db.statement.hash': nameOfStatement(text),
    },
  };
}
