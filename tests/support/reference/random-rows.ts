/** Generates random values and rows for the tables of the reference implementation. */
import type { Random } from '@platform/runtime/testing';
import { type ColumnType, conflictsOf, type Json, type Row, type Rows, tables } from './world.ts';

const words = [
  'Ada',
  'ada',
  'Bob',
  "O'Neil",
  '100%',
  'a_b',
  'back\\slash',
  'two\nlines',
  '"quoted"',
  'Zoë',
  'Ångström',
  '',
  'Secret',
  'locked',
  'web',
];

/** A random value of a type. There are few different values, so that conditions and relationships match rows. */
export function randomValue(random: Random, type: ColumnType): Json {
  switch (type) {
    case 'int':
      return random.below(20) - 4;
    case 'text':
      return random.pick(words);
    case 'boolean':
      return random.boolean(0.5);
    case 'date':
      return `2024-0${1 + random.below(3)}-1${random.below(4)}`;
    case 'timestamptz':
      return `2024-0${1 + random.below(3)}-1${random.below(4)}T0${random.below(3)}:00:00+00:00`;
    case 'jsonb':
      return random.pick<Json>([['a', 'b'], ['b', 1], { a: 1, b: { c: null } }, { a: 2 }, 'a', 5, []]);
  }
}

/** Random rows that refer to each other. Some references are null, dangling or to a row of another account. */
export function randomRows(random: Random, perTable: number): Rows {
  return Object.fromEntries(
    Object.entries(tables).map(([name, table]) => {
      const rows: Row[] = [];
      for (let id = 1; id <= perTable; id += 1) {
        const row = Object.fromEntries(
          Object.entries(table.columns).map(([column, type]): [string, Json] => {
            if (column === 'id') return [column, id];
            const isNull =
              !table.notNull.includes(column) && random.boolean(column === 'deleted_at' ? 0.7 : 0.2);
            if (isNull) return [column, null];
            if (column === 'group_id') return [column, 1 + random.below(2)];
            if (column === 'code') return [column, `code ${random.below(perTable * 2)}`];
            if (column.endsWith('_id')) return [column, 1 + random.below(perTable)];
            return [column, randomValue(random, type)];
          }),
        );
        if (conflictsOf(table, rows, row).length === 0) rows.push(row);
      }
      return [name, rows];
    }),
  );
}
