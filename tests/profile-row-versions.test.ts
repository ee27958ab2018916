/**
 * Tests of the number of row versions of a profile that a save writes. The row is wide and has many indexes, so that
 * each version is expensive.
 */
import { newApplicant, page, startApplications } from './support/applications.ts';
import { file, resumeText } from './support/request-files.ts';

const applications = await startApplications();
afterAll(() => applications.api.stop());
await applications.api.database.pool.query(`
  create table public.row_versions ("profileId" uuid, "createdAt" timestamptz default clock_timestamp());
  create function public.count_row_version() returns trigger language plpgsql as $$
  begin
    insert into public.row_versions ("profileId") values (new.id);
    return null;
  end
  $$;
  create trigger "zz_count_row_version" after update on public.profiles
    for each row execute function public.count_row_version()`);

/** The number of row versions of a profile that `work` writes. */
async function versionsOf(profileId: unknown, work: () => Promise<unknown>): Promise<number> {
  const count = () => applications.count('row_versions', { profileId });
  const before = await count();
  await work();
  return (await count()) - before;
}

test('a merged application writes one row version of the profile', async () => {
  const { save, profile, rows } = applications;
  const person = newApplicant();
  const { profileId } = (await save(person)).body;
  const before = await profile(profileId);
  const made = await versionsOf(profileId, () =>
    save({
      ...person,
      headline: 'Engineer',
      location: 'Lyon',
      networkUrl: `${page}merged-once`,
      phoneNumbers: '06 12 34 56 71',
      resumesFiles: [file(resumeText, 'CV.txt')],
      files: [file('a letter', 'letter.txt')],
    }),
  );
  expect(made).toBe(1);
  // This single version has all derived values.
  expect(await profile(profileId)).toMatchObject({
    headline: 'Engineer',
    countResumes: 1,
    countApplicationsFromThisProfile: 2,
    lastPositionStartDate: new Date('2020-01-01T00:00:00Z'),
    lastInteractionType: 'application',
  });
  expect((await profile(profileId)).updatedAt).not.toEqual(before.updatedAt);
  expect((await rows('profiles_positions', { profileId })).length).toBeGreaterThan(0);
});

test('a merged application with a public key writes one row version of the profile', async () => {
  const { save, apply, profile } = applications;
  const person = newApplicant();
  const { profileId } = (await save(person)).body;
  const made = await versionsOf(profileId, () =>
    apply({ ...person, headline: 'Engineer', resumesFiles: [file(resumeText, 'CV.txt')] }),
  );
  expect(made).toBe(1);
  expect(await profile(profileId)).toMatchObject({ countResumes: 1, countApplicationsFromThisProfile: 2 });
});

test('a new profile gets the values derived from its children in one row version', async () => {
  const { save, profile } = applications;
  const answer = await save({ ...newApplicant(), resumesFiles: [file(resumeText, 'CV.txt')] });
  const { profileId } = answer.body;
  expect(await applications.count('row_versions', { profileId })).toBe(1);
  expect(await profile(profileId)).toMatchObject({
    countResumes: 1,
    countApplicationsFromThisProfile: 1,
    lastPositionStartDate: new Date('2020-01-01T00:00:00Z'),
  });
});

test('a mutation on /graphql that adds many children writes one row version of the profile', async () => {
  const { save, acme } = applications;
  const { profileId } = (await save(newApplicant())).body;
  const document = `mutation ($profileId: uuid!) {
    insert_profiles_positions(objects: [
      { profileId: $profileId, title: "A", startDate: "2019", isCurrent: true }
      { profileId: $profileId, title: "B", startDate: "2021-09", isCurrent: true }
    ]) { affected_rows }
    insert_history_entries(objects: [{ profileId: $profileId, type: "call" }]) { affected_rows }
    insert_profiles_locales(objects: [{ profileId: $profileId, locale: "fr" }]) { affected_rows }
  }`;
  const made = await versionsOf(profileId, async () => {
    expect(await acme.graphql(document, { profileId })).not.toHaveProperty('errors');
  });
  expect(made).toBe(1);
});
