/**
 * A page of a list in the order of change.
 *
 * Three requests, in this order: the horizon, below which every transaction has ended; the ids and change numbers of the
 * rows between the cursor and the horizon; the rows. The cursor is made of the second. A row that changes before the
 * third is left out of this page: its new number is beyond the horizon, so that it is on a later one. One document for
 * the last two would not do, because Hasura runs the root fields of a document as separate statements.
 */
import { randomUUID } from 'node:crypto';
import type { Hasura, HasuraSession, TypedDocument } from '../graphql/client.ts';
import { ReadChangesHorizonDocument, RenewDatabaseEpochDocument } from '../graphql/generated.ts';
import {
  beginning,
  type CursorPosition,
  type CursorScope,
  cursorExpired,
  readCursor,
  writeCursor,
} from './cursor.ts';
import { type ListPage, listPage } from './list-body.ts';
import type { ListVariables } from './list-parameters.ts';

interface Horizon {
  readonly epoch: string;
  /** Every transaction with a lower number has ended. */
  readonly changedBefore: number;
}

interface ChangedPage extends ListPage {
  /** Of the last row; of the request if there are no rows. */
  readonly nextCursor: string;
  /** Whether there are further rows already. */
  readonly hasMore: boolean;
}

/** What lists rows in the order of change. */
interface ChangesQuery<Variables> {
  /** The document of the list. */
  readonly rows: TypedDocument<unknown, Variables>;
  /** `changes` with id and changedIn of each row; `total` if asked for. */
  readonly changes: TypedDocument<unknown, never>;
}

/**
 * The page after a cursor, which is empty at the beginning.
 * @throws AppError invalid_cursor, cursor_expired
 * @throws HasuraError when Hasura rejects the conditions
 */
export async function changedPage<Variables extends object>(
  documents: ChangesQuery<Variables>,
  { after, variables }: { after: string; variables: ListVariables },
  {
    hasura,
    session,
    scope,
    secret,
    signal,
  }: {
    readonly hasura: Hasura;
    readonly session: HasuraSession;
    readonly scope: CursorScope;
    readonly secret: string;
    readonly signal: AbortSignal;
  },
): Promise<ChangedPage> {
  const cursor = after === '' ? null : readCursor(after, scope, secret);
  const horizon = await readHorizon(hasura, session, signal);
  // A number beyond the horizon was given by a database that this one is an older state of.
  if (cursor && (cursor.epoch !== horizon.epoch || cursor.changedIn >= horizon.changedBefore)) {
    throw cursorExpired();
  }
  const { limit, withTotal, where } = variables;
  const position = cursor ?? beginning;
  const conditions = [...where._and, ...between(position, horizon)];
  const answer = await session.bytes(
    documents.changes,
    // One row more than the page shows whether there are further ones.
    { where: { _and: conditions }, counted: where, limit: limit + 1, withTotal } as never,
    { signal },
  );
  const { data } = JSON.parse(answer.toString()) as {
    data: { changes: readonly CursorPosition[]; total?: { aggregate: { count: number } } };
  };
  const changes = data.changes.slice(0, limit);
  const ids = changes.map(({ id }) => id);
  return {
    rows: ids.length === 0 ? Buffer.from('[]') : await readRows(ids),
    ...(data.total && { total: data.total.aggregate.count }),
    nextCursor: writeCursor({ epoch: horizon.epoch, ...(changes.at(-1) ?? position) }, scope, secret),
    hasMore: data.changes.length > limit,
  };

  async function readRows(ids: readonly string[]): Promise<Uint8Array> {
    const unchanged = { changedIn: { _lt: horizon.changedBefore } };
    const rowsOfPage = { _and: [...where._and, { id: { _in: ids } }, unchanged] };
    const ofPage = { ...variables, where: rowsOfPage, withTotal: false } as unknown as Variables;
    return listPage(await session.bytes(documents.rows, ofPage, { signal })).rows;
  }
}

/** Hasura cannot compare rows of columns. The lower bound of `changedIn` alone is what an index can use. */
function between({ changedIn, id }: CursorPosition, { changedBefore }: Horizon) {
  return [
    { changedIn: { _gte: changedIn, _lt: changedBefore } },
    { _or: [{ changedIn: { _gt: changedIn } }, { id: { _gt: id } }] },
  ];
}

/**
 * Up to where changes can be read. In a database that was restored or copied, the numbers of transactions are not those
 * of its rows: the epoch is renewed first, which no cursor of the original survives.
 */
async function readHorizon(hasura: Hasura, session: HasuraSession, signal: AbortSignal): Promise<Horizon> {
  const horizon = await read();
  if (!horizon.isCopy) return horizon;
  await hasura.asAdmin().request(RenewDatabaseEpochDocument, { epoch: horizon.epoch, next: randomUUID() });
  return read();

  async function read() {
    const { changes_horizon } = await session.request(ReadChangesHorizonDocument, {}, { signal });
    const [row] = changes_horizon;
    if (!row) throw new Error('the view changes_horizon has no row');
    const { epoch, changedBefore, isCopy } = row;
    if (epoch === null || changedBefore === null || isCopy === null)
      throw new Error('changes_horizon has nulls');
    return { epoch, changedBefore, isCopy };
  }
}
