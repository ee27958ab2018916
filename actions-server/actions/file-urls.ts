/** The action fileUrls: signed links to files of the caller's account. */

import { z } from 'zod';
import type { Dependencies } from '../dependencies.ts';
import { fileLinkSigner, linkExpiry } from '../files/signed-links.ts';
import { ReadFileNamesDocument } from '../graphql/generated.ts';
import { sessionOf } from '../keys/sessions.ts';
import { actionRoute } from './action-route.ts';

const maxFiles = 1_000;

export const fileUrlsAction = actionRoute({
  name: 'fileUrls',
  input: z.object({ ids: z.array(z.guid('an id is a UUID')).max(maxFiles, `at most ${maxFiles} ids`) }),
  maxBodyBytes: (config) => config.limits.maxBodyBytes,
  async handler({ input, caller }, { config, hasura }: Pick<Dependencies, 'config' | 'hasura'>) {
    // Read with the rights of the caller: a file of another account looks like one that does not exist.
    const { files } = await sessionOf(hasura, caller).request(ReadFileNamesDocument, { ids: input.ids });
    const now = Date.now();
    const link = fileLinkSigner(caller.groupId, config, now);
    const expiresAt = new Date(linkExpiry(config, now) * 1000).toISOString();
    return files.map(({ id, name }) => ({ id, url: link(id, name), expiresAt }));
  },
});
