/**
 * Model + role → the GraphQL schema that Hasura generates for that role. Contains only what the role may do, and
 * each member carries its meaning, so later stages do not interpret names.
 */
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  type GraphQLFieldConfig,
  GraphQLIncludeDirective,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLSkipDirective,
  GraphQLString,
} from 'graphql';
import type { Model } from '../model/model.ts';
import { RoleAccess } from '../model/role-access.ts';
import { actionFields } from './actions.ts';
import { typeDescriptions } from './descriptions.ts';
import { functionFields } from './functions.ts';
import { tableMutationFields } from './mutations.ts';
import { rootTypeNames } from './names.ts';
import type { RoleSchema } from './role-schema.ts';
import { RoleScope } from './role-scope.ts';
import { tableSelectFields } from './select.ts';

type Fields = Record<string, GraphQLFieldConfig<unknown, unknown>>;

/**
 * Builds the schema of a role.
 * @param backendOnly whether permissions marked `backend_only` apply
 * @param isIntrospectable whether the role may query `__schema` and `__type`
 */
export function buildRoleSchema(
  model: Model,
  role: string,
  backendOnly: boolean,
  isIntrospectable = true,
): RoleSchema {
  const access = new RoleAccess(model.permissions, role, backendOnly);
  const scope = new RoleScope(model, access);
  const query = readFields(scope, 'query');
  const subscription = readFields(scope, 'subscription');
  const mutation = mutationFields(scope);
  const isEmpty = (fields: Fields) => Object.keys(fields).length === 0;
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({
      name: rootTypeNames.query,
      fields: isEmpty(query) ? { no_queries_available: noQueries } : query,
    }),
    mutation: isEmpty(mutation)
      ? null
      : new GraphQLObjectType({
          name: rootTypeNames.mutation,
          description: typeDescriptions.mutationRoot,
          fields: mutation,
        }),
    subscription: isEmpty(subscription)
      ? null
      : new GraphQLObjectType({ name: rootTypeNames.subscription, fields: subscription }),
    directives: [GraphQLIncludeDirective, GraphQLSkipDirective, cachedDirective],
    extensions: { isIntrospectable },
    // Hasura's schemas break rules that graphql-js would check: an input type may be without fields.
    assumeValid: true,
  });
  return { schema, access };
}

const noQueries: GraphQLFieldConfig<unknown, unknown> = {
  type: new GraphQLNonNull(GraphQLString),
  description: typeDescriptions.noQueries,
  extensions: { meaning: { kind: 'noQueriesAvailable' } },
};

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

function readFields(scope: RoleScope, operation: 'query' | 'subscription'): Fields {
  const fields: Fields = {};
  for (const table of scope.model.tables.values()) {
    Object.assign(fields, tableSelectFields(scope, table, operation));
  }
  for (const fn of scope.model.functions) {
    if (fn.exposedAs === 'query') Object.assign(fields, functionFields(scope, fn));
  }
  return Object.assign(fields, actionFields(scope, operation));
}

function mutationFields(scope: RoleScope): Fields {
  const fields: Fields = {};
  for (const table of scope.model.tables.values()) Object.assign(fields, tableMutationFields(scope, table));
  for (const fn of scope.model.functions) {
    if (fn.exposedAs === 'mutation') Object.assign(fields, functionFields(scope, fn));
  }
  return Object.assign(fields, actionFields(scope, 'mutation'));
}
