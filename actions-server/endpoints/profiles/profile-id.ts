import { requiredId } from '../../values/body-values.ts';

/** The parameter of the path that names a profile. */
export const profileId = requiredId.meta({
  description: 'The id of the profile, or of one of its applications.',
  examples: ['5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081'],
});
