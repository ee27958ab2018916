/**
 * Two servers save the same record at the same time: the one that decided on outdated state reads again, so that the
 * record has the values of one save and never a mixture.
 */
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { postSave, readRow, readRows } from './support/saves.ts';

let api: TestApi;
let account: TestAccount;
/** A replica on the same database; its saves wait for `meanwhile` between reading and writing. */
let replica: TestApi;
let meanwhile: (() => Promise<unknown>) | null = null;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  for (const displayName of ['Ann', 'Ben', 'Cleo']) {
    await api.database.pool.query('insert into users ("groupId", "displayName", email) values ($1, $2, $3)', [
      account.groupId,
      displayName,
      `${displayName}@example.org`,
    ]);
  }
  replica = await startTestApi(
    {},
    {
      database: api.database,
      async beforeHasura(body) {
        if (!/mutation Update(Project|Company)\b/.test(body)) return;
        const work = meanwhile;
        meanwhile = null;
        await work?.();
      },
    },
  );
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const records = [
  { route: 'projects', key: 'projectId', body: { name: 'Project' } },
  { route: 'companies', key: 'companyId', body: { name: 'Company' } },
] as const;

describe.each(records)('$route', ({ route, key, body }) => {
  const save = (input: object, through = account) => postSave(through, route, input);
  const viaReplica = (input: object) => save(input, replica.accountOf(account));

  async function assigneesOf(id: string): Promise<unknown[]> {
    const rows = await readRows(api.database, `${route}_assignees`, { [key]: id });
    const users = await Promise.all(rows.map((row) => readRow(api.database, 'users', row.userId)));
    return users.map((user) => user.displayName);
  }

  async function created(): Promise<string> {
    const answer = await save({ ...body, assignees: 'Ann' });
    expect(answer.status).toBe(201);
    return String((answer.body as Record<string, unknown>)[key]);
  }

  test('saved by two servers at the same time have the assignees of the later save', async () => {
    const id = await created();
    let other: unknown;
    meanwhile = async () => {
      other = await save({ [key]: id, assignees: 'Ben' });
    };
    expect(await viaReplica({ [key]: id, assignees: 'Cleo' })).toMatchObject({
      status: 200,
      outcome: 'updated',
    });
    expect(other).toMatchObject({ status: 200, outcome: 'updated' });
    expect(await assigneesOf(id)).toEqual(['Cleo']);
  });

  test('have a revision with the number, the changes and the task of each save', async () => {
    const id = await created();
    meanwhile = () => save({ [key]: id, name: 'Second' });
    const third = await viaReplica({ [key]: id, name: 'Third' });
    // A save without a change writes no revision.
    expect(await save({ [key]: id, name: 'Third' })).toMatchObject({ outcome: 'unchanged' });
    const revisions = await readRows(api.database, `${route}_revisions`, { [key]: id });
    const inOrder = revisions.sort((a, b) => Number(a.number) - Number(b.number));
    expect(inOrder).toMatchObject([
      { number: 1, changes: { outcome: 'created', columns: { ...body } } },
      { number: 2, changes: { outcome: 'updated', columns: { name: 'Second' } } },
      { number: 3, changes: { outcome: 'updated', columns: { name: 'Third' } }, taskId: third.body.taskId },
    ]);
  });

  test('and their revisions can only be read by their own account', async () => {
    const id = await created();
    const query = `query ($id: uuid!) { ${route}_by_pk(id: $id) { revisions { number task { id } } } }`;
    expect(await account.graphql(query, { id })).toMatchObject({
      data: { [`${route}_by_pk`]: { revisions: [{ number: 1, task: { id: expect.any(String) } }] } },
    });
    const other = await api.createAccount('Other');
    expect(await other.graphql(`{ ${route}_revisions { number } }`)).toEqual({
      data: { [`${route}_revisions`]: [] },
    });
  });
});
