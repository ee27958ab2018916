/**
 * The three saves of the interface description: every member that it names is taken without a warning, and the answers
 * have the members that it names.
 */
import { insert, startTestApi } from './support/api.ts';
import { file, resumeText } from './support/request-files.ts';
import { postSave, readRows, type SaveAnswer, unknownId } from './support/saves.ts';
import { statusOf } from './support/statuses.ts';

const uuid = expect.stringMatching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

const api = await startTestApi();
afterAll(() => api.stop());
const acme = await api.createAccount('Acme');

const field = (type: string, targetedEntity: string) =>
  insert(api.database, 'fields', {
    groupId: acme.groupId,
    name: `${targetedEntity} ${type}`,
    type,
    targetedEntity,
  });

/** A new record, then the same one by its id: both answers have exactly these members. */
async function saveTwice(
  route: 'projects' | 'companies' | 'applicants',
  body: Readonly<Record<string, unknown>>,
  id: { readonly inBody: string; readonly inAnswer: 'projectId' | 'companyId' | 'profileId' },
): Promise<SaveAnswer> {
  const created = await postSave(acme, route, body);
  expect(created).toMatchObject({ status: 201, outcome: 'created' });
  expect(created.body).toEqual({ message: expect.any(String), taskId: uuid, [id.inAnswer]: uuid });
  const updated = await postSave(acme, route, { ...body, [id.inBody]: created.body[id.inAnswer] });
  expect(updated.status).toBe(200);
  expect(updated.body).toEqual({ ...created.body, taskId: uuid });
  return created;
}

test('a project with every described member is saved without a warning', async () => {
  const companyId = await insert(api.database, 'companies', { groupId: acme.groupId, name: 'Client' });
  const [text, richText, flag, tags] = [
    await field('text', 'PROJECT'),
    await field('richtext', 'PROJECT'),
    await field('boolean', 'PROJECT'),
    await field('tags', 'PROJECT'),
  ];
  const body = {
    name: 'Developer',
    externalId: 'project-1',
    isMadeForRecruitment: true,
    isMadeForSales: true,
    createdAt: '2026-01-02T03:04:05.678Z',
    assignees: 'Acme User',
    statusId: await statusOf(api.database, acme, 'PROJECT', 'in_progress'),
    companyId,
    colorId: '#123abc',
    customFieldsValues: { [text]: 'Text', [richText]: '<p>HTML</p>', [flag]: 'true', [tags]: 'one, two' },
  };
  const { body: answer } = await saveTwice('projects', body, { inBody: 'projectId', inAnswer: 'projectId' });
  expect(await readRows(api.database, 'projects_fieldsvalues', { projectId: answer.projectId })).toHaveLength(
    5,
  );
});

test('a company with every described member is saved without a warning', async () => {
  const body = {
    name: 'Client',
    description: '<p>HTML</p>',
    networkUrl: 'https://network.example/company/client',
    externalId: 'company-1',
    assignees: 'Acme User',
    statusId: await statusOf(api.database, acme, 'COMPANY', 'active'),
  };
  await saveTwice('companies', body, { inBody: 'companyId', inAnswer: 'companyId' });
});

test('an application with every described member is saved with a warning for the deprecated one only', async () => {
  const [text, tags] = [await field('text', 'PROFILE'), await field('tags', 'PROFILE')];
  const { projectId = '' } = (await postSave(acme, 'projects', { name: 'Offer' })).body;
  const [project] = await readRows(api.database, 'projects', { id: projectId });
  const { companyId: serviceId } = (await postSave(acme, 'companies', { name: 'Employer' })).body;
  const association = (company: unknown) => ({ associationType: 'COMPANY_CONTACT', company });
  const body = {
    referenceId: project?.referenceId,
    projectId,
    firstName: 'Claire',
    lastName: 'Fontaine',
    emailAddresses: 'claire@example.org, claire@work.example',
    phoneNumbers: '06 12 34 56 78, +33 6 98 76 54 32',
    networkUrl: 'https://network.example/in/claire',
    historyEntrySubject: 'Subject',
    historyEntryMessage: 'Message',
    resumesFiles: [file(resumeText, 'cv.txt')],
    files: [file('A letter', 'letter.txt')],
    externalId: 'profile-1',
    location: 'Lyon',
    headline: 'Developer',
    currentCompanyName: 'Employer',
    currentPosition: 'Developer',
    [text]: 'Text',
    [tags]: 'one, two',
    data: {
      associations: [
        association({ serviceId }),
        association({
          externalId: 'company-2',
          name: 'Client',
          statusId: await statusOf(api.database, acme, 'COMPANY', 'active'),
        }),
      ],
    },
  };
  await saveTwice('applicants', body, { inBody: 'id', inAnswer: 'profileId' });
  const deprecated = await postSave(acme, 'applicants', { ...body, currentCompanyId: serviceId });
  expect(deprecated.body.warnings).toEqual([
    { path: 'currentCompanyId', code: 'deprecated', message: expect.any(String) },
  ]);
});

test.each([
  ['projects', { name: 'x', statusId: unknownId }],
  ['companies', { name: 'x', statusId: unknownId }],
  ['applicants', { emailAddresses: 'nameless@example.org' }],
] as const)('a failed save of %s answers a message and the id of its task', async (route, body) => {
  const answer = await postSave(acme, route, body);
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ message: expect.any(String), taskId: uuid });
});
