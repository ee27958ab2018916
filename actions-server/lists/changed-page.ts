/**
 * A page of a list in the order of change.
 *
 * Three requests, in this order: the horizon, below which every transaction has ended; the ids and change numbers of the
 * rows between the cursor and the horizon; the rows. The cursor is made of the second. A row that changes before the
 * third is left out of this page: its new number is beyond the horizon, so that it is on a later one. One document for
 * the last two would not do, because Hasura runs the root fields of a document as separate statements.
 *
 * Hasura cannot compare rows of columns, (changedIn, id) > (…, …), so the second has two root fields: what changed together
 * with the last row, after it, and what changed later. Each is one range of an index, wherever the page is. One condition
 * with `_or` would read from the beginning of what changed together, which may be the whole account: one import, or what
 * is older than the numbers.
 */
import { randomUUID } from 'node:crypto';
import type { CancelSignal } from '@platform/runtime';
import type { Hasura, HasuraSession } from '../graphql/client.ts';
import type { TypedDocument } from '../graphql/documents.ts';
import { ReadChangesHorizonDocument, RenewDatabaseEpochDocument } from '../graphql/generated.ts';
import { type ListPage, listPage } from '../graphql/list-body.ts';
import type { JsonObject } from '../text/json.ts';
import {
  beginning,
  type CursorPosition,
  type CursorScope,
  cursorExpired,
  readCursor,
  writeCursor,
} from './cursor.ts';
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

/** How the rows of a list are found in the order of change. */
export interface ListChanges {
  /** `tied` and `changes` with id, changedIn and perhaps closedAt of each row; `total` if asked for. */
  readonly document: TypedDocument<unknown, never>;
  /** For a list whose changes are in another table than its rows; null when they are in the same. */
  readonly table: {
    /** The conditions of the list, as a condition on the other table. */
    conditionOn(where: JsonObject): JsonObject;
    /** A condition on, or an order by, a column of the other table, for rows of the list. */
    ofRow(column: JsonObject): JsonObject;
    /** What stands in the list for a row that is no longer in it. */
    closed(id: string, closedAt: string): JsonObject;
  } | null;
}

interface Change extends CursorPosition {
  readonly closedAt?: string | null;
}

interface Reading {
  readonly hasura: Hasura;
  /** With the rights of the caller, for the rows. */
  readonly session: HasuraSession;
  /** With the rights of the service, for the horizon. */
  readonly service: HasuraSession;
  readonly scope: CursorScope;
  readonly secret: string;
  readonly signal: CancelSignal;
  /** Ids that a condition may have: half of the values that the role of the caller may send, at both of its places. */
  readonly mostIds: number;
}

/**
 * The page after a cursor, which is empty at the beginning.
 * @throws AppError invalid_cursor, cursor_expired
 * @throws HasuraError when Hasura rejects the conditions
 */
export async function changedPage<Variables extends object>(
  document: TypedDocument<unknown, Variables>,
  list: ListChanges,
  { after, variables }: { after: string; variables: ListVariables },
  reading: Reading,
): Promise<ChangedPage> {
  const { hasura, service, scope, secret, signal } = reading;
  const cursor = after === '' ? null : readCursor(after, scope, secret);
  const horizon = await readHorizon(hasura, service, signal);
  // A number beyond the horizon was given by a database that this one is an older state of.
  if (cursor && (cursor.epoch !== horizon.epoch || cursor.changedIn >= horizon.changedBefore)) {
    throw cursorExpired();
  }
  const position = cursor ?? beginning;
  const { following, total } = await readChanges(list, variables, position, horizon, reading);
  const changes = following.slice(0, variables.limit);
  const rows = await readRows(document, list, variables, changes, horizon, reading);
  return {
    rows: withClosed(rows, changes, list),
    ...(total && { total: total.aggregate.count }),
    nextCursor: writeCursor({ epoch: horizon.epoch, ...lastOf(changes, position) }, scope, secret),
    hasMore: following.length > variables.limit,
  };
}

/** Which rows have changed between a position and the horizon; one more than the page has when there are further ones. */
async function readChanges(
  list: ListChanges,
  { limit, withTotal, where }: ListVariables,
  position: CursorPosition,
  horizon: Horizon,
  { session, signal }: Reading,
) {
  const counted = list.table ? { _and: [list.table.conditionOn(where)] } : where;
  const also = (condition: JsonObject) => ({ _and: [...counted._and, condition] });
  const answer = await session.bytes(
    list.document,
    {
      tied: also({ changedIn: { _eq: position.changedIn }, id: { _gt: position.id } }),
      where: also({ changedIn: { _gt: position.changedIn, _lt: horizon.changedBefore } }),
      counted,
      limit: limit + 1,
      withTotal,
    } as never,
    { signal },
  );
  const { data } = JSON.parse(answer.toString()) as {
    data: {
      tied: readonly Change[];
      changes: readonly Change[];
      total?: { aggregate: { count: number } };
    };
  };
  return { following: [...data.tied, ...data.changes], total: data.total };
}

/** The rows of changes that are still in the list, and have not changed since. */
async function readRows<Variables extends object>(
  document: TypedDocument<unknown, Variables>,
  list: ListChanges,
  variables: ListVariables,
  changes: readonly Change[],
  horizon: Horizon,
  { session, signal, mostIds }: Reading,
): Promise<Uint8Array> {
  const ids = changes.filter(({ closedAt }) => closedAt == null).map(({ id }) => id);
  const { ofRow } = list.table ?? { ofRow: (column: JsonObject) => column };
  const unchanged = ofRow({ changedIn: { _lt: horizon.changedBefore } });
  let rows: Uint8Array = Buffer.from('[]');
  for (let from = 0; from < ids.length; from += mostIds) {
    const ofPage = {
      ...variables,
      where: { _and: [...variables.where._and, { id: { _in: ids.slice(from, from + mostIds) } }, unchanged] },
      orderBy: [ofRow({ changedIn: 'asc' }), { id: 'asc' }],
      withTotal: false,
    };
    const page = listPage(await session.bytes(document, ofPage as unknown as Variables, { signal })).rows;
    rows = from === 0 ? page : joined(rows, page);
  }
  return rows;
}

/** Adds what stands for rows that are no longer in the list at the end: the order within a page says nothing. */
function withClosed(rows: Uint8Array, changes: readonly Change[], { table }: ListChanges): Uint8Array {
  if (!table) return rows;
  const closed = changes.flatMap(({ id, closedAt }) =>
    closedAt == null ? [] : [table.closed(id, closedAt)],
  );
  if (closed.length === 0) return rows;
  return joined(rows, Buffer.from(JSON.stringify(closed)));
}

/** Two lists of JSON as one. */
function joined(rows: Uint8Array, others: Uint8Array): Uint8Array {
  if (isEmptyList(rows)) return others;
  if (isEmptyList(others)) return rows;
  // All but the closing bracket of the rows, all but the opening one of the others.
  return Buffer.concat([rows.subarray(0, -1), Buffer.from(','), others.subarray(others.indexOf(0x5b) + 1)]);
}

function isEmptyList(rows: Uint8Array): boolean {
  return /^\s*\[\s*\]\s*$/.test(Buffer.from(rows.subarray(0, 64)).toString('latin1'));
}

function lastOf(changes: readonly Change[], position: CursorPosition): CursorPosition {
  const { changedIn, id } = changes.at(-1) ?? position;
  return { changedIn, id };
}

/**
 * Up to where changes can be read. In a database that was restored or copied, the numbers of transactions are not those
 * of its rows: the epoch is renewed first, which no cursor of the original survives.
 */
async function readHorizon(hasura: Hasura, service: HasuraSession, signal: CancelSignal): Promise<Horizon> {
  const horizon = await read();
  if (!horizon.isCopy) return horizon;
  await hasura.asAdmin().request(RenewDatabaseEpochDocument, { epoch: horizon.epoch, next: randomUUID() });
  return read();

  async function read() {
    const { changes_horizon } = await service.request(ReadChangesHorizonDocument, {}, { signal });
    const [row] = changes_horizon;
    if (!row) throw new Error('the view changes_horizon has no row');
    const { epoch, changedBefore, isCopy } = row;
    if (epoch === null || changedBefore === null || isCopy === null)
      throw new Error('changes_horizon has nulls');
    return { epoch, changedBefore, isCopy };
  }
}
