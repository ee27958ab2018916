/**
 * GET /files/:id/:name: the bytes of a file, for every client with a signed link that has not expired. The name in the
 * path is for people to read; the response has the stored name.
 */
import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import { AppError } from '../../errors.ts';
import { isValidFileLink } from '../../files/file-links.ts';
import { GetFileDocument } from '../../graphql/generated.ts';
import { defineRoute } from '../../http/route.ts';
import { readParameters } from '../../lists/query-parameters.ts';

export const getFile = defineRoute({
  method: 'get',
  path: '/files/:id/:name',
  access: 'none',
  // The link is the permission, whoever opens it.
  isReadableByPages: true,
  params: z.object({ id: z.guid().toLowerCase(), name: z.string() }),
  query: (query) => readParameters(query, { expires: [], signature: [] }),
  async handler({ params, query, signal }, { config, hasura, storage }) {
    if (!/^\d{1,12}$/.test(query.expires ?? '')) throw invalidLink();
    const expires = Number(query.expires);
    // An expired link is rejected before anything is read.
    if (expires * 1000 <= Date.now()) {
      throw new AppError('link_expired', 'This link has expired. Read the record again to get a new one');
    }
    const { files_by_pk: file } = await hasura
      .asAdmin()
      .request(GetFileDocument, { id: params.id }, { signal });
    const link = { id: params.id, expires, signature: query.signature ?? '' };
    if (!file || !isValidFileLink({ ...link, groupId: file.groupId }, config.fileLinks.secret)) {
      throw invalidLink();
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

/** The same for a wrong signature and for a file that does not exist, so that links cannot be used to look for files. */
function invalidLink(): AppError {
  return new AppError('invalid_link', 'This link is not valid: it was changed, or the file was deleted');
}
