/** Everything that is stored of a person, in one archive. */
import { strFromU8, unzipSync } from 'fflate';
import { personalTables } from '../actions-server/personal-data/personal-columns.ts';
import { createKnownPerson, word } from './support/known-person.ts';
import { startMerges } from './support/merges.ts';
import { unknownId } from './support/saves.ts';

const merges = await startMerges();
const { api, acme, other, rows } = merges;
afterAll(() => api.stop());
const { profileId } = await createKnownPerson(merges);
const path = (id: string) => `/rest/v2/profiles/${id}/export`;

const response = await acme.get(path(profileId));
const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
const text = strFromU8(entries['profile.json'] ?? new Uint8Array());

test('the archive has the files with their bytes, under their names', async () => {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const names = Object.keys(entries).filter((name) => name !== 'profile.json');
  expect(names).toHaveLength(6);
  for (const name of names) {
    const [file] = await rows('files', { id: name.split('/')[1] });
    expect(name).toBe(`files/${file?.id}/${file?.name}`);
    const stored = await api.dependencies.storage.readBytes(String(file?.storageKey));
    expect(Buffer.from(entries[name] ?? []).equals(Buffer.from(stored))).toBe(true);
  }
});

test('the document has every personal value that is stored of the profiles, those of merged ones too', async () => {
  const missing: string[] = [];
  for (const [table, { columns }] of Object.entries(personalTables)) {
    for (const column of columns) {
      // No key may read these; what was sent is in the applications.
      if (table === 'tasks' && column === 'input') continue;
      if (['storageKey', 'slot'].includes(column)) continue;
      if (['locations', 'images', 'files'].includes(table) ? false : !(await hasColumn(table, column)))
        continue;
      if (!text.includes(`"${column}"`)) missing.push(`${table}.${column}`);
    }
  }
  expect(missing).toEqual([]);
  for (const value of [
    'First',
    'headline',
    'message',
    'notemessage',
    'suggestion',
    'basis',
    'field',
    'headline2',
    'old',
  ])
    expect(text).toContain(word(value));
});

async function hasColumn(table: string, column: string): Promise<boolean> {
  const { rowCount } = await api.database.pool.query(
    'select from information_schema.columns where table_name = $1 and column_name = $2',
    [table, column],
  );
  return rowCount === 1;
}

test('the document has no name or address of the users who acted', () => {
  expect(text).not.toContain('Acme User');
  expect(text).not.toContain(`user@${acme.groupId}`);
  expect(text).toContain(acme.userId);
});

test('another account, a public key and an unknown id get nothing', async () => {
  expect((await other.get(path(profileId))).status).toBe(404);
  expect((await acme.get(path(profileId), { key: acme.publicKey.secret })).status).toBe(403);
  expect((await acme.get(path(unknownId))).status).toBe(404);
});
