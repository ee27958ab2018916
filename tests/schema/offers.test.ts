/** Tests of the view of offers: its projects and their public columns. */
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';

let database: TestDatabase;
let account: TestAccount;
let project: Row;
let board: Row;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  account = await TestAccount.create(database.pool);
  project = await account.insert('projects', { name: 'Engineer' });
  const [jobBoard] = await account.query(`select id from jobboards where "canonicalName" = 'careers_site'`);
  board = await account.insert('projects_jobboards', {
    projectId: project.id,
    jobBoardId: jobBoard?.id,
    enabledAt: new Date('2024-05-01'),
  });
});
afterAll(() => database.drop());

const offers = () => account.query('select * from offers where "groupId" = $1', [account.groupId]);
const isOffer = async () => (await offers()).some((offer) => offer.id === project.id);

describe('a project is an offer', () => {
  test('when it is live, for recruitment, open, and published on a job board', async () => {
    expect(await offers()).toEqual([
      {
        id: project.id,
        groupId: account.groupId,
        name: 'Engineer',
        createdAt: project.createdAt,
        updatedAt: expect.any(Date),
        externalId: null,
        referenceId: project.referenceId,
        publishedAt: new Date('2024-05-01'),
      },
    ]);
  });

  test('not when it is deleted', async () => {
    await account.update('projects', project, { deletedAt: new Date() });
    expect(await isOffer()).toBe(false);
  });

  test('not when it is only for sales', async () => {
    await account.update('projects', project, { isMadeForRecruitment: false, isMadeForSales: true });
    expect(await isOffer()).toBe(false);
  });

  test('not when it is archived, but when it is on hold', async () => {
    await account.update('projects', project, { statusId: (await account.status('PROJECT', 'lost')).id });
    expect(await isOffer()).toBe(false);
    await account.update('projects', project, { statusId: (await account.status('PROJECT', 'paused')).id });
    expect(await isOffer()).toBe(true);
  });

  test.each(['to_qualify', 'open'])(
    'not when its status or its status group is hidden (%s)',
    async (code) => {
      await account.update('statuses', await account.status('PROJECT', code), { isHidden: true });
      expect(await isOffer()).toBe(false);
    },
  );

  test('not when its job board is disabled or removed', async () => {
    await account.update('projects_jobboards', board, { enabledAt: null });
    expect(await isOffer()).toBe(false);
    await account.update('projects_jobboards', board, { enabledAt: new Date(), deletedAt: new Date() });
    expect(await isOffer()).toBe(false);
  });

  test('without a job board when the account publishes all open projects', async () => {
    await account.delete('projects_jobboards', board);
    expect(await isOffer()).toBe(false);
    await account.query('update groups set "areAllOpenProjectsOffers" = true where id = $1', [
      account.groupId,
    ]);
    expect(await isOffer()).toBe(true);
    expect((await offers())[0]?.publishedAt).toEqual(project.createdAt);
    await account.update('projects', project, { statusId: (await account.status('PROJECT', 'won')).id });
    expect(await isOffer()).toBe(false);
  });
});

describe('custom field values of an offer', () => {
  const field = (values: Row) =>
    account.insert('fields', { targetedEntity: 'PROJECT', type: 'text', name: 'Field', ...values });
  const value = (of: Row, text: string) =>
    account.insert('projects_fieldsvalues', { projectId: project.id, fieldId: of.id, value: text });
  const shown = async () => {
    const rows = await account.query(
      'select value from offers_fieldsvalues where "offerId" = $1 order by value',
      [project.id],
    );
    return rows.map((row) => row.value);
  };

  test('omit hidden and deleted fields and those in a hidden section', async () => {
    await value(await field({}), 'visible');
    await value(await field({ isHidden: true }), 'hidden');
    await value(await field({ deletedAt: new Date() }), 'deleted');
    const section = await field({ isHidden: true });
    await value(await field({ parentId: section.id }), 'in a hidden section');
    expect(await shown()).toEqual(['visible']);
  });

  test('include the salary only when the offer makes it public', async () => {
    const consent = await field({ type: 'boolean', purpose: 'joboffer_salary_is_public' });
    await value(await field({ purpose: 'joboffer_salary_per_year_min' }), '40000');
    await value(await field({ purpose: 'joboffer_title' }), 'Title');
    expect(await shown()).toEqual(['Title']);
    const answer = await value(consent, 'false');
    expect(await shown()).toEqual(['Title']);
    await account.update('projects_fieldsvalues', answer, { value: 'true' });
    expect(await shown()).toEqual(['40000', 'Title', 'true']);
  });

  test('cannot be read when the project is no longer an offer', async () => {
    await value(await field({}), 'visible');
    await account.update('projects_jobboards', board, { enabledAt: null });
    expect(await shown()).toEqual([]);
  });
});

test('an offer has only the files that are marked as public', async () => {
  const link = async (name: string, isPublic: boolean) => {
    const file = await account.insert('files', {
      name,
      size: 1,
      mimeType: 'text/plain',
      sha256: 'b'.repeat(64),
      storageKey: name,
    });
    return account.insert('projects_files', { projectId: project.id, fileId: file.id, isPublic });
  };
  await link('internal.txt', false);
  const shown = await link('public.txt', true);
  const rows = await account.query('select "fileId" from offers_files where "offerId" = $1', [project.id]);
  expect(rows).toEqual([{ fileId: shown.fileId }]);
});
