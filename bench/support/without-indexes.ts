/**
 * Fills tables that have no indexes meanwhile, as long as nothing refers to them: an index that is made of all rows at once
 * costs a fraction of one that every inserted row is added to.
 */
import type pg from 'pg';

/**
 * Indexes that are no part of a constraint. A foreign key belongs to the index that finds what it refers to. One with a
 * comment would lose it.
 */
const findIndexes = `
  select format('drop index %I.%I', n.nspname, i.relname) as "drop", pg_get_indexdef(i.oid) as "create"
    from pg_index as x
    join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    join pg_namespace as n on n.oid = i.relnamespace
   where n.nspname = 'public'
     and t.relkind = 'r'
     and not t.relispartition
     and obj_description(i.oid, 'pg_class') is null
     and not exists (select from pg_constraint where conindid = i.oid)`;

/** Everything is one transaction: a database never stays without its indexes. */
export async function withoutIndexes(client: pg.ClientBase, fill: () => Promise<unknown>): Promise<void> {
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(findIndexes);
  await client.query('begin');
  try {
    await client.query(indexes.map((index) => index.drop).join(';'));
    await fill();
    await client.query(`set local maintenance_work_mem = '512MB'`);
    for (const { create } of indexes) await client.query(create);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
