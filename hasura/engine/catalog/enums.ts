/** Tables whose rows become a GraphQL enum: a text primary key, and optionally one text column of comments. */
import { graphqlNamePattern } from '../metadata/shape-parts.ts';
import type { TableMetadata } from '../metadata/shape-table.ts';
import type { EnumSource } from './introspect.ts';
import { Inconsistency, type Problems } from './problems.ts';
import { tableKey } from './tables.ts';
import type { Catalog, CatalogTable } from './types.ts';

/** Where the values of each enum table are stored; a table of another shape is a problem. */
export function findEnumSources(
  tables: readonly TableMetadata[],
  catalog: Catalog,
  problems: Problems,
): EnumSource[] {
  return tables
    .filter(({ is_enum: isEnum }) => isEnum)
    .flatMap((metadata) => {
      const table = catalog.tables.find((candidate) => tableKey(candidate) === tableKey(metadata.table));
      return (table && problems.collect(metadata, tableKey(table), () => enumSource(table))) ?? [];
    });
}

function enumSource(table: CatalogTable): EnumSource {
  const { schema, name, columns } = table;
  const primaryKey = table.uniqueConstraints.find((constraint) => constraint.isPrimary);
  const [valueColumn, ...otherKeys] = primaryKey?.columns ?? [];
  if (valueColumn === undefined || otherKeys.length > 0) {
    throw new Inconsistency('cannot be an enum: it needs a primary key of exactly one column');
  }
  const [commentColumn, ...others] = columns.filter((column) => column.name !== valueColumn);
  if (others.length > 0) {
    throw new Inconsistency('cannot be an enum: it has columns other than a value and a comment');
  }
  const notText = columns.find((column) => column.type.name !== 'text');
  if (notText !== undefined) {
    throw new Inconsistency(`cannot be an enum: column "${notText.name}" is not text`);
  }
  return { key: tableKey(table), schema, name, valueColumn, commentColumn: commentColumn?.name ?? null };
}

const reservedValues = new Set(['true', 'false', 'null']);

/** Reports enum tables without rows, and values that are not GraphQL names. */
export function checkEnumRows(
  tables: readonly TableMetadata[],
  rows: Catalog['enumRows'],
  problems: Problems,
): void {
  for (const metadata of tables) {
    const key = tableKey(metadata.table);
    const values = metadata.is_enum ? rows.get(key) : undefined;
    if (values === undefined) continue;
    if (values.length === 0) problems.add(metadata, key, 'cannot be an enum: it has no rows');
    for (const { value } of values) {
      if (!graphqlNamePattern.test(value) || reservedValues.has(value)) {
        problems.add(metadata, key, `cannot be an enum: "${value}" is not a GraphQL enum value`);
      }
    }
  }
}
