/** Reads as users make them, on the data set of the benchmarks: lists, deep pages, orders, filters, searches, counts. */
import type { HttpRequest } from '../contenders.ts';
import { sendOnce } from './load.ts';

interface ReadRequest {
  readonly name: string;
  readonly request: HttpRequest;
  /** @throws Error when the answer is not a success */
  send(port: number): Promise<string>;
}

const key = { 'x-api-key': `sk_${'1'.padStart(32, '0')}` };

function read(name: string, request: HttpRequest): ReadRequest {
  return {
    name,
    request,
    async send(port) {
      const answer = await sendOnce(port, request);
      if (answer.startsWith('{"errors"')) throw new Error(`${name}: ${answer}`);
      return answer;
    },
  };
}

const rest = (path: string): ReadRequest =>
  read(path, { method: 'GET', path: `/rest/v2/${path}`, headers: key, body: null, status: 200 });

const graphql = (name: string, query: string): ReadRequest =>
  read(name, {
    method: 'POST',
    path: '/graphql',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
    status: 200,
  });

/** A page of profiles that fulfil a condition, with their number. */
const filter = (name: string, condition: string): ReadRequest =>
  graphql(
    name,
    `{ profiles(where: {deletedAt: {_is_null: true}, ${condition}}, order_by: [{updatedAt: desc}, {id: desc}], limit: 20) { id firstName lastName headline }
       profiles_aggregate(where: {deletedAt: {_is_null: true}, ${condition}}) { aggregate { count } } }`,
  );

const order = (name: string, by: string): ReadRequest =>
  graphql(
    name,
    `{ profiles(where: {deletedAt: {_is_null: true}}, order_by: [${by}, {id: desc}], limit: 20) { id firstName lastName } }`,
  );

export const readRequests: readonly ReadRequest[] = [
  rest('profiles?limit=100'),
  rest('profiles?limit=100&offset=2000'),
  rest('projects?limit=100'),
  rest('companies?limit=100'),
  rest('offers?limit=100'),
  graphql(
    'count of profiles',
    '{ profiles_aggregate(where: {deletedAt: {_is_null: true}}) { aggregate { count } } }',
  ),
  order('order by lastName', '{lastName: asc}'),
  order('order by title of the status', '{status: {title: asc}}'),
  order('order by number of e-mails', '{emailAddresses_aggregate: {count: desc}}'),
  filter('search in names', 'searchString: {_ilike: "%martin%"}'),
  filter('headline contains', 'headline: {_ilike: "%nobody has this%"}'),
  filter('e-mail contains', 'emailAddresses: {emailAddress: {_ilike: "%nobody%"}}'),
  filter('title of a position contains', 'positions: {title: {_ilike: "%nobody%"}}'),
  filter('company of a position', 'positions: {companyName: {_eq: "Société 7"}}'),
  filter('value of a field', 'fieldsValues: {value: {_eq: "12"}}'),
  filter('externalId', 'externalId: {_eq: "profile-77"}'),
];
