/**
 * Model + role → the GraphQL schema that Hasura generates for that role. Contains only what the role may do, and
 * each member carries its meaning, so later stages do not interpret names.
 */

import { atOnce, type Slices } from '@platform/runtime';
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLIncludeDirective,
  GraphQLInt,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLSkipDirective,
  GraphQLString,
  getNamedType,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import type { Model } from '../model/model.ts';
import { RoleAccess } from '../model/role-access.ts';
import { actionFields } from './actions.ts';
import { typeDescriptions } from './descriptions.ts';
import { functionFields } from './functions.ts';
import { type Fields, output } from './members.ts';
import { tableMutationFields } from './mutations.ts';
import { rootTypeNames } from './names.ts';
import type { RoleSchema } from './role-schema.ts';
import { RoleScope, type TypesByName } from './role-scope.ts';
import { tableSelectFields } from './select.ts';

/** Builds the schema of a role at once: see `buildRoleSchemaInSlices`. */
export function buildRoleSchema(...given: Parameters<typeof buildRoleSchemaInSlices>): RoleSchema {
  return atOnce(buildRoleSchemaInSlices(...given));
}

/**
 * Builds the schema of a role, which takes some tenths of a second for a role that may do everything.
 * @param backendOnly whether permissions marked `backend_only` apply
 * @param isIntrospectable whether the role may query `__schema` and `__type`
 * @param types of the schema for the other `backendOnly`, when there is one: most are the same
 */
export function* buildRoleSchemaInSlices(
  model: Model,
  role: string,
  backendOnly: boolean,
  isIntrospectable = true,
  types: TypesByName = new Map(),
): Slices<RoleSchema> {
  const access = new RoleAccess(model.permissions, role, backendOnly);
  const scope = new RoleScope(model, access, types);
  const { query, mutation, subscription } = rootTypeNames;
  const roots = {
    query:
      rootType(query, yield* rootFields(scope, 'query')) ??
      rootType(query, { no_queries_available: noQueries }),
    mutation: rootType(mutation, yield* rootFields(scope, 'mutation'), typeDescriptions.mutationRoot),
    subscription: rootType(subscription, yield* rootFields(scope, 'subscription')),
  };
  yield* makeFields(Object.values(roots).filter((root) => root !== null));
  const schema = new GraphQLSchema({
    ...roots,
    directives: [GraphQLIncludeDirective, GraphQLSkipDirective, cachedDirective],
    extensions: { isIntrospectable },
    // Hasura's schemas break rules that graphql-js would check: an input type may be without fields.
    assumeValid: true,
  });
  return { schema, access, types };
}

/** Null when there is nothing that the role may do. */
function rootType(name: string, fields: Fields, description: string | null = null): GraphQLObjectType | null {
  return Object.keys(fields).length === 0 ? null : new GraphQLObjectType({ name, description, fields });
}

const noQueries = output(
  new GraphQLNonNull(GraphQLString),
  { kind: 'noQueriesAvailable' },
  typeDescriptions.noQueries,
);

/** Accepted without effect, because the engine has no response cache. */
const cachedDirective = new GraphQLDirective({
  name: 'cached',
  description: 'whether this query should be cached (Hasura Cloud only)',
  locations: [DirectiveLocation.QUERY],
  args: {
    ttl: {
      type: new GraphQLNonNull(GraphQLInt),
      defaultValue: 60,
      description: 'measured in seconds',
    },
    refresh: {
      type: new GraphQLNonNull(GraphQLBoolean),
      defaultValue: false,
      description: 'refresh the cache entry',
    },
  },
});

function* rootFields(scope: RoleScope, operation: 'query' | 'mutation' | 'subscription'): Slices<Fields> {
  const isMutation = operation === 'mutation';
  const fields: Fields[] = [];
  for (const table of scope.model.tables.values()) {
    fields.push(isMutation ? tableMutationFields(scope, table) : tableSelectFields(scope, table, operation));
    yield;
  }
  const ofFunctions = scope.model.functions
    .filter(({ exposedAs }) => (exposedAs === 'mutation') === isMutation)
    .map((fn) => functionFields(scope, fn));
  return Object.assign({}, ...fields, ...ofFunctions, actionFields(scope, operation));
}

/** Types make their fields when they are asked for them, and a new schema asks all of its types at once. */
function* makeFields(roots: readonly GraphQLObjectType[]): Slices<void> {
  const types = new Set<GraphQLNamedType>(roots);
  // A set is iterated in the order of insertion, what is added meanwhile included.
  for (const type of types) {
    if (isObjectType(type)) {
      for (const field of Object.values(type.getFields())) {
        types.add(getNamedType(field.type));
        for (const argument of field.args) types.add(getNamedType(argument.type));
      }
    } else if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) types.add(getNamedType(field.type));
    }
    yield;
  }
}
