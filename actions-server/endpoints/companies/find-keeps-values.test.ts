/** Tests of what callers have written of a company that the register is asked about: it stays. */
import { startFindings } from '../../../tests/support/company-findings.ts';
import { sirens, siretOf } from '../../../tests/support/registered-companies.ts';

const findings = await startFindings();
const { acme, register, createCompany, companyWith, addPlace, write, change, find, listed, legalOf } =
  findings;
afterAll(() => findings.stop());
afterEach(() => register.misbehave(null));
const { valmont } = sirens;

describe('what a caller has written stays', () => {
  test('and the answer names it', async () => {
    const companyId = await companyWith({
      siren: valmont,
      legalName: 'Valmont Holding',
      foundedAt: '1999-01-01',
    });
    const { body } = await find(companyId);
    expect(body.sources[0]).toMatchObject({ kept: ['legalName', 'foundedAt'] });
    expect(await legalOf(companyId)).toMatchObject({ legalName: 'Valmont Holding', codenaf: '62.01Z' });
    expect(await find(companyId, { refresh: true })).toMatchObject({
      outcome: 'unchanged',
      body: { sources: [{ filled: [], kept: ['legalName', 'foundedAt'] }] },
    });
  });

  test('also when it replaces what the register has filled, and then only that', async () => {
    const companyId = await companyWith({ siren: sirens.garageOne });
    await find(companyId);
    const legal = await legalOf(companyId);
    await change('companies_legaldata', legal?.id, { legalName: 'Garage du Vieux Pont' });
    // The register now says something else of everything.
    register.misbehave((response) => {
      const result = {
        siren: sirens.garageOne,
        nom_raison_sociale: 'GARAGE NEUF',
        activite_principale: '45.20A',
        activite_principale_naf25: '95.31Y',
        etat_administratif: 'C',
        date_fermeture: '2026-10-01',
      };
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ results: [result], total_results: 1 }));
    });
    expect((await find(companyId, { refresh: true })).body.sources[0]).toMatchObject({
      filled: ['activity', 'codenaf', 'codenafTitle', 'foundedAt', 'closedAt'],
      kept: ['legalName'],
    });
    expect((await listed(companyId)).legaldata).toMatchObject({
      legalName: 'Garage du Vieux Pont',
      codenaf: '45.20A',
      // The register does not state it any more.
      foundedAt: null,
      closedAt: '2026-10-01',
    });
  });

  test('as the headquarters, and as the place of an establishment', async () => {
    const companyId = await companyWith({ siren: valmont });
    const legaldataId = (await legalOf(companyId))?.id;
    const locationId = await write('locations', { search: 'Behind the church' });
    await write('companies_legaldata_locations', {
      legaldataId,
      siret: siretOf(valmont, 2),
      isHeadquarters: true,
      locationId,
    });
    await write('companies_legaldata_locations', { legaldataId, siret: siretOf(valmont, 1) });
    const { body } = await find(companyId);
    expect(body.sources[0]).toMatchObject({ kept: ['locations.isHeadquarters'] });
    expect((await listed(companyId)).legaldata).toMatchObject({
      locations: [
        { siret: siretOf(valmont, 2), isHeadquarters: true, location: { search: 'Behind the church' } },
        { siret: siretOf(valmont, 1), isHeadquarters: false, location: { postalCode: '69003' } },
      ],
    });
  });

  test('as legal data that were deleted', async () => {
    const companyId = await companyWith({});
    await addPlace(companyId, { search: '69003 Lyon', postalCode: '69003' });
    await change('companies_legaldata', (await legalOf(companyId))?.id, {
      deletedAt: '2026-01-01T00:00:00Z',
    });
    expect(await find(companyId)).toMatchObject({
      outcome: 'unchanged',
      body: { sources: [{ outcome: 'found' }], warnings: [{ code: 'record_deleted' }] },
    });
    expect(await legalOf(companyId)).toMatchObject({ siren: null, source: null });
  });

  test('and no API key writes where data are from', async () => {
    const companyId = await createCompany();
    for (const [table, object] of [
      ['companies_legaldata', { companyId, source: 'companyRegister' }],
      ['companies_legaldata', { companyId, foundAt: '2026-01-01T00:00:00Z' }],
      ['companies_findings', { companyId, source: 'companyRegister', outcome: 'none' }],
    ] as const) {
      const { errors } = await acme.graphql(
        `mutation ($object: ${table}_insert_input!) { insert_${table}_one(object: $object) { id } }`,
        { object },
      );
      expect(errors).toHaveLength(1);
    }
  });
});
