/** What nested lists without a limit count is what the account's data make of them, not a guess. */
import { startTestApi } from './support/api.ts';
import { createTestDatabase } from './support/database.ts';

const query = '{ companies { projects { company { projects { company { projects { id } } } } } } }';

test('lists through a company with 400 projects count 400 rows each, and are refused before they run', async () => {
  const database = await createTestDatabase();
  const before = await startTestApi({}, { database });
  try {
    const account = await before.createAccount();
    expect(await account.graphql(query)).toEqual({ data: { companies: [] } });
    await database.pool.query(
      `with company as (insert into companies ("groupId", name) values ('${account.groupId}', 'Large') returning id)
       insert into projects ("groupId", name, "companyId")
       select '${account.groupId}', 'Project ' || n, company.id from company, generate_series(1, 400) n`,
    );
    await database.pool.query('analyze companies, projects');
    // Statistics are read with the metadata.
    const after = await startTestApi({}, { database });
    try {
      const { errors } = await after.accountOf(account).graphql(query);
      expect(errors?.[0]?.message).toMatch(
        /^the query exceeds a limit: at least \d{10} rows \(estimated\), limit is 5000000/,
      );
      const limited = query
        .replace('companies {', 'companies(limit: 1) {')
        .replaceAll('projects', 'projects(limit: 20)');
      expect(await after.accountOf(account).graphql(limited)).not.toHaveProperty('errors');
    } finally {
      await after.stop();
    }
  } finally {
    await before.stop();
    await database.drop();
  }
});
