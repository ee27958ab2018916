/** For every test file: a test fails when an answer that it got, or a request that was accepted, is not described. */
import { observedPorts } from './observed-app.ts';
import { observeFetch, seenFetches } from './observed-fetch.ts';
import { takeViolations } from './violations.ts';

observeFetch();
// A server of another process may have the port of one of an earlier file now.
observedPorts.clear();

async function failOnViolations(): Promise<void> {
  await seenFetches();
  const violations = takeViolations();
  if (violations.length === 0) return;
  // The same problem of several exchanges is shown with the first of them.
  const problems = new Map(violations.map((problem) => [problem.replace(/ \(.*$/s, ''), problem]));
  throw new Error(
    `The description of the API (actions-server/openapi/openapi.json) does not describe this:\n${[...problems.values()].join('\n')}`,
  );
}

afterEach(failOnViolations);
afterAll(failOnViolations);
