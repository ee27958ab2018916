/**
 * A save that changes nothing is `unchanged`, and leaves no revision: each member of each body is sent, with the example that
 * its description has, and sent again. A member that is new comes into the test with its example.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { applicantBodySchema } from '../actions-server/endpoints/applicants/applicant-body.ts';
import { companyBodySchema } from '../actions-server/endpoints/companies/company-body.ts';
import { projectBodySchema } from '../actions-server/endpoints/projects/project-body.ts';
import { insert, startTestApi } from './support/api.ts';
import { countRows, postSave } from './support/saves.ts';

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');
const { groupId, userId } = acme;
const company = await insert(api.database, 'companies', { groupId, name: 'Client' });
const project = await insert(api.database, 'projects', {
  groupId,
  name: 'Offer',
  isMadeForRecruitment: true,
});
const statuses = await api.database.pool.query<{ id: string; targetedEntity: string }>(
  'select id, "targetedEntity" from statuses where "groupId" = $1',
  [groupId],
);
const user = await api.database.pool.query('select email from users where id = $1', [userId]);
const fieldOf = (targetedEntity: string) =>
  insert(api.database, 'fields', { groupId, name: `Motto ${targetedEntity}`, type: 'text', targetedEntity });

/** What stands in the place of an example that is an id, or names a row, of an account that is not this one. */
const replaced: Readonly<Record<string, (kind: Kind) => Promise<unknown>>> = {
  companyId: async (kind) => (kind === 'companies' ? undefined : company),
  projectId: async (kind) => (kind === 'projects' ? undefined : project),
  id: async () => undefined,
  statusId: async (kind) =>
    kind === 'applicants'
      ? undefined
      : statuses.rows.find(({ targetedEntity }) => targetedEntity === entities[kind])?.id,
  assignees: async () => user.rows[0].email,
  customFieldsValues: async (kind) => ({ [await fieldOf(entities[kind])]: 'Ship it' }),
  // Another page for each record: it would be found by the page otherwise.
  networkUrl: async (kind) =>
    `https://network.example/${kind === 'companies' ? 'company' : 'in'}/page-${randomUUID()}`,
  emailAddresses: async () => `jane.doe.${randomUUID()}@example.org`,
};
/** They say something of an application and not of the person: each is one more. */
const ofApplications = [
  'projectId',
  'referenceId',
  'historyEntrySubject',
  'historyEntryMessage',
  'source',
  'consent',
  'files',
  'resumesFiles',
  // Companies, of which those that are there already stay.
  'data',
];
const entities = { companies: 'COMPANY', projects: 'PROJECT', applicants: 'PROFILE' } as const;
type Kind = keyof typeof entities;
const schemas: Readonly<Record<Kind, z.ZodObject>> = {
  companies: companyBodySchema,
  projects: projectBodySchema,
  applicants: applicantBodySchema,
};
/** Members that are ignored with a warning. */
const ignored = ['currentCompanyId'];
const cases = Object.entries(schemas).flatMap(([kind, { shape }]) =>
  Object.entries(shape)
    .filter(([member]) => kind !== 'applicants' || !ofApplications.includes(member))
    .map(([member, schema]) => ({ kind: kind as Kind, member, schema: schema as z.ZodType })),
);
/** What finds the record again. */
const identityOf = (kind: Kind, number: string) =>
  kind === 'applicants'
    ? { firstName: 'Jane', lastName: `Doe ${number}`, externalId: number }
    : { name: `Record ${number}`, externalId: number };

async function memberOf(kind: Kind, member: string, schema: z.ZodType): Promise<unknown> {
  if (Object.hasOwn(replaced, member)) return replaced[member]?.(kind);
  const example = exampleOf(schema);
  if (example === undefined) throw new Error(`${kind}: the member ${member} has no example`);
  return example;
}

/** The first example of a member; of an object and a list without one it is made of the examples of their members. */
function exampleOf(schema: z.ZodType): unknown {
  const [example] = (schema.meta()?.examples ?? []) as unknown[];
  if (example !== undefined) return example;
  if (schema instanceof z.ZodObject) {
    const members = Object.entries(schema.shape).map(([name, each]) => [name, exampleOf(each as z.ZodType)]);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType)];
  if (schema instanceof z.ZodPipe) return exampleOf(schema.in as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return exampleOf(schema.unwrap() as z.ZodType);
  }
  return undefined;
}

async function sendTwice(kind: Kind, number: string, body: Record<string, unknown>) {
  const revisions = () =>
    countRows(api.database, `${kind === 'applicants' ? 'profiles' : kind}_revisions`, { groupId });
  const first = await postSave(acme, kind, { ...body, ...identityOf(kind, number) });
  expect(first).toMatchObject({ outcome: 'created' });
  const before = await revisions();
  // Without the id of the profile it would be another application of the person.
  const named = kind === 'applicants' ? { id: first.body.profileId } : {};
  const again = await postSave(acme, kind, { ...body, ...identityOf(kind, number), ...named });
  expect(again).toMatchObject({ status: 200, outcome: 'unchanged' });
  expect(await revisions()).toBe(before);
}

test.each(cases)(
  '$kind: a save with $member that is sent again is unchanged',
  async ({ kind, member, schema }) => {
    const value = await memberOf(kind, member, schema);
    await sendTwice(kind, `${kind} ${member}`, value === undefined ? {} : { [member]: value });
  },
);

test.each(Object.keys(schemas) as Kind[])(
  '%s: a save that adds a member to a record updates it, whichever member it is',
  async (kind) => {
    const lost: string[] = [];
    for (const { member, schema } of cases.filter((each) => each.kind === kind)) {
      const identity = identityOf(kind, `${kind} adds ${member}`);
      const example = await memberOf(kind, member, schema);
      // A new record has the examples of its flags already.
      const value = typeof example === 'boolean' ? !example : example;
      if (value === undefined || Object.hasOwn(identity, member)) continue;
      const { body } = await postSave(acme, kind, identity);
      const named = kind === 'applicants' ? { id: body.profileId } : {};
      const { outcome } = await postSave(acme, kind, { [member]: value, ...identity, ...named });
      if (outcome !== 'updated') lost.push(member);
    }
    expect(lost).toEqual(kind === 'applicants' ? ignored : []);
  },
);

test.each(Object.keys(schemas) as Kind[])(
  '%s: a save with all members that is sent again is unchanged',
  async (kind) => {
    const members = await Promise.all(
      cases
        .filter((each) => each.kind === kind)
        .map(async ({ member, schema }) => [member, await memberOf(kind, member, schema)] as const),
    );
    const given = members.filter(([, value]) => value !== undefined);
    await sendTwice(kind, `${kind} all`, Object.fromEntries(given));
  },
);
