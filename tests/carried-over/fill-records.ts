/** Projects and companies: created, changed, cleared, published, deleted and refused. */
import type { Caller } from './caller.ts';
import { type Vocabulary, valuesOfEveryType } from './vocabulary.ts';

export interface Records {
  /** An offer. */
  readonly offerId: string;
  readonly offerReference: string;
  /** A recruitment project that is not public. */
  readonly closedId: string;
  readonly closedReference: string;
  readonly companyId: string;
}

const future = '2999-01-01T00:00:00Z';

export async function fillCompanies(caller: Caller, vocabulary: Vocabulary): Promise<string> {
  const body = {
    name: 'Société Générale de Démonstration',
    description: '<p>One</p><script>alert(1)</script><p onclick="x()">Two</p>',
    networkUrl: 'https://www.network.example/company/Societe-Demo/?trk=1',
    externalId: 'crm-1',
    assignees: `${vocabulary.users[0]?.displayName}, ${vocabulary.users[1]?.displayName}`,
    statusId: vocabulary.status('COMPANY', 'active'),
  };
  const { companyId = '' } = await caller.save('companies', body);
  await caller.save('companies', body, 200);
  await caller.save(
    'companies',
    { companyId, description: null, statusId: vocabulary.status('COMPANY', 'former') },
    200,
  );
  await caller.save(
    'companies',
    { name: 'Found by its page', networkUrl: 'network.example/company/Societe-Demo' },
    200,
  );
  await caller.save('companies', {
    name: 'Case One',
    networkUrl: 'https://network.example/company/Case-Test',
  });
  await caller.save(
    'companies',
    { name: 'Case Two', networkUrl: 'https://network.example/company/CASE-TEST' },
    200,
  );
  await caller.save('companies', {
    name: 'Encoded',
    networkUrl: 'https://network.example/company/%C3%A9t%C3%A9-Sarl',
  });
  await caller.save('companies', { networkUrl: 'https://network.example/company/guessed-name' });
  await caller.save('companies', {
    companyId: '0c0c0c0c-0000-4000-8000-000000000001',
    name: 'With an id of its own',
  });
  await caller.save('companies', { name: 'x', statusId: vocabulary.status('PROJECT', 'won') }, 422);
  await caller.save('companies', { externalId: 'crm-2' }, 422);

  const { companyId: gone = '' } = await caller.save('companies', { name: 'Gone', externalId: 'crm-9' });
  await caller.update('companies', gone, { deletedAt: '2026-10-01T10:00:00Z' });
  await caller.save('companies', { name: 'In its place', externalId: 'crm-9' });
  await caller.save('companies', { companyId: gone, name: 'Again' }, 409);
  return companyId;
}

export async function fillProjects(
  caller: Caller,
  vocabulary: Vocabulary,
  companyId: string,
): Promise<Records> {
  const purposes = {
    joboffer_title: 'Développeur·se',
    joboffer_description: '<p>Écrire du <em>code</em></p>',
    joboffer_location: 'Nantes',
    joboffer_contract_type: 'Permanent, Freelance',
    joboffer_is_fulltime: 'true',
    joboffer_salary_is_public: 'true',
    joboffer_salary_per_year_min: '40000 EUR',
    joboffer_salary_per_year_max: '50000 EUR',
    business_estimated_revenue: '9000 EUR',
  };
  const offerValues = Object.fromEntries(
    Object.entries(purposes).map(([purpose, value]) => [vocabulary.purpose(purpose).id, value]),
  );
  const body = {
    name: 'Offer with every value',
    externalId: 'job-1',
    isMadeForRecruitment: true,
    isMadeForSales: true,
    createdAt: '2025-05-05T05:05:05.050Z',
    assignees: vocabulary.users[0]?.displayName,
    statusId: vocabulary.status('PROJECT', 'in_progress'),
    companyId,
    colorId: '#0a1b2c',
    customFieldsValues: { ...valuesOfEveryType(vocabulary, 'PROJECT'), ...offerValues },
  };
  const { projectId: offerId = '' } = await caller.save('projects', body);
  await caller.save('projects', body, 200);
  await publish(caller, vocabulary, offerId, { enabledAt: '2025-06-01T00:00:00Z' });
  const changed = {
    externalId: 'job-1',
    customFieldsValues: { [vocabulary.field('PROJECT', 'number').id]: '3' },
  };
  await caller.save('projects', changed, 200);
  await caller.insert('jobboards_offers', [
    {
      projectId: offerId,
      jobBoardId: vocabulary.jobBoard('apec'),
      externalId: 'a-1',
      status: 'published',
      expiresAt: future,
    },
  ]);

  const closed = await caller.save('projects', {
    name: 'Not public',
    customFieldsValues: { [vocabulary.purpose('joboffer_title').id]: 'Secret' },
  });
  const closedId = closed.projectId ?? '';
  await caller.save('projects', { projectId: closedId, companyId, colorId: null }, 200);
  await caller.save('projects', { projectId: closedId, companyId: null, assignees: null }, 200);
  await caller.save('projects', { name: 'Sales only', isMadeForRecruitment: false, isMadeForSales: true });
  await caller.save('projects', {
    projectId: '0d0d0d0d-0000-4000-8000-000000000001',
    name: 'With an id of its own',
  });

  const variants: readonly [name: string, status: string, board: Readonly<Record<string, unknown>>][] = [
    ['Published tomorrow', 'in_progress', { enabledAt: future }],
    ['Paused offer', 'paused', { enabledAt: '2025-06-01T00:00:00Z' }],
    ['Won offer', 'won', { enabledAt: '2025-06-01T00:00:00Z' }],
    [
      'Taken off the board',
      'in_progress',
      { enabledAt: '2025-06-01T00:00:00Z', deletedAt: '2025-07-01T00:00:00Z' },
    ],
    ['Chosen for a board', 'in_progress', { enabledAt: null }],
  ];
  for (const [name, status, board] of variants) {
    const { projectId = '' } = await caller.save('projects', {
      name,
      statusId: vocabulary.status('PROJECT', status),
    });
    await publish(caller, vocabulary, projectId, board);
  }

  const { projectId: gone = '' } = await caller.save('projects', { name: 'Gone', externalId: 'job-9' });
  await caller.update('projects', gone, { deletedAt: '2026-10-01T10:00:00Z' });
  await caller.save('projects', { name: 'In its place', externalId: 'job-9' });
  await caller.save('projects', { projectId: gone, name: 'Again' }, 409);
  await caller.save('projects', { name: 'x', assignees: 'Nobody At All' }, 422);
  const choice = vocabulary.field('PROJECT', 'singlechoice').id;
  await caller.save('projects', { name: 'x', customFieldsValues: { [choice]: 'no such option' } }, 422);
  const repeated = { name: 'Sent twice', externalId: 'job-twice' };
  await caller.save('projects', repeated, 201, { 'idempotency-key': 'carried-over-1' });
  await caller.save('projects', repeated, 201, { 'idempotency-key': 'carried-over-1' });
  for (const status of ['to_qualify', 'paused', 'lost']) {
    await caller.save(
      'projects',
      { externalId: 'job-twice', statusId: vocabulary.status('PROJECT', status) },
      200,
    );
  }

  const { projects } = await caller.graphql<{ projects: { id: string; referenceId: string }[] }>(
    'query References($ids: [uuid!]!) { projects(where: { id: { _in: $ids } }) { id referenceId } }',
    { ids: [offerId, closedId] },
  );
  const reference = (id: string) => projects.find((project) => project.id === id)?.referenceId ?? '';
  return {
    offerId,
    offerReference: reference(offerId),
    closedId,
    closedReference: reference(closedId),
    companyId,
  };
}

function publish(
  caller: Caller,
  vocabulary: Vocabulary,
  projectId: string,
  board: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  const jobBoardId = vocabulary.jobBoard('careers_site');
  return caller.insert('projects_jobboards', [{ projectId, jobBoardId, ...board }]);
}
