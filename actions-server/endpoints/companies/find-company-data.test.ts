/** Tests of asking the register of companies about a company, over HTTP, against a register that behaves as the public one. */
import { startTestApi } from '../../../tests/support/api.ts';
import { startFindings } from '../../../tests/support/company-findings.ts';
import { sirens, siretOf } from '../../../tests/support/registered-companies.ts';
import { readRow, readRows, unknownId } from '../../../tests/support/saves.ts';

const findings = await startFindings();
const {
  api,
  acme,
  register,
  createCompany,
  companyWith,
  addPlace,
  change,
  find,
  listed,
  legalOf,
  findingsOf,
} = findings;
afterAll(() => findings.stop());
afterEach(() => register.misbehave(null));
const other = await api.createAccount('Other');
const { valmont } = sirens;

describe('legal data are filled', () => {
  test('from the SIREN alone, with establishment, place and where they are from, and the list shows them', async () => {
    const companyId = await companyWith({ siren: valmont });
    const answer = await find(companyId);
    expect(answer).toMatchObject({
      status: 200,
      outcome: 'updated',
      body: {
        companyId,
        sources: [
          {
            source: 'companyRegister',
            question: valmont,
            outcome: 'found',
            reason: null,
            filled: [
              'legalName',
              'vatNumber',
              'activity',
              'codenaf',
              'codenafTitle',
              'foundedAt',
              `locations.${siretOf(valmont, 1)}`,
            ],
            kept: [],
            found: { employees: { from: 20, to: 49, year: 2024 }, openEstablishmentCount: 2 },
          },
        ],
      },
    });
    expect(answer.body.warnings).toBeUndefined();
    expect(await listed(companyId)).toMatchObject({
      legaldata: {
        legalName: 'ATELIERS VALMONT',
        siren: valmont,
        vatNumber: `FR59${valmont}`,
        activity: 'Programmation, conseil et autres activités informatiques',
        codenaf: '62.01Z',
        codenafTitle: 'Programmation informatique',
        foundedAt: '2012-03-01',
        closedAt: null,
        source: 'companyRegister',
        foundAt: expect.stringMatching(/^\d{4}-/),
        locations: [
          {
            siret: siretOf(valmont, 1),
            isHeadquarters: true,
            closedAt: null,
            location: {
              search: '12 RUE DES LILAS 69003 LYON 3EME',
              center: { type: 'Point', coordinates: [4.8553, 45.7606] },
              formattedAddress: '12 RUE DES LILAS 69003 LYON 3EME',
              streetNumber: '12 B',
              route: 'RUE DES LILAS',
              postalCode: '69003',
              locality: 'LYON 3EME',
              administrativeAreaLevel1: 'Auvergne-Rhône-Alpes',
              administrativeAreaLevel2: 'Rhône',
              countryName: 'France',
            },
          },
        ],
      },
    });
  });

  test('from a name and a place, where there are none', async () => {
    const companyId = await createCompany();
    await addPlace(companyId, { search: 'Lyon' });
    expect(await find(companyId)).toMatchObject({
      outcome: 'updated',
      body: { sources: [{ question: 'Ateliers Valmont, Lyon', outcome: 'found' }] },
    });
    expect(await legalOf(companyId)).toMatchObject({ siren: valmont, source: 'companyRegister' });
    // The number is known now, and is what is asked for from now on.
    expect(await find(companyId)).toMatchObject({
      outcome: 'unchanged',
      body: { sources: [{ question: valmont }] },
    });
  });

  test('and the revision, the task and the audit say so', async () => {
    const companyId = await companyWith({ siren: valmont });
    const { body } = await find(companyId);
    expect(await readRow(api.database, 'tasks', body.taskId)).toMatchObject({
      type: 'findCompanyData',
      status: 'succeeded',
      outcome: 'updated',
      companyId,
      steps: expect.arrayContaining([expect.objectContaining({ name: 'ask companyRegister' })]),
    });
    const [, revision] = await readRows(api.database, 'companies_revisions', { companyId });
    expect(revision).toMatchObject({
      number: 2,
      changes: { legaldata: expect.arrayContaining(['legalName']) },
    });
    const audited = await readRows(api.database, 'audit_entries', { recordId: companyId, part: 'findings' });
    expect(audited).toHaveLength(1);
  });

  test('of a company that is closed, and that is said', async () => {
    const companyId = await companyWith({ siren: sirens.fontaines });
    expect(await find(companyId)).toMatchObject({
      body: {
        warnings: [
          { path: 'sources', code: 'company_closed', message: 'the company is closed since 2024-03-31' },
        ],
      },
    });
    const legal = await legalOf(companyId);
    expect(legal).toMatchObject({ legalName: 'BRASSERIE DES TROIS FONTAINES', vatNumber: null });
    expect((await listed(companyId)).legaldata).toMatchObject({
      closedAt: '2024-03-31',
      locations: [{ closedAt: '2024-03-31' }],
    });
  });

  test('as far as they are disclosed, and that is said', async () => {
    const companyId = await companyWith({ siren: sirens.undisclosedPerson });
    expect((await find(companyId)).body.warnings).toEqual([
      expect.objectContaining({ code: 'not_disclosed' }),
    ]);
    expect((await listed(companyId)).legaldata).toMatchObject({
      legalName: null,
      codenaf: '62.01Z',
      locations: [{ location: { search: 'LYON 3EME', center: null, postalCode: null } }],
    });
  });

  test('by the action of GraphQL as well', async () => {
    const companyId = await companyWith({ vatNumber: `FR59${valmont}` });
    const { data, errors } = await acme.graphql(
      'mutation ($id: uuid!) { findCompanyData(id: $id) { companyId outcome sources warnings { code } } }',
      { id: companyId },
    );
    expect(errors).toBeUndefined();
    expect(data?.findCompanyData).toMatchObject({
      companyId,
      outcome: 'updated',
      sources: [{ outcome: 'found', kept: [] }],
      warnings: [],
    });
  });
});

describe('the register is asked', () => {
  const asks = () => register.searches.length;

  test('once in 30 days, and again when that is wanted, or when it is about something else', async () => {
    const companyId = await companyWith({ siren: valmont });
    const before = asks();
    const first = (await find(companyId)).body.sources[0];
    const written = await legalOf(companyId);
    const second = await find(companyId);
    expect(await legalOf(companyId)).toEqual(written);
    expect(second).toMatchObject({ outcome: 'unchanged', body: { sources: [{ askedAt: first?.askedAt }] } });
    expect(asks()).toBe(before + 1);
    await find(companyId, { refresh: true });
    expect(asks()).toBe(before + 2);
    await api.database.pool.query(
      `update companies_findings set "askedAt" = now() - interval '31 days' where "companyId" = $1`,
      [companyId],
    );
    await find(companyId);
    expect(asks()).toBe(before + 3);
    await change('companies_legaldata', (await legalOf(companyId))?.id, { siren: sirens.network });
    await find(companyId);
    expect(asks()).toBe(before + 4);
    expect(await findingsOf(companyId)).toHaveLength(1);
  });

  test('and what it does not know is remembered too', async () => {
    const companyId = await companyWith({ siren: sirens.unknown });
    const before = asks();
    for (const _ of [1, 2]) {
      expect(await find(companyId)).toMatchObject({
        outcome: 'unchanged',
        body: { sources: [{ outcome: 'none', found: null, filled: [], kept: [] }] },
      });
    }
    expect(asks()).toBe(before + 1);
    expect(await legalOf(companyId)).toMatchObject({ source: null, foundAt: null, legalName: null });
  });

  test('what was emptied since is filled again from what is known', async () => {
    const companyId = await companyWith({ siren: valmont });
    await find(companyId);
    await change('companies_legaldata', (await legalOf(companyId))?.id, { legalName: null });
    const before = asks();
    expect((await find(companyId)).body.sources[0]).toMatchObject({ filled: ['legalName'] });
    expect(asks()).toBe(before);
  });

  test('for nothing without a number and a place, and that is said', async () => {
    const before = asks();
    expect(await find(await createCompany('Somewhere'))).toMatchObject({
      outcome: 'unchanged',
      body: { sources: [{ outcome: 'refused', question: '' }], warnings: [{ code: 'source_refused' }] },
    });
    const german = await companyWith({ vatNumber: 'DE123456789' });
    expect(await find(german)).toMatchObject({ body: { sources: [{ outcome: 'refused' }] } });
    expect(asks()).toBe(before);
  });

  test('without that anything is written, in a dry run', async () => {
    const companyId = await companyWith({ siren: valmont });
    expect(await find(companyId, {}, { headers: { Prefer: 'dry-run' } })).toMatchObject({
      status: 200,
      outcome: 'updated',
      body: { companyId, sources: [{ filled: expect.arrayContaining(['legalName']) }] },
    });
    expect(await legalOf(companyId)).toMatchObject({ legalName: null, source: null });
    expect(await findingsOf(companyId)).toEqual([]);
  });

  test('and its failure is 503, and the task waits to ask again', async () => {
    const companyId = await companyWith({ siren: valmont });
    register.misbehave((response) => void response.writeHead(500).end());
    const answer = await find(companyId);
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({ status: 'queued' });
    expect(await findingsOf(companyId)).toEqual([]);
  });
});

describe('refused', () => {
  test.each([
    ['another account’s company', async () => find(await createCompany('Theirs', other)), 404, 'not_found'],
    ['an unknown company', () => find(unknownId), 404, 'not_found'],
    ['an id that is none', () => find('acme'), 422, 'validation_failed'],
    [
      'a wrong member',
      async () => find(await createCompany(), { refresh: 'soon' }),
      422,
      'validation_failed',
    ],
    ['no key', async () => find(await createCompany(), {}, { key: null }), 401, 'missing_api_key'],
    [
      'a public key',
      async () => find(await createCompany(), {}, { key: acme.publicKey.secret }),
      403,
      'insufficient_scope',
    ],
  ])('%s', async (_, send, status, code) => {
    expect(await send()).toMatchObject({ status, body: { code } });
  });

  test('a company that was deleted', async () => {
    const companyId = await createCompany();
    await change('companies', companyId, { deletedAt: '2026-01-01T00:00:00Z' });
    expect(await find(companyId)).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
  });
});

test('with the register switched off nothing is asked, and that is said', async () => {
  const off = await startTestApi({}, { database: api.database });
  const companyId = await companyWith({ siren: valmont });
  const before = register.searches.length;
  expect(await find(companyId, {}, {}, off.accountOf(acme))).toMatchObject({
    status: 200,
    outcome: 'unchanged',
    body: { sources: [], warnings: [{ code: 'source_unavailable' }] },
  });
  expect(register.searches).toHaveLength(before);
  await off.stop();
});

test('beyond the share of an account the register is not asked, and tomorrow it is', async () => {
  const database = { database: api.database };
  const settings = { COMPANY_REGISTER_URL: register.url, SOURCES_DAILY_LIMIT: '1' };
  const limited = await startTestApi(settings, database);
  const account = await limited.createAccount();
  const [first = '', second = ''] = await Promise.all(
    ['One', 'Two'].map(async (name) => {
      const companyId = await createCompany(name, account);
      const object = { companyId, siren: valmont };
      await account.graphql(
        'mutation ($object: companies_legaldata_insert_input!) { insert_companies_legaldata_one(object: $object) { id } }',
        { object },
      );
      return companyId;
    }),
  );
  expect(await find(first, {}, {}, account)).toMatchObject({ body: { sources: [{ outcome: 'found' }] } });
  expect(await find(second, {}, {}, account)).toMatchObject({
    status: 200,
    outcome: 'unchanged',
    body: {
      sources: [{ outcome: 'refused', reason: expect.stringContaining('SOURCES_DAILY_LIMIT') }],
      warnings: [{ code: 'source_refused' }],
    },
  });
  expect(await findingsOf(second)).toEqual([]);
  await limited.stop();
});
