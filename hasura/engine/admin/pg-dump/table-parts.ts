/** Selects of constraints, indexes, statistics, triggers, rules and policies, with the statements that create them. */
import { engineSchema } from '../../engine-schema.ts';
import { objectQuery, ranks, textIf } from './dumped-object.ts';
import { isApartCheck } from './relations.ts';

const tableName = "format('%I.%I', n.nspname, c.relname)";
const tableOf = (column: string): string =>
  `join pg_class c on c.oid = ${column} join pg_namespace n on n.oid = c.relnamespace`;

/** What else is set about an index: the order of rows on disk, the identity of rows, the index of the partitioned table. */
const indexSettings = (index: string): string => `
    (select format('ALTER TABLE %s CLUSTER ON %I', ${tableName}, ic.relname)
      from pg_index i join pg_class ic on ic.oid = i.indexrelid where i.indexrelid = ${index} and i.indisclustered),
    (select format('ALTER TABLE ONLY %s REPLICA IDENTITY USING INDEX %I', ${tableName}, ic.relname)
      from pg_index i join pg_class ic on ic.oid = i.indexrelid where i.indexrelid = ${index} and i.indisreplident),
    (select format('ALTER INDEX %s ATTACH PARTITION %s', h.inhparent::regclass, h.inhrelid::regclass)
      from pg_inherits h where h.inhrelid = ${index})`;

/** Foreign keys of partitions are made with those of their partitioned table. */
const constraints = (types: string, rank: number): string =>
  objectQuery('pg_constraint', 'k', {
    rank,
    name: `quote_ident(k.conname) || ' on ' || ${tableName}`,
    statements: `array[
      format('ALTER TABLE %s%s ADD CONSTRAINT %I %s',
        ${textIf("k.contype in ('p', 'u', 'x') or (k.contype = 'f' and c.relkind <> 'p')", "'ONLY '")}, ${tableName},
        k.conname, pg_get_constraintdef(k.oid)),
      ${indexSettings("case when k.contype in ('p', 'u', 'x') then k.conindid end")}]`,
    from: `from pg_constraint k ${tableOf('k.conrelid')}
      where k.contype in (${types}) and n.nspname = any($1) and not (k.contype = 'f' and k.conparentid <> 0)
        and (k.contype <> 'c' or (k.conislocal and ${isApartCheck}))`,
  });

const indexes = objectQuery('pg_class', 'x', {
  rank: ranks.index,
  name: 'x.oid::regclass::text',
  statements: `array[pg_get_indexdef(x.oid), ${indexSettings('x.oid')}]`,
  from: `from pg_class x join pg_index ix on ix.indexrelid = x.oid ${tableOf('ix.indrelid')}
    where n.nspname = any($1) and c.relkind in ('r', 'p', 'm') and (ix.indisvalid or x.relkind = 'I')
      and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u', 'x'))`,
});

const statistics = objectQuery('pg_statistic_ext', 's', {
  rank: ranks.statistics,
  name: "format('%I.%I', sn.nspname, s.stxname)",
  statements: `array[pg_get_statisticsobjdef(s.oid), case when s.stxstattarget >= 0 then
    format('ALTER STATISTICS %I.%I SET STATISTICS %s', sn.nspname, s.stxname, s.stxstattarget) end]`,
  from: `from pg_statistic_ext s join pg_namespace sn on sn.oid = s.stxnamespace where sn.nspname = any($1)`,
});

const switchOf = (kind: string, name: string, state: string): string => `case when ${state} <> 'O' then
  format('ALTER TABLE %s %s ${kind} %I', ${tableName},
    case ${state} when 'D' then 'DISABLE' when 'A' then 'ENABLE ALWAYS' else 'ENABLE REPLICA' end, ${name}) end`;

/** Triggers of partitions are made with those of their partitioned table. `$2`: without those of the engine. */
const triggers = objectQuery('pg_trigger', 't', {
  rank: ranks.trigger,
  name: `quote_ident(t.tgname) || ' on ' || ${tableName}`,
  statements: `array[pg_get_triggerdef(t.oid), ${switchOf('TRIGGER', 't.tgname', 't.tgenabled')}]`,
  from: `from pg_trigger t ${tableOf('t.tgrelid')} join pg_proc p on p.oid = t.tgfoid
    where n.nspname = any($1) and not t.tgisinternal and t.tgparentid = 0
      and not ($2 and p.pronamespace = coalesce(to_regnamespace('${engineSchema}')::oid, 0))`,
});

const rules = objectQuery('pg_rewrite', 'r', {
  rank: ranks.trigger,
  name: `quote_ident(r.rulename) || ' on ' || ${tableName}`,
  statements: `array[rtrim(pg_get_ruledef(r.oid), ';'), ${switchOf('RULE', 'r.rulename', 'r.ev_enabled')}]`,
  from: `from pg_rewrite r ${tableOf('r.ev_class')} where n.nspname = any($1) and r.rulename <> '_RETURN'`,
});

const policies = objectQuery('pg_policy', 'y', {
  rank: ranks.policy,
  name: `quote_ident(y.polname) || ' on ' || ${tableName}`,
  statements: `array[format('CREATE POLICY %I ON %s AS %s FOR %s TO %s%s%s', y.polname, ${tableName},
    case when y.polpermissive then 'PERMISSIVE' else 'RESTRICTIVE' end,
    case y.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
    (select string_agg(case when role = 0 then 'PUBLIC' else quote_ident(pg_get_userbyid(role)) end, ', ')
      from unnest(y.polroles) as role),
    ' USING (' || pg_get_expr(y.polqual, y.polrelid) || ')',
    ' WITH CHECK (' || pg_get_expr(y.polwithcheck, y.polrelid) || ')')]`,
  from: `from pg_policy y ${tableOf('y.polrelid')} where n.nspname = any($1)`,
});

export const tablePartQueries: readonly string[] = [
  constraints("'p', 'u', 'x', 'c'", ranks.constraint),
  indexes,
  statistics,
  constraints("'f'", ranks.foreignKey),
  triggers,
  rules,
  policies,
];
