/** Arbitrary requests about webhooks. Nothing is sent: the sender is not started. */

import { eventPatterns } from '@platform/vocabulary';
import fc, { type Arbitrary } from 'fast-check';
import { actionsSecret, type TestApi } from '../support/api.ts';
import { withChanges } from './changes.ts';
import type { Ground } from './ground.ts';
import type { HttpRequest } from './http-request.ts';
import { postRequests, type RouteRequests } from './route-targets.ts';
import { storableText } from './texts.ts';

/** Ids of endpoints of an account and of deliveries to the first of them. */
export interface Webhooks {
  readonly endpoints: readonly string[];
  readonly deliveries: readonly string[];
  readonly listeners: readonly string[];
}

/** Adds endpoints to an account, with what they are sent. */
export async function prepareWebhooks({ database }: TestApi, { account }: Ground): Promise<Webhooks> {
  const ids = async (sql: string, ...values: unknown[]) =>
    (await database.pool.query<{ id: string }>(sql, [account.groupId, ...values])).rows.map(({ id }) => id);
  const endpoints = await ids(
    `insert into webhook_endpoints ("groupId", url, events)
     select $1, 'https://hooks.example.org/' || n, '{webhook.test}' from generate_series(1, 10) n returning id`,
  );
  const listeners = await ids(
    `insert into webhook_endpoints ("groupId", kind, events)
     select $1, 'listener', '{webhook.test}' from generate_series(1, 3) n returning id`,
  );
  const deliveries: string[] = [];
  for (let sent = 0; sent < 5; sent += 1) {
    deliveries.push(...(await ids('select id from test_webhook($1, $2)', endpoints[0])));
  }
  return { endpoints, listeners, deliveries };
}

const events = fc.subarray([...eventPatterns], { minLength: 1, maxLength: 4 });
const text = storableText.map((value) => value.slice(0, 400));
const url = fc
  .webUrl({ validSchemes: ['https'], withQueryParameters: true })
  .map((value) => value.slice(0, 500));
const created = fc.record(
  { url, events, payload: fc.constantFrom('event', 'record'), description: fc.option(text) },
  { requiredKeys: ['url', 'events'] },
);
const changes = fc.record(
  { url, events, payload: fc.constantFrom('event', 'record'), description: text, isEnabled: fc.boolean() },
  { requiredKeys: [] },
);
const rotation = fc.record({ endOldSecretNow: fc.boolean() }, { requiredKeys: [] });
const time = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  .map((value) => value.toISOString());
const replay = fc.record(
  { from: time, to: time, types: events, onlyFailed: fc.boolean() },
  { requiredKeys: ['from'] },
);

/** Arguments of the actions about webhooks. */
export function webhookInputs({ endpoints, deliveries }: Webhooks) {
  const id = fc.constantFrom(...endpoints);
  return {
    createWebhook: fc.record({ webhook: created }),
    updateWebhook: fc.record({ id, changes }),
    deleteWebhook: fc.record({ id: fc.constantFrom(...endpoints.slice(5)) }),
    rotateWebhookSecret: fc.tuple(id, rotation).map(([of, body]) => ({ ...body, id: of })),
    testWebhook: fc.record({ id }),
    replayWebhook: fc.tuple(id, replay).map(([of, body]) => ({ ...body, id: of })),
    replayWebhookDelivery: fc.record({
      webhookId: fc.constantFrom(...endpoints.slice(0, 1)),
      deliveryId: fc.constantFrom(...deliveries),
    }),
  };
}

export function webhookRequests({ account, someIds }: Ground, webhooks: Webhooks): RouteRequests {
  const key = account.privateKey.secret;
  const of = (ids: readonly string[]) =>
    fc.oneof(
      { arbitrary: fc.constantFrom(...ids), weight: 9 },
      { arbitrary: fc.constantFrom(...someIds), weight: 1 },
    );
  const at = (rest: string, ids = webhooks.endpoints) =>
    of(ids).map((id) => `/rest/v2/webhooks/${id}${rest}`);
  const send = (method: string, paths: Arbitrary<string>, body: Arbitrary<unknown> = fc.constant({})) =>
    postRequests(paths, withChanges(body), key).map((request): HttpRequest => ({ ...request, method }));
  const bare = (method: string, paths: Arbitrary<string>) =>
    paths.map((path): HttpRequest => ({ method, path, headers: { 'x-api-key': key } }));
  const queries = fc.constantFrom(
    '',
    '?status=queued',
    '?limit=3&offset=1',
    '?status=open',
    '?limit=0',
    '?a=b',
  );
  const listener = of(webhooks.listeners).map((id) => `/rest/v2/webhook-listeners/${id}`);
  const first = webhooks.endpoints.slice(0, 1);
  return {
    'get /rest/v2/webhooks': bare('GET', fc.constantFrom('/rest/v2/webhooks', '/rest/v2/webhooks?a=b')),
    'post /rest/v2/webhooks': send('POST', fc.constant('/rest/v2/webhooks'), created),
    'get /rest/v2/webhooks/:id': bare('GET', at('')),
    'patch /rest/v2/webhooks/:id': send('PATCH', at(''), changes),
    'delete /rest/v2/webhooks/:id': bare('DELETE', at('', webhooks.endpoints.slice(5))),
    'post /rest/v2/webhooks/:id/enable': send('POST', at('/enable')),
    'post /rest/v2/webhooks/:id/rotate': send('POST', at('/rotate'), rotation),
    'post /rest/v2/webhooks/:id/test': send('POST', at('/test')),
    'get /rest/v2/webhooks/:id/deliveries': bare(
      'GET',
      fc.tuple(at('/deliveries', first), queries).map(([path, query]) => path + query),
    ),
    'post /rest/v2/webhooks/:id/replay': send('POST', at('/replay'), replay),
    'post /rest/v2/webhooks/:id/deliveries/:deliveryId/replay': send(
      'POST',
      fc.tuple(at('/deliveries', first), of(webhooks.deliveries)).map(([path, id]) => `${path}/${id}/replay`),
    ),
    'post /rest/v2/webhook-listeners': send(
      'POST',
      fc.constant('/rest/v2/webhook-listeners'),
      fc.record({ events }),
    ),
    'patch /rest/v2/webhook-listeners/:id': send('PATCH', listener, fc.record({ events })),
    'delete /rest/v2/webhook-listeners/:id': bare('DELETE', listener),
    'post /actions/sendWebhooks': fc
      .constantFrom({ 'x-actions-secret': actionsSecret }, { 'x-actions-secret': 'another' }, {})
      .map(
        (headers): HttpRequest => ({ method: 'POST', path: '/actions/sendWebhooks', headers, body: '{}' }),
      ),
  };
}
