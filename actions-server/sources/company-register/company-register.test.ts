/** Tests of the register of companies, against a server that behaves as the public one does. */
import { startCompanyRegister } from '../../../tests/support/company-register-server.ts';
import { registeredCompanies, sirens, siretOf } from '../../../tests/support/registered-companies.ts';
import { createCompanyRegister } from './company-register.ts';
import type { RegisterQuestion } from './register-entry.ts';

const register = await startCompanyRegister();
afterAll(() => register.stop());
afterEach(() => register.misbehave(null));

/** One source for all tests: its rate is that of the register. */
const source = createCompanyRegister({ url: register.url, requestsPerSecond: 7 });
const ask = (question: RegisterQuestion, signal = AbortSignal.timeout(60_000)) =>
  source.ask(question, signal);
const askName = (name: string, town: string | null = null, postalCode: string | null = null) =>
  ask({ name, town, postalCode });
const found = (siren: string) => ({ outcome: 'found', found: expect.objectContaining({ siren }) });

const { valmont } = sirens;

describe('a company is found', () => {
  test.each([
    ['SIREN', valmont],
    ['SIREN with spaces', valmont.replace(/(...)(?=.)/g, '$1 ')],
    ['SIRET', siretOf(valmont, 2)],
    ['French VAT number', `FR 59 ${valmont}`],
  ])('by its %s, with what the register states', async (_, number) => {
    const answer = await ask({ number });
    expect(answer).toMatchObject({
      outcome: 'found',
      found: {
        siren: valmont,
        replacedBySiren: null,
        legalName: 'ATELIERS VALMONT',
        vatNumber: `FR59${valmont}`,
        codenaf: '62.01Z',
        codenafTitle: 'Programmation informatique',
        activity: 'Programmation, conseil et autres activités informatiques',
        foundedAt: '2012-03-01',
        isClosed: false,
        closedAt: null,
        employees: { from: 20, to: 49, year: 2024 },
        isPartlyUndisclosed: false,
        establishmentCount: 3,
        openEstablishmentCount: 2,
      },
    });
    if (answer.outcome !== 'found') throw new Error('not found');
    expect(answer.found.establishments[0]).toEqual({
      siret: siretOf(valmont, 1),
      isHeadquarters: true,
      isClosed: false,
      closedAt: null,
      address: '12 RUE DES LILAS 69003 LYON 3EME',
      streetNumber: '12 B',
      route: 'RUE DES LILAS',
      postalCode: '69003',
      locality: 'LYON 3EME',
      administrativeAreaLevel2: 'Rhône',
      administrativeAreaLevel1: 'Auvergne-Rhône-Alpes',
      countryName: 'France',
      latitude: 45.7606,
      longitude: 4.8553,
    });
  });

  test('by a SIRET, with this establishment behind the headquarters', async () => {
    const answer = await ask({ number: siretOf(valmont, 3) });
    expect(answer).toMatchObject({ found: { isClosed: false } });
    if (answer.outcome !== 'found') throw new Error('not found');
    expect(answer.found.establishments.map(({ siret }) => siret)).toEqual([
      siretOf(valmont, 1),
      siretOf(valmont, 3),
    ]);
    expect(answer.found.establishments[1]).toMatchObject({
      isHeadquarters: false,
      isClosed: true,
      closedAt: '2020-06-30',
      streetNumber: null,
      administrativeAreaLevel2: 'Paris',
    });
  });

  test.each([
    ['its name and town', 'Ateliers Valmont', 'Lyon', null],
    ['its name, with a legal form, and town', 'SAS Ateliers-Valmont', 'lyon', null],
    ['its acronym and postal code', 'A.V.L', null, '69003'],
    ['its sign', 'Valmont Studio', 'Lyon 3', null],
    ['its name and the town of another establishment', 'ATELIERS VALMONT', 'Nantes cedex 1', null],
    ['its name and a postal code that its town does not have alone', 'Ateliers Valmont', 'Lyon', '69003'],
  ])('by %s', async (_, name, town, postalCode) => {
    // The register searches for letters, and its acronym has no dots.
    expect(await askName(name.replace('A.V.L', 'AVL'), town, postalCode)).toEqual(found(valmont));
  });

  test('by the trade name of a person, whose name is stated without it', async () => {
    expect(await askName('Menuiserie du lac', 'Lyon')).toMatchObject({
      found: { legalName: 'CAMILLE MODELE', codenafTitle: expect.stringContaining('menuiserie') },
    });
  });

  test('that is closed, and that is said', async () => {
    expect(await ask({ number: sirens.fontaines })).toMatchObject({
      found: {
        isClosed: true,
        closedAt: '2024-03-31',
        vatNumber: null,
        employees: null,
        establishments: [{ isClosed: true, closedAt: '2024-03-31' }],
      },
    });
  });

  test('whose values are not disclosed: they are null, no point tells the address, and that is said', async () => {
    expect(await ask({ number: sirens.undisclosedPerson })).toMatchObject({
      found: {
        legalName: null,
        isPartlyUndisclosed: true,
        establishments: [
          {
            address: null,
            streetNumber: null,
            route: null,
            postalCode: null,
            locality: 'LYON 3EME',
            latitude: null,
            longitude: null,
          },
        ],
      },
    });
    expect(await ask({ number: sirens.undisclosedCompany })).toMatchObject({
      found: { legalName: 'SOCIETE DISCRETE', isPartlyUndisclosed: true },
    });
  });

  test('of which the register knows hardly anything', async () => {
    expect(await ask({ number: sirens.bare })).toEqual({
      outcome: 'found',
      found: {
        siren: sirens.bare,
        replacedBySiren: null,
        legalName: 'PRESQUE RIEN',
        // The register does not list the numbers in use here: it is the one that follows from the SIREN.
        vatNumber: expect.stringMatching(/^FR\d\d910000199$/),
        codenaf: null,
        codenafTitle: null,
        activity: null,
        foundedAt: null,
        isClosed: false,
        closedAt: null,
        employees: null,
        isPartlyUndisclosed: false,
        establishments: [],
        establishmentCount: 0,
        openEstablishmentCount: 0,
      },
    });
  });

  test('that was registered twice, and the number to be used is said', async () => {
    expect(await ask({ number: sirens.duplicate })).toMatchObject({ found: { replacedBySiren: valmont } });
  });

  test('outside of France, with its country', async () => {
    expect(await ask({ number: sirens.branch })).toMatchObject({
      found: {
        establishments: [{ locality: 'BERLIN', countryName: 'ALLEMAGNE', administrativeAreaLevel1: null }],
      },
    });
  });
});

describe('no company is found', () => {
  test.each([
    ['an unknown number', { number: sirens.unknown }],
    ['an unknown establishment of a known company', { number: siretOf(valmont, 9) }],
    ['a name that two have in the town', { name: 'Garage du Pont', town: 'Nantes', postalCode: null }],
    [
      'a name that only a closed one has',
      { name: 'Brasserie des Trois Fontaines', town: 'Nantes', postalCode: null },
    ],
    ['a part of a name', { name: 'Ateliers', town: 'Lyon', postalCode: null }],
    ['a name in another town', { name: 'Ateliers Valmont', town: 'Marseille', postalCode: null }],
    ['a name where it was closed', { name: 'Ateliers Valmont', town: 'Paris', postalCode: null }],
  ])('for %s', async (_, question) => {
    expect(await ask(question)).toEqual({ outcome: 'none' });
  });

  test('one of several with a name is certain by its town', async () => {
    expect(await askName('Garage du Pont', 'Paris')).toEqual(found(sirens.garageInParis));
  });

  test.each([
    [
      'a name without a town',
      { name: 'Ateliers Valmont', town: null, postalCode: null },
      /town or a postal code/,
    ],
    ['a name of two letters', { name: 'AB', town: 'Lyon', postalCode: null }, /3 letters/],
    ['a foreign postal code', { name: 'Valmont', town: null, postalCode: 'SW1A 1AA' }, /postal code/],
    ['a number that is none', { number: '123456789' }, /no SIREN, SIRET or French VAT number/],
    ['a German VAT number', { number: 'DE123456789' }, /no SIREN, SIRET or French VAT number/],
    ['a VAT number of Monaco', { number: 'FR93000000221' }, /no SIREN, SIRET or French VAT number/],
  ])('and the register is not even asked for %s', async (_, question, reason) => {
    const asked = register.searches.length;
    expect(await ask(question)).toEqual({ outcome: 'refused', reason: expect.stringMatching(reason) });
    expect(register.searches).toHaveLength(asked);
  });
});

describe('what leaves the house', () => {
  test('is the number, or the name and the place, and nothing about people is asked for', async () => {
    await ask({ number: `FR59${valmont}` });
    await askName('Ateliers Valmont', 'Lyon', '69003');
    const [byNumber, byName] = register.searches.slice(-2);
    expect(Object.fromEntries(byNumber?.query ?? [])).toEqual({
      q: valmont,
      limite_matching_etablissements: '100',
      minimal: 'true',
      include: 'siege,matching_etablissements,tva',
    });
    expect(Object.fromEntries(byName?.query ?? [])).toMatchObject({
      q: 'ateliers valmont',
      code_postal: '69003',
    });
    expect(byName?.headers).toMatchObject({ 'user-agent': 'recruitment-sales-platform/1' });
    expect(byName?.headers.cookie).toBeUndefined();
  });
});

describe('limits', () => {
  test('a company with very many establishments is found with those that were asked for', async () => {
    expect(await ask({ number: sirens.network })).toMatchObject({
      found: { establishmentCount: 150, employees: { from: 10_000, to: null } },
    });
  });

  test('with more results than four pages no company is certain', async () => {
    const many = await startCompanyRegister(
      Array.from({ length: 120 }, () => registeredCompanies[4] as (typeof registeredCompanies)[number]),
    );
    const other = createCompanyRegister({ url: many.url, requestsPerSecond: 50 });
    const question = { name: 'Garage du Pont', town: 'Nantes', postalCode: null };
    expect(await other.ask(question, AbortSignal.timeout(30_000))).toEqual({ outcome: 'none' });
    expect(many.searches.map(({ query }) => query.get('page'))).toEqual(['1', '2', '3', '4']);
    await many.stop();
  });

  test('many questions at once stay below the rate of the register, and each is answered', async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask({ number: valmont })));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array(15).fill('found'));
  });

  test('a question of too many at once is told how long it would wait', async () => {
    const slow = createCompanyRegister({ url: register.url, requestsPerSecond: 0.05 });
    expect(await slow.ask({ number: valmont }, AbortSignal.timeout(30_000))).toEqual(found(valmont));
    expect(await slow.ask({ number: valmont }, AbortSignal.timeout(30_000))).toEqual({
      outcome: 'failed',
      reason: 'too many questions wait for the register',
      retryAfterMs: expect.any(Number),
    });
  });

  test('after 429 nobody asks before the register allows it', async () => {
    const other = createCompanyRegister({ url: register.url, requestsPerSecond: 50 });
    register.misbehave((response) => {
      response.writeHead(429, { 'Retry-After': '20', 'Content-Type': 'application/json' }).end('{}');
    });
    const answer = {
      outcome: 'failed',
      reason: 'the register answered with the status 429',
      retryAfterMs: 20_000,
    };
    expect(await other.ask({ number: valmont }, AbortSignal.timeout(30_000))).toEqual(answer);
    register.misbehave(null);
    const asked = register.searches.length;
    const next = await other.ask({ number: valmont }, AbortSignal.timeout(30_000));
    expect(next).toMatchObject({ outcome: 'failed', retryAfterMs: expect.any(Number) });
    expect(register.searches).toHaveLength(asked);
  });

  test('a signal ends a question that waits, and one that is asked', async () => {
    const reason = new Error('enough');
    register.misbehave(() => {});
    const controller = new AbortController();
    const asked = ask({ number: valmont }, controller.signal);
    setTimeout(() => controller.abort(reason), 300);
    await expect(asked).rejects.toBe(reason);
    await expect(ask({ number: valmont }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});
