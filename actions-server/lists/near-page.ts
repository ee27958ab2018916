/**
 * A page of the records that have a place near a point. The database finds them (`profiles_near`, `nearest_profiles` and
 * their like in migrations/): the documents name the functions, and nothing here knows how they find.
 */
import type { TypedDocument } from '../graphql/documents.ts';
import { type ListPage, listPage } from '../graphql/list-body.ts';
import type { ListVariables } from './list-parameters.ts';
import type { Near, Point } from './near-parameter.ts';

/** Documents with `data` first and `total` last, which take the variables of a list, latitude, longitude and km. */
export interface NearDocuments {
  /** The nearest ones first, then by id. It takes no `orderBy`. */
  readonly byDistance: TypedDocument<unknown, never>;
  readonly inOrder: TypedDocument<unknown, never>;
}

/** @param bytes runs a document as the caller */
export async function nearPage(
  { byDistance, inOrder }: NearDocuments,
  { km, isByDistance }: Near,
  { latitude, longitude }: Point,
  { orderBy, ...variables }: ListVariables,
  bytes: (document: TypedDocument<unknown, never>, variables: never) => Promise<Buffer>,
): Promise<ListPage> {
  const values = { ...variables, latitude, longitude, km };
  const response = isByDistance
    ? await bytes(byDistance, values as never)
    : await bytes(inOrder, { ...values, orderBy } as never);
  return listPage(response);
}
