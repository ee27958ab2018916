/** Requests that are as expensive as the limits of sizes allow, and how long each of them holds the thread of the server. */
import { once } from 'node:events';
import type { LoopDelay } from '../standalone-server.ts';
import type { startStandalone } from './running-standalone.ts';

type Server = Awaited<ReturnType<typeof startStandalone>>;

interface Request {
  readonly name: string;
  readonly path: string;
  /** GET without a body. */
  readonly body?: string;
  readonly type?: string;
}

const million = 1_000_000;
const members = (count: number, of: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => of(index)).join(',');
const text = (value: unknown): string => JSON.stringify(value);
const person = { firstName: 'Ada', lastName: 'Byron' };
const upTo = (bytes: number, piece: string): string => piece.repeat(Math.floor(bytes / piece.length));
const file = (bytes: Buffer, fileName = 'a.txt') => ({ fileName, data: bytes.toString('base64') });
const someBytes = (size: number): Buffer => Buffer.from(upTo(size, 'a line of some text\n'));

function requests(richTextField: string, tagsField: string): Request[] {
  const applicants = '/rest/v2/applicants';
  const companies = '/rest/v2/companies';
  const projects = '/rest/v2/projects';
  const form = 'application/x-www-form-urlencoded';
  const of = (path: string, name: string, body: unknown, type?: string): Request => ({
    name: `${path}: ${name}`,
    path,
    body: typeof body === 'string' ? body : text(body),
    ...(type === undefined ? {} : { type }),
  });
  const markup = ['<b>', '<p>a</p>', '<a href="https://a.example">', '&amp;', '<'];
  return [
    of(applicants, 'two files of 10 MB', {
      ...person,
      files: [file(someBytes(9_900_000)), file(someBytes(9_900_000))],
    }),
    of(
      applicants,
      'a file of 10 MB with escaped slashes',
      text({ ...person, files: [file(Buffer.alloc(9_900_000, 255))] }).replaceAll('/', '\\/'),
    ),
    of(applicants, 'a text of 26 MB', { ...person, historyEntryMessage: upTo(26 * million, 'word ') }),
    of(applicants, 'a text of 26 MB in two-byte letters', {
      ...person,
      historyEntryMessage: upTo(13 * million, 'é'),
    }),
    of(
      applicants,
      'a text of 26 MB in escapes',
      `{"firstName":"Ada","lastName":"${upTo(26 * million, '\\"')}"}`,
    ),
    of(
      applicants,
      '26 MB of white space',
      `{"firstName":"Ada",${upTo(26 * million, ' ')}"lastName":"Byron"}`,
    ),
    of(applicants, 'a number of 26 MB', `{"firstName":"Ada","lastName":${upTo(26 * million, '1')}}`),
    of(
      applicants,
      '19 000 unknown keys',
      `{"firstName":"Ada","lastName":"Byron",${members(19_000, (index) => `"k${index}":1`)}}`,
    ),
    of(
      applicants,
      '19 000 unknown keys of 500 letters',
      `{"firstName":"Ada","lastName":"Byron",${members(19_000, (index) => `"${index}${'k'.repeat(500)}":1`)}}`,
    ),
    of(
      applicants,
      '19 000 times one key',
      `{"firstName":"Ada","lastName":"Byron",${members(19_000, () => '"k":1')}}`,
    ),
    of(applicants, '5 MB of e-mail addresses', {
      ...person,
      emailAddresses: upTo(5 * million, 'a@example.org,'),
    }),
    of(applicants, '26 MB of phone numbers', {
      ...person,
      phoneNumbers: upTo(26 * million, '+33 6 12 34 56 78,'),
    }),
    of(applicants, '26 MB of one phone number', { ...person, phoneNumbers: upTo(26 * million, '1') }),
    of(applicants, 'a network URL of 26 MB', {
      ...person,
      networkUrl: `https://a.example/${upTo(26 * million, 'a/')}`,
    }),
    of(applicants, '26 MB of tags', { ...person, [tagsField]: upTo(26 * million, 'a,') }),
    of(applicants, 'a name of 26 MB', { ...person, firstName: upTo(26 * million, 'é') }),
    of(applicants, 'a form with 2 million inputs', upTo(4_900_000, 'a&'), form),
    of(applicants, 'a form with one escaped text', `lastName=${upTo(4_900_000, '%C3%A9')}`, form),
    ...markup.map((piece) =>
      of(companies, `a description of 490 kB of ${piece}`, { name: 'A', description: upTo(490_000, piece) }),
    ),
    ...markup.slice(0, 2).map((piece) =>
      of(projects, `a rich text of 490 kB of ${piece}`, {
        name: 'A',
        customFieldsValues: { [richTextField]: upTo(490_000, piece) },
      }),
    ),
    of(projects, '5 MB of assignees', { name: 'A', assignees: upTo(4_900_000, 'a,') }),
    of(projects, 'a name of 5 MB', { name: upTo(4_900_000, 'a') }),
    of(
      companies,
      '19 000 custom fields',
      `{"name":"A","customFieldsValues":{${members(19_000, () => `"${crypto.randomUUID()}":"a"`)}}}`,
    ),
    of(`${companies}/batch`, '100 descriptions of 45 kB', {
      items: Array.from({ length: 100 }, (_, index) => ({
        name: `B${index}`,
        description: upTo(45_000, '<p>a</p>'),
      })),
    }),
    of('/graphql', 'a document of 26 MB of fields', { query: `{${upTo(26 * million, 'a ')}}` }),
    of('/graphql', 'a document of 26 MB with calls of actions', {
      query: `{${upTo(26 * million, 'saveProject ')}}`,
    }),
    of('/graphql', 'a document of 26 MB of comments', {
      query: `#${upTo(26 * million, 'saveProject')}\n{ groups { name } }`,
    }),
    of('/graphql', 'an application with two files of 10 MB', {
      query:
        'mutation ($applicant: SaveApplicantInput!) { saveApplicant(applicant: $applicant) { profileId } }',
      variables: {
        applicant: { ...person, files: [file(someBytes(9_900_000)), file(someBytes(9_900_000))] },
      },
    }),
    of('/graphql', '19 000 variables', {
      query: '{ groups { name } }',
      variables: Object.fromEntries(Array.from({ length: 19_000 }, (_, index) => [`k${index}`, index])),
    }),
    of(
      '/graphql',
      'a batch of 50 documents of 500 kB',
      Array.from({ length: 50 }, () => ({ query: `{ groups { name } } #${upTo(500_000, 'saveProject ')}` })),
    ),
    of('/graphql', 'a list of 19 000 ids', {
      query: 'query ($ids: [uuid!]!) { profiles(where: {id: {_in: $ids}}) { id } }',
      variables: { ids: Array.from({ length: 19_000 }, () => crypto.randomUUID()) },
    }),
    ...['offers', 'profiles', 'companies', 'projects'].map((list) => ({
      name: `/rest/v2/${list}: a filter of 60 kB`,
      path: `/rest/v2/${list}?where=${encodeURIComponent(`{"_or":[${upTo(20_000, '{"_not":{}},')}{}]}`)}`,
    })),
  ];
}

/** Prints a line for each request. The times are processor time of the thread, so that other load does not change them. */
export async function measureThread(server: Server, print: (line: string) => void): Promise<void> {
  const headers = { 'x-api-key': server.key, 'content-type': 'application/json' };
  const post = async (path: string, body: string, type = 'application/json') => {
    const response = await fetch(server.apiUrl + path, {
      method: 'POST',
      body,
      headers: { ...headers, 'content-type': type },
    });
    const answer = await response.text();
    return { status: response.status, code: /"code":"([\w-]+)"/.exec(answer)?.[1] ?? '', answer };
  };
  const createField = async (type: string, entity: string): Promise<string> => {
    const query = `mutation { insert_fields_one(object: {name: "${type}", type: "${type}", targetedEntity: "${entity}"}) { id } }`;
    const { answer } = await post('/graphql', JSON.stringify({ query }));
    const [id] = /[0-9a-f-]{36}/.exec(answer) ?? [];
    if (id === undefined) throw new Error(answer);
    return id;
  };
  const all = requests(await createField('richtext', 'PROJECT'), await createField('tags', 'PROFILE'));
  print('| request | bytes | answer | ms held |\n|---|---|---|---|');
  for (const { name, path, body, type } of all) {
    server.process.send('begin');
    const { status, code } =
      body === undefined
        ? await fetch(server.apiUrl + path, { headers }).then(async (response) => ({
            status: response.status,
            code: /"code":"([\w-]+)"/.exec(await response.text())?.[1] ?? '',
          }))
        : await post(path, body, type);
    server.process.send('end');
    const [delay] = (await once(server.process, 'message')) as [LoopDelay];
    const held = Math.round(delay.maxOnProcessor ?? delay.max);
    print(`| ${name} | ${Buffer.byteLength(body ?? '')} | ${status} ${code} | ${held} |`);
  }
}
