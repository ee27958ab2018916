/** The action exportProfile: a signed link to everything that is stored of a person. */
import { z } from 'zod';
import { exportLink, linkExpiry } from '../files/signed-links.ts';
import { sessionOf } from '../keys/sessions.ts';
import { findExportedProfile } from '../personal-data/person-export.ts';
import { actionRoute } from './action-route.ts';

export const exportProfileAction = actionRoute({
  name: 'exportProfile',
  input: z.object({ id: z.guid('an id is a UUID') }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller }, { config, hasura }) {
    // Read with the rights of the caller: a profile of another account looks like one that does not exist.
    const profileId = await findExportedProfile(sessionOf(hasura, caller), input.id);
    const now = Date.now();
    return {
      profileId,
      url: exportLink(caller.groupId, profileId, config, now),
      expiresAt: new Date(linkExpiry(config, now) * 1000).toISOString(),
    };
  },
});
