/** Who may erase a person, that it cannot be undone, and that nothing that was under way brings the person back. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAddress, newApplicant } from '../../../tests/support/applications.ts';
import { runCommand } from '../../../tests/support/command-line.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { file } from '../../../tests/support/request-files.ts';
import { postSave, unknownId } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';
import { removeUnnamedObjects } from '../../files/storage-objects.ts';

const { api, acme, other, add, rows, profile, save, apply, newProfile, merge } = await startMerges();
afterAll(() => api.stop());
const { pool } = api.database;

const erase = (id: unknown, account = acme, headers: Record<string, string> = {}) =>
  postSave(account, `profiles/${id}/erase`, {}, { headers });

/** Runs a command line; returns its exit code and what it wrote. */
async function command(...parameters: string[]): Promise<{ code: number; text: string }> {
  const { code, out, error } = await runCommand(api.dependencies, parameters);
  return { code, text: out + error };
}

describe('who may erase', () => {
  test('an account cannot erase a profile of another account', async () => {
    const id = await newProfile();
    expect(await erase(id, other)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await profile(id)).toMatchObject({ lastName: 'Doe', erasedAt: null });
  });

  test('a public key cannot erase', async () => {
    const id = await newProfile();
    const answer = await postSave(acme, `profiles/${id}/erase`, {}, { key: acme.publicKey.secret });
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });

  test('a private key cannot erase past the service, by inserting the row over GraphQL', async () => {
    const { errors } = await acme.graphql(
      'mutation { insert_profiles_erasures(objects: []) { affected_rows } }',
    );
    expect(errors?.[0]?.extensions.code).toBe('validation-failed');
  });

  test('an unknown id is not found, and anything but an id is refused', async () => {
    expect(await erase(unknownId)).toMatchObject({ status: 404 });
    expect(await erase('me')).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('the id can be that of an application', async () => {
    const answer = await apply(newApplicant());
    const [{ profileId } = {}] = await rows('applications', { id: answer.body.profileId });
    expect((await erase(answer.body.profileId)).body).toMatchObject({ profileId });
  });

  test('the action eraseProfile does the same', async () => {
    const id = await newProfile();
    const { data, errors } = await acme.graphql(
      'mutation ($id: uuid!) { eraseProfile(id: $id) { message outcome profileId erased profile { erasedAt firstName } } }',
      { id },
    );
    expect(errors).toBeUndefined();
    expect(data?.eraseProfile).toEqual({
      message: 'Profile erased',
      outcome: 'updated',
      profileId: id,
      erased: expect.objectContaining({ profiles: 1 }),
      profile: { erasedAt: expect.any(String), firstName: null },
    });
  });
});

describe('an erasure is final', () => {
  let id: string;
  beforeAll(async () => {
    id = await newProfile({ externalId: 'final' });
    await erase(id);
  });

  test('a second one changes nothing', async () => {
    const before = await profile(id);
    expect(await erase(id)).toMatchObject({ status: 200, outcome: 'unchanged', body: { profileId: id } });
    expect(await profile(id)).toEqual(before);
    expect(await rows('profiles_erasures', { profileId: id })).toHaveLength(1);
  });

  test('a repeated request gets the first answer', async () => {
    const another = await newProfile();
    const headers = { 'Idempotency-Key': 'erase-once' };
    const first = await erase(another, acme, headers);
    expect((await erase(another, acme, headers)).body).toEqual(first.body);
  });

  test.each([
    ['restored', '_set: {deletedAt: null}'],
    ['given a name', '_set: {firstNameManual: "Jane"}'],
    ['given another source', '_set: {source: "MANUAL"}'],
  ])('an erased profile cannot be %s', async (_what, set) => {
    const { errors } = await acme.graphql(
      `mutation ($id: uuid!) { update_profiles_by_pk(pk_columns: {id: $id}, ${set}) { id } }`,
      { id },
    );
    expect(errors?.[0]?.message).toMatch(/profiles_erased/);
  });

  test.each([
    ['an e-mail address', 'insert_profiles_emails_one', { emailAddress: 'jane@final.example' }],
    ['a note', 'insert_history_entries_one', { type: 'note', message: 'Hello' }],
    ['a position', 'insert_profiles_positions_one', { title: 'Engineer' }],
  ])('an erased profile cannot be given %s', async (_what, field, row) => {
    const type = field.replace(/_one$/, '_input').replace(/^insert_(.*)_input$/, '$1_insert_input');
    const { errors } = await acme.graphql(`mutation ($row: ${type}!) { ${field}(object: $row) { id } }`, {
      row: { ...row, profileId: id },
    });
    expect(errors?.[0]?.message).toMatch(/profiles_erased_check/);
  });

  test('a save that names it is refused, and its externalId is free for somebody else', async () => {
    const named = await save({ id, headline: 'Again' });
    expect(named).toMatchObject({ status: 409, body: { code: 'record_deleted' } });
    const next = await save({ ...newApplicant(), externalId: 'final' });
    expect(next.status).toBe(201);
  });

  test('lists give it as deleted, without anything personal', async () => {
    const response = await acme.get(
      `/rest/v2/profiles?where=${encodeURIComponent(`{"id":{"_eq":"${id}"}}`)}&includeDeleted=true`,
    );
    const { data } = (await response.json()) as { data: Record<string, unknown>[] };
    expect(data).toMatchObject([{ id, deletedAt: expect.any(String), firstName: null, emailAddresses: [] }]);
  });

  test('an account with an erased person can be deleted', async () => {
    const account = await api.createAccount();
    const { body } = await save({ ...newApplicant(), files: [file('x', 'x.txt')] }, {}, account);
    await erase(body.profileId, account);
    await pool.query('delete from groups where id = $1', [account.groupId]);
    expect(await rows('profiles_erasures', { groupId: account.groupId })).toEqual([]);
  });
});

describe('merged profiles', () => {
  test('are erased with the profile that they were merged into, whichever of them is named', async () => {
    const [kept, merged, first] = [await newProfile(), await newProfile(), await newProfile()];
    await merge(merged, first);
    await merge(kept, merged);
    await erase(first);
    for (const id of [kept, merged, first]) {
      expect(await profile(id)).toMatchObject({ lastName: null, erasedAt: expect.any(Date) });
    }
  });
});

describe('a file that another record has', () => {
  test('stays for the other one, and its content too', async () => {
    const account = await api.createAccount();
    const content = `shared ${newAddress()}`;
    const one = await save({ ...newApplicant(), files: [file(content, 'a.txt')] }, {}, account);
    const [link] = await rows('profiles_files', { profileId: one.body.profileId });
    const two = await save(newApplicant(), {}, account);
    await add('profiles_files', {
      groupId: account.groupId,
      profileId: two.body.profileId,
      fileId: link?.fileId,
    });
    expect((await erase(one.body.profileId, account)).body).toMatchObject({ erased: { files: 0 } });
    expect(storedKeys(api, account)).toHaveLength(1);
    await erase(two.body.profileId, account);
    expect(storedKeys(api, account)).toEqual([]);
  });
});

describe('while the storage does not answer', () => {
  test('the rows are erased, the answer says so, and the contents are removed later', async () => {
    const account = await api.createAccount();
    const { body } = await save({ ...newApplicant(), files: [file('y', 'y.txt')] }, {}, account);
    const { storage } = api.config;
    if (storage.driver !== 'local') throw new Error('the storage of the tests is a folder');
    const folder = join(storage.folder, account.groupId);
    await rename(folder, `${folder}.away`);
    await writeFile(folder, 'Not a folder');
    const answer = await erase(body.profileId, account);
    await rm(folder);
    await rename(`${folder}.away`, folder);
    expect(answer).toMatchObject({ status: 200, body: { warnings: [{ path: '', code: 'files_left' }] } });
    expect(await profile(body.profileId)).toMatchObject({ lastName: null });
    expect(storedKeys(api, account)).toHaveLength(1);
    expect(await removeUnnamedObjects('removed', api.dependencies)).toMatchObject({ left: 0 });
    expect(storedKeys(api, account)).toEqual([]);
  });
});

describe('saves that are under way', () => {
  test('a save that is running when its person is erased makes a new person, and writes nothing to the old one', async () => {
    const { body } = await save(newApplicant());
    const [address] = await rows('profiles_emails', { profileId: body.profileId });
    const waiting = await save(
      { ...newApplicant(), emailAddresses: address?.emailAddress, headline: 'Back' },
      { headers: { Prefer: 'respond-async' } },
    );
    // What another server does that has claimed the task before.
    const [claimed] = await api.dependencies.taskRunner.store.claim(10);
    expect(claimed?.task.id).toBe(waiting.body.taskId);
    await erase(body.profileId);
    if (claimed) await api.dependencies.taskRunner.resume(claimed);
    const [task] = await rows('tasks', { id: waiting.body.taskId });
    expect(task).toMatchObject({ status: 'succeeded', outcome: 'created' });
    expect(task?.profileId).not.toBe(body.profileId);
    expect(await profile(body.profileId)).toMatchObject({ headline: null });
    expect(await rows('profiles_emails', { emailAddress: address?.emailAddress })).toMatchObject([
      { profileId: task?.profileId },
    ]);
  });

  test('a failed save of the person that spells the address or the page otherwise is emptied too', async () => {
    const applicant = { ...newApplicant(), emailAddresses: `zoe-${randomUUID()}@exämple.fr` };
    const page = `zoe-${randomUUID()}`;
    const { body } = await save({ ...applicant, networkUrl: `https://www.linkedin.com/in/${page}` });
    const emailAddresses = applicant.emailAddresses.replace('exämple', 'xn--exmple-cua');
    const failed = [
      await save({ ...newApplicant(), emailAddresses, referenceId: 'none' }),
      await save({ ...newApplicant(), networkUrl: `fr.linkedin.com/in/${page}/en`, referenceId: 'none' }),
    ];
    await erase(body.profileId);
    for (const { body } of failed) {
      expect(await rows('tasks', { id: body.taskId })).toMatchObject([
        { erasedAt: expect.any(Date), input: null },
      ]);
    }
  });

  test.each([
    ['an address that is longer', (address: string) => `mary-${address}`],
    ['an address in a longer domain', (address: string) => `${address}.uk`],
  ])('a failed save of somebody else with %s is left alone', async (_what, change) => {
    const applicant = newApplicant();
    const { body } = await save(applicant);
    const failed = await save({
      ...newApplicant(),
      emailAddresses: change(applicant.emailAddresses),
      referenceId: 'none',
    });
    await erase(body.profileId);
    expect(await rows('tasks', { id: failed.body.taskId })).toMatchObject([{ erasedAt: null }]);
  });
});

describe('the command line', () => {
  test('erases a person and lists who was erased, with ids only', async () => {
    const id = await newProfile();
    expect(await command('profiles', 'erase', id, '--yes')).toMatchObject({
      code: 0,
      text: expect.stringContaining(`The person of the profile ${id} was erased.`),
    });
    expect(await profile(id)).toMatchObject({ lastName: null });
    const listed = (await command('profiles', 'erased')).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(listed).toContainEqual({ groupId: acme.groupId, profileId: id, erasedAt: expect.any(String) });
  });

  test('erases those of a list again whom a restored backup has brought back, and nobody else', async () => {
    const [listed, spared] = [await newProfile(), await newProfile()];
    const folder = await mkdtemp(join(tmpdir(), 'erased-'));
    const path = join(folder, 'erased.jsonl');
    const line = (groupId: string, profileId: string) =>
      JSON.stringify({ groupId, profileId, erasedAt: '2026-01-01T00:00:00Z' });
    await writeFile(
      path,
      [line(acme.groupId, listed), line(other.groupId, spared), line(acme.groupId, unknownId), ''].join('\n'),
    );
    expect(await command('profiles', 'erase', '--from', path, '--yes')).toMatchObject({ code: 0 });
    await rm(folder, { recursive: true });
    expect(await profile(listed)).toMatchObject({ lastName: null });
    expect(await profile(spared)).toMatchObject({ lastName: 'Doe' });
    expect(await rows('profiles_erasures', { profileId: listed })).toMatchObject([{ reason: 'restore' }]);
  });

  test('refuses an unknown profile, and a list that it cannot read', async () => {
    expect(await command('profiles', 'erase', unknownId, '--yes')).toMatchObject({
      code: 1,
      text: 'Profile not found\n',
    });
    expect(await command('profiles', 'erase')).toMatchObject({ code: 2 });
    expect(await command('profiles', 'erase', '--from', '/dev/null', '--yes')).toMatchObject({ code: 0 });
  });
});
