/**
 * For every test file: a test fails when an answer that it got, or a request that was accepted, is not described.
 *
 * Servers of the test's own process are observed from inside (`observed-app.ts`); answers of servers in other processes
 * where `fetch` gets them.
 */
const found: string[] = [];
const observedPorts = new Set<number | undefined>();
Object.assign(globalThis, { undescribedExchanges: found, observedPorts });

const checks: Promise<void>[] = [];
const send = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const response = await send(input, init);
  const { headers, url } = response;
  const isJson = headers.get('content-type')?.includes('json') === true;
  if (isJson && headers.has('x-api-version') && !observedPorts.has(Number(new URL(url).port))) {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
    checks.push(checkFetched(method, response.clone()));
  }
  return response;
};

/** Loaded only where it is needed. */
async function checkFetched(method: string, response: Response): Promise<void> {
  const { recordFetched } = await import('./observed-fetch.ts');
  await recordFetched(method, response);
}

async function failOnFindings(): Promise<void> {
  await Promise.all(checks.splice(0));
  if (found.length === 0) return;
  // The same problem of several exchanges is shown with the first of them.
  const problems = new Map(found.splice(0).map((problem) => [problem.replace(/ \(.*$/s, ''), problem]));
  throw new Error(
    `The description of the API (actions-server/openapi/openapi.json) does not describe this:\n${[...problems.values()].join('\n')}`,
  );
}

afterEach(failOnFindings);
afterAll(failOnFindings);
