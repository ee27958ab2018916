/** Root fields of actions, and the types of their arguments and outputs. */
import {
  GraphQLEnumType,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  type GraphQLType,
} from 'graphql';
import type {
  Action,
  ActionArgument,
  ActionEnum,
  ActionInputObject,
  ActionObject,
  ActionRelationship,
  ActionScalar,
  ActionType,
  ActionTypeRef,
} from '../catalog/action-types.ts';
import { namedType } from '../catalog/action-types.ts';
import type { MetadataProblem } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import { adminRole } from '../session.ts';
import { actionDescriptions } from './descriptions.ts';
import { rootTypeNames, tableTypeNames } from './names.ts';
import { relatedFields } from './objects.ts';
import type { RoleScope } from './role-scope.ts';
import { scalarByName } from './scalars.ts';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/** Root fields of actions that the role may use. */
export function actionFields(scope: RoleScope, operation: 'query' | 'mutation' | 'subscription'): Fields {
  const fields: Fields = {};
  for (const action of scope.model.actions) {
    if (scope.access.role !== adminRole && !action.roles.has(scope.access.role)) continue;
    if (action.isAsynchronous) {
      fields[action.name] = operation === 'mutation' ? asyncField(scope, action) : resultField(scope, action);
    } else if (action.operation === operation) {
      fields[action.name] = syncField(scope, action);
    }
  }
  return fields;
}

/**
 * Names of actions and custom types that the schema already uses for something else. They are checked once, at the
 * start: without the check one of the two would silently replace the other.
 */
export function checkActionNames(model: Model): MetadataProblem[] {
  const tables = [...model.tables.values()];
  const typeNames = new Set<string>(Object.values(rootTypeNames));
  for (const { graphqlName: T } of tables) {
    typeNames.add(T);
    for (const nameOf of Object.values(tableTypeNames) as ((T: string) => string)[]) typeNames.add(nameOf(T));
  }
  const roots = new Set([
    ...tables.flatMap(({ rootNames }) => Object.values(rootNames)),
    ...model.functions.flatMap(({ rootName, aggregateRootName }) => [rootName, aggregateRootName]),
  ]);
  const problem = (key: string, message: string): MetadataProblem => ({ file: null, key, message });
  return model.actions.flatMap((action) => [
    ...(roots.has(action.name)
      ? [problem(`action "${action.name}"`, 'has the name of another root field')]
      : []),
    ...[...customTypesOf(action)]
      .filter((name) => typeNames.has(name))
      .map((name) => problem(`custom type "${name}"`, 'has the name of a type made for a table')),
  ]);
}

/** Names of the types that an action uses, including its own result type. */
function customTypesOf(action: Action): Set<string> {
  const names = new Set(action.isAsynchronous ? [action.name] : []);
  const visit = (ref: ActionTypeRef): void => {
    const type = namedType(ref);
    if (names.has(type.name) || (type.kind === 'scalar' && type.origin !== 'custom')) return;
    names.add(type.name);
    if (type.kind === 'inputObject') for (const field of type.fields) visit(field.type);
    if (type.kind === 'object') for (const field of type.fields.values()) visit(field.type);
  };
  visit(action.output);
  for (const argument of action.arguments) visit(argument.type);
  return names;
}

function syncField(scope: RoleScope, action: Action): GraphQLFieldConfig<unknown, unknown> {
  return {
    type: outputType(scope, action.output),
    description: action.comment,
    args: inputFields(scope, action.arguments),
    extensions: { meaning: { kind: 'action', action } },
  };
}

function asyncField(scope: RoleScope, action: Action): GraphQLFieldConfig<unknown, unknown> {
  return {
    type: new GraphQLNonNull(scalarByName(scope, 'uuid')),
    description: action.comment,
    args: inputFields(scope, action.arguments),
    extensions: { meaning: { kind: 'asyncAction', action } },
  };
}

function resultField(scope: RoleScope, action: Action): GraphQLFieldConfig<unknown, unknown> {
  const uuid = new GraphQLNonNull(scalarByName(scope, 'uuid'));
  return {
    type: scope.type(
      action.name,
      (name) =>
        new GraphQLObjectType({
          name,
          description: actionDescriptions.result(action.name),
          fields: () => ({
            id: {
              type: uuid,
              description: actionDescriptions.id,
              extensions: { meaning: { kind: 'actionLogColumn', column: 'id' } },
            },
            created_at: {
              type: new GraphQLNonNull(scalarByName(scope, 'timestamptz')),
              description: actionDescriptions.createdAt,
              extensions: { meaning: { kind: 'actionLogColumn', column: 'created_at' } },
            },
            errors: {
              type: scalarByName(scope, 'json'),
              description: actionDescriptions.errors,
              extensions: { meaning: { kind: 'actionLogColumn', column: 'errors' } },
            },
            output: {
              type: outputType(scope, action.output),
              description: actionDescriptions.output,
              extensions: { meaning: { kind: 'actionLogOutput', action } },
            },
          }),
        }),
    ),
    description: action.comment,
    args: { id: { type: uuid, description: actionDescriptions.id } },
    extensions: { meaning: { kind: 'asyncActionResult', action } },
  };
}

function inputFields(scope: RoleScope, declared: readonly ActionArgument[]) {
  return Object.fromEntries(
    declared.map(({ name, type, description }) => [name, { type: inputType(scope, type), description }]),
  );
}

/** The catalog stage has made sure that no object type is an argument and no input object an output. */
function typeOf(scope: RoleScope, ref: ActionTypeRef): GraphQLType {
  const nullable = ref.kind === 'list' ? new GraphQLList(typeOf(scope, ref.of)) : named(scope, ref.type);
  return ref.isNullable ? nullable : new GraphQLNonNull(nullable);
}

function inputType(scope: RoleScope, ref: ActionTypeRef): GraphQLInputType {
  return typeOf(scope, ref) as GraphQLInputType;
}

function outputType(scope: RoleScope, ref: ActionTypeRef): GraphQLOutputType {
  return typeOf(scope, ref) as GraphQLOutputType;
}

function named(scope: RoleScope, type: ActionType) {
  switch (type.kind) {
    case 'scalar':
      return scalarType(scope, type);
    case 'enum':
      return enumType(scope, type);
    case 'object':
      return customObjectType(scope, type);
    case 'inputObject':
      return inputObjectType(scope, type);
  }
}

function scalarType(scope: RoleScope, { name, origin, description }: ActionScalar): GraphQLScalarType {
  if (origin !== 'custom') return scalarByName(scope, name);
  return scope.type(name, () => new GraphQLScalarType({ name, description }));
}

function enumType(scope: RoleScope, { name, description, values }: ActionEnum): GraphQLEnumType {
  return scope.type(
    name,
    () =>
      new GraphQLEnumType({
        name,
        description,
        values: Object.fromEntries(
          values.map((value) => [value.value, { value: value.value, description: value.description }]),
        ),
      }),
  );
}

function inputObjectType(scope: RoleScope, type: ActionInputObject): GraphQLInputObjectType {
  return scope.type(
    type.name,
    (name) =>
      new GraphQLInputObjectType({
        name,
        description: type.description,
        fields: () => inputFields(scope, type.fields),
      }),
  );
}

function customObjectType(scope: RoleScope, type: ActionObject): GraphQLObjectType {
  return scope.type(
    type.name,
    (name) =>
      new GraphQLObjectType({
        name,
        description: type.description,
        fields: () => {
          const fields: Fields = {};
          for (const field of type.fields.values()) {
            fields[field.name] = {
              type: outputType(scope, field.type),
              description: field.description,
              extensions: { meaning: { kind: 'actionField', field } },
            };
          }
          for (const relationship of type.relationships.values()) {
            Object.assign(fields, relationshipFields(scope, relationship));
          }
          return fields;
        },
      }),
  );
}

/** The rows are those that the role may read, whatever the handler returns. */
function relationshipFields(scope: RoleScope, relationship: ActionRelationship): Fields {
  return relatedFields(scope, relationship, true, {
    rows: { kind: 'actionRelationship', relationship },
    aggregate: { kind: 'actionRelationshipAggregate', relationship },
  });
}
