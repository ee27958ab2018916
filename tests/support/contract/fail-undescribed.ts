/** For every test file: a test fails when an answer that it got, or a request that was accepted, is not described. */
const found: string[] = [];
(globalThis as { undescribedExchanges?: string[] }).undescribedExchanges = found;

function failOnFindings(): void {
  if (found.length === 0) return;
  const problems = [...new Set(found.splice(0))];
  throw new Error(
    `The description of the API (actions-server/openapi/openapi.json) does not describe this:\n${problems.join('\n')}`,
  );
}

afterEach(failOnFindings);
afterAll(failOnFindings);
