/** Access paths through mutations, subscriptions and actions, with the expected result of each role. */
import {
  type AccessPath,
  aggregateFields,
  all,
  ids,
  ofAll,
  ofUnmasked,
  ofVisible,
  updated,
} from './access-paths.ts';

const renamed = '_set: {name: "X"}';
const nested = (data: string, where: string) =>
  `mutation { insert_team(objects: {id: 3, name: "new", people: {data: [${data}], on_conflict: {constraint: person_pkey, update_columns: [name, team_id] ${where}}}}) { affected_rows returning { people { name salary } } } }`;

export const writes: readonly AccessPath[] = [
  {
    name: 'rows of an update',
    query: `mutation { update_person(where: {}, ${renamed}) { returning { id salary bonus } } }`,
    expected: {
      admin: {
        returning: [1, 2, 3, 4, 5].map((id) => {
          const salary = [0, 100, 200, 900, 50, 60][id] ?? 0;
          return { id, salary, bonus: salary * 10 };
        }),
      },
      reader: {
        returning: [1, 2, 4, 5].map((id) => {
          const salary = [0, 100, 200, 900, 50, 60][id] ?? 0;
          return { id, salary, bonus: salary * 10 };
        }),
      },
      peer: {
        returning: [
          { id: 1, salary: 100, bonus: 1000 },
          ...[2, 4, 5].map((id) => ({ id, salary: null, bonus: null })),
        ],
      },
    },
  },
  {
    name: 'rows updated by a condition on a masked column',
    query: `mutation { update_person(where: {salary: {_gt: 100}}, ${renamed}) { returning { id salary } } }`,
    expected: {
      admin: { returning: [updated(2, 200), updated(3, 900)] },
      reader: { returning: [updated(2, 200)] },
      peer: { returning: [] },
    },
  },
  {
    name: 'rows of several updates in one field',
    query: `mutation { update_person_many(updates: [{where: {salary: {_gt: 100}}, ${renamed}}]) { returning { id } } }`,
    expected: {
      admin: [{ returning: ids(2, 3) }],
      reader: [{ returning: ids(2) }],
      peer: [{ returning: [] }],
    },
  },
  {
    name: 'a row updated by its key',
    query: `mutation { update_person_by_pk(pk_columns: {id: 3}, ${renamed}) { id } }`,
    expected: { admin: { id: 3 }, reader: null, peer: null, stranger: null },
  },
  {
    name: 'a row updated by a masked key',
    query: `mutation { update_person_by_pk(pk_columns: {id: 2}, ${renamed}) { name } }`,
    expected: { admin: { name: 'X' }, reader: { name: 'X' }, peer: { name: 'X' }, stranger: null },
  },
  {
    name: 'rows of a delete',
    query: 'mutation { delete_person(where: {}) { returning { id salary } } }',
    expected: {
      admin: {
        returning: [updated(1, 100), updated(2, 200), updated(3, 900), updated(4, 50), updated(5, 60)],
      },
      reader: { returning: [updated(1, 100), updated(2, 200), updated(4, 50), updated(5, 60)] },
      peer: { returning: [updated(1, 100), updated(2, null), updated(4, null), updated(5, null)] },
    },
  },
  {
    name: 'rows deleted by a condition on a masked column',
    query: 'mutation { delete_person(where: {salary: {_gt: 100}}) { returning { id } } }',
    expected: { admin: { returning: ids(2, 3) }, reader: { returning: ids(2) }, peer: { returning: [] } },
  },
  {
    name: 'a row deleted by its key',
    query: 'mutation { delete_person_by_pk(id: 3) { id } }',
    expected: { admin: { id: 3 }, reader: null, peer: null, stranger: null },
  },
  {
    name: 'a row deleted by a masked key',
    query: 'mutation { delete_person_by_pk(id: 2) { name } }',
    expected: { admin: { name: 'Bob' }, reader: { name: 'Bob' }, peer: { name: 'Bob' }, stranger: null },
  },
  {
    name: 'a row of an insert',
    query:
      'mutation { insert_person_one(object: {id: 6, team_id: 1, name: "Eve", salary: 70}) { salary bonus team { lead { name } } } }',
    expected: {
      admin: { salary: 70, bonus: 700, team: { lead: { name: 'Sly' } } },
      reader: { salary: 70, bonus: 700, team: { lead: null } },
      peer: { salary: null, bonus: null, team: { lead: null } },
    },
  },
  {
    name: 'a row that an upsert conflicts with',
    query:
      'mutation { insert_person(objects: {id: 3, name: "Taken"}, on_conflict: {constraint: person_pkey, update_columns: [name]}) { affected_rows returning { name salary } } }',
    expected: {
      admin: { affected_rows: 1, returning: [{ name: 'Taken', salary: 900 }] },
      reader: { affected_rows: 0, returning: [] },
      peer: { affected_rows: 0, returning: [] },
    },
  },
  {
    name: 'the masked cell of a row that an upsert conflicts with',
    query:
      'mutation { insert_person(objects: {id: 2, name: "Taken"}, on_conflict: {constraint: person_pkey, update_columns: [name], where: {salary: {_eq: 200}}}) { affected_rows returning { salary } } }',
    expected: {
      admin: { affected_rows: 1, returning: [{ salary: 200 }] },
      reader: { affected_rows: 1, returning: [{ salary: 200 }] },
      peer: { affected_rows: 0, returning: [] },
    },
  },
  {
    name: 'a row that a nested upsert conflicts with',
    query: nested('{id: 3, name: "Taken"}', ''),
    expected: {
      admin: { affected_rows: 2, returning: [{ people: [{ name: 'Taken', salary: 900 }] }] },
      reader: { affected_rows: 1, returning: [{ people: [] }] },
      peer: { affected_rows: 1, returning: [{ people: [] }] },
    },
  },
  {
    name: 'the masked cell of a row that a nested upsert conflicts with',
    query: nested('{id: 2, name: "Taken"}', 'where: {salary: {_eq: 200}}'),
    expected: {
      admin: { affected_rows: 2, returning: [{ people: [{ name: 'Taken', salary: 200 }] }] },
      reader: { affected_rows: 2, returning: [{ people: [{ name: 'Taken', salary: 200 }] }] },
      peer: { affected_rows: 1, returning: [{ people: [] }] },
    },
  },
  {
    name: 'rows of a function that changes data',
    query: `mutation { touch_people(where: {team_id: {_eq: 1}}, ${all}) { id salary } }`,
    expected: {
      admin: [updated(1, 100), updated(2, 200), updated(3, 900)],
      reader: [updated(1, 100), updated(2, 200)],
      peer: [updated(1, 100), updated(2, null)],
    },
  },
];

export const others: readonly AccessPath[] = [
  {
    name: 'rows of a live query',
    query: `subscription { person(where: {salary: {_gt: 60}}, ${all}) { id salary } }`,
    expected: {
      admin: [updated(1, 100), updated(2, 200), updated(3, 900)],
      reader: [updated(1, 100), updated(2, 200)],
      peer: [updated(1, 100)],
    },
  },
  {
    name: 'rows of a stream',
    query:
      'subscription { person_stream(batch_size: 10, cursor: {initial_value: {id: 1}}, where: {team_id: {_eq: 1}}) { id salary } }',
    expected: {
      admin: [updated(2, 200), updated(3, 900)],
      reader: [updated(2, 200)],
      peer: [updated(2, null)],
    },
  },
  {
    name: 'rows of a stream whose cursor is a masked column',
    query: 'subscription { person_stream(batch_size: 10, cursor: {initial_value: {salary: 0}}) { id } }',
    expected: { admin: ids(4, 5, 1, 2, 3), reader: ids(4, 5, 1, 2), peer: ids(1) },
  },
  {
    name: 'rows of a stream filtered by a masked column',
    query:
      'subscription { person_stream(batch_size: 10, cursor: {initial_value: {id: 0}}, where: {salary: {_gt: 60}}) { id } }',
    expected: { admin: ids(1, 2, 3), reader: ids(1, 2), peer: ids(1) },
  },
  {
    name: 'rows related to the result of an action',
    query: `mutation { pick { person { name salary } people(${all}) { id salary } people_aggregate(${all}) { ${aggregateFields} } } }`,
    expected: {
      admin: {
        person: { name: 'Sly', salary: 900 },
        people: [updated(1, 100), updated(2, 200), updated(3, 900)],
        people_aggregate: ofAll,
      },
      reader: {
        person: null,
        people: [updated(1, 100), updated(2, 200)],
        people_aggregate: ofVisible,
      },
      peer: {
        person: null,
        people: [updated(1, 100), updated(2, null)],
        people_aggregate: ofUnmasked,
      },
    },
  },
];
