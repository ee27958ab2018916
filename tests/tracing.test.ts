/** Tests of traces: a collector over HTTP, and one request of each kind. */

import { startTracing, type TracingSettings } from '@platform/runtime';
import { startTestApi } from './support/api.ts';
import { type ReceivedSpan, startTraceReceiver } from './support/trace-receiver.ts';
import { waitUntil } from './support/wait-until.ts';

const receiver = await startTraceReceiver();
const settings: TracingSettings = {
  endpoint: `${receiver.endpoint}/`,
  headers: 'x-collector-key=abc',
  serviceName: 'tested-service',
  sampler: 'parentbased_traceidratio',
  ratio: 1,
};
const problems: Error[] = [];
const tracing = await startTracing(settings, (error) => void problems.push(error));
const api = await startTestApi({}, { tracing });
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});

const account = await api.createAccount();
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const headers = { traceparent: `00-${traceId}-${parentId}-01` };
const secretName = 'Confidential Name';

await account.get(`/rest/v2/companies?where=${encodeURIComponent(`{"name":{"_eq":"${secretName}"}}`)}`, {
  headers,
});
await account.post('/rest/v2/companies', { name: secretName });
await account.graphql(
  `mutation Rename($name: String!) { update_companies(where: {name: {_eq: "${secretName}"}}, _set: {name: $name}) { affected_rows } }`,
  { name: `${secretName} 2` },
);
await account.graphql('{ nope }');
const parsed = await account.graphql('query P($id: uuid!) { fileUrls(ids: [$id]) { url } }', {
  id: crypto.randomUUID(),
});
await fetch(`${api.engine.baseUrl}/v1/version`);
for (const address of [api.engine.baseUrl, api.baseUrl]) await fetch(`${address}/healthz`);
await fetch(`${api.baseUrl}/readyz`);
await waitUntil(() => api.log.filter(({ msg }) => msg === 'request').length >= 6, { what: 'all log lines' });
// Whatever was not sent yet is sent when the tracing ends.
await tracing?.close();

const childrenOf = ({ spanId }: ReceivedSpan) =>
  receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);
/** The span of that name among the children, or the only one of all. */
function only(spans: readonly ReceivedSpan[], name: string | RegExp): ReceivedSpan {
  const found = spans.filter((span) =>
    typeof name === 'string' ? span.name === name : name.test(span.name),
  );
  if (found.length !== 1 || found[0] === undefined)
    throw new Error(`${found.length} spans ${name} among ${spans.map((span) => span.name).join(', ')}`);
  return found[0];
}

test('a list is one trace from the caller to the statement, which continues the trace of the caller', () => {
  const request = only(receiver.spans, 'GET /rest/v2/companies');
  expect(request).toMatchObject({
    traceId,
    parentSpanId: parentId,
    kind: 2,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/rest/v2/companies',
      'http.response.status_code': 200,
    },
  });
  const sent = only(childrenOf(request), 'POST ListCompanies');
  expect(sent.kind).toBe(3);
  const answered = only(childrenOf(sent), 'query ListCompanies');
  expect(answered.attributes).toMatchObject({
    'graphql.operation.type': 'query',
    'graphql.operation.name': 'ListCompanies',
    'graphql.role': 'account',
    'graphql.outcome': 'answered',
  });
  const statement = only(childrenOf(answered), /^SELECT (.* )?companies( |$)/);
  expect(statement).toMatchObject({ traceId, kind: 3, attributes: { 'db.system.name': 'postgresql' } });
  expect(api.log.find(({ route }) => route === '/rest/v2/companies')).toMatchObject({ traceId });
});

test('a save shows its task and the steps of it', () => {
  const request = only(receiver.spans, 'POST /rest/v2/companies');
  expect(request.parentSpanId ?? '').toBe('');
  const task = only(childrenOf(request), 'task companies');
  expect(task.attributes).toMatchObject({ 'task.attempt': 1 });
  only(childrenOf(task), 'read');
  const written = only(childrenOf(task), 'POST CreateCompany');
  only(childrenOf(only(childrenOf(written), 'mutation CreateCompany')), /^INSERT companies( |$)/);
});

test('an action is called within the trace of the request that asked for it', () => {
  expect(parsed).toHaveProperty('data');
  const action = only(receiver.spans, 'action fileUrls');
  const handled = only(childrenOf(action), /^POST \/actions\//);
  expect(handled).toMatchObject({ traceId: action.traceId, kind: 2 });
});

test('a request that was rejected has its code, and one to the engine itself its path', () => {
  const rejected = receiver.spans.filter(
    ({ attributes }) => attributes['error.type'] === 'validation-failed',
  );
  expect(rejected).toMatchObject([{ name: 'graphql', status: { code: 2 } }]);
  expect(only(receiver.spans, 'GET /v1/version').attributes).toMatchObject({
    'http.response.status_code': 200,
  });
});

test('health checks have no trace, and neither has what they ask', () => {
  expect(receiver.spans.filter(({ name }) => /healthz|readyz|CheckHasura/.test(name))).toEqual([]);
  // What the engine runs for a request is a part of that of the request: all traces begin at one, but those of the timer
  // that renews the lease of a task which takes long on this machine.
  const roots = receiver.spans.filter(({ parentSpanId }) => !parentSpanId).map(({ name }) => name);
  expect(roots.filter((name) => !/^(GET|POST) |^mutation RenewLeases$/.test(name))).toEqual([]);
});

test('no span has a value, an id of an account or a secret in it, and the collector gets its headers', () => {
  const text = receiver.texts.join();
  expect(problems).toEqual([]);
  expect(text).toContain('"/v1/traces"');
  expect(text).toContain('"x-collector-key":"abc"');
  expect(text).toContain('tested-service');
  for (const hidden of [
    'Confidential',
    account.groupId,
    account.privateKey.secret,
    api.engine.adminSecret,
    'nope',
    'where',
  ]) {
    expect(text).not.toContain(hidden);
  }
  expect(receiver.spans.flatMap(({ events }) => events)).toEqual([]);
});

test('a collector that refuses spans is reported, and requests are answered', async () => {
  const reported: Error[] = [];
  const refused = await startTracing(
    { ...settings, endpoint: `${receiver.endpoint}/elsewhere` },
    (error) => void reported.push(error),
  );
  expect(await refused?.inSpan({ name: 'a request' }, async () => 'answered')).toBe('answered');
  await refused?.close();
  expect(reported.map(({ message }) => message)).toEqual(['Not Found']);
});

test('without an endpoint there are no traces, and with a sampler that takes none nothing is sent', async () => {
  expect(api.config.tracing).toBeNull();
  expect(await startTracing(null, () => {})).toBeNull();
  const before = receiver.texts.length;
  const silent = await startTracing({ ...settings, sampler: 'always_off' }, () => {});
  await silent?.inSpan({ name: 'a request' }, async () => {});
  await silent?.close();
  expect(receiver.texts).toHaveLength(before);
});
