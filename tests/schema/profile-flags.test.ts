/** Tests of isTalent and isContact: what makes them true, and what a written value means. */
import { createTestDatabase } from '../support/database.ts';
import { type Row, TestAccount } from './accounts.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const account = await TestAccount.create(database.pool);
const project = await account.insert('projects', { name: 'Project' });
const company = await account.insert('companies', { name: 'Company' });

const apply = (profile: Row) =>
  account.insert('history_entries', { profileId: profile.id, type: 'application' });
const link = (profile: Row) =>
  account.insert('projects_profiles', { projectId: project.id, profileId: profile.id });
const associate = (profile: Row) =>
  account.insert('profiles_associations', {
    profileId: profile.id,
    companyId: company.id,
    associationType: 'COMPANY_CONTACT',
  });
const flags = async (profile: Row) => {
  const { isTalent, isContact } = await account.read('profiles', profile);
  return { isTalent, isContact };
};

test('nothing is known of a profile that neither applied nor belongs to a company', async () => {
  const profile = await account.insert('profiles');
  await account.insert('history_entries', { profileId: profile.id, type: 'call' });
  await account.update('profiles', profile, { headline: 'Engineer' });
  expect(await flags(profile)).toEqual({ isTalent: null, isContact: null });
});

test.each([
  ['an application', apply, { isTalent: true, isContact: null }],
  ['a link to a project', link, { isTalent: true, isContact: null }],
  ['an association with a company', associate, { isTalent: null, isContact: true }],
])('%s sets its flag, also after somebody set it to false', async (_, event, expected) => {
  const profile = await account.insert('profiles');
  await event(profile);
  expect(await flags(profile)).toEqual(expected);
  const refused = await account.insert('profiles', { isTalent: false, isContact: false });
  await event(refused);
  expect(await flags(refused)).toEqual({
    isTalent: expected.isTalent ?? false,
    isContact: expected.isContact ?? false,
  });
});

test('a value that somebody writes stays until the next application or association', async () => {
  const profile = await account.insert('profiles');
  await link(profile);
  await associate(profile);
  await account.update('profiles', profile, { isTalent: false, isContact: false });
  await account.update('profiles', profile, { headline: 'Engineer' });
  expect(await flags(profile)).toEqual({ isTalent: false, isContact: false });
  await apply(profile);
  expect(await flags(profile)).toEqual({ isTalent: true, isContact: false });
});

test('null asks for the value that the children of the profile give', async () => {
  const profile = await account.insert('profiles');
  await apply(profile);
  await associate(profile);
  await account.update('profiles', profile, { isTalent: null, isContact: null });
  expect(await flags(profile)).toEqual({ isTalent: true, isContact: true });
});

test('a flag stays when what set it is deleted', async () => {
  const profile = await account.insert('profiles');
  await account.delete('projects_profiles', await link(profile));
  expect(await flags(profile)).toEqual({ isTalent: true, isContact: null });
});

test('a child that is moved to another profile sets the flag there', async () => {
  const [from, to] = [await account.insert('profiles'), await account.insert('profiles')];
  await account.update('projects_profiles', await link(from), { profileId: to.id });
  await account.update('history_entries', await apply(from), { profileId: to.id });
  await account.update('profiles_associations', await associate(from), { profileId: to.id });
  expect(await flags(to)).toEqual({ isTalent: true, isContact: true });
});

test('a flag and what sets it are one version of the row, with a later updatedAt', async () => {
  const profile = await account.insert('profiles');
  await database.pool.query(`
    create table versions ("profileId" uuid);
    create function count_version() returns trigger language plpgsql as $$
    begin insert into versions values (new.id); return null; end $$;
    create trigger zz_count_version after update on profiles for each row execute function count_version()`);
  await database.pool.query(`begin;
    insert into projects_profiles ("groupId", "profileId", "projectId")
      values ('${account.groupId}', '${profile.id}', '${project.id}');
    insert into profiles_associations ("groupId", "profileId", "companyId", "associationType")
      values ('${account.groupId}', '${profile.id}', '${company.id}', 'COMPANY_CONTACT');
    insert into history_entries ("groupId", "profileId", type) values ('${account.groupId}', '${profile.id}', 'application');
    commit`);
  expect(await account.query('select * from versions')).toHaveLength(1);
  const stored = await account.read('profiles', profile);
  expect(stored).toMatchObject({ isTalent: true, isContact: true, countApplicationsFromThisProfile: 1 });
  expect(stored.updatedAt).not.toEqual(profile.updatedAt);
});
