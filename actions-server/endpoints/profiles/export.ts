/**
 * GET /rest/v2/profiles/:id/export: everything that is stored of a person, as a ZIP archive. GET /exports/:id is the same
 * for every client with a signed link that has not expired, which the action `exportProfile` makes.
 */
import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { invalidLink, isValidLink, readLinkQuery } from '../../files/signed-links.ts';
import { responseHeaders } from '../../header-names.ts';
import { bytesOf, linkParameters } from '../../http/link-description.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import type { AnswerDescription } from '../../http/route-description.ts';
import { findPerson } from '../../personal-data/find-person.ts';
import { exportPerson } from '../../personal-data/person-export.ts';

const profileIdParameter = z.guid().meta({
  description: 'The id of the profile, or of one of its applications.',
  examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
});

const archive: AnswerDescription = {
  status: 200,
  description: 'The archive.',
  headers: [responseHeaders.contentDisposition],
  content: {
    'application/zip': bytesOf('The bytes of the archive.'),
    // Generators of clients know bytes by this type.
    'application/octet-stream': bytesOf('The bytes of the archive.'),
  },
};

export const exportProfile = defineRoute({
  method: 'get',
  path: '/rest/v2/profiles/:id/export',
  access: 'private',
  description: {
    operationId: 'exportProfile',
    tag: 'Profiles',
    summary: 'Export everything of a person',
    description:
      'Answers everything that is stored of a person, as a ZIP archive: `profile.json` with the rows of the profile, of the profiles that were merged with it, of its applications and its history, and the files as `files/<id>/<name>`. It is made while it is sent; when a file cannot be read, the connection ends before the archive is complete.',
    answers: [archive],
    errors: ['file_missing'],
  },
  params: z.object({ id: profileIdParameter }),
  async handler({ caller, params: { id }, signal }, services: Pick<Dependencies, 'hasura' | 'storage'>) {
    return download(id, await exportPerson({ id, groupId: caller.groupId }, services, signal));
  },
});

export const openExport = defineRoute({
  method: 'get',
  path: '/exports/:id',
  access: 'none',
  // The link is the permission, whoever opens it.
  isReadableByPages: true,
  description: {
    operationId: 'openExport',
    tag: 'Profiles',
    summary: 'Export everything of a person by a link',
    description:
      'Answers the archive of `GET /rest/v2/profiles/{id}/export` to everybody who has the link. The query `exportProfile` of GraphQL makes links; by default they work for 15 minutes.',
    query: linkParameters,
    answers: [archive],
    errors: ['invalid_link', 'link_expired', 'file_missing'],
  },
  params: z.object({ id: profileIdParameter.toLowerCase().meta(profileIdParameter.meta() ?? {}) }),
  query: (query) => readParameters(query, { expires: [], signature: [] }),
  async handler(
    { params: { id }, query, signal },
    { config, hasura, storage }: Pick<Dependencies, 'config' | 'hasura' | 'storage'>,
  ) {
    const link = { target: 'export', id, ...readLinkQuery(query) } as const;
    const person = await findPerson(hasura.asAdmin(), id);
    if (!person || !isValidLink({ ...link, groupId: person.groupId }, config.fileLinks.secret)) {
      throw invalidLink();
    }
    return download(id, await exportPerson({ id, groupId: person.groupId }, { hasura, storage }, signal));
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
