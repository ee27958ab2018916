/**
 * Measures an operation before it is planned. Input: a document, the role's schema, the variables and the bounds.
 * Output: numbers, or the first bound that is exceeded, where counting ends. Each
 * fragment is counted once and its numbers are added wherever it is spread, so a document that unfolds to billions of
 * fields is measured as fast as it is written. What a variable stands for is decided by the function that decides it for
 * the plan, so that no form of a value is measured as another one than runs.
 *
 * Cost is an estimate of rows: a list counts as many as its `limit` says, without one as many as `unboundedRows`
 * says; a list inside a list counts once for each of the outer one's rows; an object counts as one row each.
 */
import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
  type VariableNode,
} from 'graphql';
import { averageRows } from '../catalog/table-types.ts';
import { type InputValue, Variables, valueOfVariable } from '../plan/input/variables.ts';
import type { FieldMeaning } from '../schema/meaning.ts';
import { LimitExceededError } from './limit-exceeded.ts';
import { type InputSize, limitIn, type MeasuredVariables, sizeOfJson } from './variable-sizes.ts';

/** The numbers of one operation, or bounds on them. */
export interface Measure extends InputSize {
  /** Nesting of selection sets as Hasura counts it: `{ a { b } }` is 1; introspection is not counted. */
  readonly depth: number;
  /** Root fields of the operation, aliases and merged duplicates counted one by one. */
  readonly rootFields: number;
  /** Fields with a selection set (Hasura's nodes), fragments counted wherever they are spread. */
  readonly nodes: number;
  /** All fields, those without a selection set included. */
  readonly fields: number;
  /** Rows that the operation might read, estimated. */
  readonly cost: number;
  /** `__schema` and `__type`, aliases counted one by one. */
  readonly introspectionRoots: number;
  /** How often an introspection list (`fields`, `possibleTypes` …) lies inside another. */
  readonly introspectionLists: number;
}

export interface MeasureInput {
  readonly document: DocumentNode;
  /** One of the document. */
  readonly operation: OperationDefinitionNode;
  readonly schema: GraphQLSchema;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Rows that a list without `limit` is taken to have: at the root, and at least below another row. */
const unboundedRows = { root: 100, nested: 10 } as const;
const aggregates: ReadonlySet<FieldMeaning['kind'] | undefined> = new Set([
  'selectAggregate',
  'functionAggregate',
  'relationshipAggregate',
  'actionRelationshipAggregate',
]);
/** Fields whose arguments are those of a handler: none is the number of rows. */
const calls: ReadonlySet<FieldMeaning['kind'] | undefined> = new Set([
  'action',
  'asyncAction',
  'asyncActionResult',
]);
/** Lists of introspection that lead from a type to further types. */
const introspectionLists = new Set(['fields', 'inputFields', 'interfaces', 'possibleTypes']);
/** Introspection fields, which are fields of no type of the schema. */
const introspectionRoots = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef].map((definition) => [definition.name, definition]),
);

/**
 * Measures one operation. Unknown fields and fragments count as leaves.
 * @returns the numbers, and the sizes of the variables on which they depend
 * @throws LimitExceededError, and EngineError for variables that do not fit the operation
 */
export function measure(
  input: MeasureInput,
  bounds: Measure,
): { readonly measured: Measure; readonly variables: MeasuredVariables } {
  const counter = new Counter(input, bounds);
  const type = input.schema.getRootType(input.operation.operation);
  const inside = counter.selections(input.operation.selectionSet, {
    type,
    depth: 0,
    isRoot: true,
    isReferred: false,
  });
  return { measured: { ...inside, ...counter.sums }, variables: counter.variables };
}

/** Where a selection set is. */
interface Place {
  readonly type: GraphQLNamedType | null | undefined;
  /** Levels around it. */
  readonly depth: number;
  readonly isRoot: boolean;
  /** Whether its row was reached from a row that refers to it. */
  readonly isReferred: boolean;
}

/** Numbers that are summed over the whole operation. */
const noSums = { rootFields: 0, nodes: 0, fields: 0, inputValues: 0, inputObjects: 0, introspectionRoots: 0 };
type Sum = keyof typeof noSums;
const sumNames = Object.keys(noSums) as Sum[];
/** Numbers of one selection set, independent of where it is. */
type OwnMeasure = Omit<Measure, Sum>;

const emptyMeasure: OwnMeasure = { depth: 0, inputDepth: 0, cost: 0, introspectionLists: 0 };

class Counter {
  readonly sums = { ...noSums };
  readonly variables = {
    sizes: new Map<string, InputSize>(),
    limits: new Map<string, number | null>(),
    absent: new Set<string>(),
  };
  readonly #input: MeasureInput;
  readonly #variables: Variables;
  readonly #bounds: Measure;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #counted = new Map<string, Measure>();
  readonly #defaults = new Map<string, InputSize>();

  constructor(input: MeasureInput, bounds: Measure) {
    this.#input = input;
    this.#bounds = bounds;
    this.#variables = new Variables(input.operation, input.variables);
    for (const definition of input.document.definitions) {
      if (definition.kind === Kind.FRAGMENT_DEFINITION)
        this.#fragments.set(definition.name.value, definition);
    }
  }

  selections(selectionSet: SelectionSetNode, place: Place): OwnMeasure {
    const total = { ...emptyMeasure };
    for (const selection of selectionSet.selections) {
      const inside = this.#selection(selection, place);
      total.depth = Math.max(total.depth, inside.depth);
      total.inputDepth = Math.max(total.inputDepth, inside.inputDepth);
      total.introspectionLists = Math.max(total.introspectionLists, inside.introspectionLists);
      total.cost += inside.cost;
      // Only root fields are certain to be read: other fields may be inside a list without rows.
      if (place.isRoot) this.#check('cost', total.cost);
    }
    return total;
  }

  #selection(selection: SelectionNode, place: Place): OwnMeasure {
    const asked = this.#arguments(selection.directives);
    const inside = this.#selected(selection, place);
    return { ...inside, inputDepth: Math.max(asked, inside.inputDepth) };
  }

  #selected(selection: SelectionNode, place: Place): OwnMeasure {
    if (selection.kind === Kind.FIELD) return this.#field(selection, place);
    if (selection.kind === Kind.INLINE_FRAGMENT) return this.selections(selection.selectionSet, place);
    return this.#fragment(selection.name.value, place);
  }

  /** Counts the arguments of directives, which are read even where they leave the field out. */
  #arguments(directives: readonly DirectiveNode[] = []): number {
    let inputDepth = 0;
    for (const { arguments: given = [] } of directives) {
      for (const { value } of given) inputDepth = Math.max(inputDepth, this.#value(value, 0));
    }
    return inputDepth;
  }

  #fragment(name: string, place: Place): OwnMeasure {
    const key = `${place.isRoot ? 'root' : place.isReferred ? 'referred' : 'inner'} ${name}`;
    const known = this.#counted.get(key);
    if (known !== undefined) {
      for (const sum of sumNames) this.#add(sum, known[sum]);
      this.#check('depth', place.depth + known.depth);
      return known;
    }
    // For a fragment that contains itself, which the plan stage rejects later.
    this.#counted.set(key, { ...emptyMeasure, ...noSums });
    const fragment = this.#fragments.get(name);
    if (fragment === undefined) return emptyMeasure;
    const type = this.#input.schema.getType(fragment.typeCondition.name.value);
    const before = { ...this.sums };
    const inside = this.selections(fragment.selectionSet, { ...place, type });
    const added = { ...this.sums };
    for (const sum of sumNames) added[sum] -= before[sum];
    this.#counted.set(key, { ...inside, ...added });
    return inside;
  }

  #field(field: FieldNode, place: Place): OwnMeasure {
    this.#add('fields', 1);
    if (place.isRoot) this.#add('rootFields', 1);
    const name = field.name.value;
    let inputDepth = 0;
    for (const { value } of field.arguments ?? []) inputDepth = Math.max(inputDepth, this.#value(value, 0));
    if (field.selectionSet === undefined) return { ...emptyMeasure, inputDepth };
    const { type: parent } = place;
    const introspected = introspectionRoots.get(name);
    if (introspected !== undefined) this.#add('introspectionRoots', 1);
    const declared = introspected ?? (isObjectType(parent) ? parent.getFields()[name] : undefined);
    const type = declared?.type;
    const meaning = declared?.extensions.meaning;
    const isIntrospection = introspected !== undefined || parent?.name.startsWith('__') === true;
    const depth = isIntrospection ? place.depth : place.depth + 1;
    if (!isIntrospection) {
      this.#add('nodes', 1);
      this.#check('depth', depth);
    }
    const isList = isListType(getNullableType(type));
    // The rows of an aggregate are counted once, where they are selected.
    const isOfRows = (isList && meaning?.kind !== 'nodes') || aggregates.has(meaning?.kind);
    const inside = this.selections(field.selectionSet, {
      type: getNamedType(type),
      depth,
      isRoot: false,
      isReferred: !isList && meaning?.kind === 'relationship',
    });
    const both = { ...inside, inputDepth: Math.max(inputDepth, inside.inputDepth) };
    if (isIntrospection) {
      const nested = inside.introspectionLists + (introspectionLists.has(name) ? 1 : 0);
      this.#check('introspectionLists', nested);
      return { ...both, introspectionLists: nested };
    }
    const rows = isOfRows ? this.#rows(field, meaning, place) : 1;
    return {
      ...both,
      depth: inside.depth + 1,
      // Capped, so that no product becomes infinite: zero times infinity is NaN, which exceeds no bound.
      cost: Math.min(rows * (1 + inside.cost), Number.MAX_SAFE_INTEGER),
    };
  }

  /** What a list may return: its `limit`, or as many rows as there are on average. */
  #rows(field: FieldNode, meaning: FieldMeaning | undefined, { isRoot, isReferred }: Place): number {
    const argument = meaning?.kind === 'selectStream' ? 'batch_size' : 'limit';
    const given = field.arguments?.find(({ name }) => name.value === argument)?.value;
    const limit = calls.has(meaning?.kind) ? null : this.#limit(given);
    if (limit !== null) return limit;
    if (isRoot) return unboundedRows.root;
    if (meaning === undefined || !('relationship' in meaning) || !('source' in meaning.relationship))
      return unboundedRows.nested;
    const average = averageRows(meaning.relationship, isReferred ? 'related' : 'row') ?? 0;
    return Math.max(unboundedRows.nested, Math.ceil(average));
  }

  #limit(node: ValueNode | undefined): number | null {
    if (node?.kind === Kind.INT || node?.kind === Kind.STRING) return limitIn(node.value);
    if (node?.kind !== Kind.VARIABLE) return null;
    const value = this.#valueOf(node);
    if (value?.from !== 'variable') return this.#limit(value?.node);
    const limit = limitIn(value.json);
    this.variables.limits.set(node.name.value, limit);
    return limit;
  }

  /** Counts a value of an argument. Returns how deep lists and objects are nested in it. */
  #value(node: ValueNode, around: number): number {
    if (node.kind === Kind.VARIABLE) return this.#variable(node, around);
    this.#add('inputValues', 1);
    if (node.kind === Kind.OBJECT) this.#add('inputObjects', 1);
    if (node.kind !== Kind.LIST && node.kind !== Kind.OBJECT) return 0;
    this.#check('inputDepth', around + 1);
    let deepest = 0;
    for (const member of node.kind === Kind.LIST ? node.values : node.fields) {
      const value = member.kind === Kind.OBJECT_FIELD ? member.value : member;
      deepest = Math.max(deepest, this.#value(value, around + 1));
    }
    return deepest + 1;
  }

  #variable(node: VariableNode, around: number): number {
    const name = node.name.value;
    const known = this.#defaults.get(name) ?? this.variables.sizes.get(name);
    if (known !== undefined) return this.#addInput(known, around);
    const value = this.#valueOf(node);
    if (value?.from === 'literal') {
      const { inputValues, inputObjects } = this.sums;
      const inputDepth = this.#value(value.node, around);
      this.#defaults.set(name, {
        inputValues: this.sums.inputValues - inputValues,
        inputObjects: this.sums.inputObjects - inputObjects,
        inputDepth,
      });
      return inputDepth;
    }
    const size = sizeOfJson(value?.json, this.#bounds);
    if (value !== undefined) this.variables.sizes.set(name, size);
    return this.#addInput(size, around);
  }

  #addInput({ inputValues, inputObjects, inputDepth }: InputSize, around: number): number {
    this.#add('inputValues', inputValues);
    this.#add('inputObjects', inputObjects);
    this.#check('inputDepth', around + inputDepth);
    return inputDepth;
  }

  /** What the plan stage will read. A variable that is not declared counts as one without a value: that stage rejects it. */
  #valueOf({ name: { value: name } }: VariableNode): InputValue | undefined {
    const variable = this.#variables.find(name);
    const value = variable && valueOfVariable(variable);
    if (value?.from !== 'variable') this.variables.absent.add(name);
    return value;
  }

  #add(sum: Sum, count: number): void {
    this.sums[sum] += count;
    this.#check(sum, this.sums[sum]);
  }

  #check(bound: keyof Measure, found: number): void {
    if (found > this.#bounds[bound]) throw new LimitExceededError(bound, found);
  }
}
