/**
 * The only place that makes SQL. Three verbs: syntax (the `sql` template), `identifier()`, `value()`; aliases are
 * objects that get their names when the statement is compiled, so that they cannot collide. A plain string can
 * not be interpolated: the types refuse it, and so does the template at run time.
 */
import type { PgType } from '../catalog/types.ts';
import type { AggregateCall, BinaryOperator, ValueSource } from '../plan/types.ts';

/** A piece of SQL. Opaque: made and combined by the functions of this file. */
export class Fragment {
  readonly parts: readonly Part[];
  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** A name inside one statement, told apart by identity. */
export class Alias {
  readonly prefix: string;
  constructor(prefix: string) {
    this.prefix = prefix;
  }
}

class Parameter {
  readonly source: ValueSource;
  readonly type: string;
  constructor(source: ValueSource, type: string) {
    this.source = source;
    this.type = type;
  }
}

type Part = string | Fragment | Alias | Parameter;

/** A statement ready to run: `$1…` in the text stand for the parameters, in order. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly ValueSource[];
}

/** SQL syntax with fragments and aliases in between: sql`select ${columns} from ${table} as ${t}`. */
export function sql(syntax: TemplateStringsArray, ...inserted: readonly (Fragment | Alias)[]): Fragment {
  const parts: Part[] = [];
  syntax.forEach((text, index) => {
    if (text !== '') parts.push(text);
    const part = inserted[index];
    if (part === undefined) return;
    if (!(part instanceof Fragment) && !(part instanceof Alias)) throw new TypeError('not a fragment of SQL');
    parts.push(part);
  });
  return new Fragment(parts);
}

/** A quoted name, qualified when several are given. */
export function identifier(...names: readonly string[]): Fragment {
  return new Fragment([names.map(quoteIdentifier).join('.')]);
}

/** A new alias. `prefix` only helps whoever reads the statement. */
export function alias(prefix = 't'): Alias {
  return new Alias(prefix);
}

/** A column of the row that an alias stands for. */
export function member(of: Alias, name: string): Fragment {
  return new Fragment([of, `.${quoteIdentifier(name)}`]);
}

/** The row itself as one value. Never the bare alias: that could be the name of a column. */
export function wholeRow(of: Alias): Fragment {
  return new Fragment([of, '.*']);
}

/** A parameter, cast to its type. */
export function value(source: ValueSource, type: PgType): Fragment {
  return new Fragment([new Parameter(source, quoteType(type))]);
}

/** A parameter that holds an array literal of the type. */
export function arrayValue(source: ValueSource, elementType: PgType): Fragment {
  return new Fragment([new Parameter(source, `${quoteType(elementType)}[]`)]);
}

/** A parameter of one of the types that the engine itself needs. */
export function plainValue(
  source: ValueSource,
  type: 'text' | 'text[]' | 'int4' | 'int8' | 'json' | 'jsonb',
): Fragment {
  return new Fragment([new Parameter(source, type)]);
}

/** A parameter that holds an array of whole rows of a table. */
export function rowsValue(
  source: ValueSource,
  table: { readonly schema: string; readonly name: string },
): Fragment {
  return new Fragment([
    new Parameter(source, `${quoteIdentifier(table.schema)}.${quoteIdentifier(table.name)}[]`),
  ]);
}

/** A type name, as after `::`. */
export function typeName(type: PgType): Fragment {
  return new Fragment([quoteType(type)]);
}

/** A constant text, written out: keys of JSON objects, type names. */
export function literal(text: string): Fragment {
  const quoted = text.replaceAll("'", "''");
  return new Fragment([text.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`]);
}

/** A constant integer, written out. */
export function integer(number: number): Fragment {
  if (!Number.isSafeInteger(number)) throw new RangeError(`not an integer: ${number}`);
  return new Fragment([String(number)]);
}

/** Fragments with constant syntax between them. */
export function join(fragments: readonly Fragment[], separator: ', ' | ' and ' | ' or ' | ' || '): Fragment {
  return new Fragment(
    fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [separator, fragment])),
  );
}

/** Words of SQL out of a closed list. */
export function syntax(
  words: BinaryOperator | Extract<AggregateCall, { kind: 'operator' | 'pair' }>['operator'],
): Fragment {
  return new Fragment([words]);
}

export const nothing = new Fragment([]);

/**
 * Writes the statement out. The same source with the same type becomes one parameter, so a session variable that a
 * permission names ten times is sent once.
 */
export function compile(fragment: Fragment): Statement {
  const text: string[] = [];
  const parameters: ValueSource[] = [];
  const numbers = new Map<ValueSource | string, Map<string, number>>();
  const aliases = new Map<Alias, string>();

  const numberOf = (parameter: Parameter): number => {
    const key = parameter.source.kind === 'session' ? parameter.source.name : parameter.source;
    const byType = numbers.get(key) ?? new Map<string, number>();
    numbers.set(key, byType);
    const known = byType.get(parameter.type);
    if (known !== undefined) return known;
    parameters.push(parameter.source);
    byType.set(parameter.type, parameters.length);
    return parameters.length;
  };
  const nameOf = (named: Alias): string => {
    const known = aliases.get(named);
    if (known !== undefined) return known;
    const name = `${named.prefix}${aliases.size}`;
    aliases.set(named, name);
    return name;
  };
  const write = (part: Part): void => {
    if (typeof part === 'string') text.push(part);
    else if (part instanceof Fragment) for (const inner of part.parts) write(inner);
    else if (part instanceof Alias) text.push(nameOf(part));
    else text.push(`$${numberOf(part)}::${part.type}`);
  };
  write(fragment);
  return { text: text.join(''), parameters };
}

function quoteIdentifier(name: string): string {
  if (name.includes('\0')) throw new RangeError('a name cannot hold a null character');
  return `"${name.replaceAll('"', '""')}"`;
}

/** Names that mean another type when they are written bare: `char` is `character(1)` then, `bit` is `bit(1)`. */
const typesToQuote = new Set(['char', 'bit']);

/**
 * Built-in types by their internal name, because `format_type` says `character` for `bpchar`, and a cast to that
 * would cut the value to one character; the others as the catalog prints them.
 */
function quoteType(type: PgType): string {
  if (type.schema !== 'pg_catalog') return type.sqlName;
  if (type.kind === 'array' && type.element !== null) return `${quoteType(type.element)}[]`;
  return /^[a-z][a-z0-9_]*$/.test(type.name) && !typesToQuote.has(type.name)
    ? type.name
    : quoteIdentifier(type.name);
}
