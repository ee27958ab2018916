/**
 * Two servers save the same record at the same time: the one that decided on outdated state reads again, so that the
 * record has the values of one save and never a mixture.
 */
import { startTestApi, type TestAccount, type TestApi } from './support/api.ts';
import { newApplicant } from './support/applications.ts';
import { countRows, postSave, readRow, readRows } from './support/saves.ts';

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

describe('a company that an application creates or renames', () => {
  const contactOf = (externalId: string, name: string) => ({
    ...newApplicant(),
    data: { associations: [{ associationType: 'COMPANY_CONTACT', company: { externalId, name } }] },
  });

  async function revisionsOf({ groupId }: TestAccount, externalId: string) {
    const { rows } = await api.database.pool.query(
      `select r.number, r.changes, r."taskId", c.id from companies_revisions as r
         join companies as c on c.id = r."companyId"
        where r."groupId" = $1 and c."externalId" = $2 order by r.number`,
      [groupId, externalId],
    );
    return rows;
  }

  test('has a revision with the next number, the changes and the task of each application, by every route', async () => {
    const acme = await api.createAccount('Acme');
    const apply = (body: object, key?: string) =>
      postSave(acme, 'applicants', body, key === undefined ? {} : { key });
    const created = await apply(contactOf('client', 'First'));
    const person = contactOf('client', 'Second');
    const renamed = await apply(person);
    const items = ['Third', 'Fourth'].map((name) => contactOf('client', name));
    const batch = await acme.post('/rest/v2/applicants/batch', { items });
    const { results } = (await batch.json()) as { results: { body: { taskId: string } }[] };
    const { data } = contactOf('client', 'Fifth');
    const suggested = await apply({ ...person, data }, acme.publicKey.secret);
    const accepted = await acme.post(`/rest/v2/applications/${suggested.body.profileId}/accept`, {});
    const { taskId } = (await accepted.json()) as { taskId: string };
    const visitor = await apply(contactOf('visited', 'Visited'), acme.publicKey.secret);

    const [first, second, ...later] = await revisionsOf(acme, 'client');
    const columns = { id: first.id, externalId: 'client', name: 'First' };
    const renaming = (name: string, task: unknown) => ({
      changes: { outcome: 'updated', columns: { name } },
      taskId: task,
    });
    expect(first).toMatchObject({
      number: 1,
      changes: { outcome: 'created', columns },
      taskId: created.body.taskId,
    });
    expect(second).toMatchObject({ number: 2, ...renaming('Second', renamed.body.taskId) });
    expect(later.map(({ number }) => number)).toEqual([3, 4, 5]);
    // The items of a batch are written in one transaction, in whichever order.
    expect(later.slice(0, 2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining(renaming('Third', results[0]?.body.taskId)),
        expect.objectContaining(renaming('Fourth', results[1]?.body.taskId)),
      ]),
    );
    expect(later[2]).toMatchObject(renaming('Fifth', taskId));
    expect(await revisionsOf(acme, 'visited')).toMatchObject([
      {
        number: 1,
        changes: { outcome: 'created', columns: { name: 'Visited' } },
        taskId: visitor.body.taskId,
      },
    ]);
    // An application that repeats the name changes nothing of the company.
    await apply(contactOf('client', 'Fifth'));
    const { groupId } = acme;
    const audited = await countRows(api.database, 'audit_entries', { groupId, entity: 'companies' });
    expect(await countRows(api.database, 'companies_revisions', { groupId })).toBe(audited);
  });

  test('is read again by a save of the company that had read it before', async () => {
    const externalId = 'read-before';
    const { companyId } = (await postSave(account, 'companies', { name: 'First', externalId })).body;
    meanwhile = () => postSave(account, 'applicants', contactOf(externalId, 'Second'));
    const saved = await postSave(replica.accountOf(account), 'companies', { companyId, name: 'Third' });
    expect(saved).toMatchObject({ status: 200, outcome: 'updated' });
    expect(await revisionsOf(account, externalId)).toMatchObject([
      { number: 1, changes: { columns: { name: 'First' } } },
      { number: 2, changes: { columns: { name: 'Second' } } },
      { number: 3, changes: { columns: { name: 'Third' } }, taskId: saved.body.taskId },
    ]);
    expect(await readRow(api.database, 'companies', companyId)).toMatchObject({ name: 'Third' });
  });
});
