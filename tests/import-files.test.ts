/** Files of records are read as they come, tried, imported, and what is refused of them is said line by line. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApi } from './support/api.ts';
import { postSave } from './support/saves.ts';
import { countsOf, none, startTransfers } from './support/transfers.ts';

const maxBodyBytes = 100_000;
const api = await startTestApi({ MAX_BODY_BYTES: String(maxBodyBytes) });
const transfers = await startTransfers(api);
const { folder, file, rows, run, imported, companiesOf, accountWithFields } = transfers;
afterAll(async () => {
  await api.stop();
  await transfers.remove();
});
const acme = await api.createAccount('Acme');
describe('a CSV file', () => {
  test('of a French spreadsheet is read with its separator, encoding, dates, numbers and lists by a mapping', async () => {
    const account = await accountWithFields();
    const header = 'Réf.;Prénom;Nom;Tél;Courriels;Né le;Vu le;CA;Actif;Notes';
    const lines = [
      '1;Zoé;Dupont;06 11 22 33 44|06 11 22 33 55;z@example.com|z2@example.com;31/12/1990;01/07/2026 09:05;1 234,50;VRAI;x',
      '',
    ];
    const path = await file(Buffer.from([header, ...lines].join('\r\n'), 'latin1'));
    const mapping = await file(
      [
        'entity: profiles',
        'key: externalId',
        'columns:',
        '  Réf.: externalId',
        '  Prénom: firstName',
        '  Nom: lastName',
        '  Tél: { to: phoneNumbers, split: "|" }',
        '  Courriels: { to: emailAddresses, split: "|" }',
        '  Né le: { to: A date, date: dd/mm/yyyy }',
        '  Vu le: { to: A datetime, date: dd/mm/yyyy }',
        '  CA: { to: a NUMBER, decimal: "," }',
        '  Actif: A boolean',
        'constants: { source: old CRM }',
        'skip: [Notes]',
      ].join('\n'),
      'yaml',
    );
    const refusedAsUtf8 = await run(account, 'import', path, '--mapping', mapping);
    expect(refusedAsUtf8).toMatchObject({
      code: 1,
      error: expect.stringContaining('--encoding windows-1252'),
    });
    const options = ['--mapping', mapping, '--encoding', 'windows-1252'];
    expect(countsOf(await imported(account, path, ...options, '--dry-run'))).toEqual({ ...none, created: 1 });
    expect(countsOf(await imported(account, path, ...options))).toEqual({ ...none, created: 1 });
    const { out } = await run(account, 'export', 'profiles', '--format', 'jsonl');
    const profile = JSON.parse(out);
    expect(profile).toMatchObject({
      externalId: '1',
      firstName: 'Zoé',
      lastName: 'Dupont',
      emailAddresses: 'z@example.com, z2@example.com',
      phoneNumbers: expect.stringMatching(/^\+336112233(44|55), \+336112233(44|55)$/),
    });
    // The clocks of the account are those of France.
    expect(Object.values(profile)).toEqual(
      expect.arrayContaining(['1990-12-31', '2026-07-01T07:05:00.000Z', '1234.50', 'true']),
    );
  });

  test('of a spreadsheet in UTF-16, with what it does to phone numbers, is read as it was meant, and wrong cells refuse their lines', async () => {
    const account = await api.createAccount('Spreadsheet');
    const lines = [
      'sep=\t',
      'Candidats\t\t\t\t',
      'externalId\tfirstName\tlastName\tphoneNumbers\t\t',
      '1\tA\tUn\t="0639980501"\t\t',
      "2\tA\tDeux\t'0639980502\t\t",
      '3\tA\tTrois\t639980503\t\t',
      '4\tA\tQuatre\t3,3639980504E+10\t\t',
      '\t\t\t\t',
      '5\tA\tSociété "Le Grand" SARL\t\t\t',
      '6\tA\tSix\t3,36E+10\t\t',
      '7\tA\t#N/A\t\t\t',
      '8\tA\tHuit\u0000\t\t\t',
      '9\tA\tNULL\t\t\t',
      '10\tA\t"Dix\t\t\t',
      '11\tA\tOnze\t\t\tx',
      '12\tA\tDouze\t0639980512',
      '\t\t\t\t',
    ];
    const content = Buffer.from(`\ufeff${lines.join('\r\n')}`, 'utf16le');
    const path = await file(content);
    const summary = await imported(account, path, '--entity', 'profiles');
    expect(countsOf(summary)).toEqual({ ...none, created: 6, refused: 6 });
    const stored = await rows<{ lastName: string; canonicalNumber: string | null }>(
      'select p."lastName", f."canonicalNumber" from profiles p left join profiles_phones f on f."profileId" = p.id where p."groupId" = $1 order by p."externalId"::int',
      account.groupId,
    );
    expect(stored.map(({ lastName, canonicalNumber }) => [lastName, canonicalNumber])).toEqual([
      ['Un', '+33639980501'],
      ['Deux', '+33639980502'],
      ['Trois', '+33639980503'],
      ['Quatre', '+33639980504'],
      ['Société "Le Grand" SARL', null],
      ['Douze', '+33639980512'],
    ]);
    const refused = await readFile(summary.refusedFile ?? '', 'utf8');
    expect(refused.split('\n').map((line) => line.replace(/\t\d+\t(\w+)\t.*$/, ' $1'))).toEqual([
      '\ufeffexternalId\tfirstName\tlastName\tphoneNumbers\t\t\timport:line\timport:code\timport:message',
      '6\tA\tSix\t3,36E+10\t\t invalid_value',
      '7\tA\t#N/A\t\t\t invalid_value',
      '8\tA\tHuit\u0000\t\t\t invalid_value',
      '9\tA\tNULL\t\t\t invalid_value',
      '10\tA\t"Dix\t\t\t invalid_quotes',
      '11\tA\tOnze\t\t\tx wrong_number_of_cells',
      '',
    ]);
    const again = await imported(account, summary.refusedFile ?? '', '--entity', 'profiles');
    expect(countsOf(again)).toEqual({ ...none, refused: 6 });
    const { out } = await run(account, 'import', path, '--entity', 'profiles', '--dry-run');
    expect(out).toContain(
      '12 profiles tried, nothing was written: 0 created, 0 updated, 6 unchanged, 6 refused.',
    );
  });

  test('leaves what an empty cell says as it is, and a word clears it', async () => {
    const account = await api.createAccount('Cleared');
    await postSave(account, 'companies', {
      externalId: 'e',
      name: 'E',
      networkUrl: 'https://network.example/company/e',
    });
    const url = async () =>
      (
        await rows<{ networkUrl: string }>(
          'select "networkUrl" from companies where "groupId" = $1',
          account.groupId,
        )
      )[0]?.networkUrl;
    const kept = await imported(account, await file('externalId,networkUrl\ne,\n'), '--entity', 'companies');
    expect(countsOf(kept)).toEqual({ ...none, unchanged: 1 });
    const cleared = await file('externalId,networkUrl\ne,NULL\n');
    expect(countsOf(await imported(account, cleared, '--entity', 'companies', '--null', 'NULL'))).toEqual({
      ...none,
      updated: 1,
    });
    expect(await url()).toBeNull();
  });

  test('has its refused lines in a file with the reasons, which is corrected and imported', async () => {
    const account = await api.createAccount('Refused');
    const path = await file(
      'externalId,name,statusId\n1,One,\n2,,\n\n\n3,"Three\r\nlines",x\n4,Four,,five\n5,Five,\n',
    );
    const result = await run(account, 'import', path, '--entity', 'companies');
    expect(result).toMatchObject({
      code: 1,
      error: expect.stringContaining('line 3: validation_failed: name: '),
    });
    expect(result.out).toContain('2 of 5 companies imported: 2 created, 0 updated, 0 unchanged, 3 refused.');
    const refused = path.replace('.csv', '.refused.csv');
    const text = await readFile(refused, 'utf8');
    expect(text.split('\n')[0]).toBe('externalId,name,statusId,import:line,import:code,import:message');
    expect(text).toMatch(/^2,,,3,validation_failed,name: /m);
    expect(text).toMatch(/^3,"Three\r\nlines",x,6,validation_failed,statusId: /m);
    expect(text).toMatch(/^4,Four,,five,8,wrong_number_of_cells,/m);
    // What nobody has corrected is refused again, in the same words.
    expect(countsOf(await imported(account, refused, '--entity', 'companies'))).toEqual({
      ...none,
      refused: 3,
    });
    const again = await readFile(refused.replace('.csv', '.refused.csv'), 'utf8');
    const asIs = (file: string) => file.replace(/,\d+(,\w+,.*)$/gm, '$1');
    expect(asIs(again)).toBe(asIs(text));
    await writeFile(
      refused,
      text.replace('\n2,,', '\n2,Two,').replace('",x,', '",,').replace('4,Four,,five', '4,Four,'),
    );
    await rm(refused.replace('.csv', '.refused.csv'));
    expect(countsOf(await imported(account, refused, '--entity', 'companies'))).toEqual({
      ...none,
      created: 3,
    });
    expect((await companiesOf(account)).map(({ externalId }) => externalId)).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
    ]);
    // What an earlier import has refused is not written over.
    expect(await run(account, 'import', path, '--entity', 'companies')).toMatchObject({
      code: 2,
      error: expect.stringContaining('has the refused lines of an earlier import'),
    });
  });

  test.each([
    ['name,Unknown\nA,b\n', [], 'The column "Unknown" is no member of companies and no custom field'],
    ['name,name\nA,b\n', [], 'two columns "name"'],
    ['name,\nA,b\n', [], 'a column without a name'],
    ['', [], 'is empty'],
    ['name,"open\nA,b\n', [], 'is no CSV'],
    ['PK\x03\x04workbook', [], 'save the sheet with the records as "CSV UTF-8"'],
    ['name\nA\n', ['--delimiter', 'long'], 'It must be one character'],
    ['name\nA\n', ['--format', 'xml'], 'Allowed choices are csv, jsonl'],
  ])('that cannot be what it is said to be is not imported: %j %j', async (content, options, reason) => {
    const account = await api.createAccount('Nothing');
    const { code, out, error } = await run(
      account,
      'import',
      await file(content),
      '--entity',
      'companies',
      ...options,
    );
    expect(error).toContain(reason);
    expect(out).toBe('');
    expect(code).not.toBe(0);
    expect(await companiesOf(account)).toEqual([]);
  });

  test.each([
    ['entity: companies\ncolumns: { Nom: title }\n', 'is mapped to "title"'],
    ['entity: companies\ncolumns: { Nom: name, Autre: externalId }\n', 'The file has no column "Autre"'],
    ['entity: companies\ncolumns: { Nom: name }\nkey: name\n', 'and not by "name"'],
    ['entity: companies\ncolumns: { Nom: name }\nkey: externalId\n', 'no column of the file is externalId'],
    [
      'entity: companies\ncolumns: { Nom: name }\nconstants: { name: x }\n',
      'Two columns or constants are "name"',
    ],
    ['entity: persons\n', 'entity: '],
    ['entity: companies\ncolumn: {}\n', 'Unrecognized key'],
    ['entity: [\n', 'is no YAML'],
  ])('with a mapping that does not fit is not imported: %j', async (mapping, reason) => {
    const path = await file('Nom\nA\n');
    const result = await run(acme, 'import', path, '--mapping', await file(mapping, 'yaml'));
    expect(result).toMatchObject({ code: 2, out: '', error: expect.stringContaining(reason) });
  });

  test('gets a mapping suggested that can be used as it is', async () => {
    const account = await accountWithFields();
    const path = await file('ID externe;Société;LinkedIn;a Number;Couleur préférée\n1;Acme;;12;bleu\n');
    const { out } = await run(account, 'import', path, '--entity', 'companies', '--suggest');
    expect(out).toContain('  "Société": name\n');
    expect(out).toContain('  "a Number": "A number"\n');
    expect(out).toContain('skip:\n  - "Couleur préférée"\n');
    const mapping = await file(out, 'yaml');
    expect(countsOf(await imported(account, path, '--mapping', mapping))).toEqual({ ...none, created: 1 });
  });
});

test.each([
  ['no.csv', ['--entity', 'companies'], 'no.csv cannot be read'],
  ['a.csv', ['--mapping', 'no.yaml'], 'no.yaml cannot be read'],
  ['a.xlsx', ['--entity', 'companies'], 'ends neither with .csv nor with .jsonl: it is a workbook'],
  ['a.csv', [], 'Say what the lines are'],
  [
    'a.csv',
    ['--mapping', 'a.yaml', '--entity', 'projects'],
    'The mapping is of companies, and not of projects',
  ],
  ['a.ndjson', ['--mapping', 'a.yaml'], 'needs no mapping'],
  ['a.JSONL', ['--entity', 'companies', '--suggest'], 'needs no mapping'],
])('a wrong call is not an import that has failed: %s %j', async (name, options, reason) => {
  for (const [made, content] of [
    ['a.csv', 'name\nA\n'],
    ['a.yaml', 'entity: companies\n'],
  ] as const)
    await writeFile(join(folder, made), content);
  const named = options.map((option) => (option.endsWith('.yaml') ? join(folder, option) : option));
  const result = await run(acme, 'import', join(folder, name), ...named);
  expect(result).toMatchObject({ code: 2, out: '', error: expect.stringContaining(reason) });
});

test('the first ten refused lines are shown, and none to a program', async () => {
  const account = await api.createAccount('Shown');
  const path = await file(`externalId,name\n${'x,\n'.repeat(11)}y,A\n`);
  const shown = async (...options: string[]) =>
    (await run(account, 'import', path, '--entity', 'companies', '--dry-run', ...options)).error
      .split('\n')
      .filter((line) => /^line \d+: validation_failed: /.test(line)).length;
  expect([await shown(), await shown('--json')]).toEqual([10, 0]);
});

test('a line without the key is refused, and the others are saved', async () => {
  const account = await api.createAccount('Keys');
  const mapping = await file(
    'entity: companies\nkey: externalId\ncolumns: { id: externalId, name: name }\n',
    'yaml',
  );
  const summary = await imported(account, await file('id,name\n1,One\n,Two\n'), '--mapping', mapping);
  expect(countsOf(summary)).toEqual({ ...none, created: 1, refused: 1 });
  expect(await readFile(summary.refusedFile ?? '', 'utf8')).toMatch(/^,Two,3,missing_key,/m);
});

test('lines that are too large for one request go in several, and one that is too large alone is refused', async () => {
  const account = await accountWithFields();
  const [field] = await rows<{ id: string }>(
    `select id from fields where "groupId" = $1 and type = 'text' and "targetedEntity" = 'COMPANY'`,
    account.groupId,
  );
  const line = (id: number, length: number) => {
    const customFieldsValues = { [`${field?.id}`]: 'x'.repeat(length) };
    return JSON.stringify({ externalId: String(id), name: `N${id}`, customFieldsValues });
  };
  const lines = [line(1, 40_000), line(2, 40_000), line(3, maxBodyBytes), line(4, 40_000), line(5, 10)];
  const summary = await imported(account, await file(lines.join('\n'), 'jsonl'), '--entity', 'companies');
  expect(countsOf(summary)).toEqual({ ...none, created: 4, refused: 1 });
  expect(await readFile(summary.refusedFile ?? '', 'utf8')).toContain('"code":"payload_too_large"');
});

test('JSON Lines are bodies of saves; what is no body is refused line by line', async () => {
  const account = await api.createAccount('Lines');
  const lines = [
    '{"externalId":"1","name":"One"}',
    'nonsense',
    '',
    '{"externalId":"2","name":"Two","unknown":1}',
  ];
  const path = await file(lines.join('\n'), 'jsonl');
  const summary = await imported(account, path, '--entity', 'companies');
  expect(countsOf(summary)).toEqual({ ...none, created: 1, refused: 2 });
  const refused = (await readFile(summary.refusedFile ?? '', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(refused).toMatchObject([
    { text: 'nonsense', 'import:refused': { line: 2, code: 'invalid_json' } },
    { externalId: '2', 'import:refused': { line: 4, code: 'validation_failed' } },
  ]);
});

test('a dry run tells what an import then does, and leaves no file and no record', async () => {
  const account = await api.createAccount('Tried');
  await postSave(account, 'companies', { externalId: 'same', name: 'Same' });
  await postSave(account, 'companies', { externalId: 'other', name: 'Before' });
  const path = await file('externalId,name\nsame,Same\nother,After\nnew,New\nbad,\n');
  const before = await companiesOf(account);
  const tried = await imported(account, path, '--entity', 'companies', '--dry-run');
  expect(await companiesOf(account)).toEqual(before);
  expect(countsOf(tried)).toEqual({ ...none, created: 1, updated: 1, unchanged: 1, refused: 1 });
  expect(tried.refusedFile).toMatch(/\.dry-run\.refused\.csv$/);
  expect(countsOf(await imported(account, path, '--entity', 'companies'))).toEqual(countsOf(tried));
});

test('a dry run knows lines of the same record in other batches', async () => {
  const account = await api.createAccount('Repeated');
  const lines = Array.from({ length: 130 }, (_, index) => `${index % 120},N`);
  const path = await file(['externalId,name', ...lines].join('\n'));
  const { warnings, created } = await imported(account, path, '--entity', 'companies', '--dry-run');
  expect({ warnings, created }).toMatchObject({
    created: 130,
    warnings: [{ code: 'repeated_record', count: 10, line: 122 }],
  });
});
