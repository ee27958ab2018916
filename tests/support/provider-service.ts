/** A provider of network pages that answers what a test says, and remembers how it was asked. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { startOtherSite } from './other-site.ts';

interface ProviderService {
  readonly url: string;
  readonly asked: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }[];
  /** What is answered from now on: a value as JSON, with a status and headers, or bytes that the function writes. */
  answers(
    what:
      | {
          readonly status?: number;
          readonly headers?: Readonly<Record<string, string>>;
          readonly json: unknown;
        }
      | ((response: ServerResponse) => void),
  ): void;
  close(): Promise<void>;
}

export async function startProviderService(): Promise<ProviderService> {
  const asked: ProviderService['asked'][number][] = [];
  let answer: Parameters<ProviderService['answers']>[0] = { status: 404, json: {} };
  const site = await startOtherSite(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    asked.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    if (typeof answer === 'function') return answer(response);
    const { status = 200, headers = {}, json } = answer;
    response
      .writeHead(status, { 'Content-Type': 'application/json', ...headers })
      .end(typeof json === 'string' ? json : JSON.stringify(json));
  });
  return {
    url: site.origin,
    asked,
    answers: (what) => {
      answer = what;
    },
    close: () => site.close(),
  };
}
