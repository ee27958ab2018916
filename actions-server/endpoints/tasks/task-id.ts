import { z } from 'zod';

/** The parameter of the path that names a task. */
export const taskIdParameter = z.guid().meta({
  description: 'The id of the task, which is the `taskId` of the answer to the save.',
  examples: ['8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11'],
});
