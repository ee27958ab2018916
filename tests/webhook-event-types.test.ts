/** Every type of event is sent, and is what the description of the API and docs/webhooks.md say of it. */
import { readFileSync } from 'node:fs';
import { eventTypes } from '@platform/vocabulary';
import { problemOf, validatorOf } from './support/contract/description.ts';
import { runQueuedTasks } from './support/task-loops.ts';
import { waitUntil } from './support/wait-until.ts';
import { startReceiver } from './support/webhook-receiver.ts';
import { type Answer, json, type TestWebhook, WebhookWorld } from './support/webhook-world.ts';

interface MessageSchema {
  readonly properties: {
    readonly data: { readonly properties: Readonly<Record<string, { readonly const?: string }>> };
  };
}

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const { webhooks } = JSON.parse(read('actions-server/openapi/openapi.json'));
const schemaOf = (type: string): MessageSchema =>
  webhooks[type].post.requestBody.content['application/json'].schema;
const types = Object.keys(eventTypes);

test('every type is sent, with the members that its description has and no others', async () => {
  const world = await WebhookWorld.start();
  await world.beginTest();
  try {
    await makeEverythingHappen(world, await world.add(['*']));
    const missing = () => types.filter((type) => !world.types().includes(type));
    await waitUntil(() => missing().length === 0, { what: () => `events of the types ${missing()}` });
    const problems = world.receiver.requests.flatMap(({ body }) => {
      const validator = validatorOf(`the event ${body.type}`, schemaOf(body.type), true);
      return validator(body) ? [] : [`${body.type}: ${problemOf(validator)}`];
    });
    expect(problems).toEqual([]);
  } finally {
    await world.endTest();
    await world.stop();
  }
});

test('docs/webhooks.md has every type, with the table and the members that its description has', () => {
  const ofAll = ['id', 'object', 'actor', 'record'];
  const described = types.map((type) => {
    const { properties } = schemaOf(type).properties.data;
    const members = Object.keys(properties).filter((name) => !ofAll.includes(name));
    return [type, { object: properties.object?.const, members: members.sort() }] as const;
  });
  expect(typesOfPage(read('docs/webhooks.md'))).toEqual(Object.fromEntries(described));
});

/** The rows of the table of types; `.updated` behind `project.created` is `project.updated`. */
function typesOfPage(page: string): Record<string, { object: string | undefined; members: string[] }> {
  const namesIn = (cell = '') => [...cell.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => name);
  const [, section = ''] = page.split('\n## Events\n');
  const [table = ''] = section.split('\n## ');
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, named, , object, members] = row.split('|');
      const [first = '', ...others] = namesIn(named);
      const all = [first, ...others.map((name) => name.replace(/^\./, `${first.split('.')[0]}.`))];
      return all.map((type) => [type, { object: namesIn(object)[0], members: namesIn(members).sort() }]);
    }),
  );
}

/** @param all the endpoint that wants every type */
async function makeEverythingHappen(world: WebhookWorld, all: TestWebhook): Promise<void> {
  const { account } = world;
  const post = async (path: string, body: object, options = {}): Promise<Answer> => {
    const response = await account.post(`/rest/v2/${path}`, body, options);
    if (response.status >= 300) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const remove = async (table: string, id: string) => {
    const set = '_set: { deletedAt: "2026-01-15T00:00:00Z" }';
    const { errors } = await account.graphql(
      `mutation { update_${table}_by_pk(pk_columns: { id: "${id}" }, ${set}) { id } }`,
    );
    if (errors) throw new Error(JSON.stringify(errors));
  };
  const { companyId } = await post('companies', { name: 'C', externalId: 'c' });
  await post('companies', { name: 'Changed', externalId: 'c' });
  await remove('companies', companyId);
  const { projectId } = await post('projects', { name: 'P', externalId: 'p' });
  await post('projects', { name: 'Changed', externalId: 'p' });
  const person = (lastName: string) =>
    post('applicants', { firstName: 'A', lastName, externalId: lastName, projectId });
  const kept = await person('Kept');
  const other = await person('Other');
  const deleted = await person('Deleted');
  await post('applicants', { externalId: 'Kept', headline: 'Head' });
  const [{ id: statusId }] = await world.query(
    `select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROFILE' and code = 'contacted'`,
    [account.groupId],
  );
  await post(`projects/${projectId}/profiles/${kept.profileId}/move`, { statusId });
  await post(`profiles/${kept.profileId}/merge`, { otherProfileId: other.profileId });
  await remove('profiles', deleted.profileId);
  await post(`profiles/${kept.profileId}/erase`, {});
  await remove('projects', projectId);
  await post('companies', { name: 'F', statusId }, { headers: { prefer: 'respond-async' } });
  await runQueuedTasks(world.api.dependencies);
  const gone = await startReceiver();
  gone.answers.push({ status: 410 });
  const endpoint = { url: gone.url, events: ['company.created'] };
  const { id } = await json(world.send('POST', '/rest/v2/webhooks', endpoint));
  for (const path of [`/rest/v2/webhooks/${id}`, all.path])
    await json(world.send('POST', `${path}/test`, {}));
  const isGone = async () =>
    (await json(world.send('GET', `/rest/v2/webhooks/${id}`))).disabledReason === 'gone';
  await waitUntil(isGone);
  await gone.close();
}
