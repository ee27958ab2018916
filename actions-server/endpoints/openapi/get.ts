/**
 * GET /openapi.json: the description of this API in OpenAPI 3.1, as `npm run openapi` wrote it, with the address of this
 * server. It is read at the first request.
 */

import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Dependencies } from '../../dependencies.ts';
import { responseHeaders } from '../../header-names.ts';
import { defineRoute } from '../../http/route.ts';
import { conditionalHeaders, notModified } from '../../lists/list-description.ts';
import { readOpenapi } from '../../openapi/read-openapi.ts';

const cacheControl = 'public, max-age=300';

export const getOpenapi = defineRoute({
  method: 'get',
  path: '/openapi.json',
  access: 'none',
  // For documentation and tools in web pages of anybody.
  isReadableByPages: true,
  description: {
    operationId: 'getOpenapi',
    tag: 'Service',
    summary: 'Get this description',
    description:
      'Answers the description of this API in OpenAPI 3.1: every operation with its parameters, bodies, answers, errors and examples. Web pages may read it.',
    headers: conditionalHeaders,
    answers: [
      {
        status: 200,
        description: 'The description.',
        headers: [responseHeaders.etag],
        content: {
          'application/json': {
            schema: z.looseObject({
              openapi: z.string().meta({ description: 'The version of OpenAPI.', examples: ['3.1.1'] }),
            }),
          },
        },
      },
      notModified,
    ],
  },
  handler: async (_context, { config }: Pick<Dependencies, 'config'>) => ({
    jsonText: [await documentOf(config)],
    cacheControl,
  }),
});

const texts = new Map<string, Promise<Uint8Array>>();

/** The document as a server at this address sends it. */
function documentOf({ publicBaseUrl }: Pick<Config, 'publicBaseUrl'>): Promise<Uint8Array> {
  const known = texts.get(publicBaseUrl);
  if (known !== undefined) return known;
  const text = readOpenapi().then((content) => {
    const servers = [{ url: publicBaseUrl, description: 'This server' }];
    return Buffer.from(JSON.stringify({ ...content, servers }));
  });
  texts.set(publicBaseUrl, text);
  return text;
}
