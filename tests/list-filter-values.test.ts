/** A value of a filter that has no such type is rejected with the path of the value, in every page of a list. */
import { insert, startTestApi } from './support/api.ts';
import { unknownId } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
// Postgres reads a regular expression only when there is a row to compare.
await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Acme' });

async function rejection(filter: unknown, parameters = '') {
  const where = encodeURIComponent(JSON.stringify(filter));
  const response = await acme.get(`/rest/v2/companies?${parameters}where=${where}`);
  const body = (await response.json()) as { message: string; code: string; details: { path: string }[] };
  return { status: response.status, ...body };
}

test.each<[string, object, string]>([
  ['a null operand', { name: { _eq: null } }, 'where.name._eq'],
  ['a wrong type', { networkEmployeeCount: { _eq: 'many' } }, 'where.networkEmployeeCount._eq'],
  [
    'a number that is too large',
    { networkEmployeeCount: { _eq: '9999999999' } },
    'where.networkEmployeeCount._eq',
  ],
  ['a text that is not a UUID', { id: { _eq: 'x' } }, 'where.id._eq'],
  ['an object in place of a value', { name: { _eq: { a: 1 } } }, 'where.name._eq'],
  ['an invalid timestamp', { updatedAt: { _gte: 'yesterday-ish' } }, 'where.updatedAt._gte'],
  ['a day that does not exist', { updatedAt: { _gte: '2026-02-30' } }, 'where.updatedAt._gte'],
  ['an invalid regular expression', { name: { _regex: '(' } }, 'where.name._regex'],
  ['an invalid pattern', { name: { _like: '%\\' } }, 'where.name._like'],
  [
    'a value inside lists and relationships',
    {
      _and: [{ name: { _eq: 'x' } }, { _not: { projects: { id: { _in: [unknownId, 'x'] } } } }],
    },
    'where._and[1]._not.projects.id._in[1]',
  ],
  [
    'a value of an aggregate',
    { projects_aggregate: { count: { predicate: { _gt: 0 }, filter: { statusId: { _eq: 'x' } } } } },
    'where.projects_aggregate.count.filter.statusId._eq',
  ],
])('%s is rejected with its path', async (_case, filter, path) => {
  const problem = await rejection(filter);
  expect(problem).toMatchObject({ status: 400, code: 'invalid_filter', details: [{ path }] });
  expect(problem.message).toContain(path);
  const withCursor = await rejection(filter, 'after=&');
  expect(withCursor).toMatchObject({ status: 400, code: 'invalid_filter', details: [{ path }] });
});
