/** The action parseResume: returns what is read from a file. Neither the file nor the result is stored or logged. */

import type { ResumeReadResult } from '@platform/resume-reader';
import { z } from 'zod';
import { acceptUpload } from '../files/upload.ts';
import { readUpload } from '../saves/read-upload.ts';
import type { Services } from '../tasks/services.ts';
import { actionRoute } from './action-route.ts';

export const parseResumeAction = actionRoute({
  name: 'parseResume',
  input: z.object({
    file: z.object({ fileName: z.string().nullish(), data: z.string() }),
  }),
  maxBodyBytes: (config) => config.limits.maxApplicationBytes,
  async handler({ input, caller }, services: Pick<Services, 'config' | 'resumeReader'>) {
    const { limits } = services.config;
    const file = await acceptUpload(input.file, { path: 'file', isResume: true, number: 1 }, limits);
    return answer(await readUpload(file, caller, services));
  },
});

function answer(result: ResumeReadResult): object {
  if (result.status === 'read') {
    return { isReadable: true, problemCode: null, problemMessage: null, resume: result.resume };
  }
  return { isReadable: false, problemCode: result.code, problemMessage: result.message, resume: null };
}
