/**
 * A page of what a search finds. The database searches (`search_profiles` in migrations/): the documents name the functions,
 * and nothing here knows how it finds. Matches are counted up to a limit only, because the words of a search can be in most
 * records of an account.
 */

import type { TypedDocument } from '../graphql/documents.ts';
import { type ListPage, listPage } from '../graphql/list-body.ts';
import type { ListParameters } from './list-parameters.ts';

/** Documents with `data` first and `total` last, which take the variables of a list and those of the search. */
export interface SearchDocuments {
  readonly byRelevance: TypedDocument<unknown, never>;
  readonly inOrder: TypedDocument<unknown, never>;
}

interface SearchedPage extends ListPage {
  /** Whether `total` is the number of all matches; absent without `total`. */
  readonly isTotalExact?: boolean;
}

/** Matches that are counted. */
const mostCounted = 10_000;

/**
 * @param bytes runs a document as the caller
 * @throws HasuraError `data-exception` for a text that cannot be searched for
 */
export async function searchedPage(
  { byRelevance, inOrder }: SearchDocuments,
  { text, highlights }: NonNullable<ListParameters['search']>,
  { variables: { orderBy, ...variables }, sent }: Pick<ListParameters, 'variables' | 'sent'>,
  bytes: (document: TypedDocument<unknown, never>, variables: never) => Promise<Buffer>,
): Promise<SearchedPage> {
  const values = { ...variables, search: text, highlights, mostCounted: mostCounted + 1 };
  const response = sent.orderBy
    ? await bytes(inOrder, { ...values, orderBy } as never)
    : await bytes(byRelevance, values as never);
  const page = listPage(response);
  if (page.total === undefined) return page;
  return {
    ...page,
    total: Math.min(page.total, mostCounted),
    isTotalExact: page.total <= mostCounted,
  };
}
