/**
 * A save that says what is stored changes nothing and is never refused, also when what it refers to is gone: a program
 * that sends whole records would otherwise not save such a record at all any more.
 */
import { insert, startTestApi } from './support/api.ts';
import { postSave, readRow, type SaveAnswer } from './support/saves.ts';
import { statusOf } from './support/statuses.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

type Entity = 'PROJECT' | 'COMPANY' | 'PROFILE';
const { groupId } = acme;
const make = (table: string, values: object) => insert(api.database, table, { groupId, ...values });
const change = (table: string, id: unknown, assignment: string) =>
  api.database.pool.query(`update ${table} set ${assignment} where id = $1`, [id]);
const remove = (table: string, id: unknown) => change(table, id, '"deletedAt" = now()');
const dryRun = { headers: { Prefer: 'dry-run' } };

let number = 0;
const newExternalId = () => {
  number += 1;
  return `record_${number}`;
};

/** Fields of an entity with an option, a user and a text that can go. */
async function makeReferences(targetedEntity: Entity) {
  const field = (type: string) => make('fields', { name: type, type, targetedEntity });
  const parentId = await make('statuses', {
    targetedEntity,
    title: 'Group',
    code: newExternalId(),
    kind: 'open',
  });
  const statusId = await make('statuses', { targetedEntity, title: 'Leaf', code: newExternalId(), parentId });
  const section = await make('fields', { name: 'Section', type: 'text', targetedEntity });
  const name = `Jane ${newExternalId()}`;
  const user = await make('users', { displayName: name, email: `${newExternalId()}@acme.example` });
  const [choice, several, person, text] = [
    await field('singlechoice'),
    await field('multiplechoice'),
    await field('user'),
    await make('fields', { name: 'text', type: 'text', targetedEntity, parentId: section }),
  ];
  const option = (fieldId: string, label: string) => make('fields_options', { fieldId, name: label });
  const [only, first] = [await option(choice, 'Résumé'), await option(several, 'Première')];
  await option(several, 'Second');
  return {
    statusId,
    name,
    values: { [choice]: 'Resume', [several]: 'second, premiere', [person]: name, [text]: 'Text' },
    async removeAll() {
      await remove('statuses', statusId);
      await change('users', user, 'disabled = true');
      for (const id of [only, first]) await remove('fields_options', id);
      await remove('fields', text);
    },
    fields: { choice, several, person, text },
  };
}

const codesOf = ({ body }: SaveAnswer) =>
  (body.details ?? body.warnings ?? []).map(({ code }) => code).sort();
const unchanged = { status: 200, outcome: 'unchanged' };

describe.each(['projects', 'companies'] as const)('a save of %s', (route) => {
  const entity = route === 'projects' ? 'PROJECT' : 'COMPANY';

  test('that repeats what is stored is unchanged, alone, tried and in a batch, and what is new is saved', async () => {
    const gone = await makeReferences(entity);
    const companyId = await make('companies', { name: 'Client' });
    const body = {
      externalId: newExternalId(),
      name: 'Record',
      statusId: gone.statusId,
      assignees: gone.name,
      ...(route === 'projects' ? { companyId } : {}),
      customFieldsValues: gone.values,
    };
    expect((await postSave(acme, route, body)).status).toBe(201);
    await gone.removeAll();
    await remove('companies', companyId);
    expect(await postSave(acme, route, body)).toMatchObject(unchanged);
    expect(await postSave(acme, route, body, dryRun)).toMatchObject(unchanged);
    const batch = await acme.post(`/rest/v2/${route}/batch`, { items: [body, body] });
    const { results } = (await batch.json()) as { results: { status: number; headers: object }[] };
    expect(results.map(({ status, headers }) => [status, headers])).toEqual(
      [0, 1].map(() => [200, expect.objectContaining({ 'X-Record-Outcome': 'unchanged' })]),
    );
    expect(await postSave(acme, route, { ...body, name: 'Renamed' })).toMatchObject({
      status: 200,
      outcome: 'updated',
    });
  });

  test('of another record, or with another value, is refused with what is gone', async () => {
    const gone = await makeReferences(entity);
    const companyId = await make('companies', { name: 'Client' });
    await gone.removeAll();
    await remove('companies', companyId);
    const { text, choice, several, person } = gone.fields;
    const body = { externalId: newExternalId(), name: 'Record' };
    expect((await postSave(acme, route, { ...body, customFieldsValues: { [text]: '' } })).status).toBe(201);
    const refused = await postSave(acme, route, {
      ...body,
      statusId: gone.statusId,
      assignees: gone.name,
      customFieldsValues: gone.values,
      ...(route === 'projects' ? { companyId } : {}),
    });
    expect(refused.status).toBe(422);
    expect(refused.body.details?.map(({ path, code }) => [path, code]).sort()).toEqual(
      [
        ['assignees', 'unknown_user'],
        ...(route === 'projects' ? [['companyId', 'unknown_company']] : []),
        [`customFieldsValues.${choice}`, 'invalid_option'],
        [`customFieldsValues.${several}`, 'invalid_option'],
        [`customFieldsValues.${person}`, 'unknown_user'],
        [`customFieldsValues.${text}`, 'unknown_custom_field'],
        ['statusId', 'unknown_status'],
      ].sort(),
    );
  });
});

test('a save that repeats what GraphQL has written is unchanged, also where a save would refuse it', async () => {
  const email = await make('fields', { name: 'E-mail', type: 'email', targetedEntity: 'COMPANY' });
  const networkUrl = 'http://wiki.internal/acme';
  const body = {
    externalId: newExternalId(),
    name: 'Intern',
    networkUrl,
    customFieldsValues: { [email]: '☃@acme.example' },
  };
  expect((await postSave(acme, 'companies', body)).status).toBe(422);
  const companyId = await make('companies', { externalId: body.externalId, name: 'Intern', networkUrl });
  await make('companies_fieldsvalues', { companyId, fieldId: email, value: '☃@acme.example' });
  expect(await postSave(acme, 'companies', body)).toMatchObject(unchanged);
  const cleared = await postSave(acme, 'companies', { externalId: body.externalId, networkUrl: null });
  expect([cleared.outcome, (await readRow(api.database, 'companies', companyId)).networkUrl]).toEqual([
    'updated',
    null,
  ]);
});

describe('a save of a profile', () => {
  const person = () => ({ externalId: newExternalId(), firstName: 'Jane', lastName: 'Doe' });

  test('that repeats what is stored is unchanged, also with handling=strict', async () => {
    const gone = await makeReferences('PROFILE');
    const company = { externalId: newExternalId(), name: 'Client', statusId: await leaf('COMPANY') };
    const body = {
      ...person(),
      ...gone.values,
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company }] },
    };
    expect((await postSave(acme, 'applicants', body)).status).toBe(201);
    const { rows } = await api.database.pool.query('select id from companies where "externalId" = $1', [
      company.externalId,
    ]);
    const serviceId: string = rows[0].id;
    await gone.removeAll();
    await remove('statuses', company.statusId);
    const strict = { headers: { Prefer: 'handling=strict' } };
    expect(await postSave(acme, 'applicants', body, strict)).toMatchObject(unchanged);
    await remove('companies', serviceId);
    const named = (changes: object) => ({
      ...body,
      data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { serviceId, ...changes } }] },
    });
    for (const changes of [{}, { name: 'Client', statusId: company.statusId }]) {
      expect(await postSave(acme, 'applicants', named(changes), strict)).toMatchObject(unchanged);
    }
    const renamed = await postSave(acme, 'applicants', named({ name: 'Renamed' }));
    expect([renamed.status, codesOf(renamed)]).toEqual([422, ['unknown_company']]);
    const other = await postSave(acme, 'applicants', { ...named({}), ...person() });
    expect([other.status, codesOf(other)]).toEqual([422, ['unknown_company']]);
  });

  test('that names the deleted project which the profile is in is kept, with a warning', async () => {
    const project = await make('projects', { name: 'Project' });
    const other = await make('projects', { name: 'Other' });
    const body = { ...person(), projectId: project };
    expect((await postSave(acme, 'applicants', body)).status).toBe(201);
    for (const id of [project, other]) await remove('projects', id);
    const again = await postSave(acme, 'applicants', body);
    expect([again.status, again.outcome, codesOf(again)]).toEqual([200, 'merged', ['unknown_project']]);
    const refused = await postSave(acme, 'applicants', { ...body, projectId: other });
    expect([refused.status, codesOf(refused)]).toEqual([422, ['unknown_project']]);
  });

  test('in a project, moved to the status that it has, is unchanged when the status is deleted', async () => {
    const [from, to] = [await leaf('PROFILE'), await leaf('PROFILE')];
    const projectId = await make('projects', { name: 'Project' });
    const { body } = await postSave(acme, 'applicants', { ...person(), projectId });
    const move = (statusId: string) =>
      postSave(acme, `projects/${projectId}/profiles/${body.profileId}/move`, { statusId });
    expect(await move(from)).toMatchObject({ status: 200, outcome: 'updated' });
    for (const id of [from, to]) await remove('statuses', id);
    expect(await move(from)).toMatchObject(unchanged);
    expect(codesOf(await move(to))).toEqual(['unknown_status']);
  });

  async function leaf(targetedEntity: Entity): Promise<string> {
    const code = { PROFILE: 'replied', COMPANY: 'active', PROJECT: 'won' }[targetedEntity];
    const sibling = await statusOf(api.database, acme, targetedEntity, code);
    const { rows } = await api.database.pool.query('select "parentId" from statuses where id = $1', [
      sibling,
    ]);
    return make('statuses', {
      targetedEntity,
      title: 'Leaf',
      code: newExternalId(),
      parentId: rows[0].parentId,
    });
  }
});

test('a save takes no field of a deleted section, and no status of a group can be lost from the numbers', async () => {
  const section = await make('fields', { name: 'Section', type: 'text', targetedEntity: 'PROJECT' });
  const field = await make('fields', {
    name: 'In it',
    type: 'text',
    targetedEntity: 'PROJECT',
    parentId: section,
  });
  const body = { name: 'Project', customFieldsValues: { [field]: 'Text' } };
  const deleteField = `mutation ($id: uuid!, $at: timestamptz) {
    update_fields_by_pk(pk_columns: { id: $id }, _set: { deletedAt: $at }) { children { deletedAt } }
  }`;
  const deletion = await acme.graphql(deleteField, { id: section, at: '2026-01-01T00:00:00Z' });
  expect(deletion.errors).toBeUndefined();
  expect(codesOf(await postSave(acme, 'projects', body))).toEqual(['unknown_custom_field']);
  await acme.graphql(deleteField, { id: section, at: null });
  expect((await postSave(acme, 'projects', body)).status).toBe(201);

  const status = { targetedEntity: 'PROJECT', code: newExternalId() };
  const group = await make('statuses', { ...status, title: 'Own', kind: 'open', order: 9 });
  await make('statuses', { ...status, code: newExternalId(), title: 'Leaf', parentId: group });
  const { data, errors } = await acme.graphql(
    'mutation ($id: uuid!) { update_statuses_by_pk(pk_columns: { id: $id }, _set: { deletedAt: "2026-01-01" }) { id } }',
    { id: group },
  );
  expect(data).toBeUndefined();
  expect(errors?.[0]?.message).toContain('the group "Own" has statuses: delete them first');
});

test('a text means the option or user that is called exactly so; one that is called so without case is ambiguous if there are two', async () => {
  const choice = await make('fields', { name: 'Choice', type: 'singlechoice', targetedEntity: 'PROJECT' });
  const options: Record<string, string> = {};
  for (const name of ['Résumé', 'Resume', 'GO', 'Go']) {
    options[name] = await make('fields_options', { fieldId: choice, name });
  }
  const user = await make('users', { displayName: 'Zoe Exact', email: 'exact@acme.example' });
  await make('users', { displayName: 'Zoé Exact', email: 'accent@acme.example' });
  for (const [text, name] of [
    ['Resume', 'Resume'],
    ['Résumé', 'Résumé'],
    ['GO', 'GO'],
    ['Go', 'Go'],
  ] as const) {
    const { status, body } = await postSave(acme, 'projects', {
      name: 'Project',
      assignees: 'Zoe Exact',
      customFieldsValues: { [choice]: text },
    });
    expect([status, body.warnings]).toEqual([201, undefined]);
    const { rows } = await api.database.pool.query(
      `select "fieldValueId", "userId" from projects_fieldsvalues join projects_assignees using ("projectId") where "projectId" = $1`,
      [body.projectId],
    );
    expect(rows).toEqual([{ fieldValueId: options[name], userId: user }]);
  }
  const refused = await postSave(acme, 'projects', {
    name: 'Project',
    assignees: 'zoe exact',
    customFieldsValues: { [choice]: 'go' },
  });
  expect([refused.status, codesOf(refused)]).toEqual([422, ['invalid_option', 'unknown_user']]);
  expect(refused.body.details?.map(({ message }) => message).join()).toMatch(
    /several users.*several options/s,
  );
});
