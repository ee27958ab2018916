/**
 * `npm run schema-marks`: writes the hash of the metadata into the mark that the metadata carries, and says which
 * migration has not marked itself (docs/decisions/0064-the-schema-says-what-it-is.md). With `--check` nothing is written.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markedFile, migrationMarkIn } from '../actions-server/graphql/schema-marks.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { hashOfMetadata, markIn } from './metadata-hash.ts';

const root = findProjectRoot();
const file = join(root, 'metadata', markedFile);
const content = readFileSync(file, 'utf8');
const marked = markIn(content, hashOfMetadata(join(root, 'metadata')));

const unmarked = readdirSync(join(root, 'migrations/default')).filter((name) => {
  const sql = readFileSync(join(root, 'migrations/default', name, 'up.sql'), 'utf8');
  return migrationMarkIn(sql) !== name.split('_')[0];
});
for (const name of unmarked) {
  const version = name.split('_')[0];
  fail(
    `migrations/default/${name}/up.sql does not say its version. Add this line:\n` +
      `create or replace view public.schema_version as select ${version}::bigint as migration;`,
  );
}

if (!process.argv.includes('--check')) writeFileSync(file, marked);
else if (marked !== content) {
  fail(`metadata/${markedFile} has not the hash of the metadata: run npm run schema-marks`);
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
