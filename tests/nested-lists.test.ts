/** What nested lists without a limit count is what the data make of them, not a guess, also when the data are new. */
import { startTestApi } from './support/api.ts';
import { waitUntil } from './support/wait-until.ts';

const api = await startTestApi({}, { statisticsIntervalMs: 100 });
const { groupId, graphql } = await api.createAccount();
afterAll(() => api.stop());

const query = '{ companies { projects { company { projects { company { projects { id } } } } } } }';

test('lists through a company with 400 new projects count 400 rows each, and are refused before they run', async () => {
  expect(await graphql(query)).toEqual({ data: { companies: [] } });
  const { pool } = api.database;
  await pool.query(
    `with company as (insert into companies ("groupId", name) values ('${groupId}', 'Large') returning id)
     insert into projects ("groupId", name, "companyId")
     select '${groupId}', 'Project ' || n, company.id from company, generate_series(1, 400) n`,
  );
  // As autovacuum does after some time. Without the rows, asking until the statistics are read costs little.
  await pool.query('analyze companies, projects');
  await pool.query(`delete from projects where "groupId" = '${groupId}'`);
  await waitUntil(async () => 'errors' in (await graphql(query)));
  const { errors } = await graphql(query);
  expect(errors?.[0]?.message).toMatch(
    /^the query exceeds a limit: at least \d{10} rows \(estimated\), limit is 5000000/,
  );
  const limited = query
    .replace('companies {', 'companies(limit: 1) {')
    .replaceAll('projects', 'projects(limit: 20)');
  expect(await graphql(limited)).not.toHaveProperty('errors');
});
