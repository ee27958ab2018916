/** From the cells of a line to the body of its save, and from headings to what they mean. */
import { readRecords } from '@platform/runtime';
import type { FieldDefinition } from '../../custom-fields/field-definition.ts';
import { UsageError } from '../console.ts';
import { lineReader } from './columns.ts';
import { fieldHeadings, fieldOfHeading } from './field-columns.ts';
import { parseMapping } from './mapping.ts';
import { transferredKinds } from './record-kinds.ts';
import { suggestMapping } from './suggest-mapping.ts';

const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const field = (id: string, name: string, type = 'text') =>
  ({ id, name, type, options: [] }) as unknown as FieldDefinition;
const { companies, profiles } = transferredKinds;

interface Given {
  readonly kind?: typeof companies;
  readonly fields?: readonly FieldDefinition[];
  readonly mapping?: string;
  readonly nullWord?: string;
}

/** Reads one line of a file with these headings. */
function read(
  headings: string,
  line: string,
  { kind = companies, fields = [], mapping, nullWord }: Given = {},
) {
  const [first = [], cells = []] = readRecords(`${headings}\n${line}`, ',').map((record) =>
    record.cells.map(String),
  );
  const parsed = mapping === undefined ? null : parseMapping(`entity: ${kind.name}\n${mapping}`, 'mapping');
  return lineReader(first, { kind, fields, mapping: parsed, nullWord, timeZone: 'UTC' }).bodyOf(cells);
}

test('a cell is the member of its column, an empty one says nothing, and the word for nothing clears', () => {
  expect(read('externalId,name,statusId', '1," Acme ",')).toEqual({
    body: { externalId: '1', name: ' Acme ' },
  });
  expect(read('name,statusId,networkUrl', 'NULL,null,  ', { nullWord: 'NULL' })).toEqual({
    body: { name: null, statusId: 'null' },
  });
});

test('columns may be written in other cases, and a custom field goes where saves of its kind take it', () => {
  const fields = [field(ids[0], 'Size', 'number')];
  expect(read('NAME,size', 'Acme,12', { fields })).toEqual({
    body: { name: 'Acme', customFieldsValues: { [ids[0]]: '12' } },
  });
  expect(read('firstname,size', 'Ada,12', { fields, kind: profiles })).toEqual({
    body: { firstName: 'Ada', [ids[0]]: '12' },
  });
  // The member, and not the field of that name.
  expect(read('name', 'Acme', { fields: [field(ids[0], 'name')] })).toEqual({ body: { name: 'Acme' } });
});

test('what a file of refused lines says, what no save takes, and what the mapping skips is left out', () => {
  expect(read('name,import:line,import:code,import:message', 'Acme,3,code,text')).toEqual({
    body: { name: 'Acme' },
  });
  expect(read('firstName,unconfirmedEmailAddresses', 'Ada,a@example.com', { kind: profiles })).toEqual({
    body: { firstName: 'Ada' },
  });
  expect(read('name,Notes', 'Acme,x', { mapping: 'skip: [Notes]' })).toEqual({ body: { name: 'Acme' } });
});

test('constants are members of every record, and a line without its key or with a wrong cell is refused', () => {
  const mapping = 'key: externalId\ncolumns: { Id: externalId }\nconstants: { name: Same, Size: 3 }';
  const given = { mapping, fields: [field(ids[0], 'Size')] };
  expect(read('Id', '1', given)).toEqual({
    body: { name: 'Same', externalId: '1', customFieldsValues: { [ids[0]]: 3 } },
  });
  expect(read('Id,networkUrl', ',x', given)).toMatchObject({ problem: { code: 'missing_key' } });
  expect(read('Id,networkUrl', 'NULL,x', { ...given, nullWord: 'NULL' })).toMatchObject({
    problem: { code: 'missing_key' },
  });
  expect(read('Id,createdAt', '1,soon', { ...given, kind: transferredKinds.projects })).toMatchObject({
    problem: { code: 'invalid_value', message: expect.stringMatching(/^createdAt: "soon"/) },
  });
});

test('several columns of one list are one list, and those of a place are in the order of the mapping', () => {
  const mapping = `columns:
  Mail: { to: emailAddresses, split: ";" }
  Mail 2: emailAddresses
  Straße: location
  PLZ: location
  Ort: location
  Land: location`;
  const headings = 'Mail,Ort,PLZ,Straße,Land,Mail 2';
  const given = { kind: profiles, mapping };
  expect(read(headings, 'a@x.example;b@x.example,Berlin,10115,Chausseestr. 1,DE,c@x.example', given)).toEqual(
    {
      body: {
        emailAddresses: 'a@x.example, b@x.example, c@x.example',
        location: 'Chausseestr. 1, 10115 Berlin, DE',
      },
    },
  );
  expect(read(headings, ',Köln,50667,,,c@x.example', given)).toEqual({
    body: { emailAddresses: 'c@x.example', location: '50667 Köln' },
  });
});

test('a word of a database for no value is refused, unless it is named or mapped', () => {
  const message = expect.stringContaining('--null "NULL" clears the value');
  expect(read('name', 'NULL')).toEqual({ problem: { code: 'invalid_value', message } });
  expect(read('name', 'NULL', { nullWord: '-' })).toEqual({ body: { name: 'NULL' } });
  const mapping = 'columns: { name: { to: name, values: { "NULL": Nobody } } }';
  expect(read('name', 'NULL', { mapping })).toEqual({ body: { name: 'Nobody' } });
});

test.each([
  ['name,Nom', { mapping: 'columns: { Nom: name }' }],
  ['name,Size,size', { fields: [field(ids[0], 'Size')] }],
  ['Unknown', {}],
  // A name of every object, and none of this file.
  ['constructor', { mapping: 'columns: {}' }],
  ['SIZE', { fields: [field(ids[0], 'Size'), field(ids[1], 'size')] }],
  ['name', { mapping: 'constants: { Unknown: 1 }' }],
  ['name', { mapping: 'skip: [Notes]' }],
] as const)('the headings %j of %j mean no members, and nothing is imported', (headings, given) => {
  expect(() => read(headings, 'x', given)).toThrow(UsageError);
});

test('the heading of a field is its name, with its id where the name means something else, and means the field again', () => {
  const fields = [field(ids[0], 'Size'), field(ids[1], 'SIZE'), field(ids[1].replace('b', 'c'), 'Name')];
  const alone = [field(ids[0], 'Size'), field(ids[1], 'unconfirmedEmailAddresses')];
  for (const [all, kind] of [
    [fields, companies],
    [alone, profiles],
  ] as const) {
    const headings = fieldHeadings(all, kind);
    expect(headings.map(({ heading }) => fieldOfHeading(heading, all))).toEqual(all);
    expect(headings.map(({ heading, field: of }) => heading === of.name)).toEqual(
      all.map((each) => each === alone[0]),
    );
  }
  expect(fieldOfHeading(` ${ids[0].toUpperCase()} `, fields)).toBe(fields[0]);
  expect(fieldOfHeading(`Renamed (${ids[0].toUpperCase()})`, fields)).toBe(fields[0]);
  expect([fieldOfHeading('size', fields), fieldOfHeading('Other', fields)]).toEqual([null, null]);
});

describe('a mapping that is suggested', () => {
  const suggested = (
    headings: readonly string[],
    kind = companies,
    fields: readonly FieldDefinition[] = [],
  ) => parseMapping(suggestMapping(headings, kind, fields), 'mapping');

  test('has what is called as a member or nearly so, and skips the rest', () => {
    const fields = [field(ids[0], 'Taille: m')];
    expect(
      suggested(['ID-externe', 'Owner', 'Société', 'TAILLE: M', 'Autre', 'import:code'], companies, fields),
    ).toEqual({
      entity: 'companies',
      key: 'externalId',
      columns: {
        'ID-externe': { to: 'externalId' },
        Owner: { to: 'assignees', split: ';' },
        Société: { to: 'name' },
        'TAILLE: M': { to: 'Taille: m' },
      },
      constants: {},
      skip: ['Autre'],
    });
  });

  test('gives a member to the column of its name, and to one column only', () => {
    const { columns, skip } = suggested(['company', 'name', 'Nom', 'Companys']);
    expect([columns, skip]).toEqual([{ name: { to: 'name' } }, ['company', 'Nom', 'Companys']]);
    expect(suggested(['Companys']).columns).toEqual({ Companys: { to: 'name' } });
  });

  test('reads times, has the strongest identity for a key, and no key where there is none', () => {
    const projects = suggested(['created at', 'projectId', 'externalId'], transferredKinds.projects);
    expect(projects).toMatchObject({ key: 'projectId', columns: { 'created at': { date: 'yyyy-mm-dd' } } });
    expect(suggested(['name', 'x'])).not.toHaveProperty('key');
    expect(suggested(['x'])).toMatchObject({ columns: {}, skip: ['x'] });
  });
});

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace'],
  ['DUPONT Jean-Luc', 'Jean-Luc', 'Dupont'],
  ['Doe, Jane', 'Jane', 'Doe'],
  ['M. Jean DUPONT', 'Jean', 'Dupont'],
  ['Dr. Anna Schmidt, PhD', 'Anna', 'Schmidt'],
  ['Mme Sophie MARTIN (née BERNARD)', 'Sophie', 'Martin'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
])('the whole name %j is the first name %j and the last name %j', (text, firstName, lastName) => {
  const mapping = 'columns: { Nom: fullName }';
  expect(read('Nom', `"${text}"`, { kind: profiles, mapping })).toEqual({ body: { firstName, lastName } });
});

test('columns of the first and the last name win over the whole one, and one word is no last name', () => {
  expect(read('fullName,firstName,lastName', 'Ada L,Augusta,Lovelace', { kind: profiles })).toEqual({
    body: { firstName: 'Augusta', lastName: 'Lovelace' },
  });
  expect(read('fullName', 'Ada', { kind: profiles })).toEqual({ body: { firstName: 'Ada' } });
});
