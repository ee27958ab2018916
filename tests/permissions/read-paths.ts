/** Access paths through selections, aggregates, conditions and `order_by`, with the expected result of each role. */
import { type AccessPath, aggregateFields, all, ids, ofAll, ofUnmasked, ofVisible } from './access-paths.ts';

/** A selection on the red team, of which Sly is a member. */
const red = (selection: string) => `{ team_by_pk(id: 1) { ${selection} } }`;
const people = (args: string, selection = 'id') => `{ person(${args}) { ${selection} } }`;
const teams = (args: string, selection = 'id') => `{ team(${args}) { ${selection} } }`;
const teamsWhere = (where: string) => teams(`where: {${where}}, ${all}`);
const teamsBy = (...terms: string[]) => teams(`order_by: [${terms.map((term) => `{${term}}`).join(', ')}]`);

export const selections: readonly AccessPath[] = [
  {
    name: 'rows with their columns and computed fields',
    query: people(all, 'id salary bonus raise(args: {factor: 2})'),
    expected: {
      admin: [
        { id: 1, salary: 100, bonus: 1000, raise: 200 },
        { id: 2, salary: 200, bonus: 2000, raise: 400 },
        { id: 3, salary: 900, bonus: 9000, raise: 1800 },
        { id: 4, salary: 50, bonus: 500, raise: 100 },
        { id: 5, salary: 60, bonus: 600, raise: 120 },
      ],
      reader: [
        { id: 1, salary: 100, bonus: 1000, raise: 200 },
        { id: 2, salary: 200, bonus: 2000, raise: 400 },
        { id: 4, salary: 50, bonus: 500, raise: 100 },
        { id: 5, salary: 60, bonus: 600, raise: 120 },
      ],
      peer: [
        { id: 1, salary: 100, bonus: 1000, raise: 200 },
        ...[2, 4, 5].map((id) => ({ id, salary: null, bonus: null, raise: null })),
      ],
    },
  },
  {
    name: 'a row by its key',
    query: '{ person_by_pk(id: 3) { name } }',
    expected: { admin: { name: 'Sly' }, reader: null, peer: null, stranger: null },
  },
  {
    name: 'a row by a masked key',
    query: '{ person_by_pk(id: 2) { name } }',
    expected: { admin: { name: 'Bob' }, reader: { name: 'Bob' }, peer: { name: 'Bob' }, stranger: null },
  },
  {
    name: 'the row of an object relationship',
    query: teams(all, 'lead { name salary }'),
    expected: {
      admin: [{ lead: { name: 'Sly', salary: 900 } }, { lead: { name: 'Bob', salary: 200 } }],
      reader: [{ lead: null }, { lead: { name: 'Bob', salary: 200 } }],
      peer: [{ lead: null }, { lead: { name: 'Bob', salary: null } }],
    },
  },
  ...['people(order_by: {id: asc})', 'members(order_by: {id: asc})'].map((field) => ({
    name: `rows of ${field.startsWith('p') ? 'an array relationship' : 'a computed field'}`,
    query: red(`rows: ${field} { name salary }`),
    expected: {
      admin: {
        rows: [
          { name: 'Ann', salary: 100 },
          { name: 'Bob', salary: 200 },
          { name: 'Sly', salary: 900 },
        ],
      },
      reader: {
        rows: [
          { name: 'Ann', salary: 100 },
          { name: 'Bob', salary: 200 },
        ],
      },
      peer: {
        rows: [
          { name: 'Ann', salary: 100 },
          { name: 'Bob', salary: null },
        ],
      },
    },
  })),
  {
    name: 'rows of a computed field with arguments',
    query: red('members_like(args: {pattern: "S%"}) { name salary }'),
    expected: {
      admin: { members_like: [{ name: 'Sly', salary: 900 }] },
      reader: { members_like: [] },
      peer: { members_like: [] },
    },
  },
  {
    name: 'rows of a function',
    query: '{ find_people(args: {pattern: "%"}, order_by: {id: desc}, limit: 4) { id salary } }',
    expected: {
      admin: [
        { id: 5, salary: 60 },
        { id: 4, salary: 50 },
        { id: 3, salary: 900 },
        { id: 2, salary: 200 },
      ],
      reader: [
        { id: 5, salary: 60 },
        { id: 4, salary: 50 },
        { id: 2, salary: 200 },
        { id: 1, salary: 100 },
      ],
      peer: [
        { id: 5, salary: null },
        { id: 4, salary: null },
        { id: 2, salary: null },
        { id: 1, salary: 100 },
      ],
    },
  },
  {
    name: 'rows selected with distinct_on and order_by',
    query: people('distinct_on: [salary], order_by: [{salary: asc}, {id: asc}]'),
    expected: { admin: ids(4, 5, 1, 2, 3), reader: ids(4, 5, 1, 2), peer: ids(1, 2) },
  },
  {
    name: 'rows selected with distinct_on without order_by',
    query: people('distinct_on: [salary]', 'salary'),
    expected: {
      admin: [50, 60, 100, 200, 900].map((salary) => ({ salary })),
      reader: [50, 60, 100, 200].map((salary) => ({ salary })),
      peer: [{ salary: 100 }, { salary: null }],
    },
  },
];

export const aggregates: readonly AccessPath[] = [
  {
    name: 'aggregates of a table',
    query: `{ person_aggregate(where: {team_id: {_eq: 1}}, ${all}) { ${aggregateFields} } }`,
    expected: { admin: ofAll, reader: ofVisible, peer: ofUnmasked },
  },
  {
    name: 'aggregates of a relationship',
    query: red(`people_aggregate(${all}) { ${aggregateFields} }`),
    expected: {
      admin: { people_aggregate: ofAll },
      reader: { people_aggregate: ofVisible },
      peer: { people_aggregate: ofUnmasked },
    },
  },
  {
    name: 'aggregates of a function',
    query: `{ find_people_aggregate(args: {pattern: "%"}, where: {team_id: {_eq: 1}}, ${all}) { ${aggregateFields} } }`,
    expected: { admin: ofAll, reader: ofVisible, peer: ofUnmasked },
  },
];

export const conditions: readonly AccessPath[] = [
  {
    name: 'a condition on a column',
    query: people(`where: {salary: {_gt: 50}}, ${all}`),
    expected: { admin: ids(1, 2, 3, 5), reader: ids(1, 2, 5), peer: ids(1) },
  },
  {
    name: 'a condition on a column being null',
    query: people(`where: {_not: {salary: {_is_null: false}}}, ${all}`),
    expected: { admin: [], reader: [], peer: ids(2, 4, 5) },
  },
  {
    name: 'a condition on a computed field',
    query: people(`where: {bonus: {_gt: 500}}, ${all}`),
    expected: { admin: ids(1, 2, 3, 5), reader: ids(1, 2, 5), peer: ids(1) },
  },
  {
    name: 'a condition on the existence of a related row',
    query: people(`where: {boss: {}}, ${all}`),
    expected: { admin: ids(1, 2, 4, 5), reader: ids(1, 4, 5), peer: ids(1, 4, 5) },
  },
  {
    name: 'a condition through an object relationship',
    query: teamsWhere('lead: {salary: {_gt: 0}}'),
    expected: { admin: ids(1, 2), reader: ids(2), peer: [] },
  },
  ...['people', 'members'].flatMap((field) => [
    {
      name: `a condition on a row of ${field}`,
      query: teamsWhere(`${field}: {name: {_like: "S%"}}`),
      expected: { admin: ids(1), reader: [], peer: [] },
    },
    {
      name: `a condition on a cell of ${field}`,
      query: teamsWhere(`${field}: {salary: {_eq: 200}}`),
      expected: { admin: ids(1), reader: ids(1), peer: [] },
    },
    {
      name: `a condition on a computed field of ${field}`,
      query: teamsWhere(`${field}: {bonus: {_eq: 2000}}`),
      expected: { admin: ids(1), reader: ids(1), peer: [] },
    },
  ]),
  {
    name: 'a condition on the number of related rows',
    query: teamsWhere('people_aggregate: {count: {predicate: {_gt: 2}}}'),
    expected: { admin: ids(1), reader: [], peer: [] },
  },
  {
    name: 'a condition on the number of related rows that pass a filter',
    query: teamsWhere('people_aggregate: {count: {filter: {name: {_like: "S%"}}, predicate: {_eq: 1}}}'),
    expected: { admin: ids(1), reader: [], peer: [] },
  },
  {
    name: 'a condition on the number of related rows, filtered by a masked column',
    query: teamsWhere('people_aggregate: {count: {filter: {salary: {_eq: 200}}, predicate: {_eq: 1}}}'),
    expected: { admin: ids(1), reader: ids(1), peer: [] },
  },
  {
    name: 'a condition on the number of values in a masked column of related rows',
    query: teamsWhere('people_aggregate: {count: {arguments: [salary], predicate: {_gt: 1}}}'),
    expected: { admin: ids(1, 2), reader: ids(1, 2), peer: [] },
  },
  {
    name: 'a condition on an aggregate of a boolean column of related rows',
    query: teamsWhere('people_aggregate: {bool_and: {arguments: is_paid, predicate: {_eq: true}}}'),
    expected: { admin: ids(2), reader: ids(2), peer: ids(1) },
  },
  {
    name: 'a condition on an aggregate of a numeric column of related rows',
    query: teamsWhere('people_aggregate: {max: {arguments: rating, predicate: {_gt: 2}}}'),
    expected: { admin: ids(1), reader: ids(1), peer: [] },
  },
  {
    name: 'a condition on an aggregate of two columns of related rows',
    query: teamsWhere(
      'people_aggregate: {covar_samp: {arguments: {X: rating, Y: rating}, predicate: {_gt: 0.1}}}',
    ),
    expected: { admin: ids(1), reader: ids(1), peer: [] },
  },
];

export const orders: readonly AccessPath[] = [
  {
    name: 'order_by a column',
    query: people('order_by: [{salary: desc_nulls_last}, {id: desc}]'),
    expected: { admin: ids(3, 2, 1, 5, 4), reader: ids(2, 1, 5, 4), peer: ids(1, 5, 4, 2) },
  },
  {
    name: 'order_by a computed field',
    query: people('order_by: [{bonus: desc_nulls_last}, {id: desc}]'),
    expected: { admin: ids(3, 2, 1, 5, 4), reader: ids(2, 1, 5, 4), peer: ids(1, 5, 4, 2) },
  },
  {
    name: 'order_by the row of a relationship',
    query: teamsBy('lead: {name: desc_nulls_last}', 'id: asc'),
    expected: { admin: ids(1, 2), reader: ids(2, 1), peer: ids(2, 1) },
  },
  ...['salary', 'bonus'].map((value) => ({
    name: `the order by the ${value} of a related row`,
    query: teamsBy(`lead: {${value}: desc_nulls_last}`, 'id: asc'),
    expected: { admin: ids(1, 2), reader: ids(2, 1), peer: ids(1, 2) },
  })),
  ...['people', 'members'].flatMap((field) => [
    {
      name: `the order by the number of ${field}`,
      query: teamsBy(`${field}_aggregate: {count: desc}`, 'id: desc'),
      expected: { admin: ids(1, 2), reader: ids(2, 1), peer: ids(2, 1) },
    },
    {
      name: `the order by an aggregate of ${field}`,
      query: teamsBy(`${field}_aggregate: {max: {name: desc}}`, 'id: asc'),
      expected: { admin: ids(1, 2), reader: ids(2, 1), peer: ids(2, 1) },
    },
    {
      name: `the order by an aggregate of cells of ${field}`,
      query: teamsBy(`${field}_aggregate: {max: {salary: asc}}`, 'id: asc'),
      expected: { admin: ids(2, 1), reader: ids(2, 1), peer: ids(1, 2) },
    },
  ]),
];
