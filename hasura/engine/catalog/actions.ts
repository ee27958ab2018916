/** Actions of the metadata joined with their types and with the tables that those refer to. */
import { Kind, parseType, specifiedScalarTypes, type TypeNode } from 'graphql';
import type { Metadata } from '../metadata/shape.ts';
import type {
  ActionMetadata,
  CustomRelationshipMetadata,
  CustomTypesMetadata,
} from '../metadata/shape-actions.ts';
import {
  type Action,
  type ActionArgument,
  type ActionObject,
  type ActionScalar,
  type ActionType,
  type ActionTypeRef,
  namedType,
} from './action-types.ts';
import { type Environment, resolveTarget } from './call-target.ts';
import { Inconsistency, type Problems } from './problems.ts';
import { scalarNames } from './scalar-names.ts';
import type { Table } from './table-types.ts';
import { tableKey } from './tables.ts';

const defaultTimeoutSeconds = 30;

/** GraphQL names of SQL types that actions may use even when no tracked column has them. */
const postgresScalars: readonly string[] = [
  'bigint',
  'bytea',
  'citext',
  'date',
  'float8',
  'inet',
  'interval',
  'json',
  'jsonb',
  'money',
  'numeric',
  'smallint',
  'time',
  'timestamp',
  'timestamptz',
  'timetz',
  'uuid',
];

/**
 * An environment variable that is not set makes only its own action unavailable, so that consoles and code generation
 * can start an engine without the service that handles its actions.
 * @param tables every tracked table, by key
 */
export function buildActions(
  metadata: Pick<Metadata, 'actions' | 'custom_types'>,
  tables: ReadonlyMap<string, Table>,
  environment: Environment,
  problems: Problems,
): Action[] {
  const types = buildTypes(metadata.custom_types, tables, problems);
  const names = new Set<string>();
  return metadata.actions.flatMap((action) => {
    const owner = `action "${action.name}"`;
    if (names.has(action.name)) problems.add(action, owner, 'is defined twice');
    names.add(action.name);
    return (
      problems.collect(action, owner, () => buildAction(owner, action, types, environment, problems)) ?? []
    );
  });
}

function buildAction(
  owner: string,
  action: ActionMetadata,
  types: ReadonlyMap<string, ActionType>,
  environment: Environment,
  problems: Problems,
): Action {
  const { name, comment, definition, permissions } = action;
  const { handler, headers } = definition;
  const resolved = resolveTarget('handler', { template: handler }, headers, environment);
  for (const message of resolved.problems) problems.add(action, owner, message);
  const actionArguments = resolveMembers(definition.arguments, {
    excluded: 'object',
    subject: action,
    types,
    owner,
    problems,
  });
  const output = resolve(definition.output_type, types);
  const outputType = namedType(output);
  if (outputType.kind === 'inputObject') {
    throw new Inconsistency(`the output type "${outputType.name}" is an input object`);
  }
  const isAsynchronous = definition.kind === 'asynchronous';
  if (isAsynchronous && outputType.kind !== 'object') {
    throw new Inconsistency('an asynchronous action must return an object type');
  }
  return {
    name,
    comment: comment ?? null,
    operation: definition.type,
    isAsynchronous,
    arguments: actionArguments,
    output,
    handler,
    headers,
    target: resolved.target,
    unsetVariables: resolved.unset,
    forwardClientHeaders: definition.forward_client_headers,
    ignoredClientHeaders: definition.ignored_client_headers
      ? new Set(definition.ignored_client_headers.map((header) => header.toLowerCase()))
      : null,
    timeoutSeconds: definition.timeout ?? defaultTimeoutSeconds,
    roles: new Set(permissions.map(({ role }) => role)),
  };
}

function buildTypes(
  custom: CustomTypesMetadata,
  tables: ReadonlyMap<string, Table>,
  problems: Problems,
): ReadonlyMap<string, ActionType> {
  const types = new Map<string, ActionType>();
  for (const scalar of knownScalars(tables)) types.set(scalar.name, scalar);
  const customNames = new Set<string>();
  const add = (type: ActionType): void => {
    const owner = labelOf(type.name);
    if (customNames.has(type.name)) problems.add(custom, owner, 'is defined twice');
    customNames.add(type.name);
    const known = types.get(type.name);
    if (known !== undefined && type.kind !== 'scalar')
      problems.add(custom, owner, 'has the name of a scalar');
    // A custom scalar with the name of a database type is that type.
    if (known === undefined) types.set(type.name, type);
  };
  for (const scalar of custom.scalars) add({ kind: 'scalar', origin: 'custom', ...scalar });
  for (const enumeration of custom.enums) add({ kind: 'enum', ...enumeration });
  for (const { name, description } of custom.input_objects) {
    add({ kind: 'inputObject', name, description, fields: [] });
  }
  for (const { name, description } of custom.objects) {
    add({ kind: 'object', name, description, fields: new Map(), relationships: new Map() });
  }
  const context = { types, problems, subject: custom };
  for (const { name, fields } of custom.input_objects) {
    const type = types.get(name);
    if (type?.kind !== 'inputObject') continue;
    type.fields.push(...resolveMembers(fields, { ...context, excluded: 'object', owner: labelOf(name) }));
  }
  for (const { name, fields, relationships } of custom.objects) {
    const type = types.get(name);
    if (type?.kind !== 'object') continue;
    const owner = labelOf(name);
    for (const field of resolveMembers(fields, { ...context, excluded: 'inputObject', owner })) {
      if (type.fields.has(field.name)) problems.add(custom, `${owner}: ${field.name}`, 'is defined twice');
      type.fields.set(field.name, field);
    }
    for (const relationship of relationships) {
      const where = `${owner}: relationship "${relationship.name}"`;
      problems.collect(custom, where, () => addRelationship(type, relationship, tables));
    }
  }
  return types;
}

const labelOf = (typeName: string): string => `custom type "${typeName}"`;

function* knownScalars(tables: ReadonlyMap<string, Table>): Iterable<ActionScalar> {
  for (const { name } of specifiedScalarTypes) {
    yield { kind: 'scalar', name, origin: 'specified', description: null };
  }
  const ofColumns = [...tables.values()].flatMap(({ columns }) =>
    columns.flatMap(({ type }) => (type.kind === 'base' && !scalarNames.has(type.name) ? [type.name] : [])),
  );
  for (const name of new Set([...postgresScalars, ...ofColumns])) {
    yield { kind: 'scalar', name, origin: 'postgres', description: null };
  }
}

interface MembersContext {
  /** The kind of type that cannot be here. */
  readonly excluded: 'object' | 'inputObject';
  readonly types: ReadonlyMap<string, ActionType>;
  readonly problems: Problems;
  /** The metadata that is at fault, and its name for people. */
  readonly subject: object;
  readonly owner: string;
}

/** Arguments of actions, and fields of custom types. */
function resolveMembers(
  declared: CustomTypesMetadata['input_objects'][number]['fields'],
  { excluded, types, problems, subject, owner }: MembersContext,
): ActionArgument[] {
  const resolveMember = ({ name, description, type: written }: (typeof declared)[number]): ActionArgument => {
    const type = resolve(written, types);
    const named = namedType(type);
    if (named.kind !== excluded) return { name, description, type };
    throw new Inconsistency(
      named.kind === 'object'
        ? `"${named.name}" is an output type and cannot be an argument`
        : `"${named.name}" is an input type and cannot be an output`,
    );
  };
  return declared.flatMap(
    (member) => problems.collect(subject, `${owner}: ${member.name}`, () => resolveMember(member)) ?? [],
  );
}

function addRelationship(
  { fields, relationships }: ActionObject,
  { name, type: kind, remote_table: remote, field_mapping: mapping }: CustomRelationshipMetadata,
  tables: ReadonlyMap<string, Table>,
): void {
  const target = tables.get(tableKey(remote));
  if (target === undefined) throw new Inconsistency(`${tableKey(remote)} is not tracked`);
  if (fields.has(name) || relationships.has(name)) throw new Inconsistency('has the name of another field');
  const mapField = (field: string, columnName: string) => {
    const type = fields.get(field)?.type;
    if (type === undefined) throw new Inconsistency(`there is no field "${field}"`);
    if (type.kind === 'list' || type.type.kind === 'object') {
      throw new Inconsistency(`the field "${field}" is not a single value`);
    }
    const column = target.columnsByName.get(columnName);
    if (column === undefined) throw new Inconsistency(`${target.key} has no column "${columnName}"`);
    return { field, remote: column };
  };
  const columns = Object.entries(mapping).map(([field, columnName]) => mapField(field, columnName));
  relationships.set(name, { name, kind, target, columns });
}

/** A type of the metadata, such as `[String!]`. */
function resolve(written: string, types: ReadonlyMap<string, ActionType>): ActionTypeRef {
  const visit = (node: TypeNode, isNullable: boolean): ActionTypeRef => {
    switch (node.kind) {
      case Kind.NON_NULL_TYPE:
        return visit(node.type, false);
      case Kind.LIST_TYPE:
        return { kind: 'list', of: visit(node.type, true), isNullable };
      case Kind.NAMED_TYPE: {
        const type = types.get(node.name.value);
        if (type === undefined) throw new Inconsistency(`there is no type "${node.name.value}"`);
        return { kind: 'named', type, isNullable };
      }
    }
  };
  return visit(parseType(written), true);
}
