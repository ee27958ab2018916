/**
 * Files of a form that was not saved yet. Browsers cannot fill in a file again, so what was received once stays in the
 * storage, and the form holds a signed token for it. Without an application the content is one that nothing names, which
 * maintenance removes after a day (`files/storage-objects.ts`).
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, serviceUnavailable } from '../errors.ts';
import { ReceivedFile } from '../files/received-file.ts';
import { newStorageKey } from '../files/storage.ts';
import { recordObjects, removeObjects } from '../files/storage-objects.ts';
import type { Upload } from '../files/upload.ts';
import type { Services } from '../tasks/services.ts';
import { readToken, signToken } from './signed-token.ts';
import type { Site } from './site.ts';

const keptFile = z.object({
  site: z.string(),
  /** The id of the offer; null: of an application without an offer. */
  offer: z.string().nullable(),
  isResume: z.boolean(),
  storageKey: z.string(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  /** Whether it was to be read, and could not be; tokens of earlier versions lack it. */
  isUnread: z.boolean().default(false),
  /** Milliseconds since 1970. */
  until: z.number(),
});

export type KeptFile = z.output<typeof keptFile>;

const purpose = 'file';
/** A little less than the time after which the content may be removed. */
const keptMs = 23 * 3_600_000;

/** The form that files belong to. */
interface FormOf {
  readonly site: Pick<Site, 'id' | 'caller'>;
  /** The id of the offer; null: the form of applications without an offer. */
  readonly offerId: string | null;
}

/**
 * Stores files until the form is sent.
 * @throws AppError service_unavailable
 */
export async function keepFiles(
  uploads: readonly (Upload & { readonly isUnread: boolean })[],
  { site, offerId }: FormOf,
  services: Pick<Services, 'hasura' | 'storage' | 'log'>,
): Promise<KeptFile[]> {
  const until = Date.now() + keptMs;
  const kept = uploads.map(({ name, size, sha256, isResume, isUnread }) => ({
    site: site.id,
    offer: offerId,
    isResume,
    isUnread,
    name,
    size,
    sha256,
    until,
    storageKey: newStorageKey(site.caller.groupId),
  }));
  await recordObjects(
    kept.map(({ storageKey }) => storageKey),
    randomUUID(),
    services,
  );
  try {
    for (const [index, { readBytes }] of uploads.entries()) {
      await services.storage.put(kept[index]?.storageKey ?? '', await readBytes());
    }
  } catch (error) {
    await forgetFiles(kept, services);
    throw serviceUnavailable(error);
  }
  return kept;
}

export function tokenOf(file: KeptFile, secret: string): string {
  return signToken(purpose, file, secret);
}

/** The files of tokens; those that expired, or belong to another form, are left out. */
export function readTokens(tokens: readonly string[], { site, offerId }: FormOf, secret: string): KeptFile[] {
  const files = new Map<string, KeptFile>();
  for (const token of tokens) {
    const { data: file } = keptFile.safeParse(readToken(purpose, token, secret));
    if (file?.site !== site.id || file.offer !== offerId || file.until < Date.now()) continue;
    files.set(file.storageKey, file);
  }
  return [...files.values()];
}

/** A kept file as one that was just received. */
export function receivedAgain(
  { storageKey, name, size, sha256 }: KeptFile,
  { storage }: Pick<Services, 'storage'>,
): ReceivedFile {
  return new ReceivedFile(() => storage.readBytes(storageKey), { fileName: name, size, sha256 });
}

/** Which kept files are still there. @throws AppError service_unavailable */
export async function lookForFiles(
  files: readonly KeptFile[],
  { storage }: Pick<Services, 'storage'>,
): Promise<{ readonly present: KeptFile[]; readonly missing: KeptFile[] }> {
  const present: KeptFile[] = [];
  const missing: KeptFile[] = [];
  for (const file of files) {
    try {
      const { stream } = await storage.read(file.storageKey);
      stream.destroy();
      present.push(file);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'file_missing') throw serviceUnavailable(error);
      missing.push(file);
    }
  }
  return { present, missing };
}

/** Removes kept files before their time: the application has its own copies, or the applicant took them back. */
export function forgetFiles(
  files: readonly KeptFile[],
  services: Pick<Services, 'hasura' | 'storage' | 'log'>,
): Promise<void> {
  return removeObjects(
    files.map(({ storageKey }) => storageKey),
    services,
    'failed to delete a file that was kept for a form',
  );
}
