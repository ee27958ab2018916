/**
 * Texts that are equal in the database (`fold_text`, from which the slot of a tag is computed) are equal in the server.
 */
import { fold } from '../actions-server/text/fold.ts';
import { insert, startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { postSave } from './support/saves.ts';

let api: TestApi;
let acme: TestAccount;

beforeAll(async () => {
  api = await startTestApi();
  acme = await api.createAccount('Acme');
});
afterAll(() => api.stop());

test('fold gives equal texts whenever fold_text does, for every letter of Unicode except ideographs', async () => {
  const { rows } = await api.database.pool.query<{ letter: string; folded: string }>(
    `select letter, folded
       from generate_series(1, x'1ffff'::integer) as code,
         lateral (select chr(code) as letter where code not between 55296 and 57343) as letters,
         lateral (select public.fold_text(letter) as folded) as texts
      where folded <> letter`,
  );
  expect(rows.length).toBeGreaterThan(2_000);
  const apart = rows.filter(({ letter, folded }) => fold(folded) !== fold(letter));
  expect(apart).toEqual([]);
});

async function saveTags(values: readonly string[]) {
  const field = await insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: 'Tags',
    type: 'tags',
    targetedEntity: 'PROJECT',
  });
  const answer = await postSave(acme, 'projects', {
    name: 'Tagged',
    customFieldsValues: { [field]: values.join(', ') },
  });
  const { rows } = await api.database.pool.query(
    `select value from projects_fieldsvalues where "fieldId" = $1 order by value collate "C"`,
    [field],
  );
  return { field, answer, stored: rows.map(({ value }) => value) };
}

test('tags that are equal in the database are stored once, in their first spelling', async () => {
  const { answer, stored } = await saveTags(['L’Été', "l'ete", 'Đà Nẵng', 'da nang', 'Ⅷ', 'viii', 'ŋ', 'n']);
  expect(answer.status).toBe(201);
  expect(stored).toEqual(['L’Été', 'Đà Nẵng', 'ŋ', 'Ⅷ']);
});

test('a tag that exceeds the length that the database compares is rejected', async () => {
  const { field, answer } = await saveTags([`${'x'.repeat(200)}a`, `${'x'.repeat(200)}b`]);
  expect(answer).toMatchObject({ status: 422, body: { details: [{ path: `customFieldsValues.${field}` }] } });
});
