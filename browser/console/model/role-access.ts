/** What one role may do with a table, and the model as this role sees it. */
import type {
  BooleanExpression,
  DeletePermission,
  InsertPermission,
  RolePermission,
  SelectPermission,
  UpdatePermission,
} from './metadata.ts';
import type { Model, TableModel } from './table-model.ts';

/** Not among the roles of the metadata: it needs no permissions, and has no account. */
export const adminRole = 'admin';

export const operations = ['select', 'insert', 'update', 'delete'] as const;
export type Operation = (typeof operations)[number];

export interface Access {
  /** Which rows: none (the operation is absent), those that fulfil a condition, or all. */
  readonly rows: 'none' | 'some' | 'all';
  /** Null: all. */
  readonly columns: readonly string[] | null;
  /** Of rows that are read, changed or deleted; for an insert that of the new row. */
  readonly condition: BooleanExpression | null;
  /** What a changed row has to fulfil. */
  readonly check: BooleanExpression | null;
  readonly presets: Readonly<Record<string, unknown>>;
  readonly limit: number | null;
  readonly mayCount: boolean;
  /** Only the server may do it, with a header that callers cannot send. */
  readonly isBackendOnly: boolean;
  readonly comment: string | null;
}

const none: Access = {
  rows: 'none',
  columns: [],
  condition: null,
  check: null,
  presets: {},
  limit: null,
  mayCount: false,
  isBackendOnly: false,
  comment: null,
};

type AnyPermission = SelectPermission & InsertPermission & UpdatePermission & DeletePermission;

export function accessOf({ metadata }: TableModel, role: string, operation: Operation): Access {
  const list = metadata[`${operation}_permissions`] as readonly RolePermission<AnyPermission>[] | undefined;
  const entry = list?.find((candidate) => candidate.role === role);
  if (entry === undefined) return none;
  const { permission, comment = null } = entry;
  const condition = operation === 'insert' ? permission.check : permission.filter;
  const isAll = condition === undefined || Object.keys(condition).length === 0;
  const columns = permission.columns ?? '*';
  return {
    rows: isAll ? 'all' : 'some',
    columns: columns === '*' || operation === 'delete' ? null : (columns as readonly string[]),
    condition: condition ?? null,
    check: operation === 'update' ? (permission.check ?? null) : null,
    presets: permission.set ?? {},
    limit: permission.limit ?? null,
    mayCount: permission.allow_aggregations === true,
    isBackendOnly: permission.backend_only === true,
    comment,
  };
}

/**
 * The model with what the role may read; what it may not write, or only the server may, is not offered. Neither is a table
 * that the role reads as a part of other rows only: no field of the root lists it.
 */
export function modelFor(model: Model, role: string): Model {
  const tables = model.tables
    .filter((table) => accessOf(table, role, 'select').rows !== 'none' && hasRoot(table, role, 'select'))
    .map((table) => tableFor(table, role));
  const byName = new Map(tables.map((table) => [table.name, table]));
  const isVisible = (name: string) => byName.has(name);
  const visible = tables.map((table) => ({
    ...table,
    relationships: table.relationships.filter((relationship) => isVisible(relationship.table)),
    columns: table.columns.map((column) =>
      column.reference === null || isVisible(column.reference.table)
        ? column
        : { ...column, reference: null },
    ),
  }));
  return { ...model, tables: visible, byName: new Map(visible.map((table) => [table.name, table])) };
}

function hasRoot({ metadata }: TableModel, role: string, field: string): boolean {
  const entry = metadata.select_permissions?.find((candidate) => candidate.role === role);
  return entry?.permission.query_root_fields?.includes(field) ?? true;
}

function tableFor(table: TableModel, role: string): TableModel {
  const access = (operation: Operation) => accessOf(table, role, operation);
  const [select, insert, update, remove] = [
    access('select'),
    access('insert'),
    access('update'),
    access('delete'),
  ];
  const allows = ({ columns, rows, isBackendOnly }: Access, name: string) =>
    rows !== 'none' && !isBackendOnly && (columns === null || columns.includes(name));
  const computed = new Set(
    table.metadata.select_permissions?.find((entry) => entry.role === role)?.permission.computed_fields ?? [],
  );
  const isOpen = ({ rows, isBackendOnly }: Access) => rows !== 'none' && !isBackendOnly;
  return {
    ...table,
    columns: table.columns
      .filter(({ name }) => allows(select, name) || computed.has(name))
      .map((column) => ({
        ...column,
        isInsertable: column.isInsertable && allows(insert, column.name),
        isUpdatable: column.isUpdatable && allows(update, column.name),
      })),
    computedRows: table.computedRows.filter(({ name }) => computed.has(name)),
    roots: {
      ...table.roots,
      aggregate: select.mayCount && hasRoot(table, role, 'select_aggregate') ? table.roots.aggregate : null,
      byKey: hasRoot(table, role, 'select_by_pk') ? table.roots.byKey : null,
      insert: isOpen(insert) ? table.roots.insert : null,
      update: isOpen(update) ? table.roots.update : null,
      delete: isOpen(remove) ? table.roots.delete : null,
    },
  };
}
