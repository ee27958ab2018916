/**
 * The engine as a program of its own: configuration from the environment, one port, stops on SIGTERM. For consoles,
 * GraphQL clients and conformance tests; the platform itself runs the engine in its own process.
 */
import pg from 'pg';
import { z } from 'zod';
import { createEngine } from './engine.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { loadMetadata } from './metadata/load.ts';

const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

const environmentShape = z
  .object({
    DATABASE_URL: z.string().min(1),
    METADATA_FILE: z.string().min(1).optional(),
    METADATA_DIR: z.string().min(1).optional(),
    PORT: z.coerce.number().int().min(0).max(65535).default(8080),
    ADMIN_SECRET: z.string().min(1),
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: flag,
    HASURA_GRAPHQL_UNAUTHORIZED_ROLE: z.string().min(1).optional(),
    HASURA_GRAPHQL_DEV_MODE: flag,
  })
  .transform((environment, context) => {
    const metadataPath = environment.METADATA_FILE ?? environment.METADATA_DIR;
    if (metadataPath === undefined) {
      context.addIssue('METADATA_FILE or METADATA_DIR is required');
      return z.NEVER;
    }
    return { ...environment, metadataPath };
  });

async function main(): Promise<void> {
  const log = createLog();
  const environment = environmentShape.safeParse(process.env);
  if (!environment.success) throw new Error(z.prettifyError(environment.error));
  const config = environment.data;
  const pool = new pg.Pool({ connectionString: config.DATABASE_URL, max: 10 });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => log({ kind: 'requestFailed', role: null, error }));
  const engine = await createEngine({
    metadata: loadMetadata(config.metadataPath),
    pool,
    adminSecret: config.ADMIN_SECRET,
    options: {
      stringifyNumericTypes: config.HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES,
      unauthorizedRole: config.HASURA_GRAPHQL_UNAUTHORIZED_ROLE ?? null,
      devMode: config.HASURA_GRAPHQL_DEV_MODE,
      log,
    },
  });
  const server = await listen(engine, config.PORT);
  log({ kind: 'listening', port: server.port });
  const stop = async (): Promise<void> => {
    await server.close();
    await pool.end();
    log({ kind: 'stopped' });
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  createLog()({ kind: 'startFailed', error });
  // Idle connections of the pool would keep the process alive.
  process.exit(1);
});
