/**
 * The database as its system catalogs describe it: the result of `introspect.ts`, before any metadata.
 * Data only. Names are SQL names, unquoted.
 */

/** A Postgres type, resolved far enough that no later stage asks the database again. */
export interface PgType {
  readonly schema: string;
  /** `pg_type.typname`: `int4`, `text`, `_text`, `my_enum`. */
  readonly name: string;
  /** How to write the type in a cast, already quoted where needed (`format_type`): `integer`, `text[]`, `public.mood`. */
  readonly sqlName: string;
  readonly kind: 'base' | 'enum' | 'array' | 'composite' | 'domain' | 'range' | 'multirange' | 'pseudo';
  /** The separator of elements in the text of an array of this type: `,`, but `;` for `box`. */
  readonly delimiter: string;
  /** Element of an array type, base of a domain. */
  readonly element: PgType | null;
}

export interface CatalogColumn {
  readonly name: string;
  readonly type: PgType;
  readonly isNotNull: boolean;
  /** `generated always as`, or identity `always`: never writable. */
  readonly isGenerated: boolean;
  readonly comment: string | null;
  /**
   * How many rows have the value of a row, on average over all rows, by the statistics of Postgres; null when there are
   * none, as for views. A value that many rows have counts for each of them.
   */
  readonly rowsPerValue: number | null;
  /** How many rows have the most frequent value, by the same statistics; null when there are none. */
  readonly mostRowsPerValue: number | null;
}

/** A primary key or unique constraint (never a mere unique index: `on conflict on constraint` cannot name one). */
interface CatalogUniqueConstraint {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
}

/** An index that finds rows by equal values (btree). */
export interface CatalogIndex {
  /** Its columns and expressions, as Postgres prints them. */
  readonly keys: readonly string[];
  /** Whether no two of its rows have the same values. */
  readonly isUnique: boolean;
  /** The condition of a partial index, as Postgres prints it. */
  readonly condition: string | null;
}

export interface CatalogForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly targetSchema: string;
  readonly targetTable: string;
  readonly targetColumns: readonly string[];
}

export interface CatalogTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view' | 'materializedView';
  readonly comment: string | null;
  readonly columns: readonly CatalogColumn[];
  readonly uniqueConstraints: readonly CatalogUniqueConstraint[];
  readonly indexes: readonly CatalogIndex[];
  readonly foreignKeys: readonly CatalogForeignKey[];
  /** Whether Postgres accepts the statement on it (always for tables, auto-updatable views by `pg_relation_is_updatable`). */
  readonly isInsertable: boolean;
  readonly isUpdatable: boolean;
  readonly isDeletable: boolean;
  /** The rows that Postgres has counted; null for views, and for tables that were not analysed yet. */
  readonly rowCount: number | null;
  /** The tables that Postgres plans for it: 1, or for a view those in it, views in it included, once for each time. */
  readonly baseTables: number;
}

interface CatalogFunctionArgument {
  /** null for an unnamed argument. */
  readonly name: string | null;
  readonly type: PgType;
  readonly hasDefault: boolean;
}

export interface CatalogFunction {
  readonly schema: string;
  readonly name: string;
  readonly arguments: readonly CatalogFunctionArgument[];
  readonly returnType: PgType;
  readonly returnsSet: boolean;
  /** The table whose row type is returned, when the function returns one. */
  readonly returnsTable: { readonly schema: string; readonly name: string } | null;
  readonly volatility: 'immutable' | 'stable' | 'volatile';
  readonly isVariadic: boolean;
  readonly comment: string | null;
}

export interface Catalog {
  readonly tables: readonly CatalogTable[];
  readonly functions: readonly CatalogFunction[];
  /** Rows of the tables tracked as enums, by `schema.table`; filled by a second query once metadata is known. */
  readonly enumRows: ReadonlyMap<
    string,
    readonly { readonly value: string; readonly comment: string | null }[]
  >;
}
