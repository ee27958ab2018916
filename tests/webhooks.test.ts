/** What webhooks are sent: signed, once for each change, through every door. */
import { randomUUID } from 'node:crypto';
import { eventTypes } from '@platform/vocabulary';
import { Webhook } from 'standardwebhooks';
import type { TestAccount } from './support/api.ts';
import { runQueuedTasks } from './support/task-loops.ts';
import { type Answer, json, WebhookWorld } from './support/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await WebhookWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.beginTest());
afterEach(() => world.endTest());

test('a message is verified with a library of Standard Webhooks, and says what happened without personal data', async () => {
  const { secret } = await world.add(['company.*']);
  const { companyId } = await world.saveCompany('Acme');
  const [request] = await world.receiver.waitFor(1);
  const headers = request?.headers as Record<string, string>;
  const message = new Webhook(secret).verify(request?.text ?? '', headers) as Answer;
  expect(message).toEqual({
    id: headers['webhook-id'],
    type: 'company.created',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    sequence: 1,
    data: {
      id: companyId,
      object: 'companies',
      actor: { kind: 'key', apikeyId: world.account.privateKey.id, userId: world.account.userId },
    },
  });
  expect(request?.headers['content-type']).toBe('application/json');
});

test('one save of a record is one event, whatever it writes', async () => {
  await world.add(['*']);
  const body = {
    firstName: 'Ada',
    lastName: 'King',
    emailAddresses: 'ada@example.org, ada2@example.org',
    externalId: 'ada',
    currentPosition: 'Engineer',
    currentCompanyName: 'Acme',
    location: 'Lyon',
  };
  const { profileId } = await json(world.account.post('/rest/v2/applicants', body));
  await world.receiver.waitFor(2);
  await json(
    world.account.post('/rest/v2/applicants', {
      externalId: 'ada',
      headline: 'Head',
      phoneNumbers: '+33612345678',
    }),
  );
  await world.receiver.waitFor(3);
  const [{ count }] = await world.query('select count(*)::int from webhook_events where "groupId" = $1', [
    world.account.groupId,
  ]);
  expect(count).toBe(3);
  expect(world.types().sort()).toEqual(['application.received', 'profile.created', 'profile.updated']);
  expect(world.receiver.requests.map(({ body: { sequence } }) => sequence)).toEqual([1, 2, 3]);
  const received = world.receiver.requests.find(({ body: { type } }) => type === 'application.received');
  expect(received?.body.data).toMatchObject({
    object: 'applications',
    profileId,
    projectId: null,
    review: 'accepted',
  });
  expect(world.receiver.requests.map(({ text }) => text).join()).not.toMatch(/Ada|King|example|Lyon/);
});

test('every door writes events: GraphQL, actions, batches, applications with a public key, psql', async () => {
  await world.add(['*']);
  const { data } = await world.account.graphql(`mutation {
    insert_companies_one(object: { name: "By GraphQL" }) { id }
    insert_profiles_emails(objects: []) { affected_rows }
  }`);
  const { id } = (data as Answer).insert_companies_one;
  await world.account.graphql(
    `mutation { update_companies_by_pk(pk_columns: { id: "${id}" }, _set: { name: "B" }) { id } }`,
  );
  await world.account.graphql('mutation { saveProject(project: { name: "By action" }) { projectId } }');
  await json(world.account.post('/rest/v2/companies/batch', { items: [{ name: 'One' }, { name: 'Two' }] }));
  await world.query('update companies set "deletedAt" = now() where id = $1', [id]);
  const publicKey = world.account.publicKey.secret;
  await json(
    world.account.post('/rest/v2/applicants', { firstName: 'A', lastName: 'B' }, { key: publicKey }),
  );
  await world.receiver.waitFor(8);
  await world.sender.idle();
  expect(world.types().sort()).toEqual(
    [
      'company.created',
      'company.created',
      'company.created',
      'company.updated',
      'company.deleted',
      'project.created',
      'profile.created',
      'application.received',
    ].sort(),
  );
});

test('moves, merges, erasures and failed saves are events with the ids that belong to them', async () => {
  const [{ id: statusId }] = await world.query(
    `select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROFILE' and code = 'contacted'`,
    [world.account.groupId],
  );
  const { projectId } = await json(world.account.post('/rest/v2/projects', { name: 'P' }));
  const person = (lastName: string) =>
    json(world.account.post('/rest/v2/applicants', { firstName: 'A', lastName, projectId }));
  const [{ profileId: kept }, { profileId: other }] = [await person('One'), await person('Two')];
  await world.add(['application.moved', 'profile.merged', 'profile.erased', 'task.failed']);
  await json(world.account.post(`/rest/v2/projects/${projectId}/profiles/${kept}/move`, { statusId }));
  await json(world.account.post(`/rest/v2/profiles/${kept}/merge`, { otherProfileId: other }));
  const company = { name: 'C', statusId };
  // What is rejected is no event, and what is accepted and fails is one.
  await json(world.account.post('/rest/v2/companies', company));
  await json(world.account.post('/rest/v2/companies', company, { headers: { prefer: 'respond-async' } }));
  await runQueuedTasks(world.api.dependencies);
  await json(world.account.post(`/rest/v2/profiles/${kept}/erase`, {}));
  // Both profiles of the person are erased.
  await world.receiver.waitFor(5);
  const data = Object.fromEntries(world.receiver.requests.map(({ body }) => [body.type, body.data]));
  expect(data['application.moved']).toMatchObject({
    object: 'projects_profiles',
    profileId: kept,
    projectId,
    statusId,
  });
  expect(data['application.moved'].fromStatusId).not.toBe(statusId);
  expect(data['profile.merged']).toMatchObject({ id: other, object: 'profiles', mergedIntoId: kept });
  expect(data['task.failed']).toMatchObject({
    object: 'tasks',
    taskType: 'companies',
    code: 'unknown_status',
  });
  expect(data['profile.erased']).toMatchObject({ object: 'profiles' });
});

test('an endpoint that wants records gets them as the lists show them', async () => {
  const endpoint = await world.add(['*'], { payload: 'record' });
  const { companyId } = await world.saveCompany('Acme', { website: 'https://acme.example.org' });
  await world.receiver.waitFor(1);
  const list = await json(world.account.get(`/rest/v2/companies?where={"id":{"_eq":"${companyId}"}}`));
  expect(world.receiver.requests[0]?.body.data.record).toEqual(list.data[0]);
  const { profileId } = await json(
    world.account.post('/rest/v2/applicants', { firstName: 'A', lastName: 'B', message: 'Hi' }),
  );
  await world.receiver.waitFor(3);
  const records = world.receiver.requests.slice(1).map(({ body }) => body.data.record);
  expect(records.map(({ __typename }) => __typename).sort()).toEqual(['applications', 'profiles']);
  expect(records.map((record) => record.profileId ?? record.id)).toEqual([profileId, profileId]);
  await world.query('delete from companies where id = $1', [companyId]);
  const deleted = (await world.receiver.waitFor(4))[3];
  expect(deleted?.body).toMatchObject({ type: 'company.deleted', data: { id: companyId, record: null } });
  // A test is about no record.
  await world.send('POST', `${endpoint.path}/test`, {});
  const test = (await world.receiver.waitFor(5))[4];
  expect(test?.body).toMatchObject({ type: 'webhook.test', data: { id: endpoint.id, record: null } });
});

test('nothing is written for an account without endpoints, and of other types than they want', async () => {
  await world.saveCompany('Before');
  await world.add(['project.created']);
  await world.saveCompany('After');
  expect(
    await world.query('select * from webhook_events where "groupId" = $1', [world.account.groupId]),
  ).toEqual([]);
  expect(
    await world.query('select * from webhook_sequences where "groupId" = $1', [world.account.groupId]),
  ).toEqual([]);
});

test('a change that is rolled back is no event', async () => {
  await world.add(['*']);
  const client = await world.api.database.pool.connect();
  await client.query('begin');
  await client.query('insert into companies ("groupId", name) values ($1, $2)', [
    world.account.groupId,
    'Never',
  ]);
  await client.query('rollback');
  client.release();
  expect(
    await world.query('select * from webhook_events where "groupId" = $1', [world.account.groupId]),
  ).toEqual([]);
});

describe('what an endpoint is told does not depend on what others want', () => {
  /** Every kind of change of every kind of record, through every door. */
  async function changeEverything(account: TestAccount): Promise<void> {
    const post = async (path: string, body: object, options = {}) => {
      const response = await account.post(`/rest/v2/${path}`, body, options);
      const answer = (await response.json()) as Answer;
      if (response.status >= 300) throw new Error(JSON.stringify(answer));
      return answer;
    };
    const mutate = async (fields: string) => {
      const { data, errors } = await account.graphql(`mutation { ${fields} }`);
      if (errors) throw new Error(JSON.stringify(errors));
      return data as Answer;
    };
    const [{ id: statusId }] = await world.query(
      `select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROFILE' and code = 'contacted'`,
      [account.groupId],
    );
    const { companyId } = await post('companies', { name: 'One', externalId: 'one' });
    await post('companies', { externalId: 'one', name: 'Two', website: 'https://two.example' });
    const { projectId } = await post('projects', { name: 'P', externalId: 'p', companyId });
    await post('projects', { externalId: 'p', name: 'Q' });
    const person = { firstName: 'A', lastName: 'B', emailAddresses: 'a@b.example', externalId: 'a' };
    const { profileId } = await post('applicants', { ...person, projectId });
    await post('applicants', { externalId: 'a', headline: 'Head' });
    const site = { key: account.publicKey.secret };
    await post('applicants', { firstName: 'C', lastName: 'D', projectId }, site);
    await post('applicants', { ...person, externalId: undefined, message: 'Again' }, site);
    const { profileId: otherId } = await post('applicants', { firstName: 'E', lastName: 'F', projectId });
    for (const name of ['First', 'Second']) {
      await post('companies/batch', { items: [{ name, externalId: 'x' }] });
      await post('projects/batch', { items: [{ name, externalId: 'x' }] });
      await post('applicants/batch', { items: [{ firstName: name, lastName: 'L', externalId: 'x' }] });
    }
    await post(`projects/${projectId}/profiles/${profileId}/move`, { statusId });
    await post(`profiles/${profileId}/merge`, { otherProfileId: otherId });
    for (const [table, values] of [
      ['companies', 'name: "G"'],
      ['projects', 'name: "G"'],
      ['profiles', 'lastNameManual: "G"'],
    ] as const) {
      const update = (id: string, set: string) =>
        `update_${table}_by_pk(pk_columns: { id: "${id}" }, _set: { ${set} }) { id }`;
      const id = randomUUID();
      await mutate(`insert_${table}_one(object: { id: "${id}", ${values} }) { id } ${update(id, values)}`);
      await mutate(update(id, values));
      const deleted = 'deletedAt: "2026-01-15T00:00:00Z"';
      await mutate(`first: ${update(id, values)} second: ${update(id, deleted)}`);
      await mutate(update(id, 'deletedAt: null'));
      await world.query(`delete from ${table} where id = $1`, [id]);
      const both = randomUUID();
      await mutate(
        `insert_${table}_one(object: { id: "${both}", ${values} }) { id } ${update(both, deleted)}`,
      );
    }
    await post(`profiles/${profileId}/erase`, {});
  }

  /** What the only endpoint of an account is sent, in the order of the changes. */
  async function sentTo(events: readonly string[]): Promise<Answer[]> {
    world.account = await world.api.createAccount();
    const { id } = await world.add(events);
    await changeEverything(world.account);
    const sql = `select event.type, event.object
       from webhook_deliveries as delivery join webhook_events as event on event.id = delivery."eventId"
      where delivery."endpointId" = $1 order by event."createdAt", event.object, event.type`;
    return world.query(sql, [id]);
  }

  test('through every door, for every kind of record and change', async () => {
    const sets = {
      created: ['*.created', 'application.received'],
      updated: ['*.updated'],
      ended: ['*.deleted', 'profile.merged', 'profile.erased', 'application.moved'],
    };
    const typesOf = (patterns: readonly string[]) =>
      patterns.flatMap((pattern) => {
        const [kind, verb] = pattern.split('.');
        return kind === '*' ? ['profile', 'project', 'company'].map((one) => `${one}.${verb}`) : [pattern];
      });
    const all = await sentTo(['*']);
    const ofRecords = Object.keys(eventTypes).filter((type) => !/^(task|webhook)\./.test(type));
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(ofRecords));
    expect(new Set(Object.values(sets).flatMap(typesOf))).toEqual(new Set(ofRecords));
    for (const patterns of Object.values(sets)) {
      const types = typesOf(patterns);
      expect(await sentTo(types)).toEqual(all.filter(({ type }) => types.includes(type)));
    }
  });
});
