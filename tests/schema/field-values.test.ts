/** Tests of custom field values: their entity, their type and their uniqueness. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, rejectionOf, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
let project: Row;
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
  project = await account.insert('projects', { name: 'Project' });
});

const field = (type: string, values: Row = {}) =>
  account.insert('fields', { targetedEntity: 'PROJECT', name: type, type, ...values });
const option = (of: Row, name: string) => account.insert('fields_options', { fieldId: of.id, name });
const place = (search: string) => account.insert('locations', { search });
const value = (of: Row, values: Row) =>
  rejectionOf(account.insert('projects_fieldsvalues', { projectId: project.id, fieldId: of.id, ...values }));

const twice = { code: '23505', constraint: 'projects_fieldsvalues_projectId_fieldId_slot_key' };
const wrongKind = { code: '23514', constraint: 'projects_fieldsvalues_type_check' };

test("a project cannot have a value of another entity's field", async () => {
  const other = await field('text', { targetedEntity: 'PROFILE' });
  expect(await value(other, { value: 'x' })).toEqual({
    code: '23503',
    constraint: 'projects_fieldsvalues_fieldId_fkey',
  });
});

test('a record has at most one value of a single-value field', async () => {
  for (const [type, one, two] of [
    ['text', 'one', 'two'],
    ['richtext', '<p>one</p>', 'two'],
    ['number', '1', '2'],
    ['date', '2025-12-31', '2024-02-29'],
    ['url', 'https://one.example', 'https://two.example'],
  ]) {
    const of = await field(type as string);
    expect(await value(of, { value: one })).toBe('nothing');
    expect(await value(of, { value: two })).toEqual(twice);
  }
  const choice = await field('singlechoice');
  expect(await value(choice, { fieldValueId: (await option(choice, 'A')).id })).toBe('nothing');
  expect(await value(choice, { fieldValueId: (await option(choice, 'B')).id })).toEqual(twice);
  const location = await field('singlelocation');
  expect(await value(location, { locationId: (await place('Paris')).id })).toBe('nothing');
  expect(await value(location, { locationId: (await place('Lyon')).id })).toEqual(twice);
});

test('a record cannot have the same value of a multi-value field twice', async () => {
  const choice = await field('multiplechoice');
  const [a, b] = [await option(choice, 'A'), await option(choice, 'B')];
  expect(await value(choice, { fieldValueId: a.id })).toBe('nothing');
  expect(await value(choice, { fieldValueId: b.id })).toBe('nothing');
  expect(await value(choice, { fieldValueId: a.id })).toEqual(twice);
  const tags = await field('tags');
  expect(await value(tags, { value: 'Économie' })).toBe('nothing');
  expect(await value(tags, { value: 'Finance' })).toBe('nothing');
  expect(await value(tags, { value: 'economie' })).toEqual(twice);
});

test('a value must match the type of its field', async () => {
  const [text, choice, location, boolean] = [
    await field('text'),
    await field('singlechoice'),
    await field('singlelocation'),
    await field('boolean'),
  ];
  const paris = await place('Paris');
  expect(await value(text, { locationId: paris.id })).toEqual(wrongKind);
  expect(await value(choice, { value: 'A' })).toEqual(wrongKind);
  expect(await value(location, { value: 'Paris' })).toEqual(wrongKind);
  expect(await value(boolean, { value: 'yes' })).toEqual(wrongKind);
  expect(await value(boolean, { value: 'true' })).toBe('nothing');
  expect(await value(text, {})).toMatchObject({ constraint: 'projects_fieldsvalues_one_value_check' });
});

test('an option of another field is rejected', async () => {
  const [mine, other] = [await field('singlechoice'), await field('singlechoice')];
  expect(await value(mine, { fieldValueId: (await option(other, 'A')).id })).toEqual({
    code: '23503',
    constraint: 'projects_fieldsvalues_fieldValueId_fkey',
  });
});

test('a long text is stored completely', async () => {
  const text = 'x'.repeat(100_000);
  const stored = await account.insert('projects_fieldsvalues', {
    projectId: project.id,
    fieldId: (await field('richtext')).id,
    value: text,
  });
  expect(stored.value).toBe(text);
});

test('an entity has at most one live field for a purpose', async () => {
  const first = await field('text', { purpose: 'joboffer_title' });
  expect(await rejectionOf(field('text', { purpose: 'joboffer_title' }))).toMatchObject({ code: '23505' });
  await account.update('fields', first, { deletedAt: new Date() });
  expect(await rejectionOf(field('text', { purpose: 'joboffer_title' }))).toBe('nothing');
});

test('a child field must have the entity of its parent', async () => {
  const section = await field('text', { targetedEntity: 'COMPANY' });
  expect(await rejectionOf(field('text', { parentId: section.id }))).toEqual({
    code: '23503',
    constraint: 'fields_parentId_fkey',
  });
});
