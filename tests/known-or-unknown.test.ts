/** Nothing in an answer tells who asks with a public key whether a person is known to the recruiters. */
import {
  type Applications,
  file,
  page,
  resumeText,
  startApplications,
  unknownId,
} from './support/applications.ts';
import { rankScore } from './support/rank-test.ts';
import { waitUntil } from './support/wait-until.ts';

/** Longer than the shortest time in which a public key is answered: see `answer-time.ts`. */
const answerStepMs = 100;

type Body = Readonly<Record<string, unknown>>;

let applications: Applications;
let api: Applications['api'];
let acme: Applications['acme'];
let offer: { projectId: string; referenceId: string };
let hidden: { projectId: string; referenceId: string };
let fieldIds: { open: string; closed: string };
let numbers = 0;

beforeAll(async () => {
  applications = await startApplications();
  ({ api, acme } = applications);
  offer = await applications.createProject(true);
  hidden = await applications.createProject(false);
  fieldIds = {
    open: await applications.createField('rating'),
    closed: await applications.createField('text', false),
  };
});
afterAll(() => api.stop());

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

async function newKnownPerson(): Promise<Person> {
  const person = newPerson();
  const { status } = await applications.save({
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
  return person;
}

/** Sends with the public key from an address of its own, because applications are counted by address. */
async function send(body: Body, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  numbers += 1;
  return acme.post('/rest/v2/applicants', body, {
    key: acme.publicKey.secret,
    headers: { 'X-Forwarded-For': `203.0.${113 + Math.floor(numbers / 250)}.${numbers % 250}`, ...headers },
  });
}

/** Everything that can be observed of an application with a public key, without ids and times. */
async function observe(body: Body, headers?: Readonly<Record<string, string>>): Promise<unknown> {
  const before = await readOffers();
  const response = await send(body, headers);
  const text = await response.text();
  const { taskId, profileId, requestId, ...answer } = JSON.parse(text);
  const { id, createdAt, profileId: taskProfileId, ...task } = await readTask(taskId);
  const after = await readOffers();
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
    offers: after.map(({ updatedAt, ...rest }) => rest),
    movedOffers: after.filter(({ updatedAt }, index) => updatedAt !== before[index]?.updatedAt).length,
  };
}

/** A task as a public key reads it. For a moment after the answer it may still say that it is running. */
async function readTask(taskId: unknown): Promise<Record<string, unknown>> {
  let task: Record<string, unknown> = {};
  await waitUntil(async () => {
    const response = await acme.get(`/rest/v2/tasks/${taskId}`, { key: acme.publicKey.secret });
    task = (await response.json()) as Record<string, unknown>;
    return task.status !== 'running';
  });
  return task;
}

async function readOffers(): Promise<Record<string, unknown>[]> {
  const response = await acme.get('/rest/v2/offers', { key: acme.publicKey.secret });
  return ((await response.json()) as { data: Record<string, unknown>[] }).data;
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
    resumesFiles: [file('%PDF-1.4 broken', 'CV.pdf', 'pdf')],
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

describe('nothing in an answer tells a public key who is known', () => {
  test.each(Object.entries(questions))('that asks %s', async (_title, bodyOf) => {
    const known = await observe(bodyOf(await newKnownPerson()));
    const unknown = await observe(bodyOf(newPerson()));
    // The time at which an offer moved would tell how long the save had taken by then.
    expect(known).toMatchObject({ isOwnTask: true, movedOffers: 0 });
    expect(known).toEqual(unknown);
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

  test('by the time of the answer', async () => {
    const pairs = 60;
    const taken = { known: [] as number[], unknown: [] as number[] };
    const people = [];
    for (let index = 0; index < pairs; index += 1) people.push(await newKnownPerson());
    for (const [index, person] of people.entries()) {
      const asked = [
        { who: 'known', person },
        { who: 'unknown', person: newPerson() },
      ] as const;
      const answers = [];
      // Alternately known or unknown first, so that the load of the machine falls on both alike.
      for (const { who, person } of index % 2 === 0 ? asked : asked.toReversed()) {
        const startedAt = performance.now();
        const response = await send({ ...named, emailAddresses: person.email });
        const milliseconds = performance.now() - startedAt;
        const { taskId } = (await response.json()) as Body;
        answers.push({ who, milliseconds, saved: await saveTime(taskId) });
      }
      // On a machine so busy that a save takes longer than the step, the answer tells that it was long. What is known
      // here of its time lacks the last write, which gets the other half of the step.
      if (answers.some(({ saved }) => saved >= answerStepMs / 2)) continue;
      for (const { who, milliseconds } of answers) taken[who].push(milliseconds);
    }
    expect(Math.abs(rankScore(taken.known, taken.unknown))).toBeLessThan(4);
    // None is answered before the step is over.
    for (const milliseconds of [...taken.known, ...taken.unknown]) {
      expect(milliseconds).toBeGreaterThanOrEqual(answerStepMs - 1);
    }
  });
});

/** Milliseconds from the beginning of a save to its last write. */
async function saveTime(taskId: unknown): Promise<number> {
  const { rows } = await api.database.pool.query<{ milliseconds: number }>(
    `select (extract(epoch from "finishedAt" - "createdAt") * 1000)::float8 as milliseconds from tasks where id = $1`,
    [taskId],
  );
  return rows[0]?.milliseconds ?? Number.POSITIVE_INFINITY;
}
