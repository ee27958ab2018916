/**
 * Measures an operation before it is planned. Input: a document, the role's schema, the variables and the bounds.
 * Output: numbers, or the first bound that is exceeded, where counting ends. Each
 * fragment is counted once and its numbers are added wherever it is spread, so a document that unfolds to billions of
 * fields is measured as fast as it is written.
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
import { type InputSize, limitIn, type MeasuredVariables, sizeOfJson } from './variable-sizes.ts';

export interface Measure extends InputSize {
  readonly depth: number;
  readonly rootFields: number;
  readonly nodes: number;
  readonly fields: number;
  readonly cost: number;
  /** How often an introspection list (`fields`, `possibleTypes` …) lies inside another. */
  readonly introspectionLists: number;
}

export type Bounds = Measure;

/** Thrown at the first bound that is exceeded. */
export class LimitExceededError extends Error {
  readonly bound: keyof Measure;
  /** The number counted until then; the true number may be larger. */
  readonly found: number;

  constructor(bound: keyof Measure, found: number) {
    super(bound);
    this.bound = bound;
    this.found = found;
  }
}

export interface MeasureInput {
  readonly document: DocumentNode;
  /** One of the document. */
  readonly operation: OperationDefinitionNode;
  readonly schema: GraphQLSchema;
  readonly variables: Readonly<Record<string, unknown>>;
}

export const unbounded: Bounds = {
  depth: Infinity,
  rootFields: Infinity,
  nodes: Infinity,
  fields: Infinity,
  inputValues: Infinity,
  inputDepth: Infinity,
  cost: Infinity,
  introspectionLists: Infinity,
};

/** Rows that a list without `limit` is taken to have: at the root, and below another row. */
const unboundedRows = { root: 100, nested: 10 } as const;
/** Lists of introspection that lead from a type to further types. */
const introspectionLists: ReadonlySet<string> = new Set([
  'fields',
  'inputFields',
  'interfaces',
  'possibleTypes',
]);

/**
 * Measures one operation. Unknown fields and fragments count as leaves.
 * @returns the numbers, and the sizes of the variables on which they depend
 * @throws LimitExceededError
 */
export function measure(
  input: MeasureInput,
  bounds: Bounds,
): { readonly measured: Measure; readonly variables: MeasuredVariables } {
  const counter = new Counter(input, bounds);
  const root = input.schema.getRootType(input.operation.operation) ?? null;
  const inside = counter.selections(input.operation.selectionSet, { type: root, depth: 0, isRoot: true });
  return { measured: { ...inside, ...counter.sums }, variables: counter.measuredVariables };
}

/** Where a selection set is. */
interface Place {
  readonly type: GraphQLNamedType | null;
  /** Levels around it. */
  readonly depth: number;
  readonly isRoot: boolean;
}

/** Numbers that are summed over the whole operation. */
type Sums = Pick<Measure, 'rootFields' | 'nodes' | 'fields' | 'inputValues'>;
/** Numbers of one selection set, independent of where it is. */
type OwnMeasure = Pick<Measure, 'depth' | 'inputDepth' | 'cost' | 'introspectionLists'>;

const noSums: Sums = { rootFields: 0, nodes: 0, fields: 0, inputValues: 0 };
const emptyMeasure: OwnMeasure = { depth: 0, inputDepth: 0, cost: 0, introspectionLists: 0 };

class Counter {
  readonly #schema: GraphQLSchema;
  readonly #variables: MeasureInput['variables'];
  readonly #bounds: Bounds;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #counted = new Map<string, OwnMeasure & Sums>();
  readonly #variableSizes = new Map<string, InputSize>();
  readonly #variableLimits = new Map<string, number | null>();
  readonly #sums: { -readonly [Name in keyof Sums]: number } = { ...noSums };

  constructor({ document, schema, variables }: MeasureInput, bounds: Bounds) {
    this.#schema = schema;
    this.#variables = variables;
    this.#bounds = bounds;
    for (const definition of document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(definition.name.value, definition);
    }
  }

  get sums(): Sums {
    return this.#sums;
  }

  get measuredVariables(): MeasuredVariables {
    return { sizes: this.#variableSizes, limits: this.#variableLimits };
  }

  selections(selectionSet: SelectionSetNode, place: Place): OwnMeasure {
    const total = { ...emptyMeasure };
    for (const selection of selectionSet.selections) {
      const inside =
        selection.kind === Kind.FIELD
          ? this.#field(selection, place)
          : selection.kind === Kind.INLINE_FRAGMENT
            ? this.selections(selection.selectionSet, place)
            : this.#fragment(selection.name.value, place);
      total.depth = Math.max(total.depth, inside.depth);
      total.inputDepth = Math.max(total.inputDepth, inside.inputDepth);
      total.introspectionLists = Math.max(total.introspectionLists, inside.introspectionLists);
      total.cost += inside.cost;
      // Only root fields are certain to be read: other fields may be inside a list without rows.
      if (place.isRoot) this.#check('cost', total.cost);
    }
    return total;
  }

  #fragment(name: string, place: Place): OwnMeasure {
    const key = `${place.isRoot ? 'root' : 'inner'} ${name}`;
    const known = this.#counted.get(key);
    if (known !== undefined) {
      for (const sum of Object.keys(noSums) as (keyof Sums)[]) this.#add(sum, known[sum]);
      this.#check('depth', place.depth + known.depth);
      return known;
    }
    // For a fragment that contains itself, which the plan stage rejects later.
    this.#counted.set(key, { ...emptyMeasure, ...noSums });
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return emptyMeasure;
    const type = this.#schema.getType(fragment.typeCondition.name.value) ?? null;
    const before = { ...this.#sums };
    const inside = this.selections(fragment.selectionSet, { ...place, type });
    const { rootFields, nodes, fields, inputValues } = this.#sums;
    this.#counted.set(key, {
      ...inside,
      rootFields: rootFields - before.rootFields,
      nodes: nodes - before.nodes,
      fields: fields - before.fields,
      inputValues: inputValues - before.inputValues,
    });
    return inside;
  }

  #field(field: FieldNode, place: Place): OwnMeasure {
    this.#add('fields', 1);
    if (place.isRoot) this.#add('rootFields', 1);
    const name = field.name.value;
    let inputDepth = 0;
    for (const { value } of field.arguments ?? []) inputDepth = Math.max(inputDepth, this.#input(value, 0));
    if (field.selectionSet === undefined) return { ...emptyMeasure, inputDepth };
    const { type: parent, isRoot } = place;
    const definition = isObjectType(parent) ? parent.getFields()[name] : undefined;
    const type = definition?.type ?? introspectionType(this.#schema, parent, name);
    const isIntrospection =
      name === '__schema' || name === '__type' || parent?.name.startsWith('__') === true;
    const depth = isIntrospection ? place.depth : place.depth + 1;
    if (!isIntrospection) {
      this.#add('nodes', 1);
      this.#check('depth', depth);
    }
    const inside = this.selections(field.selectionSet, { type: named(type), depth, isRoot: false });
    const both = { ...inside, inputDepth: Math.max(inputDepth, inside.inputDepth) };
    if (isIntrospection) {
      const nested = inside.introspectionLists + (introspectionLists.has(name) ? 1 : 0);
      this.#check('introspectionLists', nested);
      return { ...both, introspectionLists: nested };
    }
    const nullable = type !== undefined && isNonNullType(type) ? type.ofType : type;
    const rows = nullable !== undefined && isListType(nullable) ? this.#rows(field, isRoot) : 1;
    return {
      ...both,
      depth: inside.depth + 1,
      // Capped, so that no product becomes infinite: zero times infinity is NaN, which exceeds no bound.
      cost: Math.min(rows * (1 + inside.cost), Number.MAX_SAFE_INTEGER),
    };
  }

  /** What a list may return, by its `limit`. */
  #rows(field: FieldNode, isRoot: boolean): number {
    const unlimited = isRoot ? unboundedRows.root : unboundedRows.nested;
    const value = field.arguments?.find((argument) => argument.name.value === 'limit')?.value;
    if (value === undefined) return unlimited;
    if (value.kind === Kind.VARIABLE) return this.#variableLimit(value.name.value) ?? unlimited;
    return (value.kind === Kind.INT || value.kind === Kind.STRING ? limitIn(value.value) : null) ?? unlimited;
  }

  #variableLimit(name: string): number | null {
    const limit = limitIn(this.#variables[name]);
    this.#variableLimits.set(name, limit);
    return limit;
  }

  /** Counts a value of an argument. Returns how deep lists and objects are nested in it. */
  #input(node: ValueNode, around: number): number {
    if (node.kind === Kind.VARIABLE) {
      const { inputValues, inputDepth } = this.#variable(node.name.value);
      this.#add('inputValues', inputValues);
      this.#check('inputDepth', around + inputDepth);
      return inputDepth;
    }
    this.#add('inputValues', 1);
    if (node.kind !== Kind.LIST && node.kind !== Kind.OBJECT) return 0;
    this.#check('inputDepth', around + 1);
    let deepest = 0;
    for (const member of node.kind === Kind.LIST ? node.values : node.fields) {
      const value = member.kind === Kind.OBJECT_FIELD ? member.value : member;
      deepest = Math.max(deepest, this.#input(value, around + 1));
    }
    return deepest + 1;
  }

  #variable(name: string): InputSize {
    const known = this.#variableSizes.get(name);
    if (known !== undefined) return known;
    const size = sizeOfJson(this.#variables[name], this.#bounds);
    this.#variableSizes.set(name, size);
    return size;
  }

  #add(sum: keyof Sums, count: number): void {
    this.#sums[sum] += count;
    this.#check(sum, this.#sums[sum]);
  }

  #check(bound: keyof Measure, found: number): void {
    if (found > this.#bounds[bound]) throw new LimitExceededError(bound, found);
  }
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
