/** The pools of an engine: their clients forward answers of Postgres without decoding them, and reuse timeouts. */
import pg from 'pg';
import { EngineError } from '../errors.ts';
import { RequestClient } from './request-client.ts';

/**
 * Connections are replaced now and then: the server process of a connection keeps memory that statements have needed, and
 * caches of every table that they have read. `Checkout` replaces a connection after a slow statement.
 */
const recycling = { maxLifetimeSeconds: 600, maxUses: 5_000 };

/** Milliseconds that anybody waits for a connection, new or free, where nothing else is said. */
const defaultConnectMs = 10_000;

/** What pg says when no connection became free; it does not say how long that was. */
const noneBecameFree = 'timeout exceeded when trying to connect';

type Callback = Parameters<pg.Pool['connect']>[0];

/** A pool whose waits say what they waited for. */
class EnginePool extends pg.Pool {
  readonly #kind: string;

  constructor(config: pg.PoolConfig, kind: string) {
    super(config);
    this.#kind = kind;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback === undefined) {
      return super.connect().catch((error: unknown) => {
        throw this.#named(error);
      });
    }
    super.connect((error, client, release) => callback(error && this.#named(error), client, release));
    return undefined;
  }

  #named<Failure>(error: Failure): Failure | EngineError {
    if (!(error instanceof Error) || error.message !== noneBecameFree) return error;
    const message = `the service is busy: no ${this.#kind} became free within ${this.options.connectionTimeoutMillis} ms`;
    return new EngineError('postgres-max-connections-error', message, '$', { limit: 'waitMs', cause: error });
  }
}

/**
 * A pool of `pg` with another client class. An engine works on any pool of `pg`, only more slowly. The caller has to
 * listen to the pool's `error` event: the loss of an idle connection, which is replaced, would otherwise end the process.
 * @param kind what an error calls its connections when none became free
 */
export function createPool(config: pg.PoolConfig, kind = 'database connection'): pg.Pool {
  const Client = RequestClient as unknown as NonNullable<pg.PoolConfig['Client']>;
  const pool = new EnginePool(
    { ...recycling, connectionTimeoutMillis: defaultConnectMs, ...config, Client },
    kind,
  );
  // The loss of a connection in use rejects its query and is emitted as an event too, which would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A few connections to the database of another pool beside its own, for what holds one for long: nobody who needs one of
 * the other pool waits for them. They are opened when they are needed.
 * @param kind what an error calls them when none became free
 */
export function poolBeside({ options }: Pick<pg.Pool, 'options'>, max: number, kind: string): pg.Pool {
  // The pool hides its password from whoever copies its options.
  const { password } = options;
  const pool = createPool(
    {
      ...options,
      ...(password === undefined ? {} : { password }),
      max,
      min: 0,
      idleTimeoutMillis: 1_000,
      connectionTimeoutMillis: options.connectionTimeoutMillis || defaultConnectMs,
    },
    kind,
  );
  // The pool replaces an idle connection that is lost.
  pool.on('error', () => {});
  return pool;
}
