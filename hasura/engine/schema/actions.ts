/** Root fields of actions, and the types of their arguments and outputs. */
import {
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLType,
} from 'graphql';
import {
  type Action,
  type ActionArgument,
  type ActionObject,
  type ActionType,
  type ActionTypeRef,
  namedType,
} from '../catalog/action-types.ts';
import type { Problems } from '../catalog/problems.ts';
import type { Metadata } from '../metadata/shape.ts';
import type { Model } from '../model/model.ts';
import { actionDescriptions } from './descriptions.ts';
import { type Fields, type Inputs, output } from './members.ts';
import { rootTypeNames, typeNamesOfTable } from './names.ts';
import { relatedFields } from './objects.ts';
import type { RoleScope } from './role-scope.ts';
import { scalarByName } from './scalars.ts';

/** Root fields of actions that the role may use. */
export function actionFields(scope: RoleScope, operation: 'query' | 'mutation' | 'subscription'): Fields {
  const fields: Fields = {};
  for (const action of scope.model.actions) {
    if (!scope.mayCall(action.roles)) continue;
    if (action.isAsynchronous && operation !== 'mutation') {
      fields[action.name] = resultField(scope, action);
    } else if (action.operation === operation) {
      fields[action.name] = callField(scope, action);
    }
  }
  return fields;
}

/**
 * Names of actions and custom types that the schema already uses for something else. They are checked once, at the
 * start: without the check one of the two would silently replace the other.
 */
export function checkActionNames(model: Model, metadata: Metadata, problems: Problems): void {
  const tables = [...model.tables.values()];
  const typeNames = new Set([
    ...Object.values(rootTypeNames),
    ...tables.flatMap(({ graphqlName }) => typeNamesOfTable(graphqlName)),
  ]);
  const roots = new Set([
    ...tables.flatMap(({ rootNames }) => Object.values(rootNames)),
    ...model.functions.flatMap(({ rootName, aggregateRootName }) => [rootName, aggregateRootName]),
  ]);
  for (const action of model.actions) {
    const { name: actionName } = action;
    const subject = metadata.actions.find(({ name }) => name === actionName) ?? metadata;
    if (roots.has(actionName))
      problems.add(subject, `action "${actionName}"`, 'has the name of another root field');
    for (const name of customTypesOf(action)) {
      if (typeNames.has(name))
        problems.add(
          metadata.custom_types,
          `custom type "${name}"`,
          'has the name of a type made for a table',
        );
    }
  }
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

function callField(scope: RoleScope, action: Action): Fields[string] {
  const { isAsynchronous, output } = action;
  return {
    type: isAsynchronous ? new GraphQLNonNull(scalarByName(scope, 'uuid')) : outputType(scope, output),
    description: action.comment,
    args: inputFields(scope, action.arguments),
    extensions: { meaning: { kind: isAsynchronous ? 'asyncAction' : 'action', action } },
  };
}

function resultField(scope: RoleScope, action: Action): Fields[string] {
  const uuid = new GraphQLNonNull(scalarByName(scope, 'uuid'));
  const type = scope.object({
    name: action.name,
    description: actionDescriptions.result(action.name),
    fields: () => ({
      id: output(uuid, { kind: 'actionLogColumn', column: 'id' }, actionDescriptions.id),
      created_at: output(
        new GraphQLNonNull(scalarByName(scope, 'timestamptz')),
        { kind: 'actionLogColumn', column: 'created_at' },
        actionDescriptions.createdAt,
      ),
      errors: output(
        scalarByName(scope, 'json'),
        { kind: 'actionLogColumn', column: 'errors' },
        actionDescriptions.errors,
      ),
      output: output(
        outputType(scope, action.output),
        { kind: 'actionLogOutput', action },
        actionDescriptions.output,
      ),
    }),
  });
  return {
    type,
    description: action.comment,
    args: { id: { type: uuid, description: actionDescriptions.id } },
    extensions: { meaning: { kind: 'asyncActionResult', action } },
  };
}

function inputFields(scope: RoleScope, declared: readonly ActionArgument[]): Inputs {
  return Object.fromEntries(
    declared.map(({ name, type, description }) => [
      name,
      { type: typeOf(scope, type) as GraphQLInputType, description },
    ]),
  );
}

function outputType(scope: RoleScope, ref: ActionTypeRef): GraphQLOutputType {
  return typeOf(scope, ref) as GraphQLOutputType;
}

/** The catalog stage has made sure that no object type is an argument and no input object an output. */
function typeOf(scope: RoleScope, ref: ActionTypeRef): GraphQLType {
  const nullable = ref.kind === 'list' ? new GraphQLList(typeOf(scope, ref.of)) : named(scope, ref.type);
  return ref.isNullable ? nullable : new GraphQLNonNull(nullable);
}

function named(scope: RoleScope, type: ActionType) {
  const { name, description } = type;
  switch (type.kind) {
    case 'scalar':
      if (type.origin !== 'custom') return scalarByName(scope, name);
      return scope.scalar({ name, description });
    case 'enum':
      return scope.enumeration({
        name,
        description,
        values: () => Object.fromEntries(type.values.map((value) => [value.value, value])),
      });
    case 'object':
      return scope.object({ name, description, fields: () => objectFields(scope, type) });
    case 'inputObject':
      return scope.inputObject({
        name,
        description,
        fields: () => inputFields(scope, type.fields),
      });
  }
}

function objectFields(scope: RoleScope, type: ActionObject): Fields {
  const fields: Fields = {};
  for (const field of type.fields.values()) {
    const fieldType = outputType(scope, field.type);
    fields[field.name] = output(fieldType, { kind: 'actionField', field }, field.description);
  }
  for (const relationship of type.relationships.values()) {
    // The rows are those that the role may read, whatever the handler returns.
    const meanings = {
      rows: { kind: 'actionRelationship', relationship },
      aggregate: { kind: 'actionRelationshipAggregate', relationship },
    } as const;
    Object.assign(fields, relatedFields(scope, relationship, true, meanings));
  }
  return fields;
}
