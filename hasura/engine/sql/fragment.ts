/**
 * The only place that makes SQL: syntax by the `sql` template, names by `identifier()`, parameters by `value()`.
 * Aliases are objects that get their names when the statement is compiled, so that they cannot collide. A plain string
 * cannot be interpolated: the types reject it, and so does the template at run time.
 */
import type { PgType } from '../catalog/types.ts';
import type { BinaryOperator } from '../conditions/comparison-operators.ts';
import type { AggregateCall } from '../conditions/predicate-types.ts';
import { type ConstantSource, namesTime, type ValueSource } from '../values/value-source.ts';

/** A piece of SQL. Opaque: only the functions of this file make and combine fragments. */
export class Fragment {
  readonly parts: readonly Part[];
  constructor(parts: readonly Part[]) {
    this.parts = parts;
  }
}

/** A name inside one statement. Two aliases are the same when they are the same object. */
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

/** The name of a table or function, which a statement with it reads or calls. */
class ObjectName {
  readonly object: DatabaseObject;
  constructor(object: DatabaseObject) {
    this.object = object;
  }
}

/** A part whose text is known only after everything else is written. */
class Deferred {
  readonly write: (nameOf: NameOf) => string;
  constructor(write: (nameOf: NameOf) => string) {
    this.write = write;
  }
}

type Part = string | Fragment | Alias | Parameter | ObjectName | Deferred;
type NameOf = (alias: Alias) => string;

/** A statement ready to run: `$1…` in the text stand for the parameters, in order. */
export interface Statement {
  readonly text: string;
  readonly parameters: readonly ValueSource[];
}

/** A table, view or function by its SQL names. */
export interface DatabaseObject {
  readonly kind: 'table' | 'function';
  readonly schema: string;
  readonly name: string;
}

/**
 * A statement that runs for many sets of parameters at once. Its values are those of `shared`, then the list of the
 * sets' ids, then for each of `perSet` the list of its values, one of each set.
 */
export interface BatchStatement {
  readonly text: string;
  readonly shared: readonly ConstantSource[];
  readonly perSet: readonly ValueSource[];
  /** What it reads and calls, each object once. */
  readonly objects: readonly DatabaseObject[];
  /** A constant of it may be a time like `now()`, so that its results change although nothing is written. */
  readonly followsTime: boolean;
  /** The indexes of those of `perSet` that may be such a time. */
  readonly times: readonly number[];
}

/** SQL syntax with fragments and aliases in between: sql`select ${columns} from ${table} as ${t}`. */
export function sql(syntax: TemplateStringsArray, ...inserted: readonly (Fragment | Alias)[]): Fragment {
  const parts: Part[] = [];
  syntax.forEach((text, index) => {
    if (text !== '') parts.push(text);
    const part = inserted[index];
    if (part === undefined) return;
    if (!(part instanceof Fragment) && !(part instanceof Alias))
      throw new TypeError('only SQL fragments and aliases can be interpolated into SQL');
    parts.push(part);
  });
  return new Fragment(parts);
}

/** A quoted name, qualified when several are given. */
export function identifier(...names: readonly string[]): Fragment {
  return new Fragment([names.map(quoteIdentifier).join('.')]);
}

/** The qualified name of a table or function. */
export function objectName(
  kind: DatabaseObject['kind'],
  { schema, name }: { readonly schema: string; readonly name: string },
): Fragment {
  return new Fragment([new ObjectName({ kind, schema, name })]);
}

/** A new alias. `prefix` makes statements easier to read and has no other effect. */
export function alias(prefix = 't'): Alias {
  return new Alias(prefix);
}

/** A column of the row that an alias stands for. */
export function member(of: Alias, name: string): Fragment {
  return new Fragment([of, `.${quoteIdentifier(name)}`]);
}

/** The row itself as one value. Not the bare alias, which could be the name of a column. */
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
  if (!Number.isSafeInteger(number)) throw new RangeError(`a constant of SQL must be an integer: ${number}`);
  return new Fragment([String(number)]);
}

/** Fragments with constant syntax between them, commas unless given otherwise. */
export function join(
  fragments: readonly Fragment[],
  separator: ', ' | ' and ' | ' or ' | ' || ' | ' union all ' = ', ',
): Fragment {
  return new Fragment(
    fragments.flatMap((fragment, index) => (index === 0 ? [fragment] : [separator, fragment])),
  );
}

/** An operator of SQL, out of a closed list. */
export function syntax(operator: BinaryOperator | AggregateCall['operator']): Fragment {
  return new Fragment([operator]);
}

export const emptyFragment = new Fragment([]);

/**
 * Writes the statement out. The same source with the same type becomes one parameter, so a session variable that a
 * permission names ten times is sent once.
 */
export function compile(fragment: Fragment): Statement {
  const numbered = new NumberedParameters<ValueSource>();
  const text = write(fragment, ({ source, type }) => numbered.place(source, type));
  return { text, parameters: numbered.sources };
}

/** The sets of parameters that a batch statement runs for, one row each. */
interface ParameterSets {
  /** The item after `from`. */
  readonly rows: Fragment;
  /** The id of a set, as a column of these rows. */
  readonly id: Fragment;
  /**
   * A condition that is true, or fails when a value cannot be cast to its type. Without it Postgres would report such
   * a value only once there is a row to compare it with.
   */
  readonly areReadable: Fragment;
}

/**
 * Writes out a statement that runs for many sets of parameters at once. A value that differs between the sets becomes
 * a column of `rows`, sent as text and cast where it is used, `s0."v1"::int4`; constants of the request are shared.
 */
export function compileBatch(build: (sets: ParameterSets) => Fragment): BatchStatement {
  const sets = new Alias('s');
  const shared = new NumberedParameters<ConstantSource>();
  const perSet: ValueSource[] = [];
  const columns = new Map<ValueSource | string, number>();
  const casts = new Set<string>();
  const times = new Set<ValueSource>();
  let followsTime = false;
  const columnOf = (source: ValueSource): string => {
    const number = columns.get(keyOf(source)) ?? perSet.push(source);
    columns.set(keyOf(source), number);
    return `"v${number}"`;
  };
  const rows = new Deferred((nameOf) => {
    const first = shared.sources.length + 1;
    const lists = perSet.map((_, index) => `, $${first + 1 + index}::text[]`);
    const names = perSet.map((source) => `, ${columnOf(source)}`);
    return `unnest($${first}::int4[]${lists.join('')}) as ${nameOf(sets)}("id"${names.join('')})`;
  });
  const areReadable = new Deferred(() => (casts.size === 0 ? 'true' : allEvaluated([...casts])));
  const fragment = build({
    rows: new Fragment([rows]),
    id: member(sets, 'id'),
    areReadable: new Fragment([areReadable]),
  });
  const objects = new Map<string, DatabaseObject>();
  const placeParameter: PlaceParameter = ({ source, type }, nameOf) => {
    const isText = textTypes.test(type);
    if (source.kind === 'constant') {
      if (!isText && namesTime(source.text)) followsTime = true;
      return shared.place(source, type);
    }
    if (!isText) times.add(source);
    const cast = `${nameOf(sets)}.${columnOf(source)}::${type}`;
    if (type !== 'text') casts.add(cast);
    return cast;
  };
  const text = write(fragment, placeParameter, (object) => objects.set(JSON.stringify(object), object));
  return {
    text,
    shared: shared.sources,
    perSet,
    objects: [...objects.values()],
    followsTime,
    times: perSet.flatMap((source, index) => (times.has(source) ? [index] : [])),
  };
}

/** Types whose values are the texts as they are, and none of a time. */
const textTypes = /^(?:text|varchar|jsonb?)(?:\[\])?$/;

/** The maximum number of arguments of a function in Postgres. */
const maxArguments = 100;

/** A condition that is true and needs the value of each expression. */
function allEvaluated(expressions: readonly string[]): string {
  const counts: string[] = [];
  for (let start = 0; start < expressions.length; start += maxArguments) {
    counts.push(`num_nonnulls(${expressions.slice(start, start + maxArguments).join(', ')})`);
  }
  return `${counts.join(' + ')} >= 0`;
}

/** Parameters as `$1::int4`, each source and type numbered once. */
class NumberedParameters<Source extends ValueSource> {
  readonly sources: Source[] = [];
  readonly #numbers = new Map<ValueSource | string, Map<string, number>>();

  place(source: Source, type: string): string {
    const byType = this.#numbers.get(keyOf(source)) ?? new Map<string, number>();
    this.#numbers.set(keyOf(source), byType);
    const number = byType.get(type) ?? this.sources.push(source);
    byType.set(type, number);
    return `$${number}::${type}`;
  }
}

/** Session variables are the same source when they have the same name; other sources, when they are the same object. */
function keyOf(source: ValueSource): ValueSource | string {
  return source.kind === 'session' ? source.name : source;
}

type PlaceParameter = (parameter: Parameter, nameOf: NameOf) => string;

/**
 * The SQL text of a fragment.
 * @param onObject called for each name of a table or function
 */
function write(
  fragment: Fragment,
  placeParameter: PlaceParameter,
  onObject: (object: DatabaseObject) => void = () => {},
): string {
  const text: string[] = [];
  const deferred: (readonly [number, Deferred])[] = [];
  const aliases = new Map<Alias, string>();
  const nameOf: NameOf = (named) => {
    const name = aliases.get(named) ?? `${named.prefix}${aliases.size}`;
    aliases.set(named, name);
    return name;
  };
  const add = (part: Part): void => {
    if (typeof part === 'string') text.push(part);
    else if (part instanceof Fragment) for (const inner of part.parts) add(inner);
    else if (part instanceof Alias) text.push(nameOf(part));
    else if (part instanceof ObjectName) {
      const { schema, name } = part.object;
      onObject(part.object);
      text.push(`${quoteIdentifier(schema)}.${quoteIdentifier(name)}`);
    } else if (part instanceof Deferred) deferred.push([text.push('') - 1, part]);
    else text.push(placeParameter(part, nameOf));
  };
  add(fragment);
  for (const [place, part] of deferred) text[place] = part.write(nameOf);
  return text.join('');
}

function quoteIdentifier(name: string): string {
  if (name.includes('\0')) throw new RangeError('an SQL name cannot contain a null character');
  return `"${name.replaceAll('"', '""')}"`;
}

/** Names that mean another type without quotes: `char` means `character(1)`, and `bit` means `bit(1)`. */
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
