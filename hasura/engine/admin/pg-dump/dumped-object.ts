/** What a dump is made of: an object of the database with the statements that create it. */

export interface DumpedObject {
  /** The oids of its catalog and of itself, `1259:16384`. */
  readonly key: string;
  /** Objects with a lower number come first, as far as dependencies allow. */
  readonly rank: number;
  /** As messages show it, and for a stable order. */
  readonly name: string;
  /** Without semicolons. */
  readonly statements: readonly string[];
}

/** The order of kinds in a dump. Rows would come between `view` and `constraint`. */
export const ranks = {
  schema: 0,
  extension: 1,
  type: 2,
  routine: 3,
  textSearch: 3,
  operator: 4,
  aggregate: 4,
  sequence: 5,
  table: 6,
  default: 7,
  view: 8,
  constraint: 9,
  index: 10,
  statistics: 11,
  foreignKey: 12,
  trigger: 13,
  policy: 14,
} as const;

/**
 * A select of objects: `key`, `rank`, `name`, `statements`.
 * @param catalog the name of the system catalog
 * @param alias of the catalog in `from`
 * @param parts trusted SQL; `$1` has the names of the schemas
 */
export function objectQuery(
  catalog: string,
  alias: string,
  parts: {
    readonly rank: number;
    readonly name: string;
    /** An expression of type text[]. */
    readonly statements: string;
    /** From, joins and conditions. */
    readonly from: string;
  },
): string {
  return `select ${keyOf(catalog, `${alias}.oid`)} as key, ${parts.rank} as rank, ${parts.name} as name,
    array_remove(${parts.statements}, null) as statements ${parts.from}
    and not exists (select from pg_depend member where member.classid = '${catalog}'::regclass
      and member.objid = ${alias}.oid and member.deptype = 'e')`;
}

/** SQL of the key of an object. */
export function keyOf(catalog: string, oid: string): string {
  return `'${catalog}'::regclass::oid || ':' || ${oid}`;
}

/** SQL that is empty where the condition does not hold. */
export function textIf(condition: string, text: string): string {
  return `case when ${condition} then ${text} else '' end`;
}
