/**
 * A file of a form, kept in a temporary folder while its request is processed, or in the storage since an earlier request
 * of the same form. Forms arrive as slowly as their senders like, so their files wait on the disk and not in memory.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { makeTemporaryFolder, removeAbandoned } from '@platform/runtime/processes';

export class ReceivedFile {
  readonly #read: () => Promise<Uint8Array>;
  /** As the client named it; empty when it sent no name. */
  readonly fileName: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
  /** Whether its bytes are there. Those of a file that is too large are not, where the rest of its form is read. */
  readonly isKept: boolean;

  constructor(
    read: (() => Promise<Uint8Array>) | null,
    file: { readonly fileName: string; readonly size: number; readonly sha256: string },
  ) {
    this.isKept = read !== null;
    this.#read = read ?? (() => Promise.reject(new Error('the bytes of this file were not kept')));
    this.fileName = file.fileName;
    this.size = file.size;
    this.sha256 = file.sha256;
  }

  /** The same file under another name. */
  named(fileName: string): ReceivedFile {
    return new ReceivedFile(this.isKept ? this.#read : null, { ...this, fileName });
  }

  /** All bytes. Rejects when the request has ended and its folder was removed. */
  readBytes(): Promise<Uint8Array> {
    return this.#read();
  }
}

interface Received {
  readonly maxBytes: number;
  /** Makes the error for more than `maxBytes`. */
  readonly tooLarge: () => Error;
  /** Instead of that error the file is read to its end and not kept: gets the numbers of bytes that are not. */
  readonly leaveOut?: ((bytes: number) => void) | undefined;
}

/** Writes what arrives to a new file, which has no name yet. */
export async function receiveFile(
  stream: AsyncIterable<Buffer>,
  path: string,
  { maxBytes, tooLarge, leaveOut }: Received,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let size = 0;
  let isKept = true;
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > maxBytes) {
          if (leaveOut === undefined) throw tooLarge();
          leaveOut(isKept ? size : chunk.byteLength);
          isKept = false;
          continue;
        }
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  );
  if (!isKept) await rm(path, { force: true });
  const read = isKept ? () => readFile(path) : null;
  return new ReceivedFile(read, { fileName: '', size, sha256: hash.digest('hex') });
}

const purpose = 'recruitment-form';
/** Longer than any request takes. */
const unchangedMs = 3_600_000;

/** Makes the folder for the files of one request. */
export function makeUploadFolder(parent: string): Promise<string> {
  return makeTemporaryFolder(parent, purpose);
}

/** Removes the folders of requests that ended with their server, without removing them. */
export function removeAbandonedUploads(parent: string): Promise<void> {
  return removeAbandoned(parent, purpose, { unchangedMs, earlier: /^recruitment-form-\w{6}$/ });
}
