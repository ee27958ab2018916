/** Tests of the source of public pages as a part of the server. */
import { startApplications } from '../../../tests/support/applications.ts';
import { runQueuedTasks } from '../../../tests/support/task-loops.ts';

const { api, save, profile, rows } = await startApplications({ NETWORK_PAGES: 'true' });
afterAll(() => api.stop());

test('a page of a network that shows people to members only is not read, and the profile stays as it was saved', async () => {
  const { status, body } = await save({ networkUrl: 'https://www.linkedin.com/in/ines-moreau' });
  expect(status).toBe(201);
  await runQueuedTasks(api.dependencies);
  expect(await profile(body.profileId)).toMatchObject({
    firstName: 'Ines',
    lastName: 'Moreau',
    headline: null,
  });
  expect(await rows('profiles_findings', { profileId: body.profileId })).toMatchObject([
    {
      source: 'networkPage',
      outcome: 'refused',
      reason: expect.stringContaining('pages of linkedin.com are not fetched'),
      found: null,
    },
  ]);
});
