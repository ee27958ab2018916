/** What the plan stage knows of a role: its GraphQL schema, and its access to the tables. */
import type { GraphQLSchema } from 'graphql';
import type { RoleAccess } from '../model/role-access.ts';
import type { TypesByName } from './role-scope.ts';

export interface RoleSchema {
  /** Its members carry their meaning in `extensions.meaning`. */
  readonly schema: GraphQLSchema;
  readonly access: RoleAccess;
  /** Its types that the other schema of the role, with or without what is `backend_only`, has too or may have. */
  readonly types: TypesByName;
}
