/**
 * Requests that are as expensive as the limits of sizes allow: bodies of the REST API, and bodies at `/graphql` as the
 * gateway reads them. What the engine does with documents is in `thread-documents.ts`.
 */
import { randomUUID } from 'node:crypto';

export interface ThreadRequest {
  readonly name: string;
  readonly path: string;
  /** Made anew for each try, so that nothing is cached. Without it the request is a GET. */
  readonly body?: () => string;
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

const applicants = '/rest/v2/applicants';
const companies = '/rest/v2/companies';
const projects = '/rest/v2/projects';
const form = 'application/x-www-form-urlencoded';
const markup = ['<b>', '<p>a</p>', '<a href="https://a.example">', '&amp;', '<'];

const of = (path: string, name: string, body: unknown, type?: string): ThreadRequest => ({
  name: `${path}: ${name}`,
  path,
  body: () => (typeof body === 'string' ? body : text(body)),
  ...(type === undefined ? {} : { type }),
});

/** @param fields ids of custom fields by their type */
export function threadRequests(fields: { richtext: string; tags: string }): ThreadRequest[] {
  return [...applications(fields), ...records(fields), ...graphql(), ...lists()];
}

function applications({ tags }: { tags: string }): ThreadRequest[] {
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
    of(applicants, '26 MB of tags', { ...person, [tags]: upTo(26 * million, 'a,') }),
    of(applicants, 'a name of 26 MB', { ...person, firstName: upTo(26 * million, 'é') }),
    of(applicants, 'a form with 2 million inputs', upTo(4_900_000, 'a&'), form),
    of(applicants, 'a form with one escaped text', `lastName=${upTo(4_900_000, '%C3%A9')}`, form),
  ];
}

function records({ richtext }: { richtext: string }): ThreadRequest[] {
  return [
    ...markup.map((piece) =>
      of(companies, `a description of 490 kB of ${piece}`, { name: 'A', description: upTo(490_000, piece) }),
    ),
    ...markup.slice(0, 2).map((piece) =>
      of(projects, `a rich text of 490 kB of ${piece}`, {
        name: 'A',
        customFieldsValues: { [richtext]: upTo(490_000, piece) },
      }),
    ),
    of(projects, '5 MB of assignees', { name: 'A', assignees: upTo(4_900_000, 'a,') }),
    of(projects, 'a name of 5 MB', { name: upTo(4_900_000, 'a') }),
    of(
      companies,
      '19 000 custom fields',
      `{"name":"A","customFieldsValues":{${members(19_000, () => `"${randomUUID()}":"a"`)}}}`,
    ),
    of(`${companies}/batch`, '100 descriptions of 45 kB', {
      items: Array.from({ length: 100 }, (_, index) => ({
        name: `B${index}`,
        description: upTo(45_000, '<p>a</p>'),
      })),
    }),
  ];
}

function graphql(): ThreadRequest[] {
  return [
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
  ];
}

function lists(): ThreadRequest[] {
  return [
    ...['offers', 'profiles', 'companies', 'projects'].map((list) => ({
      name: `/rest/v2/${list}: a filter of 60 kB`,
      path: `/rest/v2/${list}?where=${encodeURIComponent(`{"_or":[${upTo(20_000, '{"_not":{}},')}{}]}`)}`,
    })),
  ];
}
