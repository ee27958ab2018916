/** What a careers site asks for, over HTTP: one offer with its application form, and the list with filters. */
import { insert, startTestApi } from '../../../tests/support/api.ts';
import { differences, offerShape } from '../../../tests/support/described-shapes.ts';
import { publish } from '../../../tests/support/offers.ts';
import { unknownId } from '../../../tests/support/saves.ts';

interface Form {
  readonly fields: readonly Record<string, unknown>[];
  readonly members: readonly ({ name: string } & Record<string, unknown>)[];
  readonly limits: Record<string, unknown>;
}
interface Offer extends Record<string, unknown> {
  readonly applicationForm: Form;
}

const api = await startTestApi({
  MAX_RESUMES: '3',
  MAX_FILES: '4',
  MAX_FILE_BYTES: '2000',
  MAX_REQUEST_FILE_BYTES: '5000',
});
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const other = await api.createAccount('Other');

const own = (table: string, row: object, account = acme) =>
  insert(api.database, table, { groupId: account.groupId, ...row });
const field = (row: object, account = acme) => own('fields', { targetedEntity: 'PROJECT', ...row }, account);
const formField = (row: object, account = acme) =>
  own('fields', { targetedEntity: 'PROFILE', type: 'text', isOnApplicationForm: true, ...row }, account);

async function offer(name: string, account = acme): Promise<string> {
  const projectId = await own('projects', { name }, account);
  await publish(api.database, account, projectId);
  return projectId;
}

const place = await field({ name: 'Place', type: 'singlelocation', purpose: 'joboffer_location' });
const contract = await field({ name: 'Contract', type: 'singlechoice', purpose: 'joboffer_contract_type' });
const secret = await field({ name: 'Budget', type: 'text' });
const fullTime = await own('fields_options', {
  fieldId: contract,
  name: 'Full time',
  technicalValue: 'full_time',
});
const lyon = await offer('Cook');
const paris = await offer('Baker');
const value = (projectId: string, values: object) => own('projects_fieldsvalues', { projectId, ...values });
await value(lyon, { fieldId: place, locationId: await own('locations', { search: 'Lyon 2e' }) });
await value(paris, { fieldId: place, locationId: await own('locations', { search: 'Paris 11e' }) });
await value(paris, { fieldId: contract, fieldValueId: fullTime });
await value(paris, { fieldId: secret, value: 'nine thousand' });

async function get(path: string, key = acme.publicKey.secret) {
  const response = await acme.get(`/rest/v2/${path}`, { key });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function getOffer(id: string, key?: string): Promise<Offer> {
  const { status, body } = await get(`offers/${id}`, key);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body as Offer;
}

async function memberOf(id: string, name: string) {
  return (await getOffer(id)).applicationForm.members.find((member) => member.name === name);
}

describe('one offer', () => {
  test('is the record of the list with the application form, by its id or its reference', async () => {
    const { applicationForm, ...record } = await getOffer(paris);
    expect(differences(record, offerShape)).toEqual([]);
    const list = (await get('offers')).body.data as { id: string }[];
    expect(record).toEqual(list.find(({ id }) => id === paris));
    expect(await getOffer(String(record.referenceId))).toEqual({ ...record, applicationForm });
    expect((await getOffer(paris.toUpperCase())).id).toBe(paris);
  });

  test('is the same with a private key', async () => {
    await formField({ name: 'Same for all' });
    expect(await getOffer(paris, acme.privateKey.secret)).toEqual(await getOffer(paris));
  });

  test('shows only fields of offers', async () => {
    const text = JSON.stringify(await getOffer(paris));
    expect(text).toContain('Full time');
    expect(text).not.toContain('nine thousand');
    expect(text).not.toContain('Budget');
  });

  test.each(['none', unknownId, '%00', '%20', 'x'.repeat(5_000), '%7B%22_eq%22%3A1%7D'])(
    'is not found by %s',
    async (id) => {
      expect(await get(`offers/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    },
  );

  test('is not found when it is closed or belongs to another account', async () => {
    const closed = await offer('Closed');
    await api.database.pool.query('update projects_jobboards set "enabledAt" = null where "projectId" = $1', [
      closed,
    ]);
    const foreign = await offer('Foreign', other);
    for (const id of [closed, foreign]) {
      for (const key of [acme.publicKey.secret, acme.privateKey.secret]) {
        expect(await get(`offers/${id}`, key)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      }
    }
  });

  test('takes no parameters and needs a key', async () => {
    expect(await get(`offers/${paris}?limit=1`)).toMatchObject({
      status: 400,
      body: { code: 'unknown_parameter' },
    });
    expect((await acme.get(`/rest/v2/offers/${paris}`, { key: null })).status).toBe(401);
    expect((await acme.post(`/rest/v2/offers/${paris}`, {})).status).toBe(405);
  });
});

describe('the application form', () => {
  test('has the fields that the account asks for, in their order, with the options that can be chosen', async () => {
    const account = await api.createAccount('Form');
    const asked = await offer('Asked', account);
    const choice = await formField(
      { name: 'Start', type: 'singlechoice', order: 2, isRequiredOnApplicationForm: true },
      account,
    );
    const option = (row: object) => own('fields_options', { fieldId: choice, ...row }, account);
    const later = await option({ name: 'Later', order: 2 });
    const now = await option({ name: 'Now', technicalValue: 'now', order: 1, isDefault: true });
    await option({ name: 'Never', order: 3, deletedAt: new Date() });
    const section = await own(
      'fields',
      { targetedEntity: 'PROFILE', type: 'text', name: 'Section' },
      account,
    );
    const child = await formField({ name: 'In a section', order: 1, parentId: section }, account);
    await formField({ name: 'Private', isOnApplicationForm: false }, account);
    await formField({ name: 'Hidden', isHidden: true }, account);
    await formField({ name: 'Deleted', deletedAt: new Date() }, account);
    const { applicationForm } = await getOffer(asked, account.publicKey.secret);
    expect(applicationForm.fields).toEqual([
      { id: child, name: 'In a section', type: 'text', order: 1, isRequired: false, options: [] },
      {
        id: choice,
        name: 'Start',
        type: 'singlechoice',
        order: 2,
        isRequired: true,
        options: [
          { id: now, name: 'Now', technicalValue: 'now', isDefault: true },
          { id: later, name: 'Later', technicalValue: null, isDefault: false },
        ],
      },
    ]);
  });

  test('says which limits files have, as they are configured', async () => {
    const { limits } = (await getOffer(paris)).applicationForm;
    expect(limits).toMatchObject({
      maxRequestBytes: api.dependencies.config.limits.maxApplicationBytes,
      maxFileBytes: 2000,
      maxResumeBytes: 2000,
      maxRequestFileBytes: 5000,
      maxFiles: 4,
      maxResumes: 3,
      resumeTypes: expect.arrayContaining(['application/pdf', 'text/plain']),
      rejectedTypes: expect.arrayContaining(['application/zip']),
    });
    expect(limits.resumeTypes).not.toContain('image/png');
    expect(await memberOf(paris, 'resumesFiles')).toMatchObject({ type: 'array', maxItems: 3 });
    expect(await memberOf(paris, 'files')).toMatchObject({ type: 'array', maxItems: 4 });
  });

  test('names the members of an application that are for people', async () => {
    const { members } = (await getOffer(paris)).applicationForm;
    const names = members.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['referenceId', 'firstName', 'emailAddresses', 'historyEntryMessage', 'files']),
    );
    for (const name of ['id', 'externalId', 'projectId', 'currentCompanyId', 'data']) {
      expect(names).not.toContain(name);
    }
  });

  test.each(['firstName', 'historyEntryMessage'])(
    'says how long %s may be, and the save holds it',
    async (name) => {
      const { maxLength } = { maxLength: 0, ...(await memberOf(paris, name)) };
      const applicant = { firstName: 'Jo', lastName: 'Doe', emailAddresses: 'jo@example.org' };
      const apply = async (value: string) =>
        (
          await acme.post(
            '/rest/v2/applicants',
            { ...applicant, [name]: value },
            { key: acme.publicKey.secret },
          )
        ).status;
      expect(await apply('x'.repeat(maxLength))).toBe(201);
      expect(await apply('x'.repeat(maxLength + 1))).toBe(422);
    },
  );

  test('says without which members a name is required, and the save requires it then', async () => {
    expect(await memberOf(paris, 'lastName')).toMatchObject({
      isRequired: false,
      requiredUnless: ['resumesFiles', 'networkUrl'],
    });
    const apply = async (body: object) => {
      const response = await acme.post('/rest/v2/applicants', body, { key: acme.publicKey.secret });
      return { status: response.status, code: ((await response.json()) as { code?: string }).code };
    };
    const person = { firstName: 'Jo', emailAddresses: 'nameless@example.org' };
    expect(await apply(person)).toEqual({ status: 422, code: 'missing_name' });
    expect((await apply({ ...person, networkUrl: 'https://network.example/in/jo-doe' })).status).toBe(201);
  });
});

describe('the list of offers', () => {
  const found = async (where: unknown, key?: string) => {
    const { status, body } = await get(`offers?where=${encodeURIComponent(JSON.stringify(where))}`, key);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return (body.data as { id: string }[]).map(({ id }) => id);
  };

  test('is filtered by place, by option, and by what offers say about themselves', async () => {
    expect(await found({ fieldsValues: { location: { search: { _ilike: '%paris%' } } } })).toEqual([paris]);
    expect(await found({ fieldsValues: { location: { search: { _ilike: '%lyon%' } } } })).toEqual([lyon]);
    expect(await found({ fieldsValues: { fieldValue: { technicalValue: { _eq: 'full_time' } } } })).toEqual([
      paris,
    ]);
    const inContract = {
      fieldsValues: {
        field: { purpose: { _eq: 'joboffer_contract_type' } },
        fieldValue: { name: { _eq: 'Full time' } },
      },
    };
    expect(await found(inContract)).toEqual([paris]);
    expect(await found({ name: { _ilike: 'cook' } })).toEqual([lyon]);
    expect(await found({ _not: { name: { _ilike: 'cook' } } }, acme.privateKey.secret)).toContain(paris);
  });

  test('cannot be probed for values of fields that offers do not show', async () => {
    for (const key of [acme.publicKey.secret, acme.privateKey.secret]) {
      expect(await found({ fieldsValues: { value: { _eq: 'nine thousand' } } }, key)).toEqual([]);
    }
    expect(await found({ fieldsValues: { field: { name: { _eq: 'Budget' } } } })).toEqual([]);
  });

  test.each([
    ['an unknown column', { nope: { _eq: 1 } }, 'where.nope'],
    ['a column that a public key may not read', { groupName: { _eq: 'x' } }, 'where.groupName'],
    ['a relationship that offers do not have', { company: { name: { _eq: 'x' } } }, 'where.company'],
    ['an unknown operator', { name: { _foo: 'x' } }, 'where.name._foo'],
    [
      'a column of a related record that a public key may not read',
      { fieldsValues: { field: { isHidden: { _eq: true } } } },
      'where.fieldsValues.field.isHidden',
    ],
  ])('is not filtered by %s', async (_case, where, path) => {
    const { status, body } = await get(`offers?where=${encodeURIComponent(JSON.stringify(where))}`);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'invalid_filter', details: [{ path, code: 'invalid_filter' }] },
    });
  });

  test('rejects a filter that is no JSON object', async () => {
    expect(await get('offers?where=x')).toMatchObject({ status: 400, body: { code: 'invalid_filter' } });
  });
});

test('a public key reads the fields of the form and of offers in GraphQL, and no others', async () => {
  const { data, errors } = await acme.graphql(
    '{ fields(order_by: { name: asc }) { name values { technicalValue } } }',
    {},
    { key: acme.publicKey.secret },
  );
  expect(errors).toBeUndefined();
  expect(data?.fields).toEqual([
    { name: 'Contract', values: [{ technicalValue: 'full_time' }] },
    { name: 'Place', values: [] },
    { name: 'Same for all', values: [] },
  ]);
});
