/** Tests of metadata that is not written, and of files that stay as they are then. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  exampleDirectory,
  exampleTables,
  exampleUser,
  loadUnchecked,
  readFiles,
  writeFiles,
} from '../../../../tests/support/metadata-folders.ts';
import { exportDocument } from '../export/export-document.ts';
import { MetadataWriteError } from './metadata-write-error.ts';
import { writeMetadata } from './write-metadata.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'metadata-'));
  writeFiles(folder, exampleDirectory);
});
afterEach(() => rmSync(folder, { recursive: true }));

// biome-ignore lint/suspicious/noExplicitAny: a document is edited here as a caller does, whatever its shape
type Document = any;

async function refusal(
  next: unknown,
  loaded = loadUnchecked(folder),
  path = folder,
): Promise<[string, string]> {
  const before = readFiles(folder);
  const error = await writeMetadata(path, next, loaded).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(readFiles(folder)).toEqual(before);
  if (!(error instanceof MetadataWriteError)) throw error;
  return [error.kind, error.message.replaceAll(`${folder}/`, '')];
}

const edited = (edit: (document: Document) => void, loaded = loadUnchecked(folder)): unknown => {
  const document = exportDocument(loaded.document);
  edit(document);
  return document;
};
const addTable = (schema: string, name: string) => (document: Document) =>
  document.sources[0].tables.push({ table: { schema, name } });

describe('nothing is written', () => {
  test('when a text would be read as an include', async () => {
    const next = edited((document) => {
      document.sources[0].tables[0].select_permissions[0].comment = 'See !include x.';
    });
    expect(await refusal(next)).toEqual([
      'unwritable',
      'the text "See !include x." contains "!include": Hasura\'s CLI would read a file in its place. Word it otherwise',
    ]);
  });

  test.each([
    [
      'a member that has no file',
      (document: Document) => Object.assign(document, { surprise: 1 }),
      'surprise',
    ],
    [
      'a type of GraphQL that is none',
      (document: Document) => {
        document.actions = [{ name: 'a', definition: { handler: 'h', output_type: '[' } }];
      },
      'actions.graphql',
    ],
    [
      'a name that is no name of GraphQL',
      (document: Document) => {
        document.actions = [{ name: 'a b', definition: { handler: 'h', output_type: 'Int' } }];
      },
      'actions.graphql',
    ],
    [
      'what the SDL cannot say',
      (document: Document) => {
        document.custom_types = {
          objects: [{ name: 'T', fields: [{ name: 'a', type: 'Int', unheard: 1 }] }],
        };
      },
      'custom_types.objects[0].fields[0].unheard',
    ],
  ])('for %s', async (_what, edit, named) => {
    const [kind, message] = await refusal(edited(edit));
    expect(kind).toBe('unwritable');
    expect(message).toContain(named);
  });

  test('for what is no document', async () => {
    expect(await refusal([])).toEqual(['unwritable', 'the metadata is no object']);
  });

  test('when an anchor is still used in another place', async () => {
    writeFiles(folder, {
      [`${exampleTables}/public_users.yaml`]:
        'table: users\nselect_permissions:\n  - role: a\n    permission: &p {columns: [id], filter: {}}\n  - role: b\n    permission: *p\n',
    });
    const next = edited((document) => {
      document.sources[0].tables[0].select_permissions[0].permission.columns = ['id', 'name'];
    });
    expect(await refusal(next)).toEqual([
      'unwritable',
      expect.stringContaining('sources[0].tables[0].select_permissions[1].permission'),
    ]);
  });

  test.each([
    ['has changed', { [`${exampleTables}/public_users.yaml`]: `${exampleUser}\n` }, 'public_users.yaml'],
    ['is new', { 'cron_triggers.yaml': '[]\n' }, 'cron_triggers.yaml'],
    ['is broken', { 'version.yaml': 'version: [\n' }, 'version.yaml'],
    [
      'includes another',
      { [`${exampleTables}/tables.yaml`]: '- "!include public_ghosts.yaml"\n' },
      'public_ghosts.yaml',
    ],
  ])('when a file %s since the metadata were loaded', async (_what, files, named) => {
    const loaded = loadUnchecked(folder);
    writeFiles(folder, files);
    const [kind, message] = await refusal({ version: 3, sources: [] }, loaded);
    expect(kind).toBe('conflict');
    expect(message).toContain(named);
    expect(message).toContain('reload the metadata and try again');
  });

  test('when a file is gone since the metadata were loaded', async () => {
    const loaded = loadUnchecked(folder);
    rmSync(join(folder, 'version.yaml'));
    expect((await refusal({ version: 3, sources: [] }, loaded))[0]).toBe('conflict');
  });

  test('when the files are read-only', async () => {
    const loaded = loadUnchecked(folder);
    const next = edited(addTable('public', 'zoos'));
    await asReader(async () => {
      const [kind, message] = await refusal(next, loaded);
      expect(kind).toBe('read-only');
      expect(message).toContain('give this process the right to write them');
    });
  });
});

/** Runs without the right to write into the folder. Root may write everywhere: it becomes somebody else meanwhile. */
async function asReader(work: () => Promise<void>): Promise<void> {
  const isRoot = process.geteuid?.() === 0;
  const folders = [
    folder,
    join(folder, 'databases'),
    join(folder, 'databases/default'),
    join(folder, exampleTables),
  ];
  for (const each of folders) chmodSync(each, 0o555);
  if (isRoot) process.seteuid?.(65_534);
  try {
    await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
    for (const each of folders) chmodSync(each, 0o755);
  }
}
