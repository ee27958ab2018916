/** Reads request bodies. In: a request and a limit in bytes. Out: the decompressed bytes or the JSON, or an AppError. */
import { createHash } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { AppError, type ErrorDetail } from '../errors.ts';
import { duplicateKeys } from '../text/duplicate-keys.ts';
import type { JsonBody } from './route.ts';

const acceptedEncodings: ReadonlySet<string> = new Set(['gzip', 'deflate', 'br']);
/** How the codes of zlib's own errors begin: of gzip and deflate, of Brotli. */
const zlibCode = /^(?:Z_|ERR__ERROR_|ERR_BROTLI)/;

/**
 * The bytes of the body, decompressed.
 * @throws AppError payload_too_large (more than `maxBytes`, also after decompression), unsupported_media_type (a
 * content encoding other than gzip, deflate and br), invalid_json (the client aborted the transfer)
 */
export async function readBytes(request: Request, response: Response, maxBytes: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return readPlain(request, maxBytes);
  // Decided here, because the parser accepts more on newer versions of Node.
  if (!acceptedEncodings.has(encoding.toLowerCase()))
    throw bodyError({ type: 'encoding.unsupported' }, maxBytes);
  await new Promise<void>((resolve, reject) => {
    const read = express.raw({ type: () => true, limit: maxBytes });
    read(request, response, (error?: unknown) => (error ? reject(bodyError(error, maxBytes)) : resolve()));
  });
  // Left undefined when the request has no body at all.
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

/** Reads a body without decompression. Nearly all are of this kind, and express.raw takes half the time of a small request. */
function readPlain(request: Request, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => bodyError({ type: 'entity.too.large' }, maxBytes);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(tooLarge());
  const chunks: Buffer[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    const receive = (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      request.off('data', receive);
      request.pause();
      reject(tooLarge());
    };
    request.on('data', receive);
    const rejectIncomplete = () => {
      // Every request emits `close` in the end; only one that is incomplete then is an error.
      if (!request.complete) reject(bodyError({ type: 'request.aborted' }, maxBytes));
    };
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('close', rejectIncomplete);
    request.once('error', rejectIncomplete);
  });
}

/**
 * The body as JSON, in UTF-8.
 * @throws AppError as `readBytes`, unsupported_media_type (another content type), invalid_json
 */
export async function readJson(request: Request, response: Response, maxBytes: number): Promise<JsonBody> {
  const type = request.headers['content-type'];
  if (type === undefined || !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type)) {
    throw new AppError(
      'unsupported_media_type',
      'The body must be JSON, with Content-Type: application/json',
    );
  }
  requireUtf8(type);
  const bytes = await readBytes(request, response, maxBytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { ...parseJson(bytes), sha256 };
}

/** @throws AppError unsupported_media_type when a content type names another charset than UTF-8 */
export function requireUtf8(contentType: string): void {
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1];
  if (charset === undefined || /^utf-?8$/i.test(charset)) return;
  throw new AppError('unsupported_media_type', 'The body must be in UTF-8');
}

function parseJson(bytes: Buffer): Omit<JsonBody, 'sha256'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { value: JSON.parse(text), warnings: duplicateKeyWarnings(text) };
  } catch (error) {
    // The parser's own message quotes the body, which may hold anything about a person.
    const position = error instanceof Error ? /position \d+/.exec(error.message)?.[0] : undefined;
    const where = position ? ` (at ${position})` : '';
    throw new AppError('invalid_json', `The body is not valid JSON${where}`);
  }
}

/** A response that named each of a million members would be too long to read. */
const maxNamedKeys = 100;

function duplicateKeyWarnings(text: string): ErrorDetail[] {
  const code = 'duplicate_key';
  const paths = duplicateKeys(text);
  const message = 'the member is given more than once; the last value counts';
  const named = paths.slice(0, maxNamedKeys).map((path) => ({ path, code, message }));
  const others = paths.length - named.length;
  if (others > 0) named.push({ path: '', code, message: `${others} more members are given more than once` });
  return named;
}

/** Translates an error of body-parser by its documented `type`. */
function bodyError(error: unknown, maxBytes: number): unknown {
  const type = typeof error === 'object' && error !== null && 'type' in error ? error.type : null;
  switch (type) {
    case 'entity.too.large':
      return new AppError('payload_too_large', `The body is larger than the limit of ${maxBytes} bytes`, {
        // Without this, the rest of the body would have to be read before the connection could be used again.
        headers: { Connection: 'close' },
      });
    case 'encoding.unsupported':
      return new AppError('unsupported_media_type', 'The content encoding must be gzip, deflate, br or none');
    case 'request.aborted':
    case 'request.size.invalid':
      return new AppError('invalid_json', 'The body is incomplete', { cause: error });
    default:
      // Corrupt compressed data has no `type`: the error is zlib's own.
      return error instanceof Error && 'code' in error && zlibCode.test(String(error.code))
        ? new AppError('invalid_json', 'The body cannot be decompressed', { cause: error })
        : error;
  }
}
