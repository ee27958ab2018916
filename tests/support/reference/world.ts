/**
 * The tables of the reference implementation as data. The tables in Postgres, the metadata of the engine and the
 * reference implementation are all derived from it. The tables have rows of two accounts; the role `account` sees those
 * of its own.
 */
import type { Metadata } from '@platform/engine';
import { metadataOf } from '../metadata.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Row = Record<string, Json>;
/** All rows of all tables. */
export type Rows = Record<string, Row[]>;
export interface Condition {
  readonly [member: string]: Json;
}

export type ColumnType = 'int' | 'text' | 'boolean' | 'date' | 'timestamptz' | 'jsonb';

export interface Relationship {
  readonly kind: 'object' | 'array';
  readonly table: string;
  /** The column of this table and the column of the other one. */
  readonly columns: readonly [string, string];
}

export interface Permissions {
  /** Columns that the role may neither select, insert nor update. */
  readonly hidden: readonly string[];
  readonly select: Condition;
  /** The check that rows must satisfy after an insert or update. */
  readonly check: Condition;
  readonly preset: { readonly [column: string]: string };
  /** Rows that may be updated and deleted. */
  readonly write: Condition;
}

export interface Table {
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly notNull: readonly string[];
  /** Constraints besides the primary key, which is `id`. */
  readonly unique: Readonly<Record<string, readonly string[]>>;
  readonly defaults: Readonly<Record<string, Json>>;
  readonly relationships: Readonly<Record<string, Relationship>>;
  readonly account: Permissions;
}

const own = { group_id: { _eq: 'X-Hasura-Group-Id' } };
const object = (table: string, column: string): Relationship => ({
  kind: 'object',
  table,
  columns: [column, 'id'],
});
const array = (table: string, column: string): Relationship => ({
  kind: 'array',
  table,
  columns: ['id', column],
});
const accountOwned = { check: own, preset: { group_id: 'X-Hasura-Group-Id' }, write: own };

export const tables: Readonly<Record<string, Table>> = {
  status: {
    columns: { id: 'int', group_id: 'int', title: 'text', rank: 'int', parent_id: 'int' },
    notNull: ['id', 'title'],
    unique: {},
    defaults: {},
    relationships: {
      parent: object('status', 'parent_id'),
      children: array('status', 'parent_id'),
      companies: array('company', 'status_id'),
      projects: array('project', 'status_id'),
    },
    // Rows that all accounts share have no account.
    account: { ...accountOwned, hidden: [], select: { _or: [own, { group_id: { _is_null: true } }] } },
  },
  company: {
    columns: {
      id: 'int',
      group_id: 'int',
      name: 'text',
      size: 'int',
      founded: 'date',
      is_key: 'boolean',
      tags: 'jsonb',
      status_id: 'int',
    },
    notNull: ['id', 'group_id', 'name'],
    unique: {},
    defaults: { size: 10 },
    relationships: {
      status: object('status', 'status_id'),
      projects: array('project', 'company_id'),
      people: array('person', 'company_id'),
    },
    account: { ...accountOwned, hidden: [], select: own },
  },
  project: {
    columns: {
      id: 'int',
      group_id: 'int',
      company_id: 'int',
      status_id: 'int',
      name: 'text',
      code: 'text',
      budget: 'int',
      starts_at: 'timestamptz',
      is_open: 'boolean',
    },
    notNull: ['id', 'group_id', 'name', 'is_open'],
    unique: { project_code: ['group_id', 'code'] },
    defaults: { is_open: true },
    relationships: {
      company: object('company', 'company_id'),
      status: object('status', 'status_id'),
      applications: array('application', 'project_id'),
    },
    // Projects of a secret status can be written and not be read.
    account: {
      ...accountOwned,
      hidden: [],
      select: { ...own, _not: { status: { title: { _eq: 'Secret' } } } },
    },
  },
  person: {
    columns: {
      id: 'int',
      group_id: 'int',
      company_id: 'int',
      name: 'text',
      age: 'int',
      score: 'int',
      joined: 'date',
      notes: 'text',
      deleted_at: 'timestamptz',
    },
    notNull: ['id', 'group_id', 'name'],
    unique: {},
    defaults: {},
    relationships: {
      company: object('company', 'company_id'),
      applications: array('application', 'person_id'),
    },
    account: {
      ...accountOwned,
      hidden: ['score'],
      select: { _and: [own, { deleted_at: { _is_null: true } }] },
      // Rejects some of the random mutations.
      check: { ...own, _or: [{ age: { _is_null: true } }, { age: { _gte: 0 } }] },
    },
  },
  application: {
    columns: {
      id: 'int',
      project_id: 'int',
      person_id: 'int',
      source: 'text',
      rating: 'int',
      is_read: 'boolean',
    },
    notNull: ['id'],
    unique: { application_once: ['project_id', 'person_id'] },
    defaults: { source: 'web' },
    relationships: {
      project: object('project', 'project_id'),
      person: object('person', 'person_id'),
    },
    // An application has no account column: it belongs to the accounts of its project and of its person.
    account: {
      hidden: [],
      select: { _or: [{ project: own }, { person: { ...own, age: { _gte: 18 } } }] },
      check: { project: own },
      preset: {},
      write: { project: own, _not: { source: { _eq: 'locked' } } },
    },
  },
};

export function tableOf(name: string): Table {
  const table = tables[name];
  if (table === undefined) throw new Error(`no table ${name}`);
  return table;
}

/** The statements that create the tables. The collation "C" compares texts by bytes, as the reference implementation does. */
export const ddl = Object.entries(tables)
  .map(([name, { columns, notNull, unique, defaults }]) => {
    const parts = Object.entries(columns).map(([column, type]) => {
      const fallback = defaults[column] === undefined ? '' : ` default '${defaults[column]}'`;
      const collation = type === 'text' ? ' collate "C"' : '';
      return `${column} ${type}${collation}${notNull.includes(column) ? ' not null' : ''}${fallback}`;
    });
    const constraints = Object.entries(unique).map(
      ([constraint, members]) => `constraint ${constraint} unique (${members.join(', ')})`,
    );
    return `create table ${name} (${[...parts, 'primary key (id)', ...constraints].join(', ')});`;
  })
  .join('\n');

export function metadata(): Metadata {
  const relationships = (table: Table, kind: Relationship['kind']) =>
    Object.entries(table.relationships)
      .filter(([, relationship]) => relationship.kind === kind)
      .map(
        ([
          name,
          {
            table: remote,
            columns: [from, to],
          },
        ]) => ({
          name,
          using: {
            manual_configuration: {
              remote_table: { schema: 'public', name: remote },
              column_mapping: { [from]: to },
            },
          },
        }),
      );
  const forAccount = (permission: object) => [{ role: 'account', permission }];
  return metadataOf({
    tables: Object.entries(tables).map(([name, table]) => {
      const { hidden, select, check, preset, write } = table.account;
      const readable = Object.keys(table.columns).filter((column) => !hidden.includes(column));
      const writable = readable.filter((column) => preset[column] === undefined);
      return {
        table: { schema: 'public', name },
        object_relationships: relationships(table, 'object'),
        array_relationships: relationships(table, 'array'),
        select_permissions: forAccount({ columns: readable, filter: select, allow_aggregations: true }),
        insert_permissions: forAccount({ columns: writable, check, set: preset }),
        update_permissions: forAccount({
          columns: writable.filter((column) => column !== 'id'),
          filter: write,
          check,
        }),
        delete_permissions: forAccount({ filter: write }),
      };
    }),
  });
}

/** The rows with which a row conflicts, each with the name of the constraint; that of the primary key is `pkey`. */
export function conflictsOf(
  table: Table,
  rows: readonly Row[],
  row: Row,
): { constraint: string; with: Row }[] {
  const constraints = Object.entries({ pkey: ['id'], ...table.unique });
  return constraints.flatMap(([constraint, columns]) =>
    rows
      .filter((other) => other !== row)
      .filter((other) => columns.every((column) => row[column] !== null && row[column] === other[column]))
      .map((other) => ({ constraint, with: other })),
  );
}
