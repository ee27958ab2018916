/** Tests of numbers of companies: the rule of the server and that of the database are one, and it holds at every door. */
import { Random } from '@platform/runtime/testing';
import {
  frenchVatNumberOf,
  readSiren,
  readSiret,
  readVatNumber,
  sirenOfVatNumber,
} from '@platform/vocabulary';
import { rejectionOf, TestAccount } from './schema/accounts.ts';
import { createTestDatabase } from './support/database.ts';
import { fuzzRuns } from './support/fuzz-runs.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

/** One number of each country and structure, of invented companies. */
const vatNumbers =
  'ATU12345678 BE0123456789 BE1123456789 BG123456789 BG1234567890 CHE123456789 CHE123456789MWST CHE123456789TVA CY12345678L ' +
  'CZ12345678 CZ1234567890 DE123456789 DK12345678 EE123456789 EL123456789 ESA1234567B ES12345678Z ESX1234567L FI12345678 ' +
  'FR44732829320 FR93000000221 GB123456789 GB123456789012 GBGD123 GBHA599 HR12345678901 HU12345678 IE1234567A IE1234567WA ' +
  'IE1+12345A IE1*12345A IT12345678901 LT123456789 LT123456789012 LU12345678 LV12345678901 MT12345678 NL123456789B01 ' +
  'NO123456789MVA PL1234567890 PT123456789 RO12 RO1234567890 SE123456789001 SI12345678 SK1234567890 US12 XI123456789';

describe('VAT numbers', () => {
  test.each([
    ['FR 44 732.829.320', 'FR44732829320'],
    [' fr44732829320 ', 'FR44732829320'],
    ['fr-44-732\u00a0829\u202f320', 'FR44732829320'],
    ['GR123456789', 'EL123456789'],
    ['CHE-123.456.789 MWST', 'CHE123456789MWST'],
    ['FR45732829320', null],
    ['FR44732829321', null],
    ['FRO4732829320', null],
    ['732829320', null],
    ['44732829320', null],
    ['DE12345678', null],
    ['GB12345678', null],
    ['ES123456789', null],
    ['N/A', null],
    ['not applicable', null],
    ['\ufb0112345678', null],
    ['', null],
  ])('%j is read as %j', (text, number) => {
    expect(readVatNumber(text)).toBe(number);
  });

  test('every structure of the European Union, the United Kingdom and Switzerland is one', () => {
    const given = vatNumbers.split(' ');
    expect(given.map(readVatNumber)).toEqual(given);
  });

  test('a French one has the SIREN in it, and follows from it', () => {
    expect(frenchVatNumberOf('732829320')).toBe('FR44732829320');
    expect(sirenOfVatNumber('FR44732829320')).toBe('732829320');
    expect(sirenOfVatNumber('DE732829320')).toBeNull();
  });

  test('a French one without a SIREN, as those of Monaco are, is accepted', () => {
    const monaco = '000000221';
    const number = frenchVatNumberOf(monaco);
    expect(readVatNumber(number)).toBe(number);
    expect(readSiren(monaco)).toBeNull();
    expect(sirenOfVatNumber(number)).toBeNull();
  });
});

test('the database reads numbers as the server does, whatever is written', async () => {
  const { numRuns, seed } = fuzzRuns(3_000);
  const random = new Random(seed);
  const pieces = [
    ...'0123456789ABEFHKLMRUVWXZOI+*abfr -./',
    '\u00a0',
    '\u2011',
    '\u200b',
    '\u0661',
    'ß',
    'é',
    'ﬁ',
  ];
  const known = vatNumbers.split(' ');
  const numbers = [...'12345678901234567890'].map((_, at) => frenchVatNumberOf(`73282932${at % 10}`));
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';
  const texts = Array.from({ length: numRuns }, () => {
    const kind = random.below(4);
    const number = [...random.pick([...known, ...numbers, '35600000049837', '73282932000074'])];
    if (kind === 0) return `FR${random.pick([...letters])}${random.pick([...letters])}732829320`;
    if (kind === 1) number[random.below(number.length)] = random.pick(pieces);
    if (kind === 2) number.splice(random.below(number.length), 0, random.pick(pieces));
    return number.join('');
  });
  const { rows } = await database.pool.query<{ vat: string; siren: string; siret: string }>(
    `select case when is_vat_number(canonical_vat_number(text)) then canonical_vat_number(text) end as vat,
            case when is_siren(compact_number(text)) then compact_number(text) end as siren,
            case when is_siret(compact_number(text)) then compact_number(text) end as siret
       from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  );
  const expected = texts.map((text) => ({
    vat: readVatNumber(text),
    siren: readSiren(text),
    siret: readSiret(text),
  }));
  const apart = texts.flatMap((text, at) =>
    JSON.stringify(rows[at]) === JSON.stringify(expected[at]) ? [] : [[text, rows[at], expected[at]]],
  );
  expect(apart).toEqual([]);
  expect(expected.filter(({ vat }) => vat !== null).length).toBeGreaterThan(texts.length / 4);
  expect(expected.some(({ siret }) => siret?.startsWith('356'))).toBe(true);
});

describe('legal data', () => {
  let account: TestAccount;
  let companyId: unknown;
  beforeEach(async () => {
    account = await TestAccount.create(database.pool);
    companyId = (await account.insert('companies', { name: 'Company' })).id;
  });

  test('keep numbers in their canonical form', async () => {
    const legal = await account.insert('companies_legaldata', {
      companyId,
      siren: '732 829 320',
      vatNumber: 'fr 44 732.829.320',
    });
    expect(legal).toMatchObject({ siren: '732829320', vatNumber: 'FR44732829320' });
    const place = await account.insert('companies_legaldata_locations', {
      legaldataId: legal.id,
      siret: '732 829 320 00074',
    });
    expect(place).toMatchObject({ siret: '73282932000074' });
  });

  test('get the SIREN from a French VAT number, and keep another one', async () => {
    const vatNumber = 'FR44732829320';
    expect(await account.insert('companies_legaldata', { companyId, vatNumber })).toMatchObject({
      siren: '732829320',
    });
    const other = await account.insert('companies', { name: 'Member of a group' });
    const legal = { companyId: other.id, vatNumber, siren: '356000000' };
    expect(await account.insert('companies_legaldata', legal)).toMatchObject({ siren: '356000000' });
  });

  test('refuse a VAT number that is none, and say which rule it is', async () => {
    const legal = { companyId, vatNumber: 'FR45732829320' };
    expect(await rejectionOf(account.insert('companies_legaldata', legal))).toEqual({
      code: '23514',
      constraint: 'companies_legaldata_vatNumber_check',
    });
  });

  test('that were wrong before there was the rule can still be changed', async () => {
    const { id } = await account.insert('companies_legaldata', { companyId });
    await database.pool.query(
      `begin; set local session_replication_role = replica;
       update companies_legaldata set "vatNumber" = 'see invoice' where id = '${id}'; commit`,
    );
    const change = (columns: string) =>
      database.pool.query(`update companies_legaldata set ${columns} where id = $1 returning "vatNumber"`, [
        id,
      ]);
    expect((await change(`"legalName" = 'Company SAS', siren = '732829320'`)).rows).toEqual([
      { vatNumber: 'see invoice' },
    ]);
    expect(await rejectionOf(change(`"vatNumber" = 'see bill'`))).toMatchObject({
      constraint: 'companies_legaldata_vatNumber_check',
    });
    expect((await change(`"vatNumber" = ' '`)).rows).toEqual([{ vatNumber: null }]);
  });
});
