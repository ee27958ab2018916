import { z } from 'zod';
import { requiredId } from '../../values/body-values.ts';

/** The parameter of the path that names an application. */
export const applicationId = requiredId.meta({
  description: 'The id of the application.',
  examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0091'],
});

/** The member of an answer with the same id. */
export const reviewedApplication = {
  applicationId: z.guid().meta({
    description: 'The id of the application.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0091'],
  }),
  profileId: z.guid().meta({
    description: 'The id of its profile.',
    examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
  }),
};
