/**
 * Nothing that can be seen with a public key tells who asks whether a person is known to the recruiters, or is in a
 * project already.
 */
import { page, startApplications } from './support/applications.ts';
import { Follower } from './support/follower.ts';
import { rankScore } from './support/rank-test.ts';
import { file, resumeText } from './support/request-files.ts';
import { unknownId } from './support/saves.ts';
import { waitUntil } from './support/wait-until.ts';

/** A public key is answered at a multiple of this after the beginning of its save: see `answer-time.ts`. */
const answerStepMs = 100;

type Body = Readonly<Record<string, unknown>>;

const { api, acme, save, createProject, createField } = await startApplications();
afterAll(() => api.stop());
const key = acme.publicKey.secret;
const offer = await createProject(true);
const hidden = await createProject(false);
const fieldIds = { open: await createField('rating'), closed: await createField('text', false) };
/** An offer that nobody applies to: when its change is given, all changes before it have been given. */
const last = await createProject(true);
const site = new Follower(acme, 'offers', key);
let numbers = 0;

interface Person {
  readonly name: string;
  readonly email: string;
  readonly secondEmail: string;
  readonly url: string;
}

/** A person whose texts are as long as those of any other, because lengths are compared. */
function newPerson(): Person {
  numbers += 1;
  const name = `person${10_000 + numbers}`;
  return {
    name,
    email: `${name}@one.example`,
    secondEmail: `${name}@two.example`,
    url: `${page}${name}`,
  };
}

/** A person whom the recruiters know, and who is in these projects. */
async function newKnownPerson(projectIds: readonly string[] = []): Promise<Person> {
  const person = newPerson();
  const { status, body } = await save({
    firstName: 'Known',
    lastName: person.name,
    emailAddresses: `${person.email}, ${person.secondEmail}`,
    phoneNumbers: '06 12 34 56 78',
    networkUrl: person.url,
    externalId: person.name,
    headline: 'Engineer',
    currentCompanyName: 'Employer',
    data: {
      associations: [
        { associationType: 'COMPANY_CONTACT', company: { externalId: 'employer', name: 'Employer' } },
      ],
    },
  });
  if (status !== 201) throw new Error('the person was not saved');
  const identity = { id: body.profileId, firstName: 'Known', lastName: person.name };
  for (const projectId of projectIds) await save({ ...identity, projectId });
  return person;
}

/** Sends with the public key from an address of its own, because applications are counted by address. */
async function send(body: Body, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  numbers += 1;
  const address = `203.0.${113 + Math.floor(numbers / 250)}.${numbers % 250}`;
  return acme.post('/rest/v2/applicants', body, { key, headers: { 'X-Forwarded-For': address, ...headers } });
}

/** Everything that an application with a public key is answered, without ids and times. */
async function observe(body: Body): Promise<unknown> {
  // Compressed, two answers with different ids differ in length.
  const response = await send(body, { 'Accept-Encoding': 'identity' });
  const text = await response.text();
  if (response.status >= 500) throw new Error(text);
  const { taskId, profileId, requestId, ...answer } = JSON.parse(text);
  const { id, createdAt, profileId: taskProfileId, ...task } = await readTask(taskId);
  const ofEachRequest = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !ofEachRequest.includes(name)),
    keys: Object.keys(JSON.parse(text)),
    length: text.length,
    answer,
    ids: [profileId, requestId, createdAt].map((value) => typeof value),
    isOwnTask: id === taskId && (taskProfileId ?? undefined) === profileId,
    task,
  };
}

/** A task as a public key reads it. For a moment after the answer it may still say that it is running. */
async function readTask(taskId: unknown): Promise<Record<string, unknown>> {
  let task: Record<string, unknown> = {};
  await waitUntil(async () => {
    const response = await acme.get(`/rest/v2/tasks/${taskId}`, { key });
    task = (await response.json()) as Record<string, unknown>;
    return task.status !== 'running';
  });
  return task;
}

/** What everybody reads about the projects: the content without times, and what tells that it changed. */
function readOffers() {
  // Without the offer whose changes are waited for.
  const others = new URLSearchParams({ where: JSON.stringify({ id: { _neq: last.projectId } }) });
  const paths = [
    `offers?${others}`,
    `offers/${offer.projectId}`,
    `offers/${offer.referenceId}`,
    `offers/${hidden.projectId}`,
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await acme.get(`/rest/v2/${path}`, { key });
      const times: unknown[] = [];
      const content = JSON.parse(await response.text(), (name, value) => {
        if (name === 'updatedAt') times.push(value);
        return ['updatedAt', 'requestId'].includes(name) ? undefined : value;
      });
      return { path, content, version: JSON.stringify([response.headers.get('etag'), times]) };
    }),
  );
}

/** What a careers site that follows the offers is given since it asked last, without times. */
async function readChanges(): Promise<unknown[]> {
  const given = site.seen.length;
  for (const name of ['Renamed', 'Offer']) {
    await api.database.pool.query('update projects set name = $2 where id = $1', [last.projectId, name]);
  }
  await site.pollFor(({ id }) => id === last.projectId);
  return site.seen.slice(given).map(({ updatedAt, ...row }) => row);
}

const named = { firstName: 'Some', lastName: 'Body' };
const association = (company: Body) => ({ associationType: 'COMPANY_CONTACT', company });

/** The ways to ask: a body that names a person. Those with ids are functions, because ids exist later. */
const questions: Record<string, (person: Person) => Body> = {
  'by e-mail address': ({ email }) => ({ ...named, emailAddresses: email }),
  'by the second e-mail address': ({ secondEmail }) => ({ ...named, emailAddresses: secondEmail }),
  'by an e-mail address in other letters': ({ email }) => ({ ...named, emailAddresses: email.toUpperCase() }),
  'by an e-mail address after another': ({ name, email }) => ({
    ...named,
    emailAddresses: `${name}@new.example, ${email}`,
  }),
  'by an e-mail address, without a last name': ({ email }) => ({ firstName: 'Some', emailAddresses: email }),
  'by network URL': ({ url }) => ({ ...named, networkUrl: url }),
  'by network URL alone': ({ url }) => ({ networkUrl: url }),
  'by both': ({ email, url }) => ({ ...named, emailAddresses: email, networkUrl: url }),
  'by phone and name': ({ name }) => ({ firstName: 'Known', lastName: name, phoneNumbers: '06 12 34 56 78' }),
  'by externalId': ({ name }) => ({ ...named, externalId: name }),
  'with a resume': ({ name, email }) => ({
    emailAddresses: email,
    resumesFiles: [file(resumeText.replaceAll('claire.fontaine', name), 'CV.txt')],
  }),
  'by a resume alone': ({ email }) => ({
    resumesFiles: [file(resumeText.replaceAll('claire.fontaine@example.org', email), 'CV.txt')],
  }),
  'with an unreadable resume': ({ email }) => ({
    ...named,
    emailAddresses: email,
    resumesFiles: [file('%PDF-1.4 broken', 'CV.pdf')],
  }),
  'for an offer': ({ email }) => ({ ...named, emailAddresses: email, referenceId: offer.referenceId }),
  'for an offer by its id': ({ email }) => ({ ...named, emailAddresses: email, projectId: offer.projectId }),
  'for a hidden project': ({ email }) => ({
    ...named,
    emailAddresses: email,
    referenceId: hidden.referenceId,
  }),
  'for an unknown project': ({ email }) => ({ ...named, emailAddresses: email, projectId: unknownId }),
  'with invalid and unknown values': ({ email }) => ({
    ...named,
    emailAddresses: `${email}, nonsense`,
    phoneNumbers: '12',
    networkUrl: 'not a page',
    colour: 'red',
    [fieldIds.open]: '99',
    [fieldIds.closed]: 'Hire!',
    [unknownId]: 'x',
  }),
  'with associations': ({ name, email }) => ({
    ...named,
    emailAddresses: email,
    data: {
      associations: [
        association({ externalId: 'employer', name: 'Renamed' }),
        association({ externalId: `new-${name}`, name: 'New' }),
        association({ serviceId: unknownId }),
      ],
    },
  }),
};

/** The offers as they were read last. */
let offersBefore: Awaited<ReturnType<typeof readOffers>>;
// From now on only changes are given.
beforeAll(async () => {
  await readChanges();
  offersBefore = await readOffers();
});

/**
 * Fails when anything that everybody reads about the projects is another than at the last look. The time at which an offer
 * moved would tell how long a save had taken by then.
 */
async function expectNothingMoved(): Promise<void> {
  const before = offersBefore;
  offersBefore = await readOffers();
  expect(offersBefore).toEqual(before);
  expect(await readChanges()).toMatchObject([{ id: last.projectId }]);
}

describe('nothing tells a public key who is known', () => {
  test.each(Object.entries(questions))('that asks %s', async (_title, bodyOf) => {
    const known = await observe(bodyOf(await newKnownPerson()));
    const unknown = await observe(bodyOf(newPerson()));
    expect(known).toMatchObject({ isOwnTask: true });
    expect(known).toEqual(unknown);
    await expectNothingMoved();
  });

  test.each(['handling=strict', 'respond-async'])('that asks with the preference %s', async (preference) => {
    const body = (person: Person) => ({ ...named, emailAddresses: person.email, unknown: 1 });
    const statusOf = async (person: Person) => {
      const response = await send(body(person), { Prefer: preference });
      const { code, message, details, warnings } = (await response.json()) as Body;
      return { status: response.status, code, message, details, warnings };
    };
    expect(await statusOf(await newKnownPerson())).toEqual(await statusOf(newPerson()));
  });
});

describe('nothing tells a public key more about a known person', () => {
  test('that asks by the e-mail address of one person and the page of another', async () => {
    const other = await newKnownPerson();
    const ask = ({ email }: Person, { url }: Person) =>
      observe({ ...named, emailAddresses: email, networkUrl: url });
    const both = await ask(await newKnownPerson(), other);
    expect(both).toMatchObject({ isOwnTask: true });
    expect(await ask(newPerson(), other)).toEqual(both);
    expect(await ask(await newKnownPerson(), newPerson())).toEqual(both);
    expect(await ask(newPerson(), newPerson())).toEqual(both);
    await expectNothingMoved();
  });

  test('that sends a file which the person has already', async () => {
    const withFile = ({ name, email }: Person) => ({
      ...named,
      emailAddresses: email,
      resumesFiles: [file(resumeText.replaceAll('claire.fontaine', name), 'CV.txt')],
    });
    const person = await newKnownPerson();
    expect((await save(withFile(person))).status).toBe(200);
    const known = await observe(withFile(person));
    expect(await observe(withFile(newPerson()))).toEqual(known);
    await expectNothingMoved();
  });

  test('that repeats a request, with the same body and with another one', async () => {
    const repeat = async ({ name, email }: Person) => {
      const body = { ...named, emailAddresses: email };
      const answers = [];
      for (const sent of [body, body, { ...body, firstName: 'Another' }]) {
        const response = await send(sent, { 'Idempotency-Key': `key-${name}` });
        const { profileId, taskId, ...answer } = (await response.json()) as Body;
        const isReplayed = response.headers.get('idempotency-replayed');
        answers.push({ ids: { profileId, taskId }, seen: { status: response.status, answer, isReplayed } });
      }
      return { ids: answers.map(({ ids }) => ids), seen: answers.map(({ seen }) => seen) };
    };
    const known = await repeat(await newKnownPerson());
    const unknown = await repeat(newPerson());
    expect(known.seen).toEqual(unknown.seen);
    expect(known.seen.map(({ isReplayed }) => isReplayed)).toEqual([null, 'true', null]);
    for (const { ids } of [known, unknown]) {
      expect(ids[1]).toEqual(ids[0]);
      expect(ids[2]?.profileId).not.toBe(ids[0]?.profileId);
    }
  });

  test('that reads what is left of its limits', async () => {
    const left = async (person: Person, address: string) => {
      const body = { ...named, emailAddresses: person.email };
      const { headers } = await send(body, { 'X-Forwarded-For': address });
      return ['limit', 'remaining'].map((name) => headers.get(`x-ratelimit-${name}`));
    };
    const address = '198.51.100.7';
    const [first, second] = [await left(await newKnownPerson(), address), await left(newPerson(), address)];
    expect(first?.every((value) => value !== null)).toBe(true);
    expect([first?.[0], Number(first?.[1]) - 1]).toEqual([second?.[0], Number(second?.[1])]);
  });
});

describe('nothing tells a public key who is in a project already', () => {
  test.each([
    ['an offer', offer],
    ['a hidden project', hidden],
  ])('that applies to %s', async (_title, { projectId }) => {
    const bodyOf = ({ email }: Person) => ({ ...named, emailAddresses: email, projectId });
    const inProject = await observe(bodyOf(await newKnownPerson([projectId])));
    const elsewhere = await observe(bodyOf(await newKnownPerson([last.projectId])));
    const unknown = await observe(bodyOf(newPerson()));
    expect(inProject).toMatchObject({ isOwnTask: true });
    expect(inProject).toEqual(elsewhere);
    expect(inProject).toEqual(unknown);
    await expectNothingMoved();
  });
});

describe('no time tells a public key who is known', () => {
  test('of the answer, although the profile of somebody unknown takes long to create', async () => {
    await api.database.pool.query(`
      create function public.take_time() returns trigger language plpgsql as $$
      begin
        perform pg_sleep(0.05);
        return new;
      end
      $$;
      create trigger "aa_take_time" before insert on public.profiles
        for each row execute function public.take_time()`);
    const timeOf = async ({ email }: Person) => {
      const startedAt = performance.now();
      await (await send({ ...named, emailAddresses: email })).arrayBuffer();
      return performance.now() - startedAt;
    };
    const taken = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < 20; pair += 1) {
      const [person, stranger] = [await newKnownPerson(), newPerson()];
      // Alternately known or unknown first, so that the load of the machine falls on both alike.
      const first = pair % 2 === 0 ? await timeOf(person) : 0;
      const unknown = await timeOf(stranger);
      const known = first || (await timeOf(person));
      // A timer may be early by the fraction of a millisecond.
      expect(Math.min(known, unknown)).toBeGreaterThan(answerStepMs - 1);
      // On a machine so busy that a save takes longer than a step, the answer tells that it was long.
      if (Math.max(known, unknown) > 2 * answerStepMs) continue;
      taken.known.push(known);
      taken.unknown.push(unknown);
    }
    expect(Math.abs(rankScore(taken.known, taken.unknown))).toBeLessThan(4);
  });

  test('at which a task ends: it is running until the step is over', async () => {
    const { taskId } = (await (await send({ ...named, emailAddresses: newPerson().email })).json()) as Body;
    const read = async (begun: string) => {
      const sql = 'update tasks set "createdAt" = now() + $2::interval where id = $1';
      await api.database.pool.query(sql, [taskId, begun]);
      const response = await acme.get(`/rest/v2/tasks/${taskId}`, { key });
      const { status, profileId } = (await response.json()) as Body;
      return { status, profileId };
    };
    // A task that begins in the future: its step is not over.
    expect(await read('1 hour')).toEqual({ status: 'running', profileId: null });
    expect(await read('-1 hour')).toEqual({ status: 'succeeded', profileId: expect.any(String) });
  });
});
