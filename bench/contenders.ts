/** The contenders of the benchmark and their requests for each workload. `server.ts` runs each of them as a process. */
import type { RequestNumber, Workload } from './workloads/workload.ts';

export const adminSecret = 'bench';
/** Of the api. Cursors are signed with it too. */
export const fileLinkSecret = 'a secret that is only for measuring, long enough';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The status that is expected. */
  readonly status: number;
}

export interface Contender {
  readonly name: string;
  /** The argument of `server.ts`. */
  readonly server: 'baseline' | 'baseline-bytes' | 'engine' | 'api';
  takesPart(workload: Workload): boolean;
  /** A request of a workload in which it takes part. */
  request(workload: Workload, number: RequestNumber): HttpRequest;
}

const json = { 'content-type': 'application/json' };

function baselineRequest(workload: Workload, number: RequestNumber): HttpRequest {
  const { baseline, account, rest } = workload;
  if (baseline === 'save') {
    const { path = '', body, status = 200 } = rest?.(number) ?? {};
    const save = { groupId: account.id, apikeyId: account.apikeyId, body };
    return { method: 'POST', path, headers: json, body: JSON.stringify(save), status };
  }
  if (baseline === undefined) throw new Error(`the baseline does not take part in ${workload.name}`);
  const { values, ...statement } = baseline;
  const body = JSON.stringify({ ...statement, values: [account.id, ...values(number)] });
  return { method: 'POST', path: '/', headers: json, body, status: 200 };
}

function graphqlRequest(
  { graphql, name }: Workload,
  number: RequestNumber,
  path: string,
  headers: Readonly<Record<string, string>>,
): HttpRequest {
  if (graphql === undefined) throw new Error(`${name} has no document`);
  const body = JSON.stringify({ query: graphql.query, variables: graphql.variables(number) });
  return { method: 'POST', path, headers: { ...json, ...headers }, body, status: 200 };
}

/** The first contender is the baseline. */
export const contenders: readonly Contender[] = [
  {
    name: 'baseline',
    server: 'baseline',
    takesPart: ({ baseline }) => baseline !== undefined,
    request: baselineRequest,
  },
  {
    name: 'baseline, bytes',
    server: 'baseline-bytes',
    // Elsewhere it would only repeat what the first pages show.
    takesPart: ({ baseline, connections }) =>
      typeof baseline === 'object' && connections === undefined && baseline.page === undefined,
    request: baselineRequest,
  },
  {
    name: 'engine',
    server: 'engine',
    takesPart: ({ graphql }) => graphql !== undefined,
    request: (workload, number) =>
      graphqlRequest(workload, number, '/v1/graphql', {
        'x-hasura-admin-secret': adminSecret,
        'x-hasura-role': 'account',
        'x-hasura-group-id': workload.account.id,
      }),
  },
  {
    name: 'api',
    server: 'api',
    takesPart: () => true,
    request: (workload, number) => {
      const key = { 'x-api-key': workload.account.apiKey };
      if (workload.rest === undefined) return graphqlRequest(workload, number, '/graphql', key);
      const { path, body, status = 200 } = workload.rest(number);
      return body === undefined
        ? { method: 'GET', path, headers: key, body: null, status }
        : { method: 'POST', path, headers: { ...json, ...key }, body: JSON.stringify(body), status };
    },
  },
];
