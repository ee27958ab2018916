/**
 * The model: metadata joined with the catalog. Everything a request can mean is an object of this graph,
 * shared by identity (`===`) between the stages. Data only; made by `model.ts`, read by schema, plan and sql.
 */
import type { CatalogFunction, PgType } from './types.ts';

export interface Column {
  readonly table: Table;
  /** SQL name. */
  readonly name: string;
  /** Name in GraphQL: the SQL name, or the custom name of the metadata. */
  readonly graphqlName: string;
  readonly type: PgType;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** `generated always as`, or identity `always`: never writable. */
  readonly isGenerated: boolean;
  readonly description: string | null;
  /** The enum table that this column references, when that table is tracked as an enum. */
  readonly enumTable: Table | null;
}

export interface UniqueConstraint {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly isPrimary: boolean;
}

export interface Relationship {
  readonly name: string;
  readonly kind: 'object' | 'array';
  readonly source: Table;
  readonly target: Table;
  readonly columns: readonly { readonly local: Column; readonly remote: Column }[];
  /** Object relationships only: whether GraphQL shows the field as nullable. */
  readonly isNullable: boolean;
  /** Nested inserts: the related row is written before its parent (the parent holds the key) or after it. */
  readonly insertOrder: 'beforeParent' | 'afterParent';
}

export interface FunctionArgument {
  /** Name in GraphQL; unnamed ones are `arg_1`, `arg_2` … */
  readonly name: string;
  readonly sqlName: string | null;
  readonly type: PgType;
  readonly hasDefault: boolean;
  /** Filled by the engine, hidden from callers. */
  readonly role: 'input' | 'session' | 'tableRow';
}

/** A tracked function that returns rows of a tracked table. */
export interface TrackedFunction {
  readonly catalog: CatalogFunction;
  readonly arguments: readonly FunctionArgument[];
  readonly returns: Table;
  readonly returnsSet: boolean;
  readonly exposedAs: 'query' | 'mutation';
  /** `<base>_args` is named after this. */
  readonly baseName: string;
  readonly rootName: string;
  readonly aggregateRootName: string;
  /** null: the generated one; empty: none. */
  readonly description: string | null;
  /** null: inferred from the select permission of the returned table. */
  readonly roles: ReadonlySet<string> | null;
}

export interface ComputedField {
  readonly table: Table;
  readonly name: string;
  readonly catalog: CatalogFunction;
  readonly arguments: readonly FunctionArgument[];
  /** null: the generated one; empty: none. */
  readonly description: string | null;
  /** A scalar also where the function returns a set of them, rows also where it returns a single one: as in Hasura. */
  readonly returns:
    | { readonly kind: 'scalar'; readonly type: PgType }
    | { readonly kind: 'table'; readonly table: Table };
}

/** A boolean expression of the metadata as written there: parsed by the same code as `where` (plan/predicate.ts). */
export type PermissionExpression = { readonly [key: string]: unknown };

/**
 * What one grant shows of a row. A plain role has exactly one grant; an inherited role has one per parent
 * permission, and a column is shown only on rows that a grant with that column lets through.
 */
export interface SelectGrant {
  readonly filter: PermissionExpression;
  readonly columns: ReadonlySet<Column>;
  readonly computedFields: ReadonlySet<ComputedField>;
}

export type SelectRootKind = 'select' | 'select_by_pk' | 'select_aggregate';
export type SubscriptionRootKind = SelectRootKind | 'select_stream';

export interface SelectPermission {
  readonly grants: readonly SelectGrant[];
  /** Union over the grants: what the type shows. */
  readonly columns: ReadonlySet<Column>;
  readonly computedFields: ReadonlySet<ComputedField>;
  readonly limit: number | null;
  readonly allowAggregations: boolean;
  /** null: all. */
  readonly queryRootFields: ReadonlySet<SelectRootKind> | null;
  readonly subscriptionRootFields: ReadonlySet<SubscriptionRootKind> | null;
}

/** A preset: a literal of the metadata, or a session variable (lower-cased name). A tagged value, never a string prefix. */
export type Preset =
  | { readonly kind: 'literal'; readonly value: unknown }
  | { readonly kind: 'session'; readonly name: string };

export interface InsertPermission {
  readonly columns: ReadonlySet<Column>;
  readonly check: PermissionExpression;
  readonly presets: ReadonlyMap<Column, Preset>;
  readonly backendOnly: boolean;
}

export interface UpdatePermission {
  readonly columns: ReadonlySet<Column>;
  readonly filter: PermissionExpression;
  readonly check: PermissionExpression | null;
  readonly presets: ReadonlyMap<Column, Preset>;
  readonly backendOnly: boolean;
}

export interface DeletePermission {
  readonly filter: PermissionExpression;
  readonly backendOnly: boolean;
}

export interface TablePermissions {
  readonly select: SelectPermission | null;
  readonly insert: InsertPermission | null;
  readonly update: UpdatePermission | null;
  readonly delete: DeletePermission | null;
}

/** Root field names after customisation, which renames each root on its own. */
export interface RootNames {
  readonly select: string;
  readonly selectByPk: string;
  readonly selectAggregate: string;
  readonly selectStream: string;
  readonly insert: string;
  readonly insertOne: string;
  readonly update: string;
  readonly updateByPk: string;
  readonly updateMany: string;
  readonly delete: string;
  readonly deleteByPk: string;
}

export interface Table {
  readonly schema: string;
  readonly name: string;
  /** `schema.name`, unique in the model. */
  readonly key: string;
  /** T: base name of its types and root fields. */
  readonly graphqlName: string;
  /** S: how descriptions print it: `name`, or `schema.name` outside public. */
  readonly printedName: string;
  readonly kind: 'table' | 'view' | 'materializedView';
  /** null: the generated one; empty: none. */
  readonly description: string | null;
  readonly rootNames: RootNames;
  /** Descriptions that metadata gives to root fields in place of the generated ones. */
  readonly rootComments: Partial<Readonly<Record<keyof RootNames, string>>>;
  /** In column order. */
  readonly columns: readonly Column[];
  readonly columnsByName: ReadonlyMap<string, Column>;
  readonly columnsByGraphqlName: ReadonlyMap<string, Column>;
  readonly primaryKey: UniqueConstraint | null;
  /** Primary key included. */
  readonly uniqueConstraints: readonly UniqueConstraint[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly computedFields: ReadonlyMap<string, ComputedField>;
  /** By role; `admin` is present with everything. Inherited roles are already resolved. */
  readonly permissions: ReadonlyMap<string, TablePermissions>;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  /** Set when the table is tracked as an enum. */
  readonly enumValues: readonly { readonly value: string; readonly comment: string | null }[] | null;
}
