/**
 * Tables with their columns, relationships, computed fields and functions: metadata joined with the catalog. All stages
 * share these objects and compare them by identity (`===`). Data, and what follows from it.
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
  /** `generated always as`, or identity `always`: never writable. */
  readonly isGenerated: boolean;
  readonly description: string | null;
  /** See `CatalogColumn`. */
  readonly rowsPerValue: number | null;
  /** See `CatalogColumn`. */
  readonly mostRowsPerValue: number | null;
  /** The enum table that this column references, when that table is tracked as an enum. */
  readonly enumTable: Table | null;
}

export interface UniqueConstraint {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly isPrimary: boolean;
}

/** An index that finds rows by equal values (btree). */
export interface Index {
  /** Its first columns, up to the first expression that is not the beginning of a column. */
  readonly columns: readonly Column[];
  /** Those of which it has the beginnings, `left(column, 100)`: how many characters. A long text has no other btree. */
  readonly beginnings: ReadonlyMap<Column, number>;
  /** Whether these are all of its columns, and no two of its rows have the same values. */
  readonly isUnique: boolean;
  /** Which rows are in the index: those where this column is null, or not null. null: all rows. */
  readonly condition: { readonly column: Column; readonly isNull: boolean } | null;
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
  /** `session` and `tableRow` are filled by the engine and not part of the GraphQL field. */
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
  /** The base name of its types and root fields; `T` in comments. */
  readonly graphqlName: string;
  /** The name in descriptions: `name`, or `schema.name` outside public; `S` in comments. */
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
  /** Without those that are partial by another condition than on one null. */
  readonly indexes: readonly Index[];
  readonly relationships: ReadonlyMap<string, Relationship>;
  readonly computedFields: ReadonlyMap<string, ComputedField>;
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  /** See `CatalogTable`. */
  readonly rowCount: number | null;
  /** See `CatalogTable`. */
  readonly baseTables: number;
  /** Set when the table is tracked as an enum. */
  readonly enumValues: readonly { readonly value: string; readonly comment: string | null }[] | null;
}

/** Whether at most one row is related, by a key of the target. */
export function isUnique(relationship: {
  readonly target: Relationship['target'];
  readonly columns: readonly { readonly remote: Column }[];
}): boolean {
  const remote = relationship.columns.map((pair) => pair.remote);
  return relationship.target.uniqueConstraints.some(({ columns }) =>
    columns.every((column) => remote.includes(column)),
  );
}

/**
 * How many rows a relationship leads to, on average, by the statistics of Postgres when the model was made; null
 * when there are none.
 * @param from `row`: any row. `related`: a row that was reached through a relationship, as the company of a project:
 *   the more projects a company has, the more often it is that of a project.
 */
export function averageRows(
  { source, target, columns }: Pick<Relationship, 'source' | 'target' | 'columns'>,
  from: 'row' | 'related',
): number | null {
  if (from === 'row') {
    if (source.rowCount === null || target.rowCount === null) return null;
    return target.rowCount / Math.max(1, source.rowCount);
  }
  const known = columns.flatMap(({ remote }) => remote.rowsPerValue ?? []);
  return known.length === 0 ? null : Math.min(...known);
}
