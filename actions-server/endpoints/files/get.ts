/**
 * GET /files/:id/:name: the bytes of a file, for every client with a signed link that has not expired. The name in the
 * path is for people to read; the response has the stored name.
 */
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { notFound } from '../../errors.ts';
import { isValidFileLink } from '../../files/file-links.ts';
import { GetFileDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readParameters } from '../../lists/query-parameters.ts';

export const getFile = defineRoute({
  method: 'get',
  path: '/files/:id/:name',
  access: 'none',
  params: z.object({ id: z.guid().toLowerCase(), name: z.string() }),
  query: (query) => readParameters(query, { expires: [], signature: [] }),
  async handler({ params, query, signal }, { config, hasura, storage }) {
    const expires = /^\d{1,12}$/.test(query.expires ?? '') ? Number(query.expires) : 0;
    // An expired link is rejected before anything is read.
    if (expires * 1000 <= Date.now()) throw notFound('File');
    const { files_by_pk: file } = await hasura
      .asAdmin()
      .request(GetFileDocument, { id: params.id }, { signal });
    const link = { id: params.id, expires, signature: query.signature ?? '' };
    if (!file || !isValidFileLink({ ...link, groupId: file.groupId }, config.fileLinks.secret)) {
      throw notFound('File');
    }
    const { stream, size } = await storage.read(file.storageKey);
    return {
      stream,
      contentLength: size,
      headers: {
        'Content-Type': file.mimeType,
        // Browsers must download the file and not display it: its content is not trusted.
        'Content-Disposition': contentDisposition(file.name),
        'Accept-Ranges': 'none',
        'Cache-Control': 'private, no-store',
      },
    };
  },
});
