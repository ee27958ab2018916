/** What the database asks of rows: which columns have to be given, checks, keys and references. Pure. */
import { type Rule, readCheck, textsIn } from './checks.ts';

/** One constraint, or a unique index. */
export interface Constraint {
  readonly table: string;
  readonly kind: 'check' | 'unique' | 'reference';
  readonly columns: readonly string[];
  /** Of a check. */
  readonly rules: readonly Rule[];
}

/** Of one table. */
export interface TableRules {
  /** Columns without which there is no row: not null, without a default, and set by no trigger. */
  readonly required: ReadonlySet<string>;
  readonly rules: readonly Rule[];
  /** The columns of keys, of which no two rows have the same values. */
  readonly keys: readonly (readonly string[])[];
  /** Column → the values that it may have. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

export interface Rules {
  /** `schema.table` → its rules. */
  readonly tables: ReadonlyMap<string, TableRules>;
  /** By their names, which an error of the database has. */
  readonly constraints: ReadonlyMap<string, Constraint>;
}

const noRules: TableRules = { required: new Set(), rules: [], keys: [], options: new Map() };

/** Parts of keys that say nothing to a person: the account, and whether a record is deleted. */
export const silentParts: readonly string[] = ['groupId', 'isLive'];

export function rulesOf(
  rules: Rules | undefined,
  { schema, table }: { schema: string; table: string },
): TableRules {
  return rules?.tables.get(`${schema}.${table}`) ?? noRules;
}

interface ReadTable {
  readonly required: Set<string>;
  readonly rules: Rule[];
  readonly keys: (readonly string[])[];
  readonly options: Map<string, readonly string[]>;
}

const emptyTable = (): ReadTable => ({ required: new Set(), rules: [], keys: [], options: new Map() });

/** @param rows schema, table, kind, name, columns and definition */
export function rulesIn(rows: readonly (readonly string[])[]): Rules {
  const tables = new Map<string, ReadTable>();
  const constraints = new Map<string, Constraint>();
  for (const [schema = '', table = '', kind = '', name = '', joined = '', definition = ''] of rows) {
    const columns = joined.split('\u001f');
    const key = `${schema}.${table}`;
    const found = tables.get(key) ?? emptyTable();
    tables.set(key, found);
    if (kind === 'required') found.required.add(name);
    if (kind === 'enum') found.options.set(name, textsIn(definition));
    if (kind !== 'check' && kind !== 'unique' && kind !== 'reference') continue;
    // An index that is none of a constraint may be one of some rows only.
    if (kind === 'unique' && definition !== '') found.keys.push(columns);
    const rules = kind === 'check' ? readCheck(definition, columns, name) : [];
    found.rules.push(...rules);
    const [only, ...others] = rules;
    // A constraint that says more than the list would refuse some of its values.
    if (only?.kind === 'listed' && others.length === 0) found.options.set(only.column, only.values);
    constraints.set(name, { table, kind, columns, rules });
  }
  return { tables, constraints };
}
