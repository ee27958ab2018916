/** What the plan stage gets to see: one role's GraphQL schema, and what the role may do with what it leads to. */
import type { GraphQLSchema } from 'graphql';
import type { RoleAccess } from '../model/role-access.ts';

export interface RoleSchema {
  /** Every field, argument, input field and enum value carries its `extensions.meaning`. */
  readonly schema: GraphQLSchema;
  readonly access: RoleAccess;
}
