/** Root fields of actions, and the types of their arguments and answers. */
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
} from 'graphql';
import type {
  Action,
  ActionArgument,
  ActionEnum,
  ActionInputObject,
  ActionObject,
  ActionRelationship,
  ActionScalar,
  ActionTypeRef,
} from '../catalog/action-types.ts';
import { namedType } from '../catalog/action-types.ts';
import type { MetadataProblem } from '../metadata/metadata-error.ts';
import type { Model } from '../model/model.ts';
import { adminRole } from '../session.ts';
import { listArguments } from './arguments.ts';
import { actionDescriptions, fieldDescriptions } from './descriptions.ts';
import { aggregateFieldName, rootTypeNames, tableTypeNames } from './names.ts';
import { aggregateOf, listOf, objectType } from './objects.ts';
import type { RoleScope } from './role-scope.ts';
import { scalarByName } from './scalars.ts';

type Fields = GraphQLFieldConfigMap<unknown, unknown>;

/** Root fields of actions that the role may use. */
export function actionFields(scope: RoleScope, operation: 'query' | 'mutation' | 'subscription'): Fields {
  const fields: Fields = {};
  for (const action of scope.model.actions) {
    if (scope.role !== adminRole && !action.roles.has(scope.role)) continue;
    if (action.isAsynchronous) {
      fields[action.name] = operation === 'mutation' ? asyncField(scope, action) : resultField(scope, action);
    } else if (action.operation === operation) {
      fields[action.name] = syncField(scope, action);
    }
  }
  return fields;
}

/**
 * Names of actions and custom types that the schema has for something else already. Checked once, at the start:
 * afterwards the second of two would silently stand for both.
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

/** Names of the types that an action reaches; that of its own result type, too. */
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

function inputType(scope: RoleScope, ref: ActionTypeRef): GraphQLInputType {
  const nullable =
    ref.kind === 'list' ? new GraphQLList(inputType(scope, ref.of)) : namedInput(scope, ref.type);
  return ref.isNullable ? nullable : new GraphQLNonNull(nullable);
}

function outputType(scope: RoleScope, ref: ActionTypeRef): GraphQLOutputType {
  const nullable =
    ref.kind === 'list' ? new GraphQLList(outputType(scope, ref.of)) : namedOutput(scope, ref.type);
  return ref.isNullable ? nullable : new GraphQLNonNull(nullable);
}

function namedInput(scope: RoleScope, type: Extract<ActionTypeRef, { kind: 'named' }>['type']) {
  switch (type.kind) {
    case 'scalar':
      return scalarType(scope, type);
    case 'enum':
      return enumType(scope, type);
    case 'inputObject':
      return inputObjectType(scope, type);
    case 'object':
      throw new Error(`${type.name} cannot be given`);
  }
}

function namedOutput(scope: RoleScope, type: Extract<ActionTypeRef, { kind: 'named' }>['type']) {
  switch (type.kind) {
    case 'scalar':
      return scalarType(scope, type);
    case 'enum':
      return enumType(scope, type);
    case 'object':
      return customObjectType(scope, type);
    case 'inputObject':
      throw new Error(`${type.name} cannot be an answer`);
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

/** Shown to roles that may read the table; the rows are theirs, whatever the handler says. */
function relationshipFields(scope: RoleScope, relationship: ActionRelationship): Fields {
  const { name, kind, target } = relationship;
  const permission = scope.permissions(target).select;
  if (permission === null) return {};
  const meaning = { kind: 'actionRelationship', relationship } as const;
  if (kind === 'object') {
    return {
      [name]: {
        type: objectType(scope, target),
        description: fieldDescriptions.objectRelationship,
        extensions: { meaning },
      },
    };
  }
  return {
    [name]: {
      type: listOf(scope, target),
      description: fieldDescriptions.arrayRelationship,
      args: listArguments(scope, target),
      extensions: { meaning },
    },
    ...(permission.allowAggregations && {
      [aggregateFieldName(name)]: {
        type: new GraphQLNonNull(aggregateOf(scope, target)),
        description: fieldDescriptions.aggregateRelationship,
        args: listArguments(scope, target),
        extensions: { meaning: { kind: 'actionRelationshipAggregate', relationship } },
      },
    }),
  };
}
