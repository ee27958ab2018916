/** Answers of servers in other processes, as `fetch` gets them. */
import { recordExchange } from './violations.ts';

/** @param response a copy, which is read to its end */
export async function recordFetched(method: string, response: Response): Promise<void> {
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
