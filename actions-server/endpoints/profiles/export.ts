/**
 * GET /rest/v2/profiles/:id/export: everything that is stored of a person, as a ZIP archive. GET /exports/:id is the same
 * for every client with a signed link that has not expired, which the action `exportProfile` makes.
 */
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { invalidLink, isValidLink, readLinkQuery } from '../../files/signed-links.ts';
import { defineRoute } from '../../http/route.ts';
import { readParameters } from '../../lists/query-parameters.ts';
import { findPerson } from '../../personal-data/find-person.ts';
import { exportPerson } from '../../personal-data/person-export.ts';

export const exportProfile = defineRoute({
  method: 'get',
  path: '/rest/v2/profiles/:id/export',
  access: 'private',
  params: z.object({ id: z.guid() }),
  async handler({ caller, params: { id }, signal }, services) {
    return download(id, await exportPerson({ id, groupId: caller.groupId }, services, signal));
  },
});

export const openExport = defineRoute({
  method: 'get',
  path: '/exports/:id',
  access: 'none',
  // The link is the permission, whoever opens it.
  isReadableByPages: true,
  params: z.object({ id: z.guid().toLowerCase() }),
  query: (query) => readParameters(query, { expires: [], signature: [] }),
  async handler({ params: { id }, query, signal }, services) {
    const link = { target: 'export', id, ...readLinkQuery(query) } as const;
    const person = await findPerson(services.hasura.asAdmin(), id);
    if (!person || !isValidLink({ ...link, groupId: person.groupId }, services.config.fileLinks.secret)) {
      throw invalidLink();
    }
    return download(id, await exportPerson({ id, groupId: person.groupId }, services, signal));
  },
});

function download(id: string, archive: AsyncIterable<Uint8Array>) {
  return {
    stream: Readable.from(archive),
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': contentDisposition(`profile-${id}.zip`),
      'Cache-Control': 'private, no-store',
    },
  };
}
