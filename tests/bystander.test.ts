/** What recruiters know of people is not changed by what anybody sends with a public key. */

import { Random } from '@platform/runtime/testing';
import { isUuid } from '../actions-server/values/body-values.ts';
import { insert, startTestApi, type TestAccount, type TestKey } from './support/api.ts';
import { publish } from './support/offers.ts';
import {
  type ApplicantBody,
  type Ground,
  type KnownPerson,
  knownPerson,
  randomApplication,
} from './support/random-applications.ts';
import { postSave } from './support/saves.ts';
import {
  differencesOfRows,
  type RowDifference,
  readVisibleRows,
  type VisibleRows,
} from './support/visible-rows.ts';

const seed = 20_261_122;
const peopleOfAccount = 12;
const applicationsOfAccount = 50;
/** Requests at a time: applications for one person meet each other. */
const concurrency = 8;
/** Applications are limited to 60 in 10 minutes for each address. */
const applicationsOfAddress = 50;

/** Columns that are computed from applications, files, links and history. */
const derivedColumns: Readonly<Record<string, readonly string[]>> = {
  profiles: [
    'updatedAt',
    'changedIn',
    'countApplicationsFromThisProfile',
    'countResumes',
    'firstInteractionDate',
    'lastInteractionDate',
    'lastPastInteractionDate',
    'lastInteractionType',
  ],
  // A project changes when somebody applies to it, and a company when a person who was not known is its contact.
  projects: ['updatedAt', 'changedIn'],
  companies: ['updatedAt', 'changedIn'],
  offers_changes: ['updatedAt', 'changedIn'],
};
/** Rows that an application adds to a profile that is known, marked as its own. */
const markedTables = ['history_entries', 'projects_profiles', 'profiles_files'];
/** Rows that belong to no profile: the save itself, what was sent, what new profiles refer to, and the audit of them. */
const otherTables = [
  'applications',
  'applications_files',
  'tasks',
  'files',
  'locations',
  'companies',
  'audit_entries',
];

interface Side {
  readonly account: TestAccount;
  readonly ground: Ground;
  readonly people: readonly KnownPerson[];
  /** A public key with the right to find people by `id` and `externalId`. */
  readonly trustedKey: TestKey;
}

const api = await startTestApi();
afterAll(() => api.stop());
const sides = [await createSide('acme'), await createSide('other')];

async function createSide(name: string): Promise<Side> {
  const account = await api.createAccount(name);
  const { groupId, userId } = account;
  const own = (table: string, row: object) => insert(api.database, table, { groupId, ...row });
  const field = (type: string, isOnApplicationForm: boolean) =>
    own('fields', {
      name: `${type} ${isOnApplicationForm}`,
      type,
      targetedEntity: 'PROFILE',
      isOnApplicationForm,
    });
  const ground: Ground = {
    fieldIds: {
      open: await field('text', true),
      notes: await field('text', false),
      rating: await field('rating', false),
    },
    projects: [await createProject(account, true), await createProject(account, false)],
    companies: await Promise.all(
      ['one', 'two'].map(async (key) => {
        const externalId = `${name}-${key}`;
        return { companyId: await own('companies', { name: `Company ${key}`, externalId }), externalId };
      }),
    ),
  };
  const people: KnownPerson[] = [];
  await inParallel(peopleOfAccount, async (number) => {
    const body = knownPerson(name, number, ground);
    const { status, body: answer } = await postSave(account, 'applicants', {
      ...body,
      ...(number % 3 === 0 ? { projectId: ground.projects[0]?.projectId } : {}),
    });
    if (status !== 201) throw new Error(JSON.stringify(answer));
    const id = String(answer.profileId);
    people[number] = { ...body, id } as KnownPerson;
    await own('profiles_assignees', { profileId: id, userId });
    await own('profiles_educations', { profileId: id, schoolName: 'School', degree: 'Master' });
    await own('profiles_locales', { profileId: id, locale: 'fr', level: 'NATIVE' });
  });
  const trustedKey = await account.createKey('public', { mayMerge: true });
  return { account, ground, people, trustedKey };
}

async function createProject({ groupId }: TestAccount, isOffer: boolean) {
  const { rows } = await api.database.pool.query<{ projectId: string; referenceId: string }>(
    `insert into projects ("groupId", name) values ($1, $2) returning id as "projectId", "referenceId"`,
    [groupId, isOffer ? 'Offer' : 'Hidden'],
  );
  const [project] = rows;
  if (project === undefined) throw new Error('no project was created');
  await publish(api.database, { groupId }, project.projectId, isOffer ? new Date() : null);
  return project;
}

async function inParallel(count: number, run: (index: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      await run(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Sends random applications with public keys of one account, and returns what was sent, by the id in its answer. */
async function attack(side: Side, random: Random, firstAddress: number): Promise<Map<string, ApplicantBody>> {
  const grounds = sides.map(({ ground }) => ground);
  const applications = Array.from({ length: applicationsOfAccount }, (_, number) => {
    // A key with the right to merge is told when the id belongs to nobody.
    const isTrusted = random.boolean(0.3);
    const people = isTrusted || random.boolean(0.8) ? side.people : random.pick(sides).people;
    const { secret } = isTrusted ? side.trustedKey : side.account.publicKey;
    return { key: secret, body: randomApplication(random, number, grounds, people) };
  });
  const sent = new Map<string, ApplicantBody>();
  await inParallel(applications.length, async (number) => {
    const { key, body } = applications[number] ?? { key: '', body: {} };
    const address = `198.51.100.${firstAddress + Math.floor(number / applicationsOfAddress)}`;
    const headers = { 'X-Forwarded-For': address };
    const answer = await postSave(side.account, 'applicants', body, { key, headers });
    if (answer.status !== 201) throw new Error(JSON.stringify({ seed, number, body, answer }));
    sent.set(String(answer.body.profileId), body);
  });
  return sent;
}

/** The use of a key, also that of the saves before, is noted some time after it. */
function isNoUseOfKey({ table, kind, columns }: RowDifference): boolean {
  const isUse = columns.every((name) => ['updatedAt', 'lastUsedAt'].includes(name));
  return !(table === 'apikeys' && kind === 'changed' && isUse);
}

/** The differences that an application may not make. */
function forbidden(before: VisibleRows, differences: readonly RowDifference[]): RowDifference[] {
  const isIn = (table: string, id: unknown) => before.get(table)?.has(String(id)) ?? false;
  return differences.filter(({ table, kind, row, columns }) => {
    if (kind === 'removed') return true;
    if (kind === 'changed') return !columns.every((name) => derivedColumns[table]?.includes(name));
    if (table === 'profiles' || otherTables.includes(table)) return false;
    // A person who was not known before may get everything.
    if ('profileId' in row && !isIn('profiles', row.profileId)) return false;
    if (table === 'companies_revisions') return isIn('companies', row.companyId);
    if (table === 'profiles_revisions') return false;
    return !markedTables.includes(table) || row.applicationId === null;
  });
}

describe(`${2 * applicationsOfAccount} random applications with a public key (seed ${seed})`, () => {
  test(`leave what recruiters know of ${2 * peopleOfAccount} people as it was, and are all readable`, async () => {
    const random = new Random(seed);
    for (const [index, side] of sides.entries()) {
      const bystander = sides[1 - index] as Side;
      const read = () =>
        Promise.all(
          [side, bystander].map(({ account }) => readVisibleRows(api.database.pool, account.groupId)),
        ) as Promise<[VisibleRows, VisibleRows]>;
      const [before, elsewhere] = await read();
      const sent = await attack(side, random, 1 + index * 100);
      const [after, elsewhereAfter] = await read();
      const differences = differencesOfRows(before, after).filter(isNoUseOfKey);
      expect(forbidden(before, differences)).toEqual([]);
      expect(differencesOfRows(elsewhere, elsewhereAfter).filter(isNoUseOfKey)).toEqual([]);

      const added = differences.filter(({ table, kind }) => table === 'applications' && kind === 'added');
      expect(added.map(({ row }) => row.id).sort()).toEqual([...sent.keys()].sort());
      expect(sent.size).toBe(applicationsOfAccount);
      // The applications did hit people: otherwise nothing would have been shown.
      const hit = new Set(added.map(({ row }) => row.profileId));
      const known = side.people.filter(({ id }) => hit.has(id));
      expect(known.length).toBeGreaterThan(peopleOfAccount * 0.8);
      await expectReadable(side, sent);
    }
  });
});

/** Recruiters read every application with the members that were sent, without fields that are not on the form. */
async function expectReadable(
  { account, ground }: Side,
  sent: ReadonlyMap<string, ApplicantBody>,
): Promise<void> {
  const { data, errors } = await account.graphql(
    `query ($ids: [uuid!]!) { applications(where: { id: { _in: $ids } }, limit: 1000) { id submitted } }`,
    { ids: [...sent.keys()] },
  );
  expect(errors).toBeUndefined();
  const read = data?.applications as { id: string; submitted: Record<string, unknown> }[];
  expect(read).toHaveLength(sent.size);
  for (const { id, submitted } of read) {
    const { resumesFiles, files, data: _data, ...members } = sent.get(id) ?? {};
    const kept = Object.entries(members).filter(([name]) => !isUuid(name) || name === ground.fieldIds.open);
    const { customFieldsValues = {}, ...rest } = submitted;
    expect({ ...rest, ...(customFieldsValues as object) }).toMatchObject(Object.fromEntries(kept));
  }
}
