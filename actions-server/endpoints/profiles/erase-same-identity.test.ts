/** Erasing a person names the other profiles that may be the same person, and erases them when it is told to. */
import { randomUUID } from 'node:crypto';
import { newAddress } from '../../../tests/support/applications.ts';
import { runCommand } from '../../../tests/support/command-line.ts';
import { startMerges } from '../../../tests/support/merges.ts';
import { postSave, type SaveAnswer, unknownId } from '../../../tests/support/saves.ts';

const { api, acme, other, add, rows, profile, save, apply, newProfile, merge } = await startMerges();
afterAll(() => api.stop());

type Named = { readonly profileId: string; readonly reasons: readonly string[] }[];
type Answer = SaveAnswer & { readonly body: { readonly sameIdentity?: Named } };
const dryRun = { Prefer: 'dry-run' };

const erase = (id: unknown, body: object = {}, headers: Record<string, string> = {}) =>
  postSave(acme, `profiles/${id}/erase`, body, { headers }) as Promise<Answer>;
const isErased = async (id: unknown) => (await profile(id))?.erasedAt !== null;

/** A person who applied, and whom a recruiter saved afterwards: two profiles, of which the database keeps a pair. */
async function appliedAndSaved() {
  const person = { firstName: 'Ada', lastName: 'King', emailAddresses: newAddress() };
  const applied = await apply(person);
  const [application] = await rows('applications', { id: applied.body.profileId });
  const saved = await save(person);
  return { first: String(application?.profileId), second: String(saved.body.profileId), person };
}

test('the profile that the database calls a duplicate is named with the reasons, and stays', async () => {
  const { first, second } = await appliedAndSaved();
  expect(first).not.toBe(second);
  const answer = await erase(second);
  const sameIdentity = [{ profileId: first, reasons: ['duplicate', 'email'] }];
  expect(answer).toMatchObject({
    status: 200,
    outcome: 'updated',
    body: { profileId: second, sameIdentity },
  });
  expect(answer.body.warnings).toEqual([
    { path: 'eraseAlso', code: 'same_identity', message: expect.stringContaining(first) },
  ]);
  expect([await isErased(second), await isErased(first)]).toEqual([true, false]);
});

test('a dry run names it before anything goes, and erases nothing', async () => {
  const { first, second } = await appliedAndSaved();
  const tried = await erase(second, {}, dryRun);
  expect(tried).toMatchObject({ status: 200, outcome: 'updated' });
  expect(tried.body).toMatchObject({
    message: 'Profile not erased: this was a dry run',
    sameIdentity: [{ profileId: first, reasons: ['duplicate', 'email'] }],
  });
  expect([await isErased(second), await isErased(first)]).toEqual([false, false]);
  expect(await rows('profiles_erasures', { profileId: second })).toEqual([]);
  const both = await erase(second, { eraseAlso: [first] }, dryRun);
  expect(both.body.sameIdentity).toEqual([]);
  expect([await isErased(second), await isErased(first)]).toEqual([false, false]);
});

test('eraseAlso erases both, and nobody is left who would be named', async () => {
  const { first, second } = await appliedAndSaved();
  const answer = await erase(second, { eraseAlso: [first] });
  expect(answer.body).toMatchObject({ sameIdentity: [], erased: { profiles: 2, profiles_duplicates: 1 } });
  expect(answer.body.warnings).toBeUndefined();
  expect([await isErased(second), await isErased(first)]).toEqual([true, true]);
});

test('what an erasure has named is named again afterwards, and can still be erased with it', async () => {
  const { first, second } = await appliedAndSaved();
  await erase(second);
  const sameIdentity = [{ profileId: first, reasons: ['duplicate', 'email'] }];
  expect(await erase(second)).toMatchObject({ outcome: 'unchanged', body: { sameIdentity } });
  expect(await erase(second, { eraseAlso: [first] })).toMatchObject({
    outcome: 'updated',
    body: { sameIdentity: [] },
  });
  expect(await isErased(first)).toBe(true);
  expect(await erase(second, { eraseAlso: [first] })).toMatchObject({ outcome: 'unchanged' });
});

const email = (profileId: string, emailAddress: string) =>
  add('profiles_emails', { profileId, emailAddress, isConfirmed: false });
const phone = (profileId: string, canonicalNumber: string) =>
  add('profiles_phones', { profileId, number: canonicalNumber, canonicalNumber });
let numbers = 10_000;
const newNumber = () => {
  numbers += 1;
  return `+336123${numbers}`;
};

test.each<[reason: string, make: (a: string, b: string) => Promise<unknown>]>([
  [
    'email',
    async (a, b) => {
      const address = newAddress();
      await email(a, address);
      await email(b, address.toUpperCase());
    },
  ],
  [
    'phone',
    async (a, b) => {
      const number = newNumber();
      await phone(a, number);
      await phone(b, number);
    },
  ],
  [
    'networkUrl',
    async (a, b) => {
      const canonicalNetworkUrl = `https://network.example/in/${randomUUID()}`;
      await api.database.pool.query(
        'update profiles set "canonicalNetworkUrl" = $1, "isNetworkUrlConfirmed" = false where id = any ($2)',
        [canonicalNetworkUrl, [a, b]],
      );
    },
  ],
  [
    'externalId',
    async (a, b) => {
      const externalId = randomUUID();
      const set = 'update profiles set "externalId" = $1, "deletedAt" = $2 where id = $3';
      await api.database.pool.query(set, [externalId, new Date(), a]);
      await api.database.pool.query(set, [externalId, null, b]);
    },
  ],
  ['duplicate', (a, b) => add('profiles_duplicates', { profileId: b, otherProfileId: a, reason: 'phone' })],
])('a profile with the same %s is named', async (reason, make) => {
  const names = { firstNameManual: 'Zoé', lastNameManual: 'Müller' };
  const [a, b] = [await newProfile(names), await newProfile({ ...names, firstNameManual: 'ZOE' })];
  await make(a, b);
  expect((await erase(a, {}, dryRun)).body.sameIdentity).toEqual([{ profileId: b, reasons: [reason] }]);
  expect((await erase(a)).body.sameIdentity).toEqual([{ profileId: b, reasons: [reason] }]);
});

test('the same phone number under another name, and a pair that was resolved, are no other profile of the person', async () => {
  const [a, b] = [await newProfile({ lastNameManual: 'Doe' }), await newProfile({ lastNameManual: 'Roe' })];
  const number = newNumber();
  await phone(a, number);
  await phone(b, number);
  await add('profiles_duplicates', {
    profileId: a,
    otherProfileId: b,
    reason: 'phone',
    resolvedAt: new Date(),
  });
  expect((await erase(a)).body.sameIdentity).toEqual([]);
});

test('an application that waits for a review and names an address of the person names its profile', async () => {
  const address = newAddress();
  const [a, b] = [await newProfile(), await newProfile({ lastNameManual: 'Roe' })];
  await email(a, address);
  await add('applications', { profileId: b, submitted: { emailAddresses: address }, review: 'pending' });
  expect((await erase(a, {}, dryRun)).body.sameIdentity).toEqual([
    { profileId: b, reasons: ['application'] },
  ]);
  // The other way round: what the application says is the only thing that tells of the other profile.
  expect((await erase(b)).body.sameIdentity).toEqual([{ profileId: a, reasons: ['email'] }]);
});

test('the address and the page of the person are found in an application in any spelling', async () => {
  const address = newAddress().replace('example', 'exämple');
  const page = `jane-${randomUUID()}`;
  const ids = [await newProfile(), await newProfile(), await newProfile()].map(String);
  const [a = '', b = '', c = ''] = ids;
  await email(a, address);
  await api.database.pool.query('update profiles set "profileUrl" = $1 where id = $2', [
    `https://fr.linkedin.com/in/${page}`,
    a,
  ]);
  const ascii = address.replace('exämple', 'XN--exmple-cua');
  await add('applications', {
    profileId: b,
    submitted: { emailAddresses: `Ada <${ascii}>` },
    review: 'pending',
  });
  const networkUrl = `www.linkedin.com/mwlite/in/${page}/en`;
  await add('applications', { profileId: c, submitted: { networkUrl }, review: 'pending' });
  const named = (await erase(a, {}, dryRun)).body.sameIdentity as { profileId: string }[];
  expect(named.map(({ profileId }) => profileId).sort()).toEqual([b, c].sort());
  expect((await erase(b, {}, dryRun)).body.sameIdentity).toEqual([{ profileId: a, reasons: ['email'] }]);
});

test.each(['emailAddresses', 'Example', 'hello', 'example.org', '@', '', 'Bo <'])(
  'what a sender has typed beside an address names nobody: %j',
  async (typed) => {
    const [a, b] = [newAddress(), newAddress()];
    const [first, second] = [await newProfile(), await newProfile()];
    await email(first, a);
    const said = { firstName: 'Bo', lastName: 'Example', historyEntryMessage: 'Hello', emailAddresses: b };
    await add('applications', { profileId: second, submitted: said, review: 'pending' });
    const submitted = { emailAddresses: `${a}, ${typed}` };
    await add('applications', { profileId: first, submitted, review: 'pending' });
    expect((await erase(first, {}, dryRun)).body.sameIdentity).toEqual([]);
    const refused = await erase(first, { eraseAlso: [second] });
    expect(refused.body.details).toMatchObject([{ path: 'eraseAlso.0', code: 'other_person' }]);
    expect(await isErased(second)).toBe(false);
  },
);

test.each([
  (address: string) => `Ada King <${address}>`,
  (address: string) => `"${address}"`,
  (address: string) => `mailto:${address.toUpperCase()};`,
])('an address is found in what a sender has typed around it', async (typed) => {
  const address = newAddress();
  const [a, b] = [await newProfile(), await newProfile({ lastNameManual: 'Roe' })];
  await email(a, address);
  await add('applications', {
    profileId: b,
    submitted: { emailAddresses: typed(address) },
    review: 'pending',
  });
  expect((await erase(b, {}, dryRun)).body.sameIdentity).toEqual([{ profileId: a, reasons: ['email'] }]);
});

test('a request that names again, from the other profile, what was erased together finds it unchanged', async () => {
  const { first, second } = await appliedAndSaved();
  expect((await erase(second, { eraseAlso: [first] })).outcome).toBe('updated');
  const again = await erase(first, { eraseAlso: [second] });
  expect(again).toMatchObject({ status: 200, outcome: 'unchanged', body: { sameIdentity: [] } });
});

test('profiles that were merged with it are erased with it and not named, and those that they have in common are', async () => {
  const address = newAddress();
  const [kept, merged, third] = [await newProfile(), await newProfile(), await newProfile()];
  await email(merged, address);
  await merge(kept, merged);
  await email(third, address);
  expect((await erase(kept)).body.sameIdentity).toEqual([{ profileId: third, reasons: ['email'] }]);
  expect(await isErased(merged)).toBe(true);
});

describe('who else is never erased', () => {
  test('a profile of another account is neither named nor erased', async () => {
    const address = newAddress();
    const foreign = await postSave(other, 'applicants', {
      firstName: 'Ada',
      lastName: 'King',
      emailAddresses: address,
    });
    const { body } = await save({ firstName: 'Ada', lastName: 'King', emailAddresses: address });
    expect((await erase(body.profileId, {}, dryRun)).body.sameIdentity).toEqual([]);
    const refused = await erase(body.profileId, { eraseAlso: [foreign.body.profileId] });
    expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
    expect(refused.body.details).toMatchObject([{ path: 'eraseAlso.0', code: 'other_person' }]);
    expect([await isErased(body.profileId), await isErased(foreign.body.profileId)]).toEqual([false, false]);
  });

  test.each(['a profile of another person', 'no profile'])(
    '%s is refused, and nothing is erased',
    async (what) => {
      const { first, second } = await appliedAndSaved();
      const unrelated = what === 'no profile' ? unknownId : await newProfile();
      const refused = await erase(second, { eraseAlso: [first, unrelated] });
      expect(refused.body.details).toMatchObject([{ path: 'eraseAlso.1', code: 'other_person' }]);
      expect([await isErased(second), await isErased(first)]).toEqual([false, false]);
      if (unrelated !== unknownId) expect(await isErased(unrelated)).toBe(false);
    },
  );

  test('a person is followed from profile to profile', async () => {
    const [a, b, c] = [await newProfile(), await newProfile(), await newProfile()];
    const [one, two] = [newAddress(), newAddress()];
    for (const [id, address] of [
      [a, one],
      [b, one],
      [b, two],
      [c, two],
    ] as const) {
      await email(id, address);
    }
    expect((await erase(a, { eraseAlso: [b] }, dryRun)).body.sameIdentity).toEqual([
      { profileId: c, reasons: ['email'] },
    ]);
    expect((await erase(a, { eraseAlso: [c, b] })).body.sameIdentity).toEqual([]);
    expect(await Promise.all([a, b, c].map(isErased))).toEqual([true, true, true]);
  });
});

test('GraphQL names them of a profile, and the action takes their ids', async () => {
  const { first, second } = await appliedAndSaved();
  const query = 'query ($id: uuid!) { profiles_by_pk(id: $id) { sameIdentity } }';
  const { data } = await acme.graphql(query, { id: second });
  expect(data?.profiles_by_pk).toEqual({
    sameIdentity: [{ profileId: first, reasons: ['duplicate', 'email'] }],
  });
  const foreign = await other.graphql(query, { id: second });
  expect(foreign.data?.profiles_by_pk).toBeNull();
  const mutation =
    'mutation ($id: uuid!, $also: [uuid!]) { eraseProfile(id: $id, eraseAlso: $also) { outcome sameIdentity warnings { code } } }';
  const erased = await acme.graphql(mutation, { id: second, also: [first] });
  expect(erased.data?.eraseProfile).toEqual({ outcome: 'updated', sameIdentity: [], warnings: [] });
  expect([await isErased(second), await isErased(first)]).toEqual([true, true]);
});

test('the command names them before it asks, and erases those that --also names', async () => {
  const { first, second } = await appliedAndSaved();
  const command = (parameters: string[], answer?: string) =>
    runCommand(api.dependencies, parameters, answer === undefined ? {} : { answer });
  const asked = await command(['erase', second], 'no');
  expect(asked).toMatchObject({ code: 1, error: expect.stringContaining(`${first} (duplicate, email)`) });
  expect(await isErased(second)).toBe(false);
  const unrelated = await command(['erase', second, '--also', await newProfile(), '--yes']);
  expect(unrelated).toMatchObject({ code: 1, error: expect.stringContaining('sameIdentity') });
  const alone = await command(['erase', second, '--yes']);
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining(`${first} (duplicate, email)`) });
  const both = await command(['erase', second, '--also', first, '--yes', '--json']);
  expect(JSON.parse(both.out)).toMatchObject({ profileId: second, sameIdentity: [] });
  expect(await isErased(first)).toBe(true);
});
