/**
 * GET /rest/v2/profiles/:id/export: everything that is stored of a person, as a ZIP archive with `profile.json` and the
 * files. The archive is made while it is sent, one piece of a file at a time.
 */
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import type { FileStorage } from '../../files/storage.ts';
import {
  ExportProfileDocument,
  ExportProfileRowsDocument,
  ReadStorageKeysDocument,
  type ReadStorageKeysQuery,
} from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { sessionOf } from '../../keys/sessions.ts';

export const exportProfile = defineRoute({
  method: 'get',
  path: '/rest/v2/profiles/:id/export',
  access: 'private',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params: { id }, signal }, { hasura, storage }) {
    const session = sessionOf(hasura, caller);
    const { profiles } = await session.request(ExportProfileDocument, { id }, { signal });
    if (profiles.length === 0) throw notFound('Profile');
    const ids = profiles.map((profile) => profile.id);
    const rows = await session.request(ExportProfileRowsDocument, { ids }, { signal });
    const { files } = await hasura
      .asAdmin()
      .request(ReadStorageKeysDocument, { groupId: caller.groupId, ids: fileIdsOf(profiles) }, { signal });
    const content = JSON.stringify({ profiles, ...rows }, null, 2);
    return {
      stream: Readable.from(archive(content, files, storage)),
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition(`profile-${id}.zip`),
        'Cache-Control': 'private, no-store',
      },
    };
  },
});

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
