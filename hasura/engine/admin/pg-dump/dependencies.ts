/** The order of the statements of a dump: every object after those that it depends on. */
import type pg from 'pg';
import { EngineError } from '../../errors.ts';
import { type DumpedObject, keyOf } from './dumped-object.ts';

type Connection = Pick<pg.ClientBase, 'query'>;

/** Parts of objects, by key, with the key of the object that is dumped with them: the row type of a table, its rules. */
export type Parts = ReadonlyMap<string, string>;

const parts = [
  `select ${keyOf('pg_rewrite', 'oid')} as part, ${keyOf('pg_class', 'ev_class')} as whole from pg_rewrite where oid >= 16384`,
  `select ${keyOf('pg_attrdef', 'oid')}, ${keyOf('pg_class', 'adrelid')} from pg_attrdef where oid >= 16384`,
  `select ${keyOf('pg_class', 'conindid')}, ${keyOf('pg_constraint', 'oid')} from pg_constraint
   where contype in ('p', 'u', 'x')`,
  // Those of constraint triggers need the triggers, and are parts of nothing.
  `select ${keyOf('pg_constraint', 'oid')}, case when contypid <> 0 then ${keyOf('pg_type', 'contypid')}
     when contype = 'f' then ${keyOf('pg_constraint', 'conparentid')}
     else ${keyOf('pg_class', 'conrelid')} end from pg_constraint where contype <> 't'`,
  `select ${keyOf('pg_type', 't.oid')}, ${keyOf('pg_class', 'c.oid')} from pg_type t join pg_class c on c.oid = t.typrelid
   where c.relkind <> 'c' and c.oid >= 16384`,
  `select ${keyOf('pg_class', 'oid')}, ${keyOf('pg_type', 'reltype')} from pg_class where relkind = 'c'`,
  `select ${keyOf('pg_type', 'typarray')}, ${keyOf('pg_type', 'oid')} from pg_type where typarray >= 16384`,
  `select d.classid || ':' || d.objid, d.refclassid || ':' || d.refobjid from pg_depend d
   where d.deptype = 'i' and d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass`,
];

const extensionMembers = `select d.classid || ':' || d.objid as part, d.refclassid || ':' || d.refobjid as whole
  from pg_depend d where d.deptype = 'e'`;

const dependencies = `select distinct classid || ':' || objid as object, refclassid || ':' || refobjid as needed
  from pg_depend where deptype in ('n', 'a', 'i', 'P', 'S') and objid >= 16384 and refobjid >= 16384`;

export async function readParts(connection: Connection): Promise<Parts> {
  const { rows } = await connection.query<{ part: string; whole: string }>(parts.join(' union all '));
  return new Map(rows.map(({ part, whole }) => [part, whole]));
}

/** The object that is dumped with a part, or that the key names itself; undefined when it is not dumped. */
export function wholeOf<Value>(
  key: string,
  objects: ReadonlyMap<string, Value>,
  all: Parts,
): Value | undefined {
  let at: string | undefined = key;
  // A part may be that of a part, such as the array type of a table's row type.
  for (let depth = 0; at !== undefined && depth < 5; depth += 1) {
    const found = objects.get(at);
    if (found !== undefined) return found;
    at = all.get(at);
  }
  return undefined;
}

/** @throws EngineError `not-supported` when objects depend on each other */
export async function inOrder(
  connection: Connection,
  objects: readonly DumpedObject[],
  ofTables: Parts,
): Promise<DumpedObject[]> {
  const byKey = new Map(objects.map((object) => [object.key, object]));
  const members = await connection.query<{ part: string; whole: string }>(extensionMembers);
  const all: Parts = new Map([...ofTables, ...members.rows.map(({ part, whole }) => [part, whole] as const)]);
  const { rows } = await connection.query<{ object: string; needed: string }>(dependencies);
  const needs = new Map<DumpedObject, Set<DumpedObject>>(objects.map((object) => [object, new Set()]));
  const users = new Map<DumpedObject, DumpedObject[]>(objects.map((object) => [object, []]));
  for (const row of rows) {
    const [object, needed] = [wholeOf(row.object, byKey, all), wholeOf(row.needed, byKey, all)];
    if (object === undefined || needed === undefined || object === needed) continue;
    const known = needs.get(object);
    if (known === undefined || known.has(needed)) continue;
    known.add(needed);
    users.get(needed)?.push(object);
  }
  return sorted(objects, needs, users);
}

/** Of the objects that need nothing more, the one of the lowest rank is next. */
function sorted(
  objects: readonly DumpedObject[],
  needs: ReadonlyMap<DumpedObject, Set<DumpedObject>>,
  users: ReadonlyMap<DumpedObject, readonly DumpedObject[]>,
): DumpedObject[] {
  const done: DumpedObject[] = [];
  const ready = objects.filter((object) => needs.get(object)?.size === 0).sort(backwards);
  for (let next = ready.pop(); next !== undefined; next = ready.pop()) {
    done.push(next);
    for (const user of users.get(next) ?? []) {
      const open = needs.get(user);
      open?.delete(next);
      if (open?.size === 0) insert(ready, user);
    }
  }
  if (done.length === objects.length) return done;
  const open = objects.filter((object) => !done.includes(object)).map(({ name }) => name);
  const message = `objects that need each other cannot be dumped without the program pg_dump: ${open.slice(0, 10).join(', ')}`;
  throw new EngineError('not-supported', message);
}

function backwards(one: DumpedObject, other: DumpedObject): number {
  return other.rank - one.rank || (one.name < other.name ? 1 : one.name > other.name ? -1 : 0);
}

/** Inserts into a list in `backwards` order. */
function insert(list: DumpedObject[], object: DumpedObject): void {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = list[middle];
    if (other !== undefined && backwards(other, object) < 0) from = middle + 1;
    else to = middle;
  }
  list.splice(from, 0, object);
}
