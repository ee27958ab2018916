/**
 * The schema of each role of `metadata/` as committed text, so that a change of a permission is a difference in review:
 * of `account` the outline, of `admin` what differs from it, of the small roles the whole. `npm run goldens` writes the
 * files again.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { createTestDatabase } from '../../../tests/support/database.ts';
import { isUpdatingGoldens } from '../../../tests/support/goldens.ts';
import { differencesFrom, outlineOf, printOutline } from '../../../tests/support/schema-outline.ts';
import { loadMetadata } from '../metadata/load.ts';
import { loadModel } from '../model/model.ts';
import { buildRoleSchema } from './build.ts';

const folder = fileURLToPath(new URL('../cases/schema', import.meta.url));
const metadata = fileURLToPath(new URL('../../../metadata', import.meta.url));
/** With which a server recognises the metadata: another one after every change of them. */
const hashOfMetadata = /(?<="""Metadata )\w+(?=""")/;

/** File name → text, for every role. */
async function printAll(): Promise<Map<string, string>> {
  const database = await createTestDatabase();
  try {
    const model = await loadModel(database.pool, loadMetadata(metadata));
    const texts = new Map<string, string>();
    const schemaOf = (role: string) => lexicographicSortSchema(buildRoleSchema(model, role, false).schema);
    const ofAccount = outlineOf(schemaOf('account'));
    for (const role of [...model.roles].sort()) {
      const schema = schemaOf(role);
      texts.set(
        `${role}.golden.graphql`,
        role === 'account'
          ? printOutline(ofAccount)
          : role === 'admin'
            ? printOutline(differencesFrom(ofAccount, outlineOf(schema)))
            : `${printSchema(schema)}\n`,
      );
      const added = addedForBackends(schema, buildRoleSchema(model, role, true).schema);
      if (added.length > 0) texts.set(`${role}.backend.golden.txt`, `${added.join('\n')}\n`);
    }
    return new Map([...texts].map(([file, text]) => [file, text.replace(hashOfMetadata, '<hash>')]));
  } finally {
    await database.drop();
  }
}

/** The fields that the backend-only flag adds, as `type.field`. */
function addedForBackends(plain: GraphQLSchema, backend: GraphQLSchema): string[] {
  const members = (schema: GraphQLSchema) =>
    Object.values(schema.getTypeMap()).flatMap((type) =>
      'getFields' in type ? Object.keys(type.getFields()).map((field) => `${type.name}.${field}`) : [],
    );
  const known = new Set(members(plain));
  return members(backend)
    .filter((member) => !known.has(member))
    .sort();
}

test('the schema of every role equals its golden file', async () => {
  const texts = await printAll();
  if (isUpdatingGoldens()) {
    for (const file of readdirSync(folder)) rmSync(`${folder}/${file}`);
    for (const [file, text] of texts) writeFileSync(`${folder}/${file}`, text);
  }
  expect(readdirSync(folder).sort()).toEqual([...texts.keys()].sort());
  for (const [file, text] of texts) {
    const committed = readFileSync(`${folder}/${file}`, 'utf8');
    if (committed !== text) throw new Error(`${file} differs${firstDifference(committed, text)}`);
  }
});

/** The first line that differs. A full comparison of two long texts would be unreadable. */
function firstDifference(committed: string, actual: string): string {
  const committedLines = committed.split('\n');
  const actualLines = actual.split('\n');
  const index = actualLines.findIndex((line, position) => line !== committedLines[position]);
  const line = index === -1 ? actualLines.length : index;
  return ` at line ${line + 1}:\n- ${committedLines[line] ?? '(end)'}\n+ ${actualLines[line] ?? '(end)'}`;
}
