/** What the plan stage gets to see: one role's GraphQL schema and the model behind it. */
import type { GraphQLSchema } from 'graphql';
import type { Model } from '../model/model.ts';

export interface RoleSchema {
  /** Key of `Table.permissions`. */
  readonly role: string;
  /** Every field, argument, input field and enum value carries its `extensions.meaning`. */
  readonly schema: GraphQLSchema;
  readonly model: Model;
}
