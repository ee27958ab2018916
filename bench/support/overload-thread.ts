/** How long single requests hold the thread of the server, in which all accounts are served. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoopDelay } from '../standalone-server.ts';
import type { startStandalone } from './running-standalone.ts';
import { quantile } from './statistics.ts';
import { threadDocuments } from './thread-documents.ts';
import { type ThreadRequest, threadRequests } from './thread-requests.ts';

type Server = Awaited<ReturnType<typeof startStandalone>>;

export interface ThreadOptions {
  readonly print: (line: string) => void;
  /** How often each request is sent. */
  readonly tries: number;
  /** Only requests whose names contain this text. */
  readonly name: string;
}

/** For what a request does after its answer. */
const afterMs = 30;

/**
 * Prints a line for each request: the median of the tries and the longest. The times are processor time of the thread, so
 * that other load does not change them much.
 */
export async function measureThread(server: Server, { print, tries, name }: ThreadOptions): Promise<void> {
  const headers = { 'x-api-key': server.key };
  const send = async ({ path, body, type = 'application/json' }: ThreadRequest, text = body?.()) => {
    const url = server.apiUrl + path;
    const response = await (text === undefined
      ? fetch(url, { headers })
      : fetch(url, { method: 'POST', body: text, headers: { ...headers, 'content-type': type } }));
    const answer = await response.text();
    return { status: response.status, code: /"code":"([\w-]+)"/.exec(answer)?.[1] ?? '', answer };
  };
  const measure = async (request: ThreadRequest, times: number): Promise<void> => {
    if (!request.name.includes(name)) return;
    const held: number[] = [];
    let outcome = '';
    let bytes = 0;
    for (let index = 0; index < times; index += 1) {
      const text = request.body?.();
      server.process.send('begin');
      const { status, code, answer } = await send(request, text);
      await sleep(afterMs);
      server.process.send('end');
      const [delay] = (await once(server.process, 'message')) as [LoopDelay];
      held.push(delay.maxOnProcessor ?? delay.max);
      outcome = `${status} ${code}`;
      bytes = Math.max(bytes, answer.length);
    }
    const sent = Buffer.byteLength(request.body?.() ?? '');
    const [median, longest] = [quantile(held, 0.5), Math.max(...held)].map(Math.round);
    print(`| ${request.name} | ${sent} | ${outcome} | ${bytes} | ${median} | ${longest} |`);
  };
  print('| request | bytes | answer | its bytes | ms held | at most |\n|---|---|---|---|---|---|');
  await measure(
    { name: 'the first GraphQL request', path: '/graphql', body: () => '{"query":"{ groups { name } }"}' },
    1,
  );
  const createField = async (type: string, entity: string): Promise<string> => {
    const query = `mutation { insert_fields_one(object: {name: "${type}", type: "${type}", targetedEntity: "${entity}"}) { id } }`;
    const { answer } = await send({ name: '', path: '/graphql', body: () => JSON.stringify({ query }) });
    const [id] = /[0-9a-f-]{36}/.exec(answer) ?? [];
    if (id === undefined) throw new Error(answer);
    return id;
  };
  const fields = {
    richtext: await createField('richtext', 'PROJECT'),
    tags: await createField('tags', 'PROFILE'),
  };
  const lists = ['profiles', 'companies', 'projects'].map(
    (resource): ThreadRequest => ({
      name: `/rest/v2/${resource}: a list of 1000`,
      path: `/rest/v2/${resource}?limit=1000`,
    }),
  );
  for (const request of [...threadRequests(fields), ...threadDocuments(), ...lists])
    await measure(request, tries);
}
