/**
 * Answers that the description has and that no test gets, with the reason. Everything else that is described has to be seen
 * when all tests run. `operation` and `type` without a value stand for all of them.
 */
export const unseenAnswers = [
  { status: 500, reason: 'An unexpected error is provoked for routes of a test (app.test.ts).' },
  { status: 408, reason: 'A body that arrives too slowly is sent to one route (body-speed.test.ts).' },
  { status: 503, reason: 'What a server depends on fails in the tests of saves and lists.' },
  { status: 429, reason: 'All routes are counted by the same code; limits are reached at a few of them.' },
  { status: 401, reason: 'All routes ask for the key by the same code.' },
];
