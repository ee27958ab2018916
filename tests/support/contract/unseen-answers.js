/**
 * Answers that the description has and that no test gets, with the reason. Everything else that is described has to be seen
 * when all tests run. `operation` and `type` without a value stand for all of them.
 */
const html = 'text/html';
const pageOfError = 'The page of an error is made by one function; other statuses are seen.';
const oneErasure =
  'A person is erased while a save of theirs is written: all saves go through the same function, and the tests of erasures see their tasks.';
const oneCursor = 'Cursors of all lists are read by the same code; an expired one is sent to companies.';
const ofKeys = 'Idempotency keys of all saves are looked up by the same code.';

export const unseenAnswers = [
  { status: 500, reason: 'An unexpected error is provoked for routes of a test (app.test.ts).' },
  { status: 408, reason: 'A body that arrives too slowly is sent to one route (body-speed.test.ts).' },
  { status: 431, reason: 'Such a request reaches no route (raw-requests.test.ts).' },
  { status: 503, reason: 'What a server depends on fails in the tests of saves and lists.' },
  { status: 429, reason: 'All routes are counted by the same code; limits are reached at a few of them.' },
  ...[404, 409, 410].map((status) => ({
    operation: 'saveApplicant',
    status,
    type: html,
    reason: pageOfError,
  })),
  ...[200, 202].map((status) => ({
    operation: 'saveApplicant',
    status,
    type: html,
    reason: 'Browsers send forms with public keys, and do not ask to be answered before it is done.',
  })),
  ...['saveApplicant', 'saveFiles', 'acceptApplication', 'dismissApplication', 'moveApplication'].map(
    (operation) => ({ operation, status: 410, reason: oneErasure }),
  ),
  ...['mergeProfiles', 'eraseProfile'].map((operation) => ({ operation, status: 410, reason: oneErasure })),
  ...['listProjects', 'listProfiles', 'listOffers'].map((operation) => ({
    operation,
    status: 410,
    reason: oneCursor,
  })),
  ...['exportProfile', 'openExport', 'downloadFile'].map((operation) => ({
    operation,
    status: 200,
    type: 'application/octet-stream',
    reason: 'The type by which generators of clients know bytes, beside the one that is sent.',
  })),
  ...['acceptApplication', 'eraseProfile'].map((operation) => ({ operation, status: 409, reason: ofKeys })),
];
