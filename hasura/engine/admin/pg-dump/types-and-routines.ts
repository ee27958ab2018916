/** Selects of schemas, extensions, types, routines, operators and text search, each with the statements that create them. */
import { objectQuery, ranks, textIf } from './dumped-object.ts';

const schemas = objectQuery('pg_namespace', 'n', {
  rank: ranks.schema,
  name: 'quote_ident(n.nspname)',
  statements: "array[format('CREATE SCHEMA %I', n.nspname)]",
  // It is in every new database.
  from: "from pg_namespace n where n.nspname = any($1) and n.nspname <> 'public'",
});

const extensions = objectQuery('pg_extension', 'e', {
  rank: ranks.extension,
  name: 'quote_ident(e.extname)',
  statements: "array[format('CREATE EXTENSION IF NOT EXISTS %I WITH SCHEMA %I', e.extname, n.nspname)]",
  from: 'from pg_extension e join pg_namespace n on n.oid = e.extnamespace where n.nspname = any($1)',
});

const typeName = "format('%I.%I', n.nspname, t.typname)";
const fromTypes = 'from pg_type t join pg_namespace n on n.oid = t.typnamespace';

const enums = objectQuery('pg_type', 't', {
  rank: ranks.type,
  name: typeName,
  statements: `array[format('CREATE TYPE %s AS ENUM (%s)', ${typeName}, (
    select string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)
    from pg_enum e where e.enumtypid = t.oid))]`,
  from: `${fromTypes} where t.typtype = 'e' and n.nspname = any($1)`,
});

/** SQL of the collation of a column or domain, empty when it is that of its type. */
export function collationOf(collation: string, ofType: string): string {
  return `coalesce((select format(' COLLATE %I.%I', cn.nspname, co.collname)
    from pg_collation co join pg_namespace cn on cn.oid = co.collnamespace
    where co.oid = ${collation} and ${collation} <> ${ofType}), '')`;
}

const domains = objectQuery('pg_type', 't', {
  rank: ranks.type,
  name: typeName,
  statements: `array[format('CREATE DOMAIN %s AS %s%s%s%s%s', ${typeName},
    format_type(t.typbasetype, t.typtypmod), ${collationOf('t.typcollation', 'b.typcollation')},
    ${textIf('t.typdefault is not null', "' DEFAULT ' || coalesce(pg_get_expr(t.typdefaultbin, 0), quote_literal(t.typdefault))")},
    ${textIf('t.typnotnull', "' NOT NULL'")},
    (select string_agg(format(' CONSTRAINT %I %s', c.conname, pg_get_constraintdef(c.oid)), '' order by c.conname)
      from pg_constraint c where c.contypid = t.oid and c.contype = 'c'))]`,
  from: `${fromTypes} join pg_type b on b.oid = t.typbasetype where t.typtype = 'd' and n.nspname = any($1)`,
});

const composites = objectQuery('pg_type', 't', {
  rank: ranks.type,
  name: typeName,
  statements: `array[format('CREATE TYPE %s AS (%s)', ${typeName}, (
    select string_agg(format(E'\\n  %I %s%s', a.attname, format_type(a.atttypid, a.atttypmod),
      ${collationOf('a.attcollation', 'at.typcollation')}), ',' order by a.attnum)
    from pg_attribute a join pg_type at on at.oid = a.atttypid
    where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped))]`,
  from: `${fromTypes} join pg_class c on c.oid = t.typrelid
    where c.relkind = 'c' and n.nspname = any($1)`,
});

const fromRoutines = 'from pg_proc p join pg_namespace n on n.oid = p.pronamespace';

const routines = objectQuery('pg_proc', 'p', {
  rank: ranks.routine,
  name: 'p.oid::regprocedure::text',
  statements: String.raw`array[rtrim(pg_get_functiondef(p.oid), E'\n')]`,
  from: `${fromRoutines} where p.prokind in ('f', 'p', 'w') and n.nspname = any($1)`,
});

/** SQL of an option of an aggregate that names a function. */
const functionOption = (option: string, column: string): string =>
  `case when a.${column}::oid <> 0 then '${option} = ' || a.${column}::regproc::text end`;

const operatorName = (oid: string): string => `(select format('OPERATOR(%I.%s)', opn.nspname, op.oprname)
  from pg_operator op join pg_namespace opn on opn.oid = op.oprnamespace where op.oid = ${oid})`;

const aggregates = objectQuery('pg_proc', 'p', {
  rank: ranks.aggregate,
  name: 'p.oid::regprocedure::text',
  statements: `array[format('CREATE AGGREGATE %I.%I(%s) (%s)', n.nspname, p.proname,
    case when p.pronargs = 0 then '*' else pg_get_function_identity_arguments(p.oid) end,
    array_to_string(array[
      'SFUNC = ' || a.aggtransfn::regproc::text,
      'STYPE = ' || format_type(a.aggtranstype, null),
      case when a.aggtransspace <> 0 then 'SSPACE = ' || a.aggtransspace end,
      ${functionOption('FINALFUNC', 'aggfinalfn')},
      case when a.aggfinalextra then 'FINALFUNC_EXTRA' end,
      case a.aggfinalmodify when 's' then 'FINALFUNC_MODIFY = SHAREABLE' when 'w' then 'FINALFUNC_MODIFY = READ_WRITE' end,
      ${functionOption('COMBINEFUNC', 'aggcombinefn')},
      ${functionOption('SERIALFUNC', 'aggserialfn')},
      ${functionOption('DESERIALFUNC', 'aggdeserialfn')},
      'INITCOND = ' || quote_literal(a.agginitval),
      ${functionOption('MSFUNC', 'aggmtransfn')},
      ${functionOption('MINVFUNC', 'aggminvtransfn')},
      case when a.aggmtranstype <> 0 then 'MSTYPE = ' || format_type(a.aggmtranstype, null) end,
      case when a.aggmtransspace <> 0 then 'MSSPACE = ' || a.aggmtransspace end,
      ${functionOption('MFINALFUNC', 'aggmfinalfn')},
      case when a.aggmfinalextra then 'MFINALFUNC_EXTRA' end,
      'MINITCOND = ' || quote_literal(a.aggminitval),
      'SORTOP = ' || ${operatorName('a.aggsortop')},
      case p.proparallel when 's' then 'PARALLEL = SAFE' when 'r' then 'PARALLEL = RESTRICTED' end
    ], ', '))]`,
  from: `${fromRoutines} join pg_aggregate a on a.aggfnoid = p.oid
    where a.aggkind = 'n' and n.nspname = any($1)`,
});

const operators = objectQuery('pg_operator', 'o', {
  rank: ranks.operator,
  name: 'o.oid::regoperator::text',
  statements: `array[format('CREATE OPERATOR %I.%s (%s)', n.nspname, o.oprname, array_to_string(array[
    'FUNCTION = ' || o.oprcode::text,
    case when o.oprleft <> 0 then 'LEFTARG = ' || format_type(o.oprleft, null) end,
    case when o.oprright <> 0 then 'RIGHTARG = ' || format_type(o.oprright, null) end,
    'COMMUTATOR = ' || ${operatorName('o.oprcom')},
    'NEGATOR = ' || ${operatorName('o.oprnegate')},
    case when o.oprrest::oid <> 0 then 'RESTRICT = ' || o.oprrest::text end,
    case when o.oprjoin::oid <> 0 then 'JOIN = ' || o.oprjoin::text end,
    case when o.oprcanhash then 'HASHES' end,
    case when o.oprcanmerge then 'MERGES' end
  ], ', '))]`,
  from: `from pg_operator o join pg_namespace n on n.oid = o.oprnamespace
    where o.oprcode::oid <> 0 and n.nspname = any($1)`,
});

const dictionaries = objectQuery('pg_ts_dict', 'd', {
  rank: ranks.textSearch,
  name: "format('%I.%I', n.nspname, d.dictname)",
  statements: `array[format('CREATE TEXT SEARCH DICTIONARY %I.%I (TEMPLATE = %I.%I%s)', n.nspname, d.dictname,
    tn.nspname, t.tmplname, ', ' || d.dictinitoption)]`,
  from: `from pg_ts_dict d join pg_namespace n on n.oid = d.dictnamespace
    join pg_ts_template t on t.oid = d.dicttemplate join pg_namespace tn on tn.oid = t.tmplnamespace
    where n.nspname = any($1)`,
});

const configurations = objectQuery('pg_ts_config', 'c', {
  rank: ranks.textSearch,
  name: "format('%I.%I', n.nspname, c.cfgname)",
  statements: `array[format('CREATE TEXT SEARCH CONFIGURATION %I.%I (PARSER = %I.%I)', n.nspname, c.cfgname,
      pn.nspname, p.prsname)] || coalesce((
    select array_agg(format('ALTER TEXT SEARCH CONFIGURATION %I.%I ADD MAPPING FOR %I WITH %s', n.nspname, c.cfgname,
      token.alias, m.dictionaries) order by m.maptokentype)
    from (
      select maptokentype, string_agg(mapdict::regdictionary::text, ', ' order by mapseqno) as dictionaries
      from pg_ts_config_map where mapcfg = c.oid group by maptokentype) m
    join ts_token_type(c.cfgparser) token on token.tokid = m.maptokentype), '{}')`,
  from: `from pg_ts_config c join pg_namespace n on n.oid = c.cfgnamespace
    join pg_ts_parser p on p.oid = c.cfgparser join pg_namespace pn on pn.oid = p.prsnamespace
    where n.nspname = any($1)`,
});

export const typeAndRoutineQueries: readonly string[] = [
  schemas,
  extensions,
  enums,
  domains,
  composites,
  routines,
  aggregates,
  operators,
  dictionaries,
  configurations,
];
