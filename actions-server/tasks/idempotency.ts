/**
 * Idempotency keys: a client that does not know whether its request arrived sends it again with the same
 * `Idempotency-Key` and gets the first response instead of a second save.
 */
import { createHash } from 'node:crypto';
import { AppError, invalidParameter, retryAfterHeader } from '../errors.ts';
import type { FindTaskByIdempotencyKeyQuery } from '../graphql/generated.ts';
import { requestHeaders, responseHeaders } from '../header-names.ts';
import type { Caller } from '../keys/caller.ts';
import { storedResponse, type TaskResponse } from './task.ts';

const idempotencyHeader = requestHeaders.idempotencyKey;

/** Characters of a key, and of one whose items get keys of their own: `:99` is the longest number of an item. */
export const maxKeyLength = 255;
export const maxBatchKeyLength = 252;

/**
 * Checks the header and returns the value that is unique among the tasks of an API key and route; `null` without a
 * header. All visitors of a site share its public key. For a public key the hash of the body is therefore part of the
 * value: only an identical request is a replay, and two visitors who choose the same key do not disturb each other.
 * @throws AppError invalid_parameter
 */
export function idempotencyValue(
  header: string | undefined,
  caller: Caller,
  bodyHash: string,
  maxLength = maxKeyLength,
): string | null {
  if (header === undefined) return null;
  const value = header.trim();
  if (value === '' || value.length > maxLength || !/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(value)) {
    throw invalidParameter(
      idempotencyHeader,
      `${idempotencyHeader} has 1 to ${maxLength} printable characters, with single spaces between them`,
    );
  }
  if (caller.kind === 'private') return value;
  return createHash('sha256').update(`${value}\n${bodyHash}`).digest('hex');
}

/** The stored task with the same idempotency value. */
export type ReplayedTask = FindTaskByIdempotencyKeyQuery['tasks'][number];

type IdempotentReplay =
  /** Its response is sent again. */
  | { kind: 'replay'; response: TaskResponse }
  /** It has not ended yet. */
  | { kind: 'unfinished'; taskId: string }
  /** It is too old to be replayed: the value can be used again. */
  | { kind: 'expired'; taskId: string };

/**
 * Decides what an earlier task with the same value means for a request.
 * @throws AppError idempotency_key_reused for another body
 */
export function resolveReplay(
  earlier: ReplayedTask,
  bodyHash: string,
  now: Date,
  hours: number,
): IdempotentReplay {
  if (Date.parse(earlier.createdAt) < now.getTime() - hours * 3_600_000) {
    return { kind: 'expired', taskId: earlier.id };
  }
  if (earlier.bodyHash !== bodyHash) {
    throw new AppError('idempotency_key_reused', `This ${idempotencyHeader} was used for another body`, {
      taskId: earlier.id,
    });
  }
  if (earlier.status !== 'succeeded' || earlier.response === null) {
    return { kind: 'unfinished', taskId: earlier.id };
  }
  return { kind: 'replay', response: asReplay(storedResponse(earlier.response)) };
}

/** The error for a caller who has waited for the end of the first request, in vain. */
export function replayOfUnfinished(taskId: string): AppError {
  return new AppError('idempotency_key_in_use', 'The first request with this key is still being processed', {
    taskId,
    headers: retryAfterHeader(5_000),
  });
}

/** A response as that of a repeated request. */
export function asReplay(response: TaskResponse): TaskResponse {
  return {
    ...response,
    headers: { ...response.headers, [responseHeaders.idempotencyReplayed]: 'true' },
  };
}
