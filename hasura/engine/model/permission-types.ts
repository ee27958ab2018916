/** What roles may do with tables: expressions as predicates, presets as sources of values. Data only. */
import type { Column, ComputedField, Table } from '../catalog/table-types.ts';
import type { Predicate } from '../conditions/predicate-types.ts';
import type { ValueSource } from '../values/value-source.ts';

/**
 * The columns that may be read on the rows of a filter. A plain role has exactly one grant; an inherited role has one per parent
 * permission, and a column is readable only on the rows of a grant with that column.
 */
export interface SelectGrant {
  readonly filter: Predicate;
  readonly columns: ReadonlySet<Column>;
  readonly computedFields: ReadonlySet<ComputedField>;
}

type SelectRootKind = 'select' | 'select_by_pk' | 'select_aggregate';
export type SubscriptionRootKind = SelectRootKind | 'select_stream';

export interface SelectPermission {
  readonly grants: readonly SelectGrant[];
  /** The union over the grants: the columns of the GraphQL type. */
  readonly columns: ReadonlySet<Column>;
  readonly computedFields: ReadonlySet<ComputedField>;
  readonly limit: number | null;
  readonly allowAggregations: boolean;
  /** null: all. */
  readonly queryRootFields: ReadonlySet<SelectRootKind> | null;
  readonly subscriptionRootFields: ReadonlySet<SubscriptionRootKind> | null;
}

/** A value that a column gets in every row that the role writes; the role itself cannot set the column. */
export interface Preset {
  readonly column: Column;
  readonly value: ValueSource;
}

export interface InsertPermission {
  readonly columns: ReadonlySet<Column>;
  readonly check: Predicate;
  readonly presets: readonly Preset[];
  readonly backendOnly: boolean;
}

export interface UpdatePermission extends InsertPermission {
  readonly filter: Predicate;
}

export type DeletePermission = Pick<UpdatePermission, 'filter' | 'backendOnly'>;

export interface TablePermissions {
  readonly select: SelectPermission | null;
  readonly insert: InsertPermission | null;
  readonly update: UpdatePermission | null;
  readonly delete: DeletePermission | null;
}

/** By table, then by role; `admin` is present with everything. Inherited roles are already resolved. */
export type Permissions = ReadonlyMap<Table, ReadonlyMap<string, TablePermissions>>;

export const noPermissions: TablePermissions = { select: null, insert: null, update: null, delete: null };
