/**
 * The schema of a role as text that is read in review: SDL in which a column of a table is one line.
 *
 * Hasura makes some thirty types for a table, most of which repeat its columns. Here the line of a column ends with the
 * types that have it (`bool_exp` is `companies_bool_exp`), and the line of a table with the other members of its inputs.
 * Of arguments of these types the names are left. The rest is valid SDL of everything that is answered. Descriptions that
 * are the same for all tables are left out.
 */
import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  printType,
} from 'graphql';

type Composite = GraphQLObjectType | GraphQLInputObjectType | GraphQLEnumType;

/** The lines of each definition by its name, in the order of the names. */
export type Outline = ReadonlyMap<string, readonly string[]>;

export function outlineOf(schema: GraphQLSchema): Outline {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const isTable = (type: GraphQLNamedType) =>
    isObjectType(type) && schema.getType(`${type.name}_bool_exp`) && !type.name.endsWith('_aggregate');
  const tables = new Map(
    types.filter(isTable).map((type) => [type.name, new TableOutline(type as GraphQLObjectType)]),
  );
  const ofTables = new Map<string, TableOutline>(tables);
  for (const type of types) {
    if (!isComposite(type) || tables.has(type.name)) continue;
    const [longest] = [...tables.keys()]
      .filter((name) => type.name.startsWith(`${name}_`))
      .sort((a, b) => b.length - a.length);
    const table = tables.get(longest ?? '');
    if (table === undefined) continue;
    table.add(type);
    ofTables.set(type.name, table);
  }
  const isShown = (type: GraphQLNamedType) => ofTables.get(type.name)?.isFolded(type) !== true;
  const isRoot = (type: GraphQLNamedType) => /^(query|mutation|subscription)_root$/.test(type.name);
  const definitions = types
    .filter(isShown)
    .map(
      (type) =>
        [
          type.name,
          isObjectType(type) && (ofTables.has(type.name) || isRoot(type))
            ? objectLines(type, tables.get(type.name), isShown)
            : printType(type).split('\n'),
        ] as const,
    );
  const roots = types.filter(isRoot).map(({ name }) => `  ${name.replace('_root', '')}: ${name}`);
  return new Map([['schema', ['schema {', ...roots, '}']], ...definitions]);
}

/** What the outline of a schema has and another one has not: whole definitions, or lines of them. */
export function differencesFrom(other: Outline, outline: Outline): Outline {
  const found = new Map<string, readonly string[]>();
  for (const name of new Set([...other.keys(), ...outline.keys()])) {
    const before = other.get(name) ?? [];
    const lines = outline.get(name) ?? [];
    const added = lines.filter((line) => !before.includes(line));
    const members = new Set(lines.map(memberOf));
    const missing = before
      .filter((line) => !members.has(memberOf(line)))
      .map((line) => `# not ${line.trim()}`);
    if (before.length === 0) found.set(name, lines);
    else if (lines.length === 0) found.set(name, [`# not ${name}`]);
    else if (added.length + missing.length > 0) found.set(name, [`# ${name}`, ...added, ...missing]);
  }
  return found;
}

/** What a line is about, whatever it says of it. */
const memberOf = (line: string) => /^\s*(type \w+|\w+)/.exec(line)?.[0] ?? line;

export function printOutline(outline: Outline): string {
  return `${[...outline.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** The types that are made for a table, apart from those that are answered with members of their own. */
class TableOutline {
  /** Endings of names of types, by the column that they have. */
  readonly uses = new Map<string, string[]>();
  /** Members of inputs that are no columns. */
  readonly others: string[] = [];
  readonly #table: GraphQLObjectType;
  readonly #folded = new Set<GraphQLNamedType>();

  constructor(table: GraphQLObjectType) {
    this.#table = table;
  }

  isFolded(type: GraphQLNamedType): boolean {
    return this.#folded.has(type);
  }

  add(type: Composite): void {
    const ending = type.name.slice(this.#table.name.length + 1);
    const columns = this.#table.getFields();
    const rest: string[] = [];
    for (const [name, memberType] of membersOf(type)) {
      const column = columns[name];
      const use = column && ending + unusualType(ending, memberType, column);
      if (use === undefined) rest.push(name);
      else this.uses.set(name, [...(this.uses.get(name) ?? []), use]);
    }
    if (rest.length > 0 && !isInputObjectType(type)) return;
    this.#folded.add(type);
    if (rest.length > 0) this.others.push(`${ending}(${rest.join(' ')})`);
  }
}

function isComposite(type: GraphQLNamedType): type is Composite {
  return isObjectType(type) || isInputObjectType(type) || isEnumType(type);
}

/** The members of a type, with the type of each; values of an enum have none. */
function membersOf(type: Composite): (readonly [name: string, type: string | null])[] {
  if (isEnumType(type)) return type.getValues().map(({ name }) => [name, null] as const);
  return Object.values(type.getFields()).map((field) => [field.name, String(field.type)] as const);
}

/** The type of a member if it does not follow from the column: all are nullable but those of a key. */
function unusualType(ending: string, type: string | null, column: GraphQLField<unknown, unknown>): string {
  if (type === null) return '';
  const isUsual =
    /^(Float|(\w+_)?order_by)$/.test(type) ||
    type.replace(/^\[/, '').startsWith(getNamedType(column.type).name);
  return isUsual && type.endsWith('!') === (ending === 'pk_columns_input') ? '' : `: ${type}`;
}

function objectLines(
  type: GraphQLObjectType,
  table: TableOutline | undefined,
  isShown: (type: GraphQLNamedType) => boolean,
): string[] {
  const lines = Object.values(type.getFields())
    .filter((field) => isShown(getNamedType(field.type)))
    .flatMap((field) => {
      const hasOwnTypes = field.args.every((argument) => isShown(getNamedType(argument.type)));
      const written = field.args.map(({ name, type: of }) => (hasOwnTypes ? `${name}: ${of}` : name));
      const list = written.length > 0 ? `(${written.join(', ')})` : '';
      const notes = [hasOwnTypes ? '' : list, ...(table?.uses.get(field.name) ?? [])].filter(Boolean);
      const line = `  ${field.name}${hasOwnTypes ? list : ''}: ${field.type}`;
      return [
        ...described(field.description, '  '),
        notes.length > 0 ? `${line} # ${notes.join(' ')}` : line,
      ];
    });
  const notes = table && table.others.length > 0 ? ` # ${table.others.join(' ')}` : '';
  return [...described(table && type.description, ''), `type ${type.name} {${notes}`, ...lines, '}'];
}

/** Descriptions that all tables have say nothing of one. */
const ofAllTables =
  /^(An (array|object|aggregate) relationship|(execute|fetch|insert|update|delete) .*(table|view).*|update(s)? multiples rows of table.*)$/s;

function described(description: string | null | undefined, indent: string): string[] {
  if (!description || ofAllTables.test(description)) return [];
  const line = description.replaceAll(/\s*\n\s*/g, ' ').replaceAll('"""', '\\"""');
  // A quote or a backslash before the end of a block would belong to the end.
  return [`${indent}"""${line}${/["\\]$/.test(line) ? ' ' : ''}"""`];
}
