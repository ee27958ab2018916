/** Tests of writing metadata back to a copy of this platform's own files. */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lineDifferences, readFiles } from '../../../../tests/support/metadata-folders.ts';
import { exportDocument } from '../export/export-document.ts';
import { readMetadata } from '../load.ts';
import { writeMetadata } from './write-metadata.ts';

const own = fileURLToPath(new URL('../../../../metadata', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
  cpSync(own, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: a document is edited here as a caller does, whatever its shape
type Document = any;

/** Changes a copy of the export, writes it, and says which files differ in which lines: `-` removed, `+` added. */
async function change(edit: (document: Document) => void): Promise<Record<string, string[]>> {
  const before = readFiles(folder);
  const loaded = readMetadata(folder);
  const document = exportDocument(loaded.document);
  edit(document);
  const written = await writeMetadata(folder, document, loaded);
  const after = readFiles(folder);
  expect(exportDocument(readMetadata(folder).document)).toEqual(exportDocument(document));
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differences = Object.fromEntries(
    [...names]
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, lineDifferences(before[name], after[name])]),
  );
  expect(written.files.map((file) => file.slice(folder.length + 1)).sort()).toEqual(
    Object.keys(differences).sort(),
  );
  await written.undo();
  expect(readFiles(folder)).toEqual(before);
  return differences;
}

const tableOf = (document: Document, name: string): Document =>
  document.sources[0].tables.find((each: Document) => each.table.name === name);
const tables = 'databases/default/tables';

test('an export that is written back changes no byte', async () => {
  expect(await change(() => {})).toEqual({});
});

test('a select permission is added to the file of its table as exactly its lines', async () => {
  const differences = await change((document) => {
    tableOf(document, 'colors').select_permissions.push({
      role: 'zz_guest',
      permission: { columns: ['id', 'name'], filter: { name: { _eq: 'X-Hasura-Name' } } },
      comment: 'A guest.',
    });
  });
  expect(differences).toEqual({
    [`${tables}/public_colors.yaml`]: [
      '+  - role: zz_guest',
      '+    permission:',
      '+      columns:',
      '+        - id',
      '+        - name',
      '+      filter:',
      '+        name:',
      '+          _eq: X-Hasura-Name',
      '+    comment: A guest.',
    ],
  });
});

test('a column that is added to a permission is one line', async () => {
  const differences = await change((document) => {
    const [permission] = tableOf(document, 'companies').insert_permissions;
    permission.permission.columns.splice(1, 0, 'nickname');
  });
  expect(differences).toEqual({ [`${tables}/public_companies.yaml`]: ['+        - nickname'] });
});

test('a new table gets a file and a line in tables.yaml, and a removed one loses both', async () => {
  const added = await change((document) => {
    document.sources[0].tables.push({ table: { schema: 'public', name: 'coupons' }, is_enum: true });
  });
  expect(added).toEqual({
    [`${tables}/public_coupons.yaml`]: [
      '+table:',
      '+  name: coupons',
      '+  schema: public',
      '+is_enum: true',
      '+',
    ],
    [`${tables}/tables.yaml`]: ['+- "!include public_coupons.yaml"'],
  });
  const removed = await change((document) => {
    const [source] = document.sources;
    source.tables = source.tables.filter((each: Document) => each.table.name !== 'colors');
  });
  expect(Object.keys(removed)).toEqual([`${tables}/public_colors.yaml`, `${tables}/tables.yaml`]);
  expect(removed[`${tables}/tables.yaml`]).toEqual(['-- "!include public_colors.yaml"']);
});

test('a new function gets a file and a line in functions.yaml', async () => {
  const folderOfFunctions = 'databases/default/functions';
  const added = await change((document) => {
    document.sources[0].functions.push({ function: { schema: 'public', name: 'zero' } });
  });
  expect(added).toEqual({
    [`${folderOfFunctions}/public_zero.yaml`]: ['+function:', '+  name: zero', '+  schema: public', '+'],
    [`${folderOfFunctions}/functions.yaml`]: ['+- "!include public_zero.yaml"'],
  });
});

test('an action is added to both of its files', async () => {
  const differences = await change((document) => {
    document.actions.push({
      name: 'ping',
      definition: { handler: 'http://ping', output_type: 'String', type: 'query' },
      permissions: [{ role: 'account' }],
    });
  });
  expect(Object.keys(differences)).toEqual(['actions.graphql', 'actions.yaml']);
  expect(differences['actions.graphql']).toEqual(['+', '+  ping: String']);
  expect(differences['actions.yaml']).toEqual([
    '+  - name: ping',
    '+    definition:',
    '+      kind: synchronous',
    '+      handler: http://ping',
    '+    permissions:',
    '+      - role: account',
  ]);
});

test('members with files of their own are filled and emptied again', async () => {
  const cron = { name: 'nightly', webhook: 'http://cron', schedule: '0 0 * * *', include_in_metadata: true };
  expect(await change((document) => Object.assign(document, { cron_triggers: [cron] }))).toEqual({
    'cron_triggers.yaml': [
      '-[]',
      '+- name: nightly',
      '+  webhook: http://cron',
      '+  schedule: 0 0 * * *',
      '+  include_in_metadata: true',
    ],
  });
  const limits = { depth_limit: { global: 5, per_role: {} } };
  expect(Object.keys(await change((document) => Object.assign(document, { api_limits: limits })))).toEqual([
    'api_limits.yaml',
  ]);
  writeFileSync(
    join(folder, 'cron_triggers.yaml'),
    '# Our jobs.\n- name: a\n  webhook: http://a\n  schedule: 0 0 * * *\n  include_in_metadata: true # yes\n',
  );
  expect(await change((document) => delete document.cron_triggers)).toEqual({
    'cron_triggers.yaml': [
      '-- name: a',
      '-  webhook: http://a',
      '-  schedule: 0 0 * * *',
      '-  include_in_metadata: true # yes',
      '+[]',
    ],
  });
});
