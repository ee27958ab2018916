import { responseHeaders } from '../../../actions-server/header-names.ts';
import { checkExchange, type ObservedExchange } from './check-exchange.ts';

const requestId = '0b9a4a52-6b7e-4a10-9c7e-0d8c7d1f2a3b';
const saved = {
  message: 'Company saved successfully',
  taskId: '8f14e45f-ceea-467f-a8f2-7c1d9b0e3a11',
  companyId: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011',
};

interface Given {
  readonly url?: string;
  readonly method?: string;
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly request?: unknown;
}

/** What is found in an exchange that saves a company, but for what is given. */
function found({
  url = '/rest/v2/companies',
  method = 'POST',
  status = 200,
  type = 'application/json; charset=utf-8',
  headers = {},
  body = saved,
  request = { name: 'Acme' },
}: Given) {
  const exchange: ObservedExchange = {
    url,
    method,
    status,
    requestType: 'application/json',
    requestBody: () => Buffer.from(JSON.stringify(request)),
    headers: new Map(Object.entries({ 'content-type': type, ...headers })),
    body: () => Buffer.from(JSON.stringify(body)),
  };
  return checkExchange(exchange);
}

const problems = (given: Given) => found(given).problems.map((problem) => problem.replace(/ \(.*$/s, ''));

test('an exchange that is described has no problems, and its answer was seen', () => {
  expect(found({})).toEqual({ seen: 'saveCompany 200 application/json', problems: [] });
});

test.each([
  [
    'a member that is not described',
    { body: { ...saved, secret: 1 } },
    'saveCompany 200 application/json: the answer is not as described: / must NOT have additional properties {"additionalProperty":"secret"}',
  ],
  [
    'a member that is missing',
    { body: { message: saved.message, taskId: saved.taskId, warnings: [{ path: 'a', code: 'b' }] } },
    'saveCompany 200 application/json: the answer is not as described: / must have required property \'companyId\' {"missingProperty":"companyId"}',
  ],
  ['a status', { status: 418 }, 'saveCompany 418: the status is not described'],
  ['a content type', { type: 'text/csv' }, 'saveCompany 200: the content type text/csv is not described'],
  [
    'a header that pages may read',
    { headers: { [responseHeaders.etag.toLowerCase()]: 'W/"1"' } },
    'saveCompany 200: the header ETag is not described',
  ],
  [
    'a code of an error',
    { status: 404, body: { message: 'Gone', code: 'link_expired', requestId } },
    'saveCompany 404: the code link_expired is not listed',
  ],
  [
    'a body that was accepted',
    { request: { name: 7 } },
    'saveCompany: a body was accepted that is not as described: /name must be string {"type":"string"}',
  ],
  [
    'a parameter that was accepted',
    { method: 'GET', url: '/rest/v2/companies?limit=5000', body: { data: [], total: 0 } },
    'listCompanies: the parameter limit was accepted: / must be <= 1000 {"comparison":"<=","limit":1000}',
  ],
])('%s is a problem', (_what, given, problem) => {
  expect(problems(given)).toContain(problem);
});

test('a body that was accepted with a warning is none', () => {
  const warnings = [{ path: 'name', code: 'invalid_value', message: 'it was ignored' }];
  expect(problems({ request: { name: 7 }, body: { ...saved, warnings } })).toEqual([]);
});

test('what is no part of the API is not looked at', () => {
  expect(found({ url: '/actions/saveCompany', status: 418 })).toEqual({ seen: null, problems: [] });
});
