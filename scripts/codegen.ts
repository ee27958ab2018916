/**
 * `npm run codegen`: types for the GraphQL documents of the actions-server.
 *
 * The schema is the one that the engine builds from `migrations/` and `metadata/` for the role admin with backend-only
 * permissions, a superset of the schema of every role. It is built on a temporary Postgres, so that the result depends
 * only on the repository. With `--check` the script writes nothing and fails if a file differs.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from '@graphql-codegen/cli';
import { loadMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel } from '@platform/engine/testing';
import { type DocumentNode, Kind, parse, print, printSchema, visit } from 'graphql';
import pg from 'pg';
import { findProjectRoot } from '../actions-server/project-root.ts';
import config from '../codegen.ts';
import { migrate } from '../standalone/migrate.ts';
import { startEmbeddedPostgres } from '../standalone/postgres.ts';
import { shareColumns, withoutAnswersOfLists } from './codegen/share-columns.ts';
import { shareFragments } from './codegen/share-fragments.ts';

const root = findProjectRoot();
process.chdir(root);

const schema = print(withoutUnused(await withDatabase(printAdminSchema)));
const generated: { filename: string; content: string }[] = await generate(
  { ...config, schema, silent: true },
  false,
);
const files = generated.map(({ filename, content }) => ({
  filename,
  content: withoutAnswersOfLists(shareColumns(shareFragments(content))),
}));
if (process.argv.includes('--check')) await check();
else for (const { filename, content } of files) await writeFile(filename, content);

async function check(): Promise<void> {
  for (const { filename, content } of files) {
    const committed = await readFile(filename, 'utf8').catch(() => '');
    if (committed === content) continue;
    process.stderr.write(
      `${filename} is not up to date with the schema and the documents: run npm run codegen\n`,
    );
    process.exitCode = 1;
  }
}

/**
 * The schema without what no variable of ours has: conditions and orders by aggregates, and related rows of rows that are
 * inserted. It is reached from every table, and would be half of the types. A document that names it is refused. What
 * callers say of a list, which is a condition on its records and an order, is some value, and Hasura checks it.
 */
function withoutUnused(sdl: string): DocumentNode {
  const isOfCallers = (type: string) => /^(companies|profiles|projects)_bool_exp$|_order_by$/.test(type);
  const isUnused = (type: string) => /_(aggregate_bool_exp|aggregate_order_by|rel_insert_input)$/.test(type);
  const named = (node: { kind: string; type?: unknown; name?: { value: string } }): string =>
    node.kind === Kind.NAMED_TYPE ? (node.name?.value ?? '') : named(node.type as typeof node);
  return visit(parse(sdl), {
    InputObjectTypeDefinition: (type) =>
      isOfCallers(type.name.value)
        ? { kind: Kind.SCALAR_TYPE_DEFINITION, name: type.name }
        : { ...type, fields: type.fields?.filter((field) => !isUnused(named(field.type))) },
  });
}

async function printAdminSchema(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const model = await loadModel(client, loadMetadata(join(root, 'metadata')));
    return printSchema(buildRoleSchema(model, 'admin', true).schema);
  } finally {
    await client.end();
  }
}

/** Runs a function on a temporary migrated database. */
async function withDatabase<Result>(use: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'codegen-'));
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, quick: true });
  try {
    await migrate(postgres.url, join(root, 'migrations/default'));
    return await use(postgres.url);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
