/** Which names of inputs are which members of a body. */
// size: a table with the ways in which clients name inputs

import { growthOf, linearGrowth } from '../../tests/support/growth.ts';
import { applicantSave } from '../endpoints/applicants/save.ts';
import { AppError } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import type { FormEntry } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import type { FormShape } from './form-shape.ts';
import { isFileOf, readSaveForm } from './save-form.ts';

const shape = applicantSave.form as FormShape;
const field = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0051';
const caller = { redirectOrigins: [] } as unknown as Caller;

const file = (fileName: string) =>
  new ReceivedFile(async () => new Uint8Array(), { fileName, size: 1, sha256: '' });

type Sent = readonly (readonly [name: string, value: string | ReceivedFile, isJson?: boolean])[];

function read(sent: Sent): { value: unknown; warnings: string[] } {
  const entries = sent.map(
    ([name, value, isJson = false]): FormEntry => ({ name, value, isJson, doubt: null }),
  );
  const { value, warnings = [] } = readSaveForm(
    { entries, sha256: '', dispose: async () => {} },
    shape,
    caller,
  );
  const named = JSON.parse(
    JSON.stringify(value, (_, member) =>
      member instanceof ReceivedFile ? `file ${member.fileName}` : member,
    ),
  ) as unknown;
  return { value: named, warnings: warnings.map(({ path, code }) => `${path} ${code}`) };
}

const mails = 'emailAddresses';
const cv = { fileName: 'cv.pdf', data: 'file cv.pdf' };
const two = [cv, { fileName: 'b.pdf', data: 'file b.pdf' }];
const company = (name: string) => ({ associationType: 'COMPANY_CONTACT', company: { name } });

test.each<[string, Sent, unknown]>([
  [
    'the same name again',
    [
      [mails, 'a@x.fr'],
      [mails, ''],
      [mails, 'b@x.fr'],
    ],
    { [mails]: 'a@x.fr,b@x.fr' },
  ],
  [
    'brackets',
    [
      [`${mails}[]`, 'a'],
      [`${mails}[]`, 'b'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'indexes',
    [
      [`${mails}[0]`, 'a'],
      [`${mails}[1]`, 'b'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'indexes in another order',
    [
      [`${mails}[1]`, 'b'],
      [`${mails}[0]`, 'a'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'indexes with gaps',
    [
      [`${mails}[10]`, 'b'],
      [`${mails}[9]`, 'a'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'one index twice',
    [
      [`${mails}[0]`, 'a'],
      [`${mails}[0]`, 'b'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'a name with and without brackets',
    [
      [mails, 'a'],
      [`${mails}[]`, 'b'],
      [`${mails}[5]`, 'c'],
    ],
    { [mails]: 'a,b,c' },
  ],
  [
    'words as indexes',
    [
      [`${mails}[home]`, 'a'],
      [`${mails}[work]`, 'b'],
    ],
    { [mails]: 'a,b' },
  ],
  [
    'dots',
    [
      [`${mails}.0`, 'a'],
      [`${mails}.1`, 'b'],
    ],
    { [mails]: 'a,b' },
  ],
  ['a list in JSON', [[mails, '["a","b"]', true]], { [mails]: 'a,b' }],
  [
    'custom fields',
    [
      [`${field}[]`, 'Red'],
      [`${field}[]`, 'Blue'],
    ],
    { [field]: 'Red,Blue' },
  ],
  [
    'custom fields under their name in other saves',
    [[`customFieldsValues[${field}]`, 'Red']],
    { [field]: 'Red' },
  ],
  ['an index where one text is expected', [['firstName[0]', 'Ève']], { firstName: 'Ève' }],
  [
    'a name around names',
    [
      ['applicant[firstName]', 'Ève'],
      [`applicant[${mails}][]`, 'a'],
    ],
    { firstName: 'Ève', [mails]: 'a' },
  ],
  ['names around names', [['data[Applicant][firstName]', 'Ève']], { firstName: 'Ève' }],
  [
    'a name of an object around a name that it does not have',
    [
      ['data[firstName]', 'Ève'],
      ['data.lastName', 'S'],
    ],
    { firstName: 'Ève', lastName: 'S' },
  ],
  ['an object in JSON', [['consent', '{"talentPool":true}']], { consent: { talentPool: true } }],
  [
    'members of an object',
    [
      ['consent[talentPool]', '1'],
      ['consent[textVersion]', '2026'],
      ['consent[givenAt]', ''],
    ],
    { consent: { talentPool: true, textVersion: '2026' } },
  ],
  ['members of an object with dots', [['consent.talentPool', 'off']], { consent: { talentPool: false } }],
  [
    'objects in a list by index',
    [1, 0].flatMap(
      (index): Sent => [
        [`data[associations][${index}][associationType]`, 'COMPANY_CONTACT'],
        [`data[associations][${index}][company][name]`, `C${index}`],
      ],
    ),
    { data: { associations: [company('C0'), company('C1')] } },
  ],
  [
    'objects in a list without index',
    ['A', 'B'].flatMap(
      (name): Sent => [
        ['data[associations][][associationType]', 'COMPANY_CONTACT'],
        ['data[associations][][company][name]', name],
      ],
    ),
    { data: { associations: [company('A'), company('B')] } },
  ],
  [
    'objects in a list with dots',
    [['data.associations[0].company.name', 'A']],
    { data: { associations: [{ company: { name: 'A' } }] } },
  ],
  [
    'all texts in one part',
    [['applicant', `{"firstName":"Ève","consent":{"talentPool":true}}`, true]],
    { firstName: 'Ève', consent: { talentPool: true } },
  ],
  [
    'a body in one part, beside inputs of its members,',
    [
      [mails, 'a@x.fr'],
      ['files[0][data]', file('cv.pdf')],
      [
        'payload',
        JSON.stringify({ firstName: 'Ève', [mails]: 'b@x.fr', files: [{ fileName: 'b.txt', data: 'QQ' }] }),
        true,
      ],
      ['files', file('cv.pdf')],
      [mails, 'c@x.fr'],
    ],
    { [mails]: 'a@x.fr,b@x.fr,c@x.fr', files: [cv, { fileName: 'b.txt', data: 'QQ' }, cv], firstName: 'Ève' },
  ],
  [
    'null in a body in one part, which clears nothing that is sent too,',
    [
      ['firstName', 'Ève'],
      ['payload', `{"firstName":null,"${mails}":null,"headline":null,"data":null}`, true],
      [mails, 'a@x.fr'],
    ],
    { firstName: 'Ève', [mails]: 'a@x.fr', headline: null, data: null },
  ],
  ['a list in JSON with numbers', [[field, '["Red",5,1.50]', true]], { [field]: 'Red,5,1.50' }],
  ['a number of a body in one part', [['payload', `{"${field}":5}`, true]], { [field]: 5 }],
  [
    'an object in JSON together with inputs of its members',
    [
      ['data[associations][0][company][name]', 'B'],
      ['data', '{"associations":[{"company":{"name":"A"}}]}'],
      ['consent[textVersion]', '2026'],
      ['payload', '{"consent":{"talentPool":true,"textVersion":"2026"}}', true],
    ],
    {
      data: { associations: [{ company: { name: 'A' } }, { company: { name: 'B' } }] },
      consent: { talentPool: true, textVersion: '2026' },
    },
  ],
  [
    'the value of a checkbox that is not checked before the one that is',
    [
      ['consent[talentPool]', '0'],
      ['consent[talentPool]', '1'],
      ['consent[textVersion]', '2026'],
      ['consent[textVersion]', ''],
    ],
    { consent: { talentPool: true, textVersion: '2026' } },
  ],
  [
    'two files of one place in a file object',
    [
      ['files[0][data]', file('cv.pdf')],
      ['files[0][data]', file('b.pdf')],
    ],
    { files: two },
  ],
  [
    'files of one name',
    [
      ['resumesFiles', file('cv.pdf')],
      ['resumesFiles', file('b.pdf')],
    ],
    { resumesFiles: two },
  ],
  [
    'files with brackets',
    [
      ['resumesFiles[]', file('cv.pdf')],
      ['resumesFiles[]', file('b.pdf')],
    ],
    { resumesFiles: two },
  ],
  [
    'files with indexes',
    [
      ['resumesFiles[7]', file('b.pdf')],
      ['resumesFiles[2]', file('cv.pdf')],
    ],
    { resumesFiles: two },
  ],
  [
    'files with one index',
    [
      ['resumesFiles[0]', file('cv.pdf')],
      ['resumesFiles[0]', file('b.pdf')],
    ],
    { resumesFiles: two },
  ],
  [
    'files with words',
    [
      ['resumesFiles[cv]', file('cv.pdf')],
      ['resumesFiles[0][file]', file('b.pdf')],
    ],
    { resumesFiles: [two[1], cv] },
  ],
  ['files within a name', [['form[resumesFiles][]', file('cv.pdf')]], { resumesFiles: [cv] }],
  [
    'file objects',
    [
      ['resumesFiles[0][fileName]', 'cv.pdf'],
      ['resumesFiles[0][data]', 'data:;base64,QQ'],
    ],
    { resumesFiles: [{ fileName: 'cv.pdf', data: 'data:;base64,QQ' }] },
  ],
  [
    'file objects with files',
    [
      ['files[][data]', file('blob')],
      ['files[][fileName]', 'cv.pdf'],
    ],
    { files: [{ fileName: 'cv.pdf', data: 'file blob' }] },
  ],
  [
    'a data URL',
    [['resumesFiles', 'data:@file/pdf;base64,QQ']],
    { resumesFiles: [{ data: 'data:@file/pdf;base64,QQ' }] },
  ],
  [
    'file objects in JSON',
    [['files', '[{"fileName":"a.txt","data":"QQ"}]']],
    { files: [{ fileName: 'a.txt', data: 'QQ' }] },
  ],
  [
    'an input for files without one',
    [
      ['resumesFiles', ''],
      ['files[]', ''],
    ],
    {},
  ],
])('%s is read', (_, sent, value) => {
  expect(read(sent)).toEqual({ value, warnings: [] });
});

test.each<[string, Sent, unknown, string[]]>([
  ['a file under another name', [['cv', file('cv.pdf')]], { files: [cv] }, ['cv unknown_key']],
  [
    'a file under the name of a text',
    [['firstName', file('cv.pdf')]],
    { files: [cv] },
    ['firstName unknown_key'],
  ],
  [
    'a text that is sent twice',
    [
      ['headline', 'a'],
      ['headline[]', 'b'],
    ],
    { headline: 'b' },
    ['headline duplicate_key'],
  ],
  [
    'an object that is sent twice',
    [
      ['data', '{}'],
      ['data', '{"associations":[]}'],
    ],
    { data: { associations: [] } },
    ['data duplicate_key'],
  ],
  [
    'a text in a body in one part that an input has too',
    [
      ['firstName', 'Ève'],
      ['payload', '{"firstName":"Eve","headline":"a","headline":"b"}', true],
    ],
    { firstName: 'Eve', headline: 'b' },
    ['headline duplicate_key', 'firstName duplicate_key'],
  ],
  [
    'a list where one text is expected',
    [['headline', '["a","b"]', true]],
    { headline: 'b' },
    ['headline duplicate_key'],
  ],
  [
    'an input of a member that an object in JSON has otherwise',
    [
      ['consent[textVersion]', '1'],
      ['consent', '{"textVersion":"2"}'],
    ],
    { consent: { textVersion: '1' } },
    ['consent.textVersion duplicate_key'],
  ],
  [
    'a member of an object that is sent twice',
    [
      ['data[associations][0][company][name]', 'A'],
      ['data[associations][0][company][name]', 'B'],
      ['data[associations]', '[]'],
    ],
    { data: { associations: [{ company: { name: 'B' } }] } },
    ['data.associations duplicate_key', 'data.associations.0.company.name duplicate_key'],
  ],
])('%s is not lost, and named', (_, sent, value, warnings) => {
  expect(read(sent)).toEqual({ value, warnings });
});

test.each<[string, Sent]>([
  ['what is none', [['shoe[size]', '38']]],
  [
    'broken brackets',
    [
      ['firstName[', 'x'],
      ['first]Name', 'x'],
      ['[firstName]', 'x'],
      ['', 'x'],
    ],
  ],
  ['a text within a text', [['firstName[first]', 'x']]],
  [
    'names of prototypes',
    [
      ['__proto__[firstName][x]', 'x'],
      ['constructor', 'x'],
      ['toString[0]', 'x'],
    ],
  ],
  ['names without end', [[`a${'[b]'.repeat(10_000)}`, 'x']]],
])('%s stays under its name, for the warning', (_, sent) => {
  expect(read(sent)).toEqual({ value: Object.fromEntries(sent), warnings: [] });
});

test('a text in the place of a file is refused', () => {
  expect(() => read([['resumesFiles[0]', 'cv.pdf']])).toThrow(AppError);
});

test.each<[name: string, fileName: string | null, type: string, isFile: boolean]>([
  ['resumesFiles', 'cv.pdf', 'application/pdf', true],
  ['resumesFiles[0]', '', '', true],
  ['resumesFiles', null, 'application/octet-stream', true],
  ['resumesFiles', null, 'application/pdf', true],
  ['resumesFiles', null, '', false],
  ['resumesFiles', null, 'text/plain', false],
  ['resumesFiles', null, 'application/json', false],
  ['resumesFiles', 'blob', 'application/json', true],
  ['cv', 'cv.pdf', '', true],
  ['cv', null, 'application/octet-stream', false],
  ['firstName', null, 'application/octet-stream', false],
  ['firstName', 'firstName', '', false],
  ['firstName', 'blob', 'text/plain', false],
  ['firstName', '', 'text/plain', false],
  ['firstName', 'cv.pdf', 'text/plain', true],
  ['consent', 'blob', 'application/json', false],
  ['consent', 'consent.json', 'application/json', false],
  ['payload', 'blob', 'application/json', false],
  ['payload', 'payload.json', 'application/json', true],
])('a part %s with the file name %j and the type %j is a file: %j', (name, fileName, type, isFile) => {
  expect(isFileOf(shape)({ name, fileName, type })).toBe(isFile);
});

test.each<[of: string, sent: (size: number) => Sent]>([
  ['long names with many brackets', (size) => repeated(100, [`a${'[]'.repeat(50 * size)}`, 'x'])],
  ['many names with many brackets', (size) => repeated(size, [`a${'[]'.repeat(10_000)}`, 'x'])],
  ['long lists in JSON', (size) => repeated(10, [mails, JSON.stringify(Array(50 * size).fill('a')), true])],
  ['many lists in JSON', (size) => repeated(size, [mails, JSON.stringify(Array(500).fill('a')), true])],
])('%s are read in a time that grows with their length only', (_, sent) => {
  expect(growthOf((size) => read(sent(size)), 100)).toBeLessThan(linearGrowth);
});

function repeated(count: number, part: Sent[number]): Sent {
  return Array.from({ length: count }, () => part);
}
