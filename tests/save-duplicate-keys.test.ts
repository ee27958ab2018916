/** A member that a JSON body has twice is used once, and never silently. */
import { insert, startTestApi } from './support/api.ts';
import { postSave, readRow } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const strict = { headers: { Prefer: 'handling=strict' } };

test('the last value of a repeated member is saved, and a warning has its path', async () => {
  const { status, body } = await postSave(
    acme,
    'companies',
    '{"name":"First","externalId":"d","name":"Second"}',
  );
  expect(status).toBe(201);
  const warning = { path: 'name', code: 'duplicate_key', message: expect.any(String) };
  expect(body.warnings).toEqual([warning]);
  expect(await readRow(api.database, 'companies', body.companyId)).toMatchObject({ name: 'Second' });
  expect(await readRow(api.database, 'tasks', body.taskId)).toMatchObject({ warnings: [warning] });
});

test('nested members are found, with a public key too', async () => {
  const text =
    '{"firstName":"Ada","lastName":"Byron","data":{"associations":[],"associations":[]},"x":{"y":1,"\\u0079":2}}';
  const { body } = await postSave(acme, 'applicants', text, { key: acme.publicKey.secret });
  expect(body.warnings).toMatchObject([
    { path: 'data.associations', code: 'duplicate_key' },
    { path: 'x.y', code: 'duplicate_key' },
    { path: 'x', code: 'unknown_key' },
  ]);
});

test('strict handling rejects the body', async () => {
  const answer = await postSave(acme, 'projects', '{"name":"First","name":"Second"}', strict);
  expect(answer).toMatchObject({
    status: 422,
    body: {
      code: 'validation_failed',
      taskId: expect.any(String),
      details: [{ path: 'name', code: 'duplicate_key' }],
    },
  });
});

test('of many repeated members a hundred are named and the others counted', async () => {
  const members = Array.from({ length: 250 }, (_, index) => `"k${index}":1,"k${index}":1`);
  const { body } = await postSave(acme, 'companies', `{${members.join(',')}}`, strict);
  expect(body.details).toHaveLength(101);
  expect(body.details?.at(-1)).toMatchObject({ path: '', message: expect.stringContaining('150') });
});

test('two spellings of the id of a custom field are the same member', async () => {
  const field = (targetedEntity: string) =>
    insert(api.database, 'fields', { groupId: acme.groupId, targetedEntity, type: 'text', name: 'Nickname' });
  const [ofProfile, ofProject] = [await field('PROFILE'), await field('PROJECT')];
  const twice = (id: string) => ({ [id.toUpperCase()]: 'First', [id]: 'Second' });
  const person = { firstName: 'Ada', lastName: 'Byron', ...twice(ofProfile) };
  const application = await postSave(acme, 'applicants', person);
  expect(application).toMatchObject({
    status: 201,
    body: { warnings: [{ path: ofProfile.toUpperCase(), code: 'duplicate_key' }] },
  });
  const { rows } = await api.database.pool.query(
    'select value from profiles_fieldsvalues where "profileId" = $1',
    [application.body.profileId],
  );
  expect(rows).toEqual([{ value: 'Second' }]);
  const project = await postSave(acme, 'projects', { name: 'P', customFieldsValues: twice(ofProject) });
  expect(project).toMatchObject({
    status: 422,
    body: { details: [{ path: `customFieldsValues.${ofProject.toUpperCase()}`, code: 'duplicate_key' }] },
  });
});
