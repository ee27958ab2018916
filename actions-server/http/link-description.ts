/** What the routes behind signed links have in common, for the description of the API. */
import { z } from 'zod';
import type { Content } from './route-description.ts';

/** The query of a signed link. */
export const linkParameters = z.object({
  expires: z.string().meta({
    description: 'Until when the link works, in seconds since 1970. It is a part of the link.',
    examples: ['4102444800'],
  }),
  signature: z.string().meta({
    description: 'The signature of the link. It is a part of the link.',
    examples: ['kP3vYl1bqJ0f6u1mZc2T8w'],
  }),
});

/** The content of an answer that is the bytes of a file. */
export function bytesOf(what: string): Content {
  return {
    // `format` is of OpenAPI 3.0, by which generators of clients still know bytes.
    schema: z
      .string()
      .meta({ description: what, contentMediaType: 'application/octet-stream', format: 'binary' }),
    examples: { bytes: { summary: what, value: '(bytes)' } },
  };
}
