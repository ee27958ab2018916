/**
 * Answers of servers in other processes, as `fetch` gets them. Servers of this process are observed from inside
 * (`observed-app.ts`).
 */
import { observedPorts } from './observed-app.ts';
import { recordExchange } from './violations.ts';

const reads = new Set<Promise<void>>();
let isObserved = false;

/** Looks at every answer of `fetch` from now on. */
export function observeFetch(): void {
  if (isObserved) return;
  isObserved = true;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    const { headers, url } = response;
    const isJson = headers.get('content-type')?.includes('json') === true;
    if (isJson && headers.has('x-api-version') && !observedPorts.has(Number(new URL(url).port))) {
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const read = recordFetched(method, response.clone()).finally(() => reads.delete(read));
      reads.add(read);
    }
    return response;
  };
}

/** Resolves when the answers until now are recorded. */
export async function seenFetches(): Promise<void> {
  await Promise.all(reads);
}

/** @param response a copy, which is read to its end */
async function recordFetched(method: string, response: Response): Promise<void> {
  const { pathname, search } = new URL(response.url);
  // A server that is killed meanwhile does not answer completely.
  const body = await response.arrayBuffer().catch(() => null);
  if (body === null) return;
  recordExchange({
    method,
    url: pathname + search,
    // The body was sent already.
    requestType: null,
    requestBody: () => new Uint8Array(),
    status: response.status,
    headers: new Map(response.headers),
    body: () => new Uint8Array(body),
  });
}
