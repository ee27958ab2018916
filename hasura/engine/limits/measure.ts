/**
 * How much an operation asks for, counted before anything is planned. A document, the role's schema and the
 * variables in; numbers out. Each fragment is counted once and its numbers are added wherever it is spread, so a
 * document that unfolds to billions of fields is measured as fast as it is written.
 *
 * Cost is an estimate of rows: a list counts as many as its `limit` says, without one as many as `unboundedRows`
 * says; a list inside a list counts once for each of the outer one's rows; an object counts as one row each.
 */
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

export interface Measure {
  readonly depth: number;
  readonly rootFields: number;
  readonly nodes: number;
  readonly fields: number;
  readonly inputValues: number;
  readonly inputDepth: number;
  readonly cost: number;
  /** How often an introspection list (`fields`, `possibleTypes` …) lies inside another. */
  readonly introspectionLists: number;
}

/** Rows that a list without `limit` is taken to have: at the root, and below another row. */
const unboundedRows = { root: 100, nested: 10 } as const;
const mostRows = 2 ** 31;
/** Lists of introspection that lead from a type to further types. */
const introspectionLists: ReadonlySet<string> = new Set([
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
]);

type Variables = Readonly<Record<string, unknown>>;
export type InputSize = Pick<Measure, 'inputValues' | 'inputDepth'>;
type Counts = Omit<Measure, 'rootFields'>;

const nothing: Counts = {
  depth: 0,
  nodes: 0,
  fields: 0,
  inputValues: 0,
  inputDepth: 0,
  cost: 0,
  introspectionLists: 0,
};

/** What about the variables a measure depends on: other values with the same sizes and limits measure the same. */
export interface Dependencies {
  readonly sizes: ReadonlyMap<string, InputSize>;
  /** Variables that are the `limit` of a list, with what they say; null: nothing that counts. */
  readonly limits: ReadonlyMap<string, number | null>;
}

/** Measures one operation of a document; `operation` belongs to it. Unknown fields and fragments count as leaves. */
export function measure(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  schema: GraphQLSchema,
  variables: Variables,
): { readonly measured: Measure; readonly dependencies: Dependencies } {
  const counter = new Counter(document, schema, variables);
  const root = schema.getRootType(operation.operation) ?? null;
  const counts = counter.selections(operation.selectionSet, root, true);
  return {
    measured: { ...counts, rootFields: counter.rootFields(operation.selectionSet) },
    dependencies: counter.dependencies,
  };
}

class Counter {
  readonly #schema: GraphQLSchema;
  readonly #variables: Variables;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #counted = new Map<string, Counts>();
  readonly #rootFields = new Map<string, number>();
  readonly #variableSizes = new Map<string, InputSize>();
  readonly #variableLimits = new Map<string, number | null>();

  constructor(document: DocumentNode, schema: GraphQLSchema, variables: Variables) {
    this.#schema = schema;
    this.#variables = variables;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(definition.name.value, definition);
    }
  }

  /** Of what has been counted so far. */
  get dependencies(): Dependencies {
    return { sizes: this.#variableSizes, limits: this.#variableLimits };
  }

  selections(selectionSet: SelectionSetNode, type: GraphQLNamedType | null, isRoot: boolean): Counts {
    let total = nothing;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) total = add(total, this.#field(selection, type, isRoot));
      else if (selection.kind === Kind.INLINE_FRAGMENT) {
        total = add(total, this.selections(selection.selectionSet, type, isRoot));
      } else total = add(total, this.#fragment(selection.name.value, isRoot));
    }
    return total;
  }

  /** Root fields, those in fragments included. */
  rootFields(selectionSet: SelectionSetNode): number {
    let total = 0;
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) total += 1;
      else if (selection.kind === Kind.INLINE_FRAGMENT) total += this.rootFields(selection.selectionSet);
      else total += this.#rootFieldsOfFragment(selection.name.value);
    }
    return total;
  }

  #rootFieldsOfFragment(name: string): number {
    const known = this.#rootFields.get(name);
    if (known !== undefined) return known;
    // Of a fragment that contains itself: what the plan stage refuses anyway.
    this.#rootFields.set(name, 0);
    const fragment = this.#fragments.get(name);
    const total = fragment === undefined ? 0 : this.rootFields(fragment.selectionSet);
    this.#rootFields.set(name, total);
    return total;
  }

  #fragment(name: string, isRoot: boolean): Counts {
    const key = `${isRoot ? 'root' : 'inner'} ${name}`;
    const known = this.#counted.get(key);
    if (known !== undefined) return known;
    this.#counted.set(key, nothing);
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return nothing;
    const type = this.#schema.getType(fragment.typeCondition.name.value) ?? null;
    const counts = this.selections(fragment.selectionSet, type, isRoot);
    this.#counted.set(key, counts);
    return counts;
  }

  #field(field: FieldNode, parent: GraphQLNamedType | null, isRoot: boolean): Counts {
    const name = field.name.value;
    const input = this.#inputOf(field);
    if (field.selectionSet === undefined) return { ...nothing, ...input, fields: 1 };
    const isIntrospection =
      name === '__schema' || name === '__type' || parent?.name.startsWith('__') === true;
    const definition = isObjectType(parent) ? parent.getFields()[name] : undefined;
    const type = definition?.type ?? introspectionType(this.#schema, parent, name);
    const nullable = type !== undefined && isNonNullType(type) ? type.ofType : type;
    const isList = nullable !== undefined && isListType(nullable);
    const inner = this.selections(field.selectionSet, named(type), false);
    if (isIntrospection) {
      const isNesting = introspectionLists.has(name) ? 1 : 0;
      const nested = inner.introspectionLists + isNesting;
      return { ...inner, ...sumInput(inner, input), fields: inner.fields + 1, introspectionLists: nested };
    }
    const rows = isList ? this.#rows(field, isRoot) : 1;
    return {
      ...inner,
      ...sumInput(inner, input),
      depth: inner.depth + 1,
      nodes: inner.nodes + 1,
      fields: inner.fields + 1,
      // Bounded, so that no product becomes infinite: zero times infinity would compare as nothing.
      cost: Math.min(rows * (1 + inner.cost), Number.MAX_SAFE_INTEGER),
    };
  }

  /** What a list may return, by its `limit`. */
  #rows(field: FieldNode, isRoot: boolean): number {
    const unbounded = isRoot ? unboundedRows.root : unboundedRows.nested;
    const value = field.arguments?.find((argument) => argument.name.value === 'limit')?.value;
    if (value === undefined) return unbounded;
    if (value.kind === Kind.VARIABLE) return this.#variableLimit(value.name.value) ?? unbounded;
    return (value.kind === Kind.INT || value.kind === Kind.STRING ? limitIn(value.value) : null) ?? unbounded;
  }

  #variableLimit(name: string): number | null {
    const limit = limitIn(this.#variables[name]);
    this.#variableLimits.set(name, limit);
    return limit;
  }

  #inputOf(field: FieldNode): InputSize {
    let total = { inputValues: 0, inputDepth: 0 };
    for (const argument of field.arguments ?? []) total = sumInput(total, this.#literal(argument.value));
    return total;
  }

  #literal(node: ValueNode): InputSize {
    if (node.kind === Kind.VARIABLE) return this.#variable(node.name.value);
    const members =
      node.kind === Kind.LIST
        ? node.values
        : node.kind === Kind.OBJECT
          ? node.fields.map(({ value }) => value)
          : null;
    if (members === null) return { inputValues: 1, inputDepth: 0 };
    return enclose(members.map((member) => this.#literal(member)));
  }

  #variable(name: string): InputSize {
    const known = this.#variableSizes.get(name);
    if (known !== undefined) return known;
    const size = sizeOfJson(this.#variables[name]);
    this.#variableSizes.set(name, size);
    return size;
  }
}

/** The rows that a value allows as `limit`; null when it is no number, which is refused later, with its place. */
export function limitIn(given: unknown): number | null {
  const limit = Number(given ?? Number.NaN);
  return Number.isFinite(limit) && limit >= 0 ? Math.min(limit, mostRows) : null;
}

/** How much a variable's value counts as input. */
export function sizeOfJson(value: unknown): InputSize {
  if (typeof value !== 'object' || value === null) return { inputValues: 1, inputDepth: 0 };
  return enclose(Object.values(value).map(sizeOfJson));
}

function enclose(members: readonly InputSize[]) {
  let inputValues = 1;
  let inputDepth = 0;
  for (const member of members) {
    inputValues += member.inputValues;
    inputDepth = Math.max(inputDepth, member.inputDepth);
  }
  return { inputValues, inputDepth: inputDepth + 1 };
}

function sumInput(left: InputSize, right: InputSize) {
  return {
    inputValues: left.inputValues + right.inputValues,
    inputDepth: Math.max(left.inputDepth, right.inputDepth),
  };
}

function add(left: Counts, right: Counts): Counts {
  return {
    ...sumInput(left, right),
    depth: Math.max(left.depth, right.depth),
    nodes: left.nodes + right.nodes,
    fields: left.fields + right.fields,
    cost: left.cost + right.cost,
    introspectionLists: Math.max(left.introspectionLists, right.introspectionLists),
  };
}

type Type = Parameters<typeof isListType>[0];

function named(type: Type): GraphQLNamedType | null {
  let inner = type;
  while (isListType(inner) || isNonNullType(inner)) inner = inner.ofType;
  return isCompositeType(inner) ? inner : null;
}

/** `__schema` and `__type` are fields of no type of the schema, but what is below them is. */
function introspectionType(schema: GraphQLSchema, parent: GraphQLNamedType | null, name: string) {
  if (parent !== schema.getQueryType()) return undefined;
  if (name === '__schema') return schema.getType('__Schema');
  return name === '__type' ? schema.getType('__Type') : undefined;
}
