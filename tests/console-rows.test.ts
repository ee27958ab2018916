/** What the console shows of a row and of those that belong to it, and where it looks for rows by what somebody types. */
import { Kind, parse } from 'graphql';
import { columnsInOrder, defaultColumns } from '../browser/console/data/selection.ts';
import {
  columnsOfCard,
  comparedDocument,
  emailQuestions,
  idQuestions,
  referencesOfCard,
  relatedTables,
} from '../browser/console/data/table-documents.ts';
import type { Model, Relationship, TableModel } from '../browser/console/model/table-model.ts';
import { consoleColumn, consoleTable } from './support/console-table.ts';

const modelOf = (...tables: TableModel[]): Model => ({
  tables,
  byName: new Map(tables.map((table) => [table.name, table])),
  roles: [],
  actionNames: new Set(),
});
const relationship = (name: string, kind: Relationship['kind'], mapping = {}): Relationship => ({
  name,
  kind,
  table: name,
  mapping,
});

test('a list shows first what a row is called by and what tells most, then the rest, and no long values', () => {
  const reference = { table: 'users', name: 'user' } as never;
  const wide = consoleTable({
    columns: [
      consoleColumn('id', 'uuid'),
      consoleColumn('createdAt', 'timestamptz'),
      consoleColumn('updatedAt', 'timestamptz'),
      consoleColumn('groupId', 'uuid', { reference }),
      consoleColumn('data', 'jsonb'),
      consoleColumn('tags', 'String', { isList: true }),
      consoleColumn('text', 'String', { comment: 'HTML of the page' }),
      ...['one', 'two', 'three', 'four'].map((name) => consoleColumn(name, 'Int')),
      consoleColumn('userId', 'uuid', { reference }),
      consoleColumn('kind', 'String'),
      consoleColumn('name', 'String'),
    ],
  });
  expect(columnsInOrder(wide).map(({ name }) => name)).toEqual([
    'name',
    'kind',
    'userId',
    'data',
    'tags',
    'text',
    'one',
    'two',
    'three',
    'four',
    'createdAt',
    'updatedAt',
    'id',
    'groupId',
  ]);
  expect(defaultColumns(wide)).toEqual(['name', 'kind', 'userId', 'one', 'two', 'three', 'createdAt']);
});

test('a card tells rows apart by two short columns, the most telling first, and not by what the row is called by', () => {
  const card = (...columns: ReturnType<typeof consoleColumn>[]) =>
    columnsOfCard(consoleTable({ columns })).map(({ name }) => name);
  const [createdAt, kind, status] = [
    consoleColumn('createdAt', 'timestamptz'),
    consoleColumn('kind', 'String'),
    consoleColumn('status', 'String'),
  ];
  expect(card(createdAt, kind, status)).toEqual(['status', 'kind']);
  expect(card(consoleColumn('type', 'String'), createdAt)).toEqual(['createdAt']);
  expect(card(consoleColumn('value', 'jsonb'), consoleColumn('name', 'String'))).toEqual([]);
});

test('a row without a name is called by two rows that it refers to, and not by the one whose card it is', () => {
  const reference = (name: string) =>
    consoleColumn(`${name}Id`, 'uuid', { reference: relationship(name, 'object') });
  const columns = [consoleColumn('count', 'Int'), ...['profile', 'project', 'status', 'user'].map(reference)];
  const of = (more: readonly ReturnType<typeof consoleColumn>[]) =>
    referencesOfCard(
      consoleTable({ columns: [...columns, ...more] }),
      relationship('moves', 'array', { id: 'profileId' }),
    ).map(({ name }) => name);
  expect(of([])).toEqual(['projectId', 'statusId']);
  expect(of([consoleColumn('title', 'String')])).toEqual([]);
});

test('the rows that belong to a row are those of lists whose table the role sees', () => {
  const moves = consoleTable({ name: 'moves' });
  const relationships = ['moves', 'secrets'].map((name) => relationship(name, 'array'));
  const owner = consoleTable({ relationships: [...relationships, relationship('moves', 'object')] });
  expect(relatedTables(modelOf(moves), owner)).toEqual([{ relationship: relationships[0], table: moves }]);
});

test('an id is looked for by keys only, and an address of e-mail wherever rows with one can be opened', () => {
  const plain = consoleTable();
  const columns = [consoleColumn('id', 'Int'), consoleColumn('emailAddress', 'String')];
  const all = modelOf(
    plain,
    consoleTable({ name: 'numbered', columns }),
    consoleTable({ name: 'pairs', key: ['groupId', 'id'] }),
    consoleTable({ name: 'others', key: ['name'] }),
    consoleTable({ name: 'unreachable', roots: { ...plain.roots, byKey: null } }),
    consoleTable({ name: 'view', key: [] }),
  );
  expect(idQuestions(all)).toEqual([{ table: plain, column: 'id' }]);
  expect(emailQuestions(all).map(({ table, column }) => `${table.name}.${column}`)).toEqual([
    'notes.email',
    'numbered.emailAddress',
    'pairs.email',
    'others.email',
    'unreachable.email',
  ]);
});

test('the rows that are compared are the first in the order of their key, where there is one', () => {
  const variables = (table: TableModel) => {
    const [operation] = parse(comparedDocument(table)).definitions;
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
    return operation.variableDefinitions?.map(({ variable }) => variable.name.value);
  };
  expect(variables(consoleTable())).toEqual(['order', 'limit']);
  expect(variables(consoleTable({ key: [] }))).toEqual(['limit']);
});
