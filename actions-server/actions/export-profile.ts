/** The action exportProfile: a signed link to everything that is stored of a person. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../errors.ts';
import { exportLink, linkExpiry } from '../files/signed-links.ts';
import { sessionOf } from '../keys/sessions.ts';
import { findPerson } from '../personal-data/find-person.ts';
import { actionRoute } from './action-route.ts';

export const exportProfileAction = actionRoute({
  name: 'exportProfile',
  input: z.object({ id: z.guid('an id is a UUID') }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller }, { config, hasura }: Pick<Dependencies, 'config' | 'hasura'>) {
    // Read with the rights of the caller: a profile of another account looks like one that does not exist.
    const person = await findPerson(sessionOf(hasura, caller), input.id);
    if (person === null) throw notFound('Profile');
    const now = Date.now();
    return {
      profileId: person.id,
      url: exportLink(caller.groupId, person.id, config, now),
      expiresAt: new Date(linkExpiry(config, now) * 1000).toISOString(),
    };
  },
});
