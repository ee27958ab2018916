/**
 * GET /files/:id/:name: the bytes of a file, for every client with a signed link that has not expired. The name in the
 * path is for people to read; the response has the stored name, with the ending of what the file is.
 */

import { create as contentDisposition } from 'content-disposition';
import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { downloadName } from '../../files/download-name.ts';
import { invalidLink, isValidLink, readLinkQuery } from '../../files/signed-links.ts';
import { GetFileDocument } from '../../graphql/generated.ts';
import { responseHeaders } from '../../header-names.ts';
import { bytesOf, linkParameters } from '../../http/link-description.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute } from '../../http/route.ts';

export const getFile = defineRoute({
  method: 'get',
  path: '/files/:id/:name',
  access: 'none',
  // The link is the permission, whoever opens it.
  isReadableByPages: true,
  description: {
    operationId: 'downloadFile',
    tag: 'Files',
    summary: 'Download a file',
    description:
      'Answers the bytes of a file to everybody who has the link. Links are the `url` of files in the answers of other operations and of the query `fileUrls` of GraphQL; by default they work for 15 minutes. The file is sent as an attachment: browsers store it and do not show it.',
    query: linkParameters,
    answers: [
      {
        status: 200,
        description: 'The file, with its own content type.',
        headers: [responseHeaders.contentDisposition],
        content: {
          'application/octet-stream': bytesOf('The bytes of the file.'),
          '*/*': bytesOf('The bytes of the file.'),
        },
      },
    ],
    errors: ['invalid_link', 'link_expired', 'file_missing'],
  },
  params: z.object({
    id: z
      .guid()
      .toLowerCase()
      .meta({
        description: 'The id of the file.',
        examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0031'],
      }),
    name: z.string().meta({
      description: 'A name for people to read. The file is stored under the name in `Content-Disposition`.',
      examples: ['resume.pdf'],
    }),
  }),
  query: (query) => readParameters(query, { expires: [], signature: [] }),
  async handler(
    { params, query, signal },
    { config, hasura, storage }: Pick<Dependencies, 'config' | 'hasura' | 'storage'>,
  ) {
    const link = { target: 'file', id: params.id, ...readLinkQuery(query) } as const;
    const { file } = await hasura.asAdmin().request(GetFileDocument, { id: params.id }, { signal });
    if (!file || !isValidLink({ ...link, groupId: file.groupId }, config.fileLinks.secret))
      throw invalidLink();
    const { stream, size } = await storage.read(file.storageKey);
    return {
      stream,
      contentLength: size,
      headers: {
        'Content-Type': contentType(file.mimeType),
        // Browsers must download the file and not display it: its content is not trusted.
        'Content-Disposition': contentDisposition(downloadName(file.name, file.mimeType)),
        'Accept-Ranges': 'none',
        'Cache-Control': 'private, no-store',
      },
    };
  },
});

/** Texts are stored as they came; without a charset, browsers would guess one. */
function contentType(mimeType: string): string {
  return /^text\/[^;]*$/i.test(mimeType) ? `${mimeType}; charset=utf-8` : mimeType;
}
