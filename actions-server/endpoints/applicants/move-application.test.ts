/** Tests of moving a profile to another status in a project, with a private key. */
import type { TestAccount } from '../../../tests/support/api.ts';
import { newApplicant, startApplications } from '../../../tests/support/applications.ts';
import { readRow, unknownId } from '../../../tests/support/saves.ts';
import { type StatusEntity, statusOf } from '../../../tests/support/statuses.ts';

const applications = await startApplications();
afterAll(() => applications.api.stop());
const { acme } = applications;

const status = (code: string, entity: StatusEntity = 'PROFILE', account = acme) =>
  statusOf(applications.api.database, account, entity, code);

/** A profile that has applied to a project with a private key. */
async function applied() {
  const { projectId } = await applications.createProject(false);
  const { profileId } = (await applications.save({ ...newApplicant(), projectId })).body;
  return { projectId, profileId: String(profileId) };
}

async function move(
  { projectId, profileId }: { projectId: string; profileId: string },
  body: unknown,
  {
    account = acme,
    ...request
  }: { account?: TestAccount; key?: string; headers?: Record<string, string> } = {},
) {
  const path = `/rest/v2/projects/${projectId}/profiles/${profileId}/move`;
  const response = await account.post(path, body, request);
  const outcome = response.headers.get('X-Record-Outcome');
  return {
    status: response.status,
    outcome,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

const link = async (ids: { projectId: string; profileId: string }) =>
  (await applications.rows('projects_profiles', ids))[0];
const notes = (profileId: string) => applications.rows('history_entries', { profileId, type: 'note' });

describe('moving a profile in a project', () => {
  test('sets its status there, and writes the move and its message into the history', async () => {
    const ids = await applied();
    const [from, to] = [await status('application_received'), await status('preselected')];
    const moved = await move(ids, { statusId: to, message: 'Good portfolio' });
    expect(moved).toMatchObject({
      status: 200,
      outcome: 'updated',
      body: { ...ids, taskId: expect.any(String) },
    });
    expect(moved.body.warnings).toBeUndefined();
    const stored = await link(ids);
    expect(stored).toMatchObject({ statusId: to });
    expect(await applications.rows('status_changes', { recordId: stored?.id })).toMatchObject([
      { entity: 'APPLICATION', fromStatusId: from, toStatusId: to },
    ]);
    expect(await notes(ids.profileId)).toMatchObject([
      {
        projectId: ids.projectId,
        taskId: moved.body.taskId,
        userId: acme.userId,
        applicationId: stored?.applicationId,
        subject: 'Application received → Preselected',
        message: 'Good portfolio',
      },
    ]);
    expect(await readRow(applications.api.database, 'tasks', moved.body.taskId)).toMatchObject({
      type: 'moveApplication',
      status: 'succeeded',
      outcome: 'updated',
      ...ids,
    });
  });

  test('accepts the id of an application in place of that of the profile', async () => {
    const { projectId } = await applications.createProject(true);
    const application = await applications.apply({ ...newApplicant(), projectId });
    const profileId = String(await applications.profileOf(application));
    const ids = { projectId, profileId: String(application.body.profileId) };
    expect(await move(ids, { statusId: await status('interview') })).toMatchObject({
      outcome: 'updated',
      body: { projectId, profileId },
    });
    expect(await link({ projectId, profileId })).toMatchObject({ statusId: await status('interview') });
  });

  test('to the status that it has changes nothing, and reports a message that is not kept', async () => {
    const ids = await applied();
    const statusId = await status('application_received');
    const answer = await move(ids, { statusId, message: 'Again' });
    expect(answer).toMatchObject({
      status: 200,
      outcome: 'unchanged',
      body: { warnings: [{ path: 'message', code: 'not_moved' }] },
    });
    expect(await notes(ids.profileId)).toEqual([]);
    const revisions = await applications.rows('profiles_revisions', { profileId: ids.profileId });
    expect(revisions).toHaveLength(1);
  });

  test('is done once when the request is repeated with its Idempotency-Key', async () => {
    const ids = await applied();
    const body = { statusId: await status('offer') };
    const headers = { 'Idempotency-Key': ids.profileId };
    const first = await move(ids, body, { headers });
    const second = await move(ids, body, { headers });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await notes(ids.profileId)).toHaveLength(1);
  });

  test('several times at once leaves one chain of moves in the history', async () => {
    const ids = await applied();
    const codes = ['contacted', 'replied', 'preselected', 'interview', 'presented', 'offer'];
    const answers = await Promise.all(codes.map(async (code) => move(ids, { statusId: await status(code) })));
    expect(answers.map(({ outcome }) => outcome)).toEqual(codes.map(() => 'updated'));
    const revisions = await applications.rows('profiles_revisions', { profileId: ids.profileId });
    const moves = revisions
      .map(({ number, changes }) => ({
        number: Number(number),
        ...(changes as { statusId?: Move }).statusId,
      }))
      .filter((revision): revision is Move & { number: number } => revision.to !== undefined)
      .sort((a, b) => a.number - b.number);
    expect(moves.slice(1).map(({ from }) => from)).toEqual(moves.slice(0, -1).map(({ to }) => to));
    expect(await link(ids)).toMatchObject({ statusId: moves.at(-1)?.to });
  });

  test.each([
    ['a status that does not exist', () => unknownId],
    ['a status of projects', () => status('in_progress', 'PROJECT')],
    ['a status of another account', () => status('offer', 'PROFILE', applications.other)],
  ])('to %s is rejected', async (_what, statusId) => {
    const ids = await applied();
    const before = await link(ids);
    expect(await move(ids, { statusId: await statusId() })).toMatchObject({
      status: 422,
      body: { code: 'unknown_status', details: [{ path: 'statusId' }], taskId: expect.any(String) },
    });
    expect(await link(ids)).toEqual(before);
  });

  test('that is not in the project, or belongs to another account, is not found', async () => {
    const ids = await applied();
    const statusId = await status('offer');
    const { projectId } = await applications.createProject(false);
    const notThere = { status: 404, body: { code: 'not_found' } };
    expect(await move({ ...ids, projectId }, { statusId })).toMatchObject(notThere);
    expect(await move({ ...ids, profileId: unknownId }, { statusId })).toMatchObject(notThere);
    const { other } = applications;
    const theirs = { statusId: await status('offer', 'PROFILE', other) };
    expect(await move(ids, theirs, { account: other })).toMatchObject(notThere);
    expect(await notes(ids.profileId)).toEqual([]);
  });

  test('in a deleted project is rejected', async () => {
    const ids = await applied();
    const sql = 'update projects set "deletedAt" = now() where id = $1';
    await applications.api.database.pool.query(sql, [ids.projectId]);
    expect(await move(ids, { statusId: await status('offer') })).toMatchObject({
      status: 409,
      body: { code: 'record_deleted' },
    });
  });

  test('needs a private key, ids and a status', async () => {
    const ids = await applied();
    const body = { statusId: await status('offer') };
    expect(await move(ids, body, { key: acme.publicKey.secret })).toMatchObject({ status: 403 });
    expect(await move({ ...ids, profileId: 'x' }, {})).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'profileId' }, { path: 'statusId' }] },
    });
    expect(await move(ids, { ...body, note: 'x' })).toMatchObject({
      status: 200,
      body: { warnings: [{ path: 'note', code: 'unknown_key' }] },
    });
  });

  test('is an action of GraphQL too', async () => {
    const ids = await applied();
    const { data, errors } = await acme.graphql(
      `mutation ($profileId: uuid!, $projectId: uuid!, $statusId: uuid!) {
        moveApplication(profileId: $profileId, projectId: $projectId, statusId: $statusId, message: "Hello") {
          outcome projectId profile { id historyEntries(where: { type: { _eq: "note" } }) { message } } warnings { code } } }`,
      { ...ids, statusId: await status('offer') },
    );
    expect(errors).toBeUndefined();
    expect(data?.moveApplication).toEqual({
      outcome: 'updated',
      projectId: ids.projectId,
      profile: { id: ids.profileId, historyEntries: [{ message: 'Hello' }] },
      warnings: [],
    });
    expect(await link(ids)).toMatchObject({ statusId: await status('offer') });
  });
});

interface Move {
  readonly from: string | null;
  readonly to: string;
}
