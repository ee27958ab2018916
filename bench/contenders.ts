/** The servers that are compared, and the request of each workload to them. Each is a process: `server.ts` with its name. */
import type { Workload } from './workloads.ts';

export const adminSecret = 'bench';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

export interface Contender {
  readonly name: string;
  readonly title: string;
  /** The argument of `server.ts`. */
  readonly server: 'limit' | 'limit-bytes' | 'engine' | 'api';
  /** One request of a workload; null when the contender does not take part in it. */
  request(workload: Workload): HttpRequest | null;
}

const json = { 'content-type': 'application/json' };

function limitRequest({ limit, account }: Workload): HttpRequest {
  const { statement, isKept } = limit;
  const body = JSON.stringify({ statement, isKept, values: [account.id, ...limit.values()] });
  return { method: 'POST', path: '/', headers: json, body };
}

/** The first one is what the others are related to. */
export const contenders: readonly Contender[] = [
  {
    name: 'limit',
    title: 'a bare node:http server with the best statement written by hand',
    server: 'limit',
    request: limitRequest,
  },
  {
    name: 'limit, bytes',
    title: 'the same, passing on the bytes that Postgres sends',
    server: 'limit-bytes',
    request: limitRequest,
  },
  {
    name: 'engine',
    title: 'the embedded engine on its own port',
    server: 'engine',
    request: ({ graphql, account }) =>
      graphql === undefined
        ? null
        : {
            method: 'POST',
            path: '/v1/graphql',
            headers: {
              ...json,
              'x-hasura-admin-secret': adminSecret,
              'x-hasura-role': 'account',
              'x-hasura-group-id': account.id,
            },
            body: JSON.stringify({ query: graphql.query, variables: graphql.variables() }),
          },
  },
  {
    name: 'api',
    title: 'the actions-server with the engine in its process: /graphql and the REST lists',
    server: 'api',
    request: ({ graphql, rest, account }) => {
      const key = { 'x-api-key': account.apiKey };
      if (rest !== undefined) return { method: 'GET', path: rest, headers: key, body: null };
      if (graphql === undefined) return null;
      const body = JSON.stringify({ query: graphql.query, variables: graphql.variables() });
      return { method: 'POST', path: '/graphql', headers: { ...json, ...key }, body };
    },
  },
];
