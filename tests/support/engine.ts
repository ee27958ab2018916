/** The embedded engine on a test database, with the actions-server's client of it, in place of Hasura. */
import { createEngine, type Engine } from '@platform/engine';
import { createHasura, type Hasura } from '../../actions-server/graphql/client.ts';
import { postTo } from '../../standalone/engine-post.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { repositoryMetadata } from './repository-metadata.ts';

const testAdminSecret = 'admin secret of the tests';

/** The environment variables in metadata/actions.yaml, for engines whose actions are not called. */
export const noActionsServer = { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' };

export interface TestEngine {
  readonly engine: Engine;
  readonly database: TestDatabase;
  readonly hasura: Hasura;
  /** Closes the engine and drops the database. */
  close(): Promise<void>;
}

/** Starts an engine with the metadata of the repository on a new migrated database. */
export async function createTestEngine(): Promise<TestEngine> {
  const database = await createTestDatabase();
  const engine = await createEngine({
    metadata: repositoryMetadata,
    pool: database.pool,
    adminSecret: testAdminSecret,
    options: { metadata: { environment: noActionsServer }, events: { isServing: false } },
  });
  return {
    engine,
    database,
    hasura: createHasura({
      endpoint: new URL('http://engine/v1/graphql'),
      adminSecret: testAdminSecret,
      timeoutMs: 30_000,
      post: postTo(engine),
    }),
    close: async () => {
      await engine.close();
      await database.drop();
    },
  };
}
