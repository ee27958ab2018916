/**
 * The schema of a record from the GraphQL document that answers it: which members the document selects, which types they
 * have for the role that runs it, and what the comments of the columns say. `record-members.ts` has what these cannot tell.
 */
import {
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema, RecordSource } from '../values/published-schema.ts';
import { type RecordMember, recordMembers, sharedObjects } from './record-members.ts';

/** A schema, and an example that it describes. */
export interface DescribedRecord {
  readonly schema: JsonSchema;
  readonly example: unknown;
}

/** What reading several documents has in common. */
interface RecordContext {
  readonly schemaOf: (role: RecordSource['role']) => GraphQLSchema;
  /** Components by name: the objects that several records share are added. */
  readonly components: Map<string, DescribedRecord>;
  /** The names of the entries of `recordMembers` that were needed. */
  readonly usedMembers: Set<string>;
}

/** @throws Error naming every member that has no description, and every alias that is not described */
export function describeRecord(record: RecordSource, context: RecordContext): DescribedRecord {
  const { document, others = [], without = [], description } = record;
  const described = describeSelection(record, document, without, context);
  const { properties, required } = described.schema as { properties: object; required: readonly string[] };
  // What other documents read besides: no request has all of it.
  const further = others.map((other) => describeSelection(record, other, without, context));
  const optional = Object.assign({}, ...further.map(({ schema }) => schema.properties));
  const examples = Object.assign({}, ...further.map(({ example }) => example));
  return {
    schema: { description, type: 'object', required, properties: { ...optional, ...properties } },
    example: { ...examples, ...(described.example as object) },
  };
}

function describeSelection(
  { component, field, role }: RecordSource,
  document: RecordSource['document'],
  without: readonly string[],
  context: RecordContext,
): DescribedRecord {
  const { definitions } = parse(document.toString());
  const fragments = new Map(
    definitions
      .filter((node) => node.kind === Kind.FRAGMENT_DEFINITION)
      .map((node) => [node.name.value, node]),
  );
  const operation = definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION);
  const schema = context.schemaOf(role);
  const query = schema.getQueryType();
  if (operation === undefined || !query) throw new Error(`the document of ${component} is no query`);
  const walk = new Walk(fragments, context);
  const selected = [...walk.fields(operation.selectionSet, query)].find(({ key }) => key === field);
  if (selected?.selectionSet === undefined) throw new Error(`the document does not select ${field}`);
  const type = getNamedType(selected.field.type);
  if (!isObjectType(type)) throw new Error(`${field} is no record`);
  const described = walk.object(selected.selectionSet, type, without);
  if (walk.problems.length > 0) throw new Error(walk.problems.join('\n'));
  return described;
}

interface SelectedField {
  /** The member of the answer. */
  readonly key: string;
  readonly field: GraphQLField<unknown, unknown>;
  readonly selectionSet: SelectionSetNode | undefined;
  /** The member is only there when the request asks for it. */
  readonly isOptional: boolean;
}

const typenameField = { name: '__typename', description: '' } as const;

class Walk {
  readonly problems: string[] = [];
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #context: RecordContext;

  constructor(fragments: ReadonlyMap<string, FragmentDefinitionNode>, context: RecordContext) {
    this.#fragments = fragments;
    this.#context = context;
  }

  *fields(
    { selections }: SelectionSetNode,
    type: GraphQLObjectType,
    isOptional = false,
  ): Generator<SelectedField> {
    for (const selection of selections) {
      const isConditional = isOptional || (selection.directives?.length ?? 0) > 0;
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const fragment = this.#fragments.get(selection.name.value);
        if (fragment) yield* this.fields(fragment.selectionSet, type, isConditional);
      } else if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value;
        const field =
          selection.name.value === '__typename'
            ? (typenameField as GraphQLField<unknown, unknown>)
            : type.getFields()[selection.name.value];
        if (field === undefined) this.problems.push(`${type.name} has no field ${selection.name.value}`);
        else yield { key, field, selectionSet: selection.selectionSet, isOptional: isConditional };
      }
    }
  }

  object(
    selectionSet: SelectionSetNode,
    type: GraphQLObjectType,
    without: readonly string[] = [],
  ): DescribedRecord {
    const properties: Record<string, JsonSchema> = {};
    const example: Record<string, unknown> = {};
    const required: string[] = [];
    for (const { key, field, selectionSet: inner, isOptional } of this.fields(selectionSet, type)) {
      if (without.includes(key)) continue;
      const member =
        field.name === '__typename' ? typename(type) : this.#member(key, field, inner, type.name);
      properties[key] = member.schema;
      example[key] = member.example;
      if (!isOptional) required.push(key);
    }
    return { schema: { type: 'object', required, properties }, example };
  }

  #member(
    key: string,
    field: GraphQLField<unknown, unknown>,
    selectionSet: SelectionSetNode | undefined,
    parent: string,
  ): DescribedRecord {
    const place = `${parent}.${key}`;
    const member = this.#described(place, key);
    const isRenamed = key !== field.name && isLeafType(getNamedType(field.type));
    if (isRenamed && member?.isAlias !== true)
      this.problems.push(`${place} is an alias without a description`);
    const description = member?.text ?? commentOf(field);
    if (description === undefined) this.problems.push(`${place} has no description`);
    const { schema, example } = this.#value(field.type, selectionSet, member, key);
    const isNullable = !isNonNullType(field.type) && member?.isNeverNull !== true;
    return {
      schema: { ...(isNullable ? nullable(schema) : schema), ...(description && { description }) },
      example: member?.example !== undefined ? member.example : example,
    };
  }

  /** The entry for a member, of its own or for all members of this name. */
  #described(place: string, key: string): RecordMember | undefined {
    const names = [place, `*.${key}`].filter((name) => recordMembers[name] !== undefined);
    for (const name of names) this.#context.usedMembers.add(name);
    const [own, general] = names.map((name) => recordMembers[name]);
    return own && { ...general, ...own };
  }

  #value(
    type: GraphQLOutputType,
    selectionSet: SelectionSetNode | undefined,
    member: RecordMember | undefined,
    key: string,
  ): DescribedRecord {
    if (isNonNullType(type)) return this.#value(type.ofType, selectionSet, member, key);
    if (isListType(type)) {
      const { schema: items, example } = this.#value(type.ofType, selectionSet, member, key);
      return { schema: { type: 'array', items }, example: [example] };
    }
    if (member?.schema !== undefined) return { schema: member.schema, example: member.example };
    if (isObjectType(type) && selectionSet !== undefined) return this.#objectOrReference(selectionSet, type);
    const scalar = scalars[type.toString()];
    if (scalar === undefined) {
      this.problems.push(`${key} has the type ${type.toString()}, which needs a schema`);
      return { schema: {}, example: null };
    }
    return scalar;
  }

  /** An object that several records show has a component of its own. It has the same members everywhere. */
  #objectOrReference(selectionSet: SelectionSetNode, type: GraphQLObjectType): DescribedRecord {
    const described = this.object(selectionSet, type);
    const shared = sharedObjects[type.name];
    if (shared === undefined) return described;
    const { components } = this.#context;
    const known = components.get(shared.component);
    const component = { ...described, schema: { description: shared.text, ...described.schema } };
    if (known === undefined) components.set(shared.component, component);
    else if (JSON.stringify(known) !== JSON.stringify(component)) {
      this.problems.push(`${shared.component} has other members elsewhere`);
    }
    return { ...described, schema: { $ref: `#/components/schemas/${shared.component}` } };
  }
}

function typename({ name }: GraphQLObjectType): DescribedRecord {
  return {
    schema: { type: 'string', const: name, description: 'The name of the type in GraphQL.' },
    example: name,
  };
}

/** What the engine says of every relationship says nothing to a reader. */
const generic = /^(An object relationship|An array relationship|An aggregate relationship)$/;

function commentOf({ description }: GraphQLField<unknown, unknown>): string | undefined {
  return description && !generic.test(description) ? description : undefined;
}

function nullable(schema: JsonSchema): JsonSchema {
  if (typeof schema.type === 'string') {
    const { enum: values } = schema;
    return {
      ...schema,
      type: [schema.type, 'null'],
      ...(Array.isArray(values) && { enum: [...values, null] }),
    };
  }
  return { anyOf: [schema, { type: 'null' }] };
}

/** By the type in GraphQL. `uuid` and times are examples of their form; entries of `recordMembers` have better ones. */
const scalars: Readonly<Record<string, DescribedRecord>> = {
  uuid: { schema: { type: 'string', format: 'uuid' }, example: '8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11' },
  timestamptz: { schema: { type: 'string', format: 'date-time' }, example: '2026-01-15T09:30:00.123+00:00' },
  date: { schema: { type: 'string', format: 'date' }, example: '2012-03-01' },
  String: { schema: { type: 'string' }, example: 'text' },
  Int: { schema: { type: 'integer' }, example: 1 },
  Boolean: { schema: { type: 'boolean' }, example: false },
};
