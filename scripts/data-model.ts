/**
 * `npm run docs:data-model`: writes docs/data-model.md and its picture from the GraphQL schema of private keys. With
 * `--check` the script writes nothing and fails if a file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { columns } from './data-model/areas.ts';
import { readTables, type Table } from './data-model/model.ts';
import { drawModel } from './data-model/picture.ts';

const root = findProjectRoot();
const schema = join(root, 'hasura', 'engine', 'cases', 'schema', 'account.golden.graphql');
const tables = readTables(readFileSync(schema, 'utf8'));
const areas = columns.flat();

const placed = areas.flatMap(({ main, tables: names }) => [...main, ...names]);
const missing = [...tables.keys()].filter((name) => !placed.includes(name));
const unknown = placed.filter((name) => !tables.has(name));
if (missing.length + unknown.length > 0) {
  process.stderr.write(
    `scripts/data-model/areas.ts does not have the tables of the schema. Missing there: ${missing.join(', ') || 'none'}. Not in the schema: ${unknown.join(', ') || 'none'}.\n`,
  );
  process.exit(1);
}

const files: Readonly<Record<string, string>> = {
  'docs/data-model.md': page(),
  'docs/pictures/data-model.svg': drawModel(tables),
};
for (const [path, content] of Object.entries(files)) {
  const file = join(root, path);
  if (!process.argv.includes('--check')) writeFileSync(file, content);
  else if (readFileSync(file, 'utf8') !== content) {
    process.stderr.write(`${path} is not up to date with the schema: run npm run docs:data-model\n`);
    process.exitCode = 1;
  }
}

function page(): string {
  return `# Data model

This page lists the tables that a private key sees in GraphQL, and how they belong together. \`npm run docs:data-model\`
generates it from the schema; do not edit it by hand. [Permissions](permissions.md) has the columns of each table that a
key may read and write.

- Every row belongs to an account (\`groupId\`) unless its table says that all accounts share it.
- A record is deleted by setting its \`deletedAt\`. Ids are UUIDs, times have a time zone.
- *refers to* names the relationships of a row to one other row, *has* those to any number of rows.

![The tables in their areas, with arrows from a table to those that it refers to. The tables below say the same in words.](pictures/data-model.svg)

${areas
  .map(
    ({ title, main, tables: names }) => `## ${title}

| table | what its rows are | refers to | has |
|---|---|---|---|
${[...main, ...names].map((name) => row(tables.get(name) as Table)).join('\n')}
`,
  )
  .join('\n')}`;
}

function row({ name, description, refersTo, has }: Table): string {
  const list = (related: Table['has']) =>
    related
      .map((one) => (one.name === one.table ? `\`${one.name}\`` : `\`${one.name}\` (${one.table})`))
      .join(', ');
  return `| \`${name}\` | ${description.replaceAll('\n', ' ').replaceAll('|', '\\|')} | ${list(refersTo)} | ${list(has)} |`;
}
