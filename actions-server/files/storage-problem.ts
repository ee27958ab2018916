/** Why the storage of files cannot be used, in one line for the operator. */
import { withTimeout } from '@platform/runtime';
import type { Config } from '../config.ts';
import type { FileStorage } from './storage.ts';

/** A service that never answers is away. */
const checkMs = 3_000;

/** The sentence, or null when the storage can be written to and read from. */
export async function storageProblem(
  storage: Pick<FileStorage, 'check'>,
  config: Config['storage'],
): Promise<string | null> {
  try {
    await withTimeout(checkMs, undefined, () => storage.check());
    return null;
  } catch (error) {
    const where =
      config.driver === 'local'
        ? `the folder ${config.folder}`
        : `the bucket ${config.bucket} at ${config.endpoint ?? `AWS in ${config.region}`}`;
    return `Files cannot be stored in ${where}: ${reasonOf(error)}. Saves with files answer 503 until it can be used; everything else works.`;
  }
}

/** What the service or the system has said: the libraries wrap it, and say only that they could not. */
function reasonOf(error: unknown): string {
  let origin = error;
  for (let depth = 0; depth < 10; depth += 1) {
    const inner = innerOf(origin);
    if (inner === undefined) break;
    origin = inner;
  }
  if (!(origin instanceof Error)) return String(origin);
  const { code } = origin as NodeJS.ErrnoException;
  const name = typeof code === 'string' ? code : origin.name === 'Error' ? '' : origin.name;
  const message = origin.message.replace(/\s+/g, ' ').replace(/[.\s]+$/, '');
  if (message === '') return name;
  return message.includes(name) ? message : `${name}: ${message}`;
}

function innerOf(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  if (error.cause instanceof Error) return error.cause;
  // A name with several addresses has an error for each, and no message of its own.
  return error instanceof AggregateError ? error.errors[0] : undefined;
}
