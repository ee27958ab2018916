/** Runs once before all test files: opens the broker that starts Postgres when the first test asks for it. */
import './register-typescript.js';

export default async function setup() {
  const { openPostgresBroker } = await import('./postgres-broker.ts');
  const broker = await openPostgresBroker();
  process.env.TEST_POSTGRES_BROKER = broker.url;
  globalThis.__postgresBroker = broker;
}
