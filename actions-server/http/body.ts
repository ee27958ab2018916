/**
 * Reads request bodies. In: a request and a limit in bytes. Out: its text or its JSON, or an AppError. Bodies are hashed
 * and decoded while they arrive, piece by piece: all other requests share the thread.
 */

import { isUtf8 } from 'node:buffer';
import { createHash, hash } from 'node:crypto';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { nextTurnIfLong, readJson as readExact } from '@platform/runtime';
import { AppError, type ErrorDetail } from '../errors.ts';
import { duplicateKeys } from '../text/duplicate-keys.ts';
import { isTooComplexJson, tooComplexJson } from '../text/json.ts';
import { arrivedBody } from './arrived-body.ts';
import { watchSpeed } from './body-speed.ts';
import type { Exchange } from './exchange.ts';
import type { JsonBody } from './route.ts';
import type { Work } from './work-in-progress.ts';

const decompressors: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

interface TextBody {
  readonly text: string;
  /** SHA-256 of the bytes, hex. */
  readonly sha256: string;
}

/**
 * The body, decompressed, as text in UTF-8. Bytes that are no UTF-8 become U+FFFD, unless they are rejected (`mustBeUtf8`).
 * @throws AppError payload_too_large (more than `maxBytes`, also after decompression), unsupported_media_type (a
 * content encoding other than gzip, deflate and br), invalid_json (the client aborted the transfer, or the bytes are no
 * UTF-8 or cannot be decompressed), request_timeout (they arrive too slowly), service_unavailable
 * @param options.isHashed without it `sha256` is empty
 * @param options.isLatin1 one character for each byte, in place of UTF-8
 */
export async function readText(
  exchange: Exchange,
  maxBytes: number,
  work: Work,
  { mustBeUtf8 = false, isHashed = true, isLatin1 = false } = {},
): Promise<TextBody> {
  const declared = Number(exchange.request.headers['content-length'] ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  work.expectBody(declared);
  const whole = await arrivedBody(exchange.request);
  if (whole !== null) {
    if (whole.length > maxBytes) throw tooLarge(maxBytes);
    work.hold(whole.length);
    const text = isLatin1 ? whole.toString('latin1') : textOf(whole, mustBeUtf8);
    return { text, sha256: isHashed ? hash('sha256', whole, 'hex') : '' };
  }
  const digest = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: mustBeUtf8 });
  const texts: string[] = [];
  let length = 0;
  await receive(exchange, (chunk) => {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge(maxBytes);
    work.hold(chunk.length);
    digest.update(chunk);
    texts.push(isLatin1 ? chunk.toString('latin1') : decode(decoder, chunk));
  });
  texts.push(decode(decoder));
  return { text: texts.join(''), sha256: digest.digest('hex') };
}

const byteOrderMark = Buffer.from('\ufeff');

/** As a `TextDecoder` decodes it, at a fraction of the cost of making one. @throws AppError invalid_json */
function textOf(bytes: Buffer, mustBeUtf8: boolean): string {
  if (mustBeUtf8 && !isUtf8(bytes)) throw notJson();
  const hasMark = bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark);
  return bytes.toString('utf8', hasMark ? byteOrderMark.length : 0);
}

function notJson(): AppError {
  return new AppError('invalid_json', 'The body is not valid JSON');
}

/** The bytes that arrive, or those of the stream at its end. */
function decode(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): string {
  try {
    return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
  } catch {
    throw notJson();
  }
}

/** Calls `take` with the pieces of the body, decompressed; rejects with what it throws. */
function receive(exchange: Exchange, take: (chunk: Buffer) => void): Promise<void> {
  const { request } = exchange;
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  const decompress = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined;
  if (decompress === undefined && encoding !== 'identity') {
    throw new AppError('unsupported_media_type', 'The content encoding must be gzip, deflate, br or none');
  }
  const decompressor = decompress?.() ?? null;
  const source: Readable = decompressor ?? request;
  // Its events are over.
  if (request.destroyed && !request.complete) throw incomplete();
  return new Promise((resolve, reject) => {
    const stop = (error: unknown) => {
      speed.stop();
      source.off('data', receiveChunk);
      if (decompressor !== null) {
        request.unpipe(decompressor);
        decompressor.destroy();
      }
      request.pause();
      // Nobody reads the rest, nor what follows it on the connection: the next request would wait for an answer in vain.
      if (!request.complete) exchange.setHeader('Connection', 'close');
      reject(error);
    };
    const receiveChunk = (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        stop(error);
      }
    };
    const speed = watchSpeed(request, stop);
    source.on('data', receiveChunk);
    source.once('end', () => {
      speed.stop();
      resolve();
    });
    const rejectIncomplete = () => {
      // Every request emits `close` in the end; only one that is incomplete then is an error.
      if (!request.complete) stop(incomplete());
    };
    request.once('close', rejectIncomplete);
    request.once('error', rejectIncomplete);
    if (decompressor === null) return;
    decompressor.once('error', (cause) =>
      stop(new AppError('invalid_json', 'The body cannot be decompressed', { cause })),
    );
    request.pipe(decompressor);
  });
}

function incomplete(): AppError {
  return new AppError('invalid_json', 'The body is incomplete');
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('payload_too_large', `The body is larger than the limit of ${maxBytes} bytes`, {
    // Without this, the rest of the body would have to be read before the connection could be used again.
    headers: { Connection: 'close' },
  });
}

/**
 * The body as JSON, in UTF-8.
 * @param isOptional nothing is `{}`, with and without a content type
 * @throws AppError as `readText`, unsupported_media_type (another content type), invalid_json
 */
export async function readJson(
  exchange: Exchange,
  maxBytes: number,
  work: Work,
  { isOptional = false } = {},
): Promise<JsonBody> {
  const {
    'content-type': type,
    'content-length': length,
    'transfer-encoding': coding,
  } = exchange.request.headers;
  const nothing: JsonBody = { value: {}, sha256: '' };
  if (isOptional && coding === undefined && Number(length ?? 0) === 0) return nothing;
  // Some programs announce a body in chunks and send none.
  if (isOptional && type === undefined && (await readText(exchange, maxBytes, work)).text === '')
    return nothing;
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'The body must be JSON, with Content-Type: application/json',
    );
  }
  requireUtf8(type);
  const { text, sha256 } = await readText(exchange, maxBytes, work, { mustBeUtf8: true });
  if (isOptional && text === '') return nothing;
  requireSimpleJson(text);
  await nextTurnIfLong(text);
  const value = parseJson(text);
  await nextTurnIfLong(text);
  return { value, warnings: duplicateKeyWarnings(text), sha256 };
}

/** @throws AppError payload_too_large when a JSON text would take too long to parse */
export function requireSimpleJson(text: string): void {
  if (isTooComplexJson(text)) throw new AppError('payload_too_large', `The body has ${tooComplexJson}`);
}

/** @throws AppError unsupported_media_type when a content type names another charset than UTF-8 */
function requireUtf8(contentType: string): void {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new AppError('unsupported_media_type', 'The body must be in UTF-8');
}

function parseJson(text: string): unknown {
  try {
    return readExact(text);
  } catch (error) {
    // The parser's own message quotes the body, which may hold anything about a person.
    const position = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined;
    const where = position ? ` (at ${position})` : '';
    throw new AppError('invalid_json', `The body is not valid JSON${where}`);
  }
}

/** All of them: what is answered of them is bounded where the warnings of a save are put together. */
function duplicateKeyWarnings(text: string): ErrorDetail[] {
  const message = 'the member is given more than once; the last value counts';
  return duplicateKeys(text).map((path) => ({ path, code: 'duplicate_key', message }));
}
