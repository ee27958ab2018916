/**
 * Cursors of lists: opaque texts for a place in the order of change. A cursor is signed together with the account, the
 * list and the filter, so that it works for nothing else.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AppError, errorAt } from '../errors.ts';
import { parseJson } from '../text/json.ts';

/** After the row with this change number and id, in the order of (changedIn, id). */
export interface CursorPosition {
  readonly changedIn: number;
  readonly id: string;
}

/** What a cursor is for. */
export interface CursorScope {
  readonly groupId: string;
  /** The path of the list. */
  readonly list: string;
  /** The conditions of the list. */
  readonly where: unknown;
}

interface Cursor extends CursorPosition {
  /** Of the database: change numbers of different epochs cannot be compared. */
  readonly epoch: string;
}

export const beginning: CursorPosition = { changedIn: 0, id: '00000000-0000-0000-0000-000000000000' };

/** Days for which a cursor works. Deleted records have to be kept for as long, so that their deletion can be listed. */
export const cursorDays = 180;

/** The form of the payload. Another form gets another number. */
const version = 1;
const dayMs = 86_400_000;

/** The text of a cursor; `now` in milliseconds since 1970. */
export function writeCursor(
  { epoch, changedIn, id }: Cursor,
  scope: CursorScope,
  secret: string,
  now: number = Date.now(),
): string {
  const day = Math.floor(now / dayMs);
  const payload = Buffer.from(JSON.stringify([version, epoch, changedIn, id, day])).toString('base64url');
  return `${payload}.${sign(payload, scope, secret)}`;
}

/**
 * Reads what `writeCursor` wrote.
 * @throws AppError invalid_cursor when it is no cursor of this scope; cursor_expired when it is too old
 */
export function readCursor(
  text: string,
  scope: CursorScope,
  secret: string,
  now: number = Date.now(),
): Cursor {
  const [payload = '', signature = ''] = text.split('.');
  const expected = Buffer.from(sign(payload, scope, secret));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidCursor();
  const [, epoch, changedIn, id, day] = parseJson(Buffer.from(payload, 'base64url').toString()) as [
    number,
    string,
    number,
    string,
    number,
  ];
  if (Math.floor(now / dayMs) - day > cursorDays) throw cursorExpired();
  return { epoch, changedIn, id };
}

function sign(payload: string, { groupId, list, where }: CursorScope, secret: string): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['cursor', version, groupId, list, where, payload]))
    .digest('base64url');
}

function invalidCursor(): AppError {
  return errorAt(
    'invalid_cursor',
    'after',
    'after must be the nextCursor of an answer of this list, with the same filter and a key of the same account',
  );
}

/** The cursor was valid once; the rows since then are not known any more. */
export function cursorExpired(): AppError {
  return errorAt(
    'cursor_expired',
    'after',
    `The cursor has expired: it is older than ${cursorDays} days, or from before the database was restored. ` +
      'Read the list again from the beginning, with an empty after.',
  );
}
