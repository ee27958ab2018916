/** What the plan stage knows of a role: its GraphQL schema, and its access to the tables. */
import type { GraphQLSchema } from 'graphql';
import type { RoleAccess } from '../model/role-access.ts';

export interface RoleSchema {
  /** Its members carry their meaning in `extensions.meaning`. */
  readonly schema: GraphQLSchema;
  readonly access: RoleAccess;
}
