/** The action parseResume: returns what is read from a file. Neither the file nor the result is stored or logged. */
import { z } from 'zod';
import { isReadableFormat } from '../files/file-kind.ts';
import { acceptUpload } from '../files/upload.ts';
import type { ResumeReadResult } from '../resume/types.ts';
import { printable } from '../text/printable.ts';
import { actionRoute } from './action-route.ts';

export const parseResumeAction = actionRoute({
  name: 'parseResume',
  input: z.object({
    file: z.object({ fileName: z.string().nullish(), data: z.string() }),
  }),
  maxBodyBytes: (config) => config.limits.maxApplicationBytes,
  async handler({ input, caller }, { config, resumeReader }) {
    const file = await acceptUpload(input.file, { path: 'file', isResume: true, number: 1 }, config.limits);
    const hasOcr = config.resumeReader.ocr !== null;
    if (!isReadableFormat(file.format, hasOcr)) {
      const message = `Files of the type ${file.mimeType} are not read.`;
      return answer({ status: 'unreadable', code: 'unsupported', message });
    }
    const { defaultCountry } = caller;
    const bytes = await file.readBytes();
    return answer(await resumeReader.read(bytes, { fileName: file.name, defaultCountry }, caller.groupId));
  },
});

function answer(result: ResumeReadResult): object {
  if (result.status === 'read') {
    return { isReadable: true, problemCode: null, problemMessage: null, resume: printable(result.resume) };
  }
  return { isReadable: false, problemCode: result.code, problemMessage: result.message, resume: null };
}
