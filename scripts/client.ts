/**
 * `npm run client`: writes the types and the operations of the client in `clients/typescript` from the description of the
 * API. With `--check` the script writes nothing and fails if a file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOpenapi } from '../actions-server/openapi/read-openapi.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { describedOperations } from './client/described-operations.ts';
import { operationsFile } from './client/operations.ts';
import { schemasFile } from './client/schemas.ts';

const folder = join(findProjectRoot(), 'clients', 'typescript', 'src', 'generated');
const document = await readOpenapi();
const operations = describedOperations(document);
const files: Readonly<Record<string, string>> = {
  'schemas.ts': schemasFile(document, operations),
  'operations.ts': operationsFile(operations),
};

for (const [name, content] of Object.entries(files)) {
  const file = join(folder, name);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(
      `clients/typescript/src/generated/${name} is not up to date with the description: run npm run client\n`,
    );
    process.exitCode = 1;
  }
}
