/** Writes the definitions of schemas from the system catalogs, for servers without a fitting `pg_dump`. */
import type pg from 'pg';
import { EngineError } from '../../errors.ts';
import { inOrder, type Parts, readParts, wholeOf } from './dependencies.ts';
import type { DumpedObject } from './dumped-object.ts';
import { relationQueries } from './relations.ts';
import { tablePartQueries } from './table-parts.ts';
import { typeAndRoutineQueries } from './types-and-routines.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

/** Kinds of objects that are not written, by the name that messages show. */
const unsupported: readonly string[] = [
  `select 'foreign table ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'f' and n.nspname = any($1)`,
  `select 'typed table ' || c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.reloftype <> 0 and n.nspname = any($1)`,
  `select 'type ' || t.oid::regtype from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where (t.typtype = 'r' or t.typtype = 'b' and not exists (select from pg_type e where e.typarray = t.oid))
     and n.nspname = any($1)
     and not exists (select from pg_depend d where d.classid = 'pg_type'::regclass and d.objid = t.oid and d.deptype = 'e')`,
  `select 'aggregate ' || p.oid::regprocedure from pg_aggregate a join pg_proc p on p.oid = a.aggfnoid
     join pg_namespace n on n.oid = p.pronamespace
   where a.aggkind <> 'n' and n.nspname = any($1)
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
  ...[
    ['collation', 'pg_collation', 'collnamespace', 'collname'],
    ['conversion', 'pg_conversion', 'connamespace', 'conname'],
    ['operator class', 'pg_opclass', 'opcnamespace', 'opcname'],
    ['operator family', 'pg_opfamily', 'opfnamespace', 'opfname'],
    ['text search parser', 'pg_ts_parser', 'prsnamespace', 'prsname'],
    ['text search template', 'pg_ts_template', 'tmplnamespace', 'tmplname'],
  ].map(
    ([kind, catalog, schema, name]) => `select format('${kind} %I.%I', n.nspname, o.${name})
     from ${catalog} o join pg_namespace n on n.oid = o.${schema}
     where n.nspname = any($1) and not exists (select from pg_depend d
       where d.classid = '${catalog}'::regclass and d.objid = o.oid and d.deptype = 'e')`,
  ),
];

/** Columns, constraints and others are commented on with the object that has them. */
const comments = `
  select d.classoid || ':' || d.objoid as key,
    format('COMMENT ON %s %s IS %L',
      case when i.type like '% column' then 'COLUMN' when i.type like '% constraint' then 'CONSTRAINT'
        when i.type = 'statistics object' then 'STATISTICS' else upper(i.type) end,
      case when i.type = 'domain constraint' then replace(i.identity, ' on ', ' on domain ') else i.identity end,
      d.description) as statement
  from pg_description d cross join lateral pg_identify_object(d.classoid, d.objoid, d.objsubid) i
  where d.objoid >= 16384 and d.classoid <> 'pg_extension'::regclass
  order by d.classoid, d.objoid, d.objsubid`;

/**
 * @param connection in a transaction with an empty `search_path`, so that every name is qualified
 * @param isClean without the triggers that the engine made
 * @returns statements without semicolons, in an order in which they can run
 * @throws EngineError `not-exists` for a schema, `not-supported` for an object that is not written
 */
export async function schemaStatements(
  connection: Connection,
  schemas: readonly string[],
  isClean: boolean,
): Promise<string[]> {
  await rejectUnknownSchemas(connection, schemas);
  await rejectUnsupported(connection, schemas);
  const objects: DumpedObject[] = [];
  for (const query of [...typeAndRoutineQueries, ...relationQueries, ...tablePartQueries]) {
    const parameters = query.includes('$2') ? [schemas, isClean] : [schemas];
    objects.push(...(await connection.query<DumpedObject>(query, parameters)).rows);
  }
  const parts = await readParts(connection);
  const ofObjects = await commentsOf(connection, objects, parts);
  const ordered = await inOrder(connection, objects, parts);
  return ordered.flatMap((object) => [...object.statements, ...(ofObjects.get(object) ?? [])]);
}

async function rejectUnknownSchemas(connection: Connection, schemas: readonly string[]): Promise<void> {
  const { rows } = await connection.query<{ name: string }>(
    'select nspname as name from pg_namespace where nspname = any($1)',
    [schemas],
  );
  const missing = schemas.find((schema) => !rows.some(({ name }) => name === schema));
  if (missing !== undefined)
    throw new EngineError('not-exists', `schema "${missing}" does not exist`, '$.opts');
}

async function rejectUnsupported(connection: Connection, schemas: readonly string[]): Promise<void> {
  const all = unsupported.map((select) => `select * from (${select}) as o(name)`).join(' union all ');
  const { rows } = await connection.query<{ name: string }>(`select name from (${all}) as o order by name`, [
    schemas,
  ]);
  if (rows.length === 0) return;
  const names = rows.slice(0, 10).map(({ name }) => name);
  const message = `these need the program pg_dump, of the version of the server or a later one, in PG_DUMP: ${names.join(', ')}`;
  throw new EngineError('not-supported', message);
}

async function commentsOf(
  connection: Connection,
  objects: readonly DumpedObject[],
  parts: Parts,
): Promise<Map<DumpedObject, string[]>> {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const { rows } = await connection.query<{ key: string; statement: string }>(comments);
  const found = new Map<DumpedObject, string[]>();
  for (const { key, statement } of rows) {
    const object = wholeOf(key, byKey, parts);
    if (object !== undefined) found.set(object, [...(found.get(object) ?? []), statement]);
  }
  return found;
}
