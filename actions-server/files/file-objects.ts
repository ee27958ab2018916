/** The files in a body, for its schema. */
import { z } from 'zod';
import { list } from '../values/body-values.ts';
import { publishedAsJson } from '../values/published-schema.ts';
import { ReceivedFile } from './received-file.ts';

/** The content of a file: base64 or a data URL in JSON, the file itself in a form. */
const fileContent = publishedAsJson(
  z.unknown().transform((value, context): string | ReceivedFile => {
    if (typeof value === 'string' || value instanceof ReceivedFile) return value;
    const message = 'base64 or a data URL is expected';
    context.issues.push({ code: 'invalid_type', expected: 'string', input: value, message });
    return z.NEVER;
  }),
  { type: 'string' },
);

/** A list of files. */
export const fileObjects = list(
  z.object({
    fileName: z
      .string('a text is expected')
      .nullish()
      .meta({
        description:
          'The name of the file, as people will read it. Without it, the name is made up, such as `file-1.pdf`. The kind of the file is recognised by its content.',
        examples: ['resume.pdf'],
      }),
    data: fileContent.meta({
      description:
        'The content of the file in base64 or base64url, or a data URL with it: `data:@file/pdf;base64,JVBERi0…`.',
      examples: ['data:@file/pdf;base64,JVBERi0xLjcKJSVFT0YK'],
    }),
  }),
  'a list of files is expected',
).nullish();
