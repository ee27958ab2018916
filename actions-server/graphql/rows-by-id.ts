/** All rows of a query, read in pages in the order of ids. */

const belowAllIds = '00000000-0000-0000-0000-000000000000';

/**
 * The rows one after another. The next page is read when its first row is asked for.
 * @param readPage the first rows whose id is greater than `after`, in the order of ids; none: there are no more
 */
export async function* rowsById<Row extends { readonly id: string }>(
  readPage: (after: string) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let after = belowAllIds;
  for (;;) {
    const page = await readPage(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield* page;
    after = last.id;
  }
}
