/**
 * The order in which the requests of the collection follow each other: what each of them needs, an earlier one was answered.
 * Values in two braces are variables of Postman.
 */

export interface Step {
  readonly operationId: string;
  /** In place of the summary, for a request beside the first one of its operation. */
  readonly name?: string;
  /** By the name of a variable, where the answer has its value: `files.0.id`. */
  readonly sets?: Readonly<Record<string, string>>;
  /** Parameters of the path and of the query that are not those of the example. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Members of the body that are not those of the example; null: none. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Statuses that are right besides 200, 201 and 202. */
  readonly also?: readonly number[];
  /** Whether the request has the public key. */
  readonly isPublic?: boolean;
}

const webhook = { id: '{{webhookId}}' };
const person = { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane.doe@example.com' };
const exampleField = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0051';
const application = { ...person, [exampleField]: null };
const ids = `{
  careers_sites(limit: 1) { slug }
  statuses(limit: 1, where: { targetedEntity: { _eq: "PROFILE" }, code: { _eq: "interview" } }) { id }
}`;

export const chain: readonly Step[] = [
  { operationId: 'getHealth' },
  { operationId: 'getReadiness' },
  { operationId: 'getOpenapi' },
  { operationId: 'getNetworkProfileSchema' },
  { operationId: 'getNetworkCompanySchema' },
  {
    operationId: 'graphql',
    body: { query: ids, variables: null },
    sets: { slug: 'data.careers_sites.0.slug', statusId: 'data.statuses.0.id' },
  },
  { operationId: 'graphqlQuery', parameters: { query: '{ companies(limit: 1) { id name } }' } },
  { operationId: 'saveCompany', sets: { companyId: 'companyId' } },
  { operationId: 'findCompanyData', parameters: { id: '{{companyId}}' } },
  { operationId: 'saveCompanyBatch' },
  { operationId: 'listCompanies' },
  { operationId: 'saveProject', body: { companyId: '{{companyId}}' }, sets: { projectId: 'projectId' } },
  { operationId: 'saveProjectBatch', body: { items: [{ externalId: 'crm-18', name: 'Office manager' }] } },
  { operationId: 'listProjects' },
  { operationId: 'listOffers', sets: { offerId: 'data.0.id' } },
  { operationId: 'getOffer', parameters: { id: '{{offerId}}' } },
  {
    operationId: 'saveApplicant',
    body: { ...application, referenceId: null, projectId: '{{projectId}}' },
    sets: { profileId: 'profileId', taskId: 'taskId' },
  },
  {
    operationId: 'saveApplicantBatch',
    body: { items: [{ ...person, emailAddresses: 'jane@example.org' }] },
    sets: { otherProfileId: 'results.0.body.profileId' },
  },
  {
    operationId: 'moveApplication',
    parameters: { projectId: '{{projectId}}', profileId: '{{profileId}}' },
    body: { statusId: '{{statusId}}' },
  },
  {
    operationId: 'saveApplicant',
    name: 'Send an application of a known person, with the public key',
    isPublic: true,
    body: { ...application, headline: 'Lead developer {{$timestamp}}' },
    sets: { applicationId: 'profileId' },
  },
  {
    operationId: 'acceptApplication',
    parameters: { id: '{{applicationId}}' },
    body: { fields: ['headline'] },
  },
  {
    operationId: 'saveApplicant',
    name: 'Send another one',
    isPublic: true,
    body: { ...application, headline: 'Head of development {{$timestamp}}' },
    sets: { otherApplicationId: 'profileId' },
  },
  { operationId: 'dismissApplication', parameters: { id: '{{otherApplicationId}}' } },
  { operationId: 'findProfileData', parameters: { id: '{{profileId}}' } },
  {
    operationId: 'takeProfileData',
    parameters: { id: '{{profileId}}' },
    body: { fields: ['headline'] },
  },
  {
    operationId: 'saveFiles',
    body: { profileId: '{{profileId}}' },
    sets: { fileId: 'files.0.id', fileName: 'files.0.name', fileUrl: 'files.0.url' },
  },
  {
    operationId: 'downloadFile',
    parameters: {
      id: '{{fileId}}',
      name: '{{fileName}}',
      expires: '{{fileUrl.expires}}',
      signature: '{{fileUrl.signature}}',
    },
  },
  { operationId: 'getTask', parameters: { id: '{{taskId}}' } },
  // A save that has succeeded is not run again.
  { operationId: 'retryTask', parameters: { id: '{{taskId}}' }, also: [409] },
  { operationId: 'retryTasks' },
  { operationId: 'listProfiles' },
  {
    operationId: 'mergeProfiles',
    parameters: { id: '{{profileId}}' },
    body: { otherProfileId: '{{otherProfileId}}' },
  },
  { operationId: 'exportProfile', parameters: { id: '{{profileId}}' } },
  {
    operationId: 'graphql',
    name: 'Get a link to the same archive',
    body: {
      query: 'query ($id: uuid!) { exportProfile(id: $id) { url } }',
      variables: { id: '{{profileId}}' },
    },
    sets: { exportUrl: 'data.exportProfile.url' },
  },
  {
    operationId: 'openExport',
    parameters: {
      id: '{{profileId}}',
      expires: '{{exportUrl.expires}}',
      signature: '{{exportUrl.signature}}',
    },
  },
  { operationId: 'eraseProfile', parameters: { id: '{{profileId}}' } },
  { operationId: 'listWebhooks' },
  { operationId: 'createWebhook', sets: { webhookId: 'id' } },
  { operationId: 'getWebhook', parameters: webhook },
  { operationId: 'testWebhook', parameters: webhook, sets: { deliveryId: 'deliveryId' } },
  { operationId: 'listWebhookDeliveries', parameters: webhook },
  {
    operationId: 'replayWebhookDelivery',
    parameters: { ...webhook, deliveryId: '{{deliveryId}}' },
    // It is being sent.
    also: [409],
  },
  { operationId: 'replayWebhook', parameters: webhook },
  { operationId: 'rotateWebhookSecret', parameters: webhook },
  { operationId: 'updateWebhook', parameters: webhook },
  { operationId: 'enableWebhook', parameters: webhook },
  { operationId: 'deleteWebhook', parameters: webhook },
  { operationId: 'startWebhookListener', sets: { listenerId: 'id' } },
  { operationId: 'renewWebhookListener', parameters: { id: '{{listenerId}}' } },
  { operationId: 'endWebhookListener', parameters: { id: '{{listenerId}}' } },
  { operationId: 'setCareersLogo', parameters: { slug: '{{slug}}' } },
  { operationId: 'deleteCareersLogo', parameters: { slug: '{{slug}}' } },
];

/** The script that Postman runs after the answer: it tests the status, and keeps what later requests need. */
export function testScript({ sets = {}, also = [] }: Step): string[] {
  const places = Object.entries(sets).flatMap(([variable, place]) => {
    const value = `answer${place
      .split('.')
      .map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
      .join('')}`;
    if (!/Url$/.test(variable)) return [`  pm.collectionVariables.set('${variable}', ${value});`];
    // Of a signed link the parameters are needed.
    return ['expires', 'signature'].map(
      (name) =>
        `  pm.collectionVariables.set('${variable}.${name}', /[?&]${name}=([^&]+)/.exec(${value})[1]);`,
    );
  });
  return [
    "pm.test('The request is answered', () => {",
    `  pm.expect(pm.response.code).to.be.oneOf([${[200, 201, 202, ...also].join(', ')}]);`,
    '});',
    ...(places.length === 0
      ? []
      : [
          "pm.test('The answer has what the next requests need', () => {",
          '  const answer = pm.response.json();',
          ...places,
          '});',
        ]),
  ];
}
