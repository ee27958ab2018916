/**
 * Model + role → the GraphQL schema that Hasura generates for that role. Contains only what the role may do, and
 * each member carries its meaning, so later stages do not interpret names.
 */
import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
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
import { type Fields, output } from './members.ts';
import { tableMutationFields } from './mutations.ts';
import { rootTypeNames } from './names.ts';
import type { RoleSchema } from './role-schema.ts';
import { RoleScope } from './role-scope.ts';
import { tableSelectFields } from './select.ts';

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
  const { query, mutation, subscription } = rootTypeNames;
  const schema = new GraphQLSchema({
    query:
      rootType(query, rootFields(scope, 'query')) ?? rootType(query, { no_queries_available: noQueries }),
    mutation: rootType(mutation, rootFields(scope, 'mutation'), typeDescriptions.mutationRoot),
    subscription: rootType(subscription, rootFields(scope, 'subscription')),
    directives: [GraphQLIncludeDirective, GraphQLSkipDirective, cachedDirective],
    extensions: { isIntrospectable },
    // Hasura's schemas break rules that graphql-js would check: an input type may be without fields.
    assumeValid: true,
  });
  return { schema, access };
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

function rootFields(scope: RoleScope, operation: 'query' | 'mutation' | 'subscription'): Fields {
  const isMutation = operation === 'mutation';
  const ofTables = [...scope.model.tables.values()].map((table) =>
    isMutation ? tableMutationFields(scope, table) : tableSelectFields(scope, table, operation),
  );
  const ofFunctions = scope.model.functions
    .filter(({ exposedAs }) => (exposedAs === 'mutation') === isMutation)
    .map((fn) => functionFields(scope, fn));
  return Object.assign({}, ...ofTables, ...ofFunctions, actionFields(scope, operation));
}
