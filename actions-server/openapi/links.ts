/**
 * Where an answer leads (`links` of OpenAPI): which of its members is which parameter of another operation. Programs that
 * try the API follow them.
 */
import type { JsonSchema } from '../values/published-schema.ts';

interface Link {
  readonly operationId: string;
  /** By the name of the parameter, the place in the answer: `/data/0/id`. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Likewise, by the member of the body. */
  readonly body?: Readonly<Record<string, string>>;
}

const withId = (place: string, ...operationIds: readonly string[]): Link[] =>
  operationIds.map((operationId) => ({ operationId, parameters: { id: place } }));

const ofTask = withId('/taskId', 'getTask', 'retryTask');
const ofApplication = withId('/profileId', 'acceptApplication', 'dismissApplication');
const ofProfile = ['exportProfile', 'eraseProfile'];
const ofWebhook = [
  'getWebhook',
  'updateWebhook',
  'deleteWebhook',
  'enableWebhook',
  'testWebhook',
  'rotateWebhookSecret',
  'replayWebhook',
  'listWebhookDeliveries',
];

/** The links of the answers of an operation, by its id. */
const links: Readonly<Record<string, readonly Link[]>> = {
  saveProject: ofTask,
  saveCompany: ofTask,
  saveApplicant: [...ofTask, ...ofApplication, ...withId('/profileId', ...ofProfile)],
  saveFiles: [
    ...ofTask,
    { operationId: 'downloadFile', parameters: { id: '/files/0/id', name: '/files/0/name' } },
  ],
  acceptApplication: ofTask,
  dismissApplication: ofTask,
  moveApplication: ofTask,
  mergeProfiles: ofTask,
  eraseProfile: ofTask,
  findProfileData: ofTask,
  takeProfileData: ofTask,
  findCompanyData: ofTask,
  listOffers: withId('/data/0/id', 'getOffer'),
  listProfiles: [
    ...withId('/data/0/id', ...ofProfile),
    {
      operationId: 'mergeProfiles',
      parameters: { id: '/data/0/id' },
      body: { otherProfileId: '/data/1/id' },
    },
  ],
  getTask: [
    ...withId('/id', 'retryTask'),
    { operationId: 'moveApplication', parameters: { projectId: '/projectId', profileId: '/profileId' } },
  ],
  retryTask: withId('/taskId', 'getTask'),
  listWebhooks: withId('/data/0/id', ...ofWebhook),
  createWebhook: withId('/id', ...ofWebhook),
  startWebhookListener: withId('/id', 'renewWebhookListener', 'endWebhookListener'),
  setCareersLogo: [{ operationId: 'deleteCareersLogo', parameters: { slug: '/slug' } }],
};

/** The member `links` of an answer in JSON; nothing where it leads nowhere. */
export function linksOf(operationId: string): JsonSchema {
  const found = Object.hasOwn(links, operationId) ? (links[operationId] ?? []) : [];
  if (found.length === 0) return {};
  const expressions = (places: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(places).map(([name, place]) => [name, `$response.body#${place}`]));
  return {
    links: Object.fromEntries(
      found.map(({ operationId: target, parameters, body }) => [
        target,
        {
          operationId: target,
          parameters: expressions(parameters),
          ...(body && { requestBody: expressions(body) }),
          description: `The answer has what \`${target}\` needs.`,
        },
      ]),
    ),
  };
}
