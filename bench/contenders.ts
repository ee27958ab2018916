/** The contenders of the benchmark and their requests for each workload. `server.ts` runs each of them as a process. */
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
  /** The argument of `server.ts`. */
  readonly server: 'baseline' | 'baseline-bytes' | 'engine' | 'api';
  /** The next request of a workload, or null if the contender does not take part in it. */
  request(workload: Workload): HttpRequest | null;
}

const json = { 'content-type': 'application/json' };

function baselineRequest({ baseline, account }: Workload): HttpRequest {
  const { statement, isPrepared } = baseline;
  const body = JSON.stringify({ statement, isPrepared, values: [account.id, ...baseline.values()] });
  return { method: 'POST', path: '/', headers: json, body };
}

/** The first contender is the baseline. */
export const contenders: readonly Contender[] = [
  {
    name: 'baseline',
    server: 'baseline',
    request: baselineRequest,
  },
  {
    name: 'baseline, bytes',
    server: 'baseline-bytes',
    request: baselineRequest,
  },
  {
    name: 'engine',
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
