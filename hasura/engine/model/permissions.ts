/** Permissions of plain roles, joined with the tables they are about; `admin` gets everything. */

import type { Problems } from '../catalog/problems.ts';
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import type { TrackedTable } from '../catalog/tables.ts';
import {
  type PermissionPlace,
  readPermissionExpression,
  readPreset,
} from '../conditions/permission-expression.ts';
import { alwaysTrue } from '../conditions/predicate.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { TableMetadata } from '../metadata/shape-table.ts';
import { adminRole } from '../session.ts';
import type { ValueSource } from '../values/value-source.ts';
import {
  type DeletePermission,
  type InsertPermission,
  noPermissions,
  type Preset,
  type SelectPermission,
  type TablePermissions,
  type UpdatePermission,
} from './permission-types.ts';

type Written<Kind extends keyof TablePermissions> =
  TableMetadata[`${Kind}_permissions`][number]['permission'];

/** One permission of the metadata while it is being read: its table, and the readers of its parts. */
interface Grant {
  readonly table: Table;
  /** @param part of the permission that holds the expression */
  readonly expression: (part: 'filter' | 'check', written: unknown) => Predicate;
  readonly preset: (column: Column, written: unknown) => ValueSource;
  readonly report: (message: string) => void;
}

/** What metadata grants to each role by name, by table and role. */
export function buildPermissions(
  tracked: Iterable<TrackedTable>,
  tables: ReadonlyMap<string, Table>,
  problems: Problems,
): Map<Table, Map<string, TablePermissions>> {
  return new Map(
    [...tracked].map(({ draft: table, metadata }) => {
      const roles = new Map([[adminRole, adminPermissions(table)]]);
      const read = <Kind extends keyof TablePermissions>(
        kind: Kind,
        listed: readonly { readonly role: string; readonly permission: Written<Kind> }[],
        build: (grant: Grant, permission: Written<Kind>) => TablePermissions[Kind],
      ): void => {
        for (const entry of listed) {
          const { role, permission } = entry;
          const where = `${table.key}: ${kind} permission of role "${role}"`;
          const known = roles.get(role) ?? noPermissions;
          const placeOf = (part: string): PermissionPlace => ({
            table,
            tables,
            report: (message) => problems.add(entry, `${where}: ${part}`, message),
          });
          const grant: Grant = {
            table,
            expression: (part, written) => readPermissionExpression(placeOf(part), written),
            preset: (column, written) => readPreset(placeOf('set'), column, written),
            report: (message) => problems.add(entry, where, message),
          };
          if (role === adminRole)
            grant.report('the admin role has every permission; none can be defined for it');
          else if (known[kind] !== null) grant.report('is defined twice');
          else roles.set(role, { ...known, [kind]: build(grant, permission) });
        }
      };
      read('select', metadata.select_permissions, selectPermission);
      read('insert', metadata.insert_permissions, insertPermission);
      read('update', metadata.update_permissions, updatePermission);
      read('delete', metadata.delete_permissions, deletePermission);
      return [table, roles];
    }),
  );
}

function adminPermissions(table: Table): TablePermissions {
  const columns = new Set(table.columns);
  const computedFields = scalarComputedFields(table);
  return {
    select: {
      grants: [{ filter: alwaysTrue, columns, computedFields }],
      columns,
      computedFields,
      limit: null,
      allowAggregations: true,
      queryRootFields: null,
      subscriptionRootFields: null,
    },
    insert: { columns, check: alwaysTrue, presets: [], backendOnly: false },
    update: { columns, filter: alwaysTrue, check: alwaysTrue, presets: [], backendOnly: false },
    delete: { filter: alwaysTrue, backendOnly: false },
  };
}

/** A role that may read a table may read computed fields that return its rows; only scalar ones are granted. */
function scalarComputedFields(table: Table): Set<ComputedField> {
  return new Set([...table.computedFields.values()].filter(({ returns }) => returns.kind === 'scalar'));
}

function selectPermission(grant: Grant, permission: Written<'select'>): SelectPermission {
  const { table, report } = grant;
  const columns = resolveColumns(grant, permission.columns);
  const computedFields = new Set<ComputedField>();
  for (const name of permission.computed_fields) {
    const field = table.computedFields.get(name);
    if (field === undefined) report(`computed field "${name}" does not exist`);
    else if (field.returns.kind !== 'scalar') {
      report(`computed field "${name}" returns rows: it follows the permission of their table`);
    } else computedFields.add(field);
  }
  return {
    grants: [{ filter: grant.expression('filter', permission.filter), columns, computedFields }],
    columns,
    computedFields,
    limit: permission.limit ?? null,
    allowAggregations: permission.allow_aggregations,
    queryRootFields: permission.query_root_fields ? new Set(permission.query_root_fields) : null,
    subscriptionRootFields: permission.subscription_root_fields
      ? new Set(permission.subscription_root_fields)
      : null,
  };
}

function insertPermission(grant: Grant, permission: Written<'insert'>): InsertPermission {
  return { ...writtenColumns(grant, permission), check: grant.expression('check', permission.check) };
}

function updatePermission(grant: Grant, permission: Written<'update'>): UpdatePermission {
  return {
    ...writtenColumns(grant, permission),
    filter: grant.expression('filter', permission.filter),
    check: permission.check == null ? alwaysTrue : grant.expression('check', permission.check),
  };
}

function deletePermission(grant: Grant, permission: Written<'delete'>): DeletePermission {
  return { filter: grant.expression('filter', permission.filter), backendOnly: permission.backend_only };
}

function resolveColumns({ table, report }: Grant, names: '*' | readonly string[]): Set<Column> {
  if (names === '*') return new Set(table.columns);
  const columns = names.flatMap((name) => {
    const column = table.columnsByName.get(name);
    if (column === undefined) report(`column "${name}" does not exist`);
    return column ?? [];
  });
  return new Set(columns);
}

/** The caller cannot write a preset column, even when the permission lists it. */
function writtenColumns(
  grant: Grant,
  permission: Written<'insert' | 'update'>,
): Omit<InsertPermission, 'check'> {
  const presets = Object.entries(permission.set).flatMap(([name, written]): Preset[] => {
    const column = grant.table.columnsByName.get(name);
    if (column !== undefined) return [{ column, value: grant.preset(column, written) }];
    grant.report(`preset column "${name}" does not exist`);
    return [];
  });
  const columns = resolveColumns(grant, permission.columns);
  for (const { column } of presets) columns.delete(column);
  return { columns, presets, backendOnly: permission.backend_only };
}
