/** Tests of the view of offers: its projects and their public columns. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());

let account: TestAccount;
let project: Row;
let board: Row;
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

  test.each(['lost', 'paused'])('not when it is archived or on hold (%s)', async (code) => {
    await account.update('projects', project, { statusId: (await account.status('PROJECT', code)).id });
    expect(await isOffer()).toBe(false);
    await account.update('projects', project, {
      statusId: (await account.status('PROJECT', 'in_progress')).id,
    });
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

  test('from the time at which its job board is enabled, and is updated then', async () => {
    await account.update('projects_jobboards', board, { enabledAt: new Date('2999-01-01') });
    expect(await isOffer()).toBe(false);
    // The time has come, but nothing was written at that time.
    await account.query('alter table offers_changes disable trigger user');
    await account.query(`update offers_changes set "updatedAt" = '2020-01-01' where id = $1`, [project.id]);
    await account.query('alter table offers_changes enable trigger user');
    await account.query('alter table projects_jobboards disable trigger user');
    await account.update('projects_jobboards', board, { enabledAt: new Date('2021-01-01') });
    await account.query('alter table projects_jobboards enable trigger user');
    expect(await offers()).toMatchObject([
      { publishedAt: new Date('2021-01-01'), updatedAt: new Date('2021-01-01') },
    ]);
  });

  test('published since the first of its job boards that is enabled now', async () => {
    const [other] = await account.query(
      `select id from jobboards where "canonicalName" <> 'careers_site' limit 1`,
    );
    await account.insert('projects_jobboards', {
      projectId: project.id,
      jobBoardId: other?.id,
      enabledAt: new Date('2999-01-01'),
    });
    expect((await offers())[0]?.publishedAt).toEqual(new Date('2024-05-01'));
  });

  test('without a job board when the account publishes all open projects', async () => {
    await account.delete('projects_jobboards', board);
    expect(await isOffer()).toBe(false);
    await account.query('update groups set "areAllOpenProjectsOffers" = true where id = $1', [
      account.groupId,
    ]);
    expect(await isOffer()).toBe(true);
    expect((await offers())[0]?.publishedAt).toEqual(project.createdAt);
    for (const code of ['won', 'paused']) {
      await account.update('projects', project, { statusId: (await account.status('PROJECT', code)).id });
      expect(await isOffer()).toBe(false);
    }
  });
});

describe('custom field values of an offer', () => {
  const field = (values: Row) =>
    account.insert('fields', {
      targetedEntity: 'PROJECT',
      type: 'text',
      name: 'Field',
      isOnOffers: true,
      ...values,
    });
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

  test('are only those of fields that say so, whatever their section says', async () => {
    await value(await field({ isOnOffers: null }), 'new field');
    await value(await field({ isOnOffers: null, purpose: 'joboffer_title' }), 'title');
    await value(await field({ isOnOffers: false, purpose: 'joboffer_description' }), 'description');
    const shownSection = await field({});
    await value(await field({ parentId: shownSection.id, isOnOffers: false }), 'private in a shown section');
    const privateSection = await field({ isOnOffers: false });
    await value(await field({ parentId: privateSection.id }), 'shown in a private section');
    expect(await shown()).toEqual(['shown in a private section', 'title']);
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
