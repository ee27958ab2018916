/**
 * Everything that is stored of a person, as a ZIP archive with `profile.json` and the files. The archive is made while it
 * is sent, one piece of a file at a time.
 */

import type { CancelSignal } from '@platform/runtime';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { notFound } from '../errors.ts';
import type { FileStorage } from '../files/storage.ts';
import type { HasuraDocuments } from '../graphql/client.ts';
import {
  ExportProfileDocument,
  ExportProfileRowsDocument,
  ReadStorageKeysDocument,
  type ReadStorageKeysQuery,
} from '../graphql/generated.ts';
import { accountSessionOf } from '../keys/sessions.ts';
import type { Services } from '../tasks/services.ts';
import { findPerson } from './find-person.ts';

/**
 * Reads everything of a person, with the rights of the account; the files are read while the archive is.
 * @param person the id of the profile, or of one of its applications
 * @returns the bytes of the archive
 * @throws AppError not_found: the account has no such profile
 */
export async function exportPerson(
  { id, groupId }: { readonly id: string; readonly groupId: string },
  { hasura, storage }: { readonly hasura: HasuraDocuments } & Pick<Services, 'storage'>,
  signal?: CancelSignal,
): Promise<AsyncIterable<Uint8Array>> {
  const options = signal ? { signal } : {};
  const session = accountSessionOf(hasura, groupId);
  const person = await findPerson(session, id, signal);
  if (person === null) throw notFound('Profile');
  const own = await session.request(ExportProfileDocument, { id: person.id }, options);
  const profiles = [...own.profiles, ...own.merged];
  const ids = profiles.map((profile) => profile.id);
  const linkIds = profiles.flatMap(({ projects }) => projects.map((link) => link.id));
  const rows = await session.request(ExportProfileRowsDocument, { ids, linkIds }, options);
  const { files } = await hasura
    .asAdmin()
    .request(ReadStorageKeysDocument, { groupId, ids: fileIdsOf(profiles) }, options);
  return archive(JSON.stringify({ profiles, ...rows }, null, 2), files, storage);
}

interface ExportedFiles {
  readonly image?: { readonly fileId?: string | null } | null;
  readonly files: readonly { readonly file?: { readonly id: string } | null }[];
  readonly applications: readonly {
    readonly files: readonly { readonly file?: { readonly id: string } | null }[];
  }[];
}

function fileIdsOf(profiles: readonly ExportedFiles[]): string[] {
  const ids = profiles.flatMap(({ image, files, applications }) => [
    image?.fileId,
    ...[...files, ...applications.flatMap((application) => application.files)].map(({ file }) => file?.id),
  ]);
  return [...new Set(ids.filter((id) => typeof id === 'string'))];
}

/** The bytes of the archive. A file that cannot be read ends the archive early, so that nobody takes it for complete. */
async function* archive(
  content: string,
  files: ReadStorageKeysQuery['files'],
  storage: FileStorage,
): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const take = () => {
    const taken = pieces;
    pieces = [];
    return taken;
  };
  const document = new ZipDeflate('profile.json');
  zip.add(document);
  document.push(Buffer.from(content), true);
  yield* take();
  for (const { id, name, storageKey } of files) {
    // A name is no path. Two files may have the same name.
    const entry = new ZipPassThrough(`files/${id}/${name.replace(/[/\\]/g, '_')}`);
    zip.add(entry);
    const { stream } = await storage.read(storageKey);
    for await (const bytes of stream) {
      entry.push(bytes as Uint8Array);
      yield* take();
    }
    entry.push(new Uint8Array(), true);
    yield* take();
  }
  zip.end();
  yield* take();
}
