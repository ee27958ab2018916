/** What the plan stage knows of a role: its GraphQL schema, and its access to the tables. */
import type { GraphQLSchema } from 'graphql';
import type { RoleAccess } from '../model/role-access.ts';

export interface RoleSchema {
  /** Every field, argument, input field and enum value carries its `extensions.meaning`. */
  readonly schema: GraphQLSchema;
  readonly access: RoleAccess;
}
