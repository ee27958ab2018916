/**
 * Every GraphQL document of the console is one that the engine takes: it is valid in the schema of each role that can open
 * the page that sends it, and it is sent to an engine, which refuses more than a schema says. What is made for a table is
 * made for every table, as every role.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';
import { buildRoleSchema, loadModel } from '@platform/engine/testing';
import { bytesOf } from '@platform/runtime';
import { statusByCode } from '@platform/vocabulary';
import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  parse,
  typeFromAST,
  validate,
} from 'graphql';
import * as tableDocuments from '../browser/console/data/table-documents.ts';
import { operatorsOf } from '../browser/console/data/where.ts';
import { readModel } from '../browser/console/model/read-model.ts';
import { adminRole, modelFor } from '../browser/console/model/role-access.ts';
import type { Model, TableModel } from '../browser/console/model/table-model.ts';
import { startTestApi } from './support/api.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = 'browser/console';
const sources = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && path !== 'engine/document.ts')
  .map((path) => `${folder}/${path}`)
  .sort();
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Fixed {
  readonly path: string;
  readonly name: string;
  readonly document: string;
}

/** The documents of a file that are there as they are sent. */
function fixedDocuments(path: string): Fixed[] {
  return [...read(path).matchAll(/\bgql`([^`]*)`/g)]
    .map(([, document = '']) => document)
    .filter((document) => !document.includes('${'))
    .map((document) => ({ path, name: /^\s*\w+ (\w+)/.exec(document)?.[1] ?? '', document }));
}

const fixed = sources.flatMap(fixedDocuments);

// With the folder of the console the engine also answers the API of the metadata.
const api = await startTestApi({}, { consoleFolder: join(root, 'dist/console') });
afterAll(() => api.stop());
const account = await api.createAccount();
const asAdmin = { 'x-hasura-admin-secret': api.engine.adminSecret };

interface Answer {
  readonly data?: unknown;
  readonly errors?: readonly {
    readonly message: string;
    readonly extensions?: { readonly code?: string };
  }[];
}

/** Sends a document to the engine, by the call with which the actions-server asks it. */
async function ask(body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const { signal } = new AbortController();
  const sent = new Map(Object.entries({ ...asAdmin, ...headers }));
  const answer = await api.hasuraPost(sent, JSON.stringify(body), signal);
  return JSON.parse(bytesOf(answer.body).toString()) as Answer;
}

const exported = await fetch(`${api.engine.baseUrl}/v1/metadata`, {
  method: 'POST',
  headers: asAdmin,
  body: JSON.stringify({ type: 'export_metadata', version: 2, args: {} }),
});
const model = await readModel(
  (await exported.json()) as Parameters<typeof readModel>[0],
  async <Data>(query: string) => {
    const { data, errors } = await ask({ query });
    expect(errors).toBeUndefined();
    return data as Data;
  },
);
const engineModel = await loadModel(api.database.pool, loadMetadata(join(root, 'metadata')));
const roles = [adminRole, ...model.roles];
const schemas = new Map(roles.map((role) => [role, buildRoleSchema(engineModel, role, false).schema]));
const schemaOf = (role: string) => schemas.get(role) as GraphQLSchema;
const seenBy = (role: string): Model => (role === adminRole ? model : modelFor(model, role));

/** What an answer says of the values and not of the document: the database or the handler of an action refuses them. */
const ofValues = new Set([
  'constraint-violation',
  'data-exception',
  'permission-error',
  'unexpected',
  ...Object.keys(statusByCode),
]);

const found = new Map<string, Promise<readonly string[]>>();

/** What is wrong with a document, as one role sends it; empty: the schema and the engine take it. Many pages send the same. */
function problemsOf(document: string, role: string): Promise<readonly string[]> {
  const key = `${role} ${document}`;
  const problems = found.get(key) ?? findProblems(document, role);
  found.set(key, problems);
  return problems;
}

async function findProblems(document: string, role: string): Promise<readonly string[]> {
  const schema = schemaOf(role);
  const parsed = parse(document, { noLocation: true });
  const invalid = validate(schema, parsed).map(({ message }) => message);
  if (invalid.length > 0) return invalid;
  const sender = role === adminRole ? {} : { 'x-hasura-role': role };
  const answer = await ask(
    { query: document, variables: variablesFor(schema, parsed) },
    { ...sender, 'x-hasura-group-id': account.groupId, 'x-hasura-apikey-id': account.privateKey.id },
  );
  return (answer.errors ?? [])
    .filter(({ extensions }) => !ofValues.has(extensions?.code ?? ''))
    .map(({ message, extensions }) => `${extensions?.code}: ${message}`);
}

/** The smallest values that the types of the variables allow. */
function variablesFor(schema: GraphQLSchema, document: DocumentNode): Record<string, unknown> {
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION)
    throw new Error('The document begins with no operation.');
  return Object.fromEntries(
    (operation.variableDefinitions ?? []).map(({ variable, type }) => [
      variable.name.value,
      smallest(typeFromAST(schema, type as never) as GraphQLInputType),
    ]),
  );
}

function smallest(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return smallest(type.ofType);
  if (isListType(type)) return [smallest(type.ofType)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields());
    const required = fields.filter(isRequiredInputField);
    const written = /_updates$/.test(type.name)
      ? fields.filter(({ name }) => name === '_set')
      : fields.slice(0, /_(set|insert)_input$|_order_by$/.test(type.name) ? 1 : 0);
    return Object.fromEntries([...required, ...written].map((field) => [field.name, smallest(field.type)]));
  }
  const { name } = getNamedType(type);
  return name in samples ? samples[name] : 'text';
}

const samples: Record<string, unknown> = {
  uuid: '0190a6c0-0000-7000-8000-000000000001',
  Int: 1,
  bigint: 1,
  smallint: 1,
  numeric: 1,
  float8: 1,
  Float: 1,
  Boolean: true,
  timestamptz: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  jsonb: {},
};

test('every document is marked as one: nothing else is in the sources that looks like a document', () => {
  const unmarked = sources
    // The requests that the page of the API shows have a test of their own.
    .filter((path) => !/\/(query|mutation)-examples\.ts$/.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/(?<!\bgql)[`'"](?:query|mutation|subscription) [^`'"]*\{/g)].map(
        ([text]) => `${path}: ${text}`,
      ),
    );
  expect(unmarked).toEqual([]);
  expect(sources.filter((path) => /\bdocumentOfPerson\(/.test(read(path)))).toEqual([
    `${folder}/pages/compare/query-comparison.tsx`,
  ]);
  expect(sources.filter((path) => /\bas GraphqlDocument/.test(read(path)))).toEqual([]);
});

test('values are put into documents only where tables make them', () => {
  const composed = sources.filter((path) => /\bgql`[^`]*\$\{/.test(read(path)));
  expect(composed).toEqual([`${folder}/data/table-documents.ts`, `${folder}/model/introspection.ts`]);
});

test.each(fixed)('$name of $path is valid for admin, and the engine takes it', async ({ document }) => {
  expect(await problemsOf(document, adminRole)).toEqual([]);
});

interface Route {
  readonly path: string;
  readonly isForAdmin: boolean;
  readonly needs: readonly string[];
  readonly page: string;
}

/** The entries of `routes.tsx`. */
const routes: readonly Route[] = read(`${folder}/pages/routes.tsx`)
  .split(/\n {2}\{\n/)
  .slice(1)
  .map((entry) => ({
    path: /path: '([^']+)'/.exec(entry)?.[1] ?? '',
    isForAdmin: /isForAdmin: true/.test(entry),
    needs: [...(/needs: \[([^\]]*)\]/.exec(entry)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, name = '']) => name,
    ),
    page: posix.join(`${folder}/pages`, /import\('([^']+)'\)/.exec(entry)?.[1] ?? ''),
  }));

/** A file with all that it imports of the console. */
function withImports(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !sources.includes(path)) return found;
  found.add(path);
  for (const [, from = ''] of read(path).matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
    withImports(posix.join(dirname(path), from), found);
  }
  return found;
}

/** What it asks is for the ids in its examples, which it asks for as admin only. */
const asksAsAdminOnly = '/api';

const otherRoles = roles.filter((role) => role !== adminRole);

test.each(otherRoles)('as %s every page that is open sends what this role may send', async (role) => {
  const { byName } = seenBy(role);
  const open = routes.filter(
    ({ path, isForAdmin, needs }) =>
      !isForAdmin && path !== asksAsAdminOnly && needs.every((name) => byName.has(name)),
  );
  const problems: Record<string, readonly string[]> = {};
  for (const { path, page } of open) {
    for (const { name, document } of [...withImports(page)].flatMap(fixedDocuments)) {
      const ofDocument = await problemsOf(document, role);
      if (ofDocument.length > 0) problems[`${path} ${name}`] = ofDocument;
    }
  }
  expect(problems).toEqual({});
});

type Builder = Extract<keyof typeof tableDocuments, `${string}Document`>;

/** The documents of a table as its pages make them; what the role may not do is not offered. */
const builders: Record<Builder, (seen: Model, table: TableModel) => readonly string[]> = {
  listDocument: (seen, table) =>
    (['List', 'Export'] as const).map((purpose) =>
      tableDocuments.listDocument(
        purpose,
        seen,
        table,
        table.columns.map(({ name }) => name),
      ),
    ),
  rowDocument: (seen, table) => [tableDocuments.rowDocument(seen, table)],
  rowsDocument: (seen, table) => [tableDocuments.rowsDocument(seen, table)],
  countDocument: (_, table) => (table.roots.aggregate === null ? [] : [tableDocuments.countDocument(table)]),
  insertDocument: (seen, table) =>
    table.roots.insert === null ? [] : [tableDocuments.insertDocument(seen, table)],
  importDocument: (_, table) => (table.roots.insert === null ? [] : [tableDocuments.importDocument(table)]),
  updateDocument: (seen, table) =>
    table.roots.update === null ? [] : [tableDocuments.updateDocument(seen, table)],
  updateManyDocument: (_, table) =>
    table.roots.update === null ? [] : [tableDocuments.updateManyDocument(table)],
  deleteDocument: (_, table) => (table.roots.delete === null ? [] : [tableDocuments.deleteDocument(table)]),
  relatedDocument: (seen, table) => {
    const related = tableDocuments.relatedTables(seen, table);
    return related.length === 0 ? [] : [tableDocuments.relatedDocument(seen, table, related, 6)];
  },
  historyDocument: (_, table) => {
    const field = tableDocuments.historyField(table);
    return field === undefined ? [] : [tableDocuments.historyDocument(table, field)];
  },
  findDocument: (seen, table) =>
    [tableDocuments.idQuestions, tableDocuments.emailQuestions].flatMap((questionsOf) => {
      const questions = questionsOf({ ...seen, tables: [table] });
      return questions.length === 0 ? [] : [tableDocuments.findDocument(questions, String(samples.uuid))];
    }),
  comparedDocument: (_, table) => [
    tableDocuments.comparedDocument(table),
    tableDocuments.comparedDocument({ ...table, key: [] }),
  ],
  comparedRowsDocument: (_, table) =>
    table.key.length === 0 ? [] : [tableDocuments.comparedRowsDocument(table)],
};

test('every comparison that the filter of a list offers for a column is one that the engine has for it', () => {
  const schema = schemaOf(adminRole);
  const columns = model.tables.flatMap((table) => table.columns.map((column) => ({ table, column })));
  const refused = columns.flatMap(({ table, column }) => {
    const conditions = schema.getType(`${table.name}_bool_exp`);
    if (!isInputObjectType(conditions)) throw new Error(`${table.name} has no conditions`);
    const comparison = getNamedType(conditions.getFields()[column.name]?.type);
    const has = isInputObjectType(comparison) ? Object.keys(comparison.getFields()) : [];
    const offered = operatorsOf(column);
    const unknown = offered.filter((operator) => !has.includes(operator));
    return offered.length === 0 || unknown.length > 0 ? [`${table.name}.${column.name}: ${unknown}`] : [];
  });
  expect(refused).toEqual([]);
});

test('every function that makes a document for a table is tried', () => {
  const exported = Object.keys(tableDocuments).filter((name) => name.endsWith('Document'));
  expect(exported.sort()).toEqual(Object.keys(builders).sort());
  const within = read(`${folder}/data/table-documents.ts`);
  expect(within.match(/\bgql`/g)).toHaveLength(exported.length);
});

describe.each(roles)('as %s', (role) => {
  test.each(Object.keys(builders) as Builder[])(
    '%s makes a document that the engine takes, for every table',
    async (name) => {
      const seen = seenBy(role);
      const problems: Record<string, readonly string[]> = {};
      let tried = 0;
      for (const table of seen.tables) {
        for (const document of builders[name](seen, table)) {
          tried += 1;
          const ofDocument = await problemsOf(document, role);
          if (ofDocument.length > 0) problems[table.name] = ofDocument;
        }
      }
      expect(problems).toEqual({});
      if (role === adminRole) expect(tried).toBeGreaterThan(5);
    },
  );
});
