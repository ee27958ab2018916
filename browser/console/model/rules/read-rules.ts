/** Reads the rules of the database, once and as admin: they hold no data, and GraphQL says none of them. */
import { runSql } from '../../engine/run-sql.ts';
import { type Rules, rulesIn } from './rules.ts';

// Several columns are joined by a character that no name has.
const statement = `select n.nspname, t.relname, 'required', a.attname, a.attname, ''
from pg_attribute a
join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
join pg_namespace n on n.oid = t.relnamespace
where a.attnum > 0 and a.attnotnull and not a.attisdropped and not a.atthasdef and a.attidentity = '' and a.attgenerated = ''
  and n.nspname not in ('pg_catalog', 'information_schema')
  and not exists (
    select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where g.tgrelid = t.oid and not g.tgisinternal and g.tgtype & 6 = 6 and position('new.' || quote_ident(a.attname) || ' :=' in p.prosrc) > 0
  )
union all
select n.nspname, t.relname, case c.contype when 'c' then 'check' when 'f' then 'reference' else 'unique' end, c.conname,
  (select string_agg(a.attname, chr(31) order by k.place) from unnest(c.conkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number),
  pg_get_constraintdef(c.oid)
from pg_constraint c
join pg_class t on t.oid = c.conrelid
join pg_namespace n on n.oid = t.relnamespace
where c.contype in ('c', 'f', 'u', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
union all
select n.nspname, t.relname, 'unique', i.relname,
  (select string_agg(a.attname, chr(31) order by k.place) from unnest(x.indkey) with ordinality k(number, place) join pg_attribute a on a.attrelid = x.indrelid and a.attnum = k.number),
  ''
from pg_index x
join pg_class i on i.oid = x.indexrelid
join pg_class t on t.oid = x.indrelid
join pg_namespace n on n.oid = t.relnamespace
where x.indisunique and n.nspname not in ('pg_catalog', 'information_schema')
  and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype in ('u', 'p'))
union all
select n.nspname, t.relname, 'enum', a.attname, a.attname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
from pg_attribute a
join pg_class t on t.oid = a.attrelid and t.relkind in ('r', 'p')
join pg_namespace n on n.oid = t.relnamespace
join pg_enum e on e.enumtypid = a.atttypid
group by n.nspname, t.relname, a.attname`;

/** @throws EngineProblem */
export async function readRules(): Promise<Rules> {
  return rulesIn((await runSql(statement, true)).rows);
}
