/** Actions of the metadata joined with their types and with the tables that those refer to. */
import { Kind, parseType, specifiedScalarTypes, type TypeNode } from 'graphql';
import type { Metadata } from '../metadata/shape.ts';
import type {
  ActionMetadata,
  CustomRelationshipMetadata,
  CustomTypesMetadata,
} from '../metadata/shape-actions.ts';
import type {
  Action,
  ActionArgument,
  ActionObject,
  ActionRelationship,
  ActionScalar,
  ActionType,
  ActionTypeRef,
} from './action-types.ts';
import { namedType } from './action-types.ts';
import { type Environment, resolveTarget } from './call-target.ts';
import type { Problems } from './problems.ts';
import { scalarNames } from './scalar-names.ts';
import type { Table } from './table-types.ts';

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
    if (names.has(action.name)) problems.add(`action "${action.name}"`, 'is defined twice');
    names.add(action.name);
    const built = buildAction(action, types, environment, problems);
    return built === null ? [] : [built];
  });
}

function buildAction(
  { name, comment, definition, permissions }: ActionMetadata,
  types: ReadonlyMap<string, ActionType>,
  environment: Environment,
  problems: Problems,
): Action | null {
  const owner = `action "${name}"`;
  const { handler, headers } = definition;
  const resolved = resolveTarget('handler', { template: handler }, headers, environment);
  for (const message of resolved.problems) problems.add(owner, message);
  const output = resolve(definition.output_type, types, owner, problems);
  const actionArguments = resolveArguments(definition.arguments, types, owner, problems);
  if (output === null) return null;
  const outputType = namedType(output);
  if (outputType.kind === 'inputObject') {
    problems.add(owner, `the output type "${outputType.name}" is an input object`);
    return null;
  }
  const isAsynchronous = definition.kind === 'asynchronous';
  if (isAsynchronous && outputType.kind !== 'object') {
    problems.add(owner, 'an asynchronous action must return an object type');
    return null;
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
    if (customNames.has(type.name)) problems.add(`custom type "${type.name}"`, 'is defined twice');
    customNames.add(type.name);
    const known = types.get(type.name);
    if (known !== undefined && type.kind !== 'scalar') {
      problems.add(`custom type "${type.name}"`, 'has the name of a scalar');
    }
    // A custom scalar with the name of a database type is that type.
    if (known === undefined) types.set(type.name, type);
  };
  for (const { name, description } of custom.scalars) {
    add({ kind: 'scalar', name, origin: 'custom', description: description ?? null });
  }
  for (const { name, description, values } of custom.enums) {
    add({
      kind: 'enum',
      name,
      description: description ?? null,
      values: values.map((value) => ({ value: value.value, description: value.description ?? null })),
    });
  }
  for (const { name, description } of custom.input_objects) {
    add({ kind: 'inputObject', name, description: description ?? null, fields: [] });
  }
  for (const { name, description } of custom.objects) {
    add({
      kind: 'object',
      name,
      description: description ?? null,
      fields: new Map(),
      relationships: new Map(),
    });
  }
  for (const { name, fields } of custom.input_objects) {
    const type = types.get(name);
    if (type?.kind === 'inputObject')
      type.fields.push(...resolveArguments(fields, types, labelOf(name), problems));
  }
  for (const { name, fields, relationships } of custom.objects) {
    const type = types.get(name);
    if (type?.kind !== 'object') continue;
    addFields(type, fields, types, problems);
    for (const relationship of relationships) addRelationship(type, relationship, tables, problems);
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

interface Declared {
  readonly name: string;
  readonly type: string;
  readonly description?: string | null | undefined;
}

/** Arguments of actions, and fields of input objects. */
function resolveArguments(
  declared: readonly Declared[],
  types: ReadonlyMap<string, ActionType>,
  owner: string,
  problems: Problems,
): ActionArgument[] {
  return declared.flatMap(({ name, type: written, description }) => {
    const type = resolve(written, types, `${owner}: ${name}`, problems);
    if (type === null) return [];
    if (namedType(type).kind === 'object') {
      problems.add(
        `${owner}: ${name}`,
        `"${namedType(type).name}" is an output type and cannot be an argument`,
      );
      return [];
    }
    return [{ name, description: description ?? null, type }];
  });
}

function addFields(
  object: ActionObject,
  fields: readonly Declared[],
  types: ReadonlyMap<string, ActionType>,
  problems: Problems,
): void {
  for (const { name, type: written, description } of fields) {
    const owner = `${labelOf(object.name)}: ${name}`;
    if (object.fields.has(name)) problems.add(owner, 'is defined twice');
    const type = resolve(written, types, owner, problems);
    if (type === null) continue;
    if (namedType(type).kind === 'inputObject') {
      problems.add(owner, `"${namedType(type).name}" is an input type and cannot be an output`);
      continue;
    }
    object.fields.set(name, { name, description: description ?? null, type });
  }
}

function addRelationship(
  object: ActionObject,
  { name, type: kind, remote_table: remote, field_mapping: mapping }: CustomRelationshipMetadata,
  tables: ReadonlyMap<string, Table>,
  problems: Problems,
): void {
  const owner = `${labelOf(object.name)}: relationship "${name}"`;
  const target = tables.get(`${remote.schema}.${remote.name}`);
  if (target === undefined) {
    problems.add(owner, `${remote.schema}.${remote.name} is not tracked`);
    return;
  }
  if (object.fields.has(name) || object.relationships.has(name)) {
    problems.add(owner, 'has the name of another field');
    return;
  }
  const columns: ActionRelationship['columns'][number][] = [];
  for (const [field, columnName] of Object.entries(mapping)) {
    const type = object.fields.get(field)?.type;
    const column = target.columnsByName.get(columnName);
    if (type === undefined) problems.add(owner, `there is no field "${field}"`);
    else if (type.kind === 'list' || type.type.kind === 'object') {
      problems.add(owner, `the field "${field}" is not a single value`);
    } else if (column === undefined) problems.add(owner, `${target.key} has no column "${columnName}"`);
    else columns.push({ field, remote: column });
  }
  object.relationships.set(name, { name, kind, target, columns });
}

function resolve(
  written: string,
  types: ReadonlyMap<string, ActionType>,
  owner: string,
  problems: Problems,
): ActionTypeRef | null {
  const visit = (node: TypeNode, isNullable: boolean): ActionTypeRef | null => {
    switch (node.kind) {
      case Kind.NON_NULL_TYPE:
        return visit(node.type, false);
      case Kind.LIST_TYPE: {
        const of = visit(node.type, true);
        return of === null ? null : { kind: 'list', of, isNullable };
      }
      case Kind.NAMED_TYPE: {
        const type = types.get(node.name.value);
        if (type !== undefined) return { kind: 'named', type, isNullable };
        problems.add(owner, `there is no type "${node.name.value}"`);
        return null;
      }
    }
  };
  return visit(parseType(written), true);
}
