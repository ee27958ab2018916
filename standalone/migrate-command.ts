/** `npm run migrate`: applies the migrations of this release to DATABASE_URL. */
import { join } from 'node:path';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { migrate } from './migrate.ts';

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl)
  fail('Set DATABASE_URL to the database to migrate, for example postgres://user:password@host/name.');

try {
  const { applied, changed } = await migrate(databaseUrl, join(findProjectRoot(), 'migrations/default'));
  for (const name of changed) process.stderr.write(`${name} was edited after it was applied here\n`);
  process.stdout.write(applied.length > 0 ? `applied ${applied.join(', ')}\n` : 'nothing to apply\n');
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
