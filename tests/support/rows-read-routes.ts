/**
 * What a route reads of the database does not grow with the account: each is asked once with plans for its values and once with
 * generic plans, between which Postgres chooses, and may read a few rows of a table or an index. `rows-read.test.ts` runs
 * them, and has saves of all kinds.
 */

// size: one case for each route.
import { createHash } from 'node:crypto';
import { assets } from '../../actions-server/careers/assets.ts';
import { documentationAssets } from '../../actions-server/documentation/assets.ts';
import { routes } from '../../actions-server/routes.ts';
import type { TestAccount, TestApi } from './api.ts';
import { addCareersSite, sendForm } from './careers.ts';
import { addAccounts, largeAccountRows, vacuum } from './large-account.ts';
import { picture } from './pictures.ts';
import { file, resumeText } from './request-files.ts';
import { rowsRead, usePlans } from './rows-read.ts';

let api: TestApi;
let account: TestAccount;
/** Ids of the account, in the order of creation. */
let profiles: string[];
let companies: string[];
let projects: string[];
/** The files that the storage has, and the profile with them. */
let files: string[];
let ownProfile: string;
let statusId: string;
let failedTasks: string[];
/** The offer with the reference REF1. */
let referenced: string;
let webhook: string;
let deliveries: string[];
let listener: string;

async function column(sql: string): Promise<string[]> {
  const { rows } = await api.database.pool.query<{ id: string }>(sql, [account.groupId]);
  return rows.map(({ id }) => id);
}

async function insertRows(): Promise<void> {
  // So many that lists read no table of all accounts as a whole.
  await addAccounts(api.database, account, 80);
  await api.database.pool.query('update groups set "areAllOpenProjectsOffers" = true where id = $1', [
    account.groupId,
  ]);
  const ofAccount = `where "groupId" = $1 and "deletedAt" is null order by "createdAt", id limit 100`;
  profiles = await column(`select id from profiles ${ofAccount}`);
  companies = await column(`select id from companies ${ofAccount}`);
  projects = await column(`select id from projects ${ofAccount}`);
  [statusId = ''] = await column(
    `select id from statuses where "groupId" = $1 and "targetedEntity" = 'PROFILE' and "parentId" is not null`,
  );
  failedTasks = await column(
    `insert into tasks ("groupId", "apikeyId", type, status, error, input)
     select $1, (select id from apikeys where "groupId" = $1 limit 1), 'companies', 'failed', '{"code": "not_found", "message": "Company not found"}',
            jsonb_build_object('seed', n, 'payload', '{"name": "Again"}'::jsonb, 'files', '[]'::jsonb)
       from generate_series(1, 100) as n
     returning id`,
  );
  const person = await post('/rest/v2/applicants', { firstName: 'Ada', lastName: 'King' });
  ({ profileId: ownProfile } = (await person.json()) as { profileId: string });
  const sent = await post('/rest/v2/files', {
    profileId: ownProfile,
    files: Array.from({ length: 10 }, (_, number) => file(`Letter ${number}`, `letter-${number}.txt`)),
  });
  expect([sent.status, await sent.text()]).toEqual([201, expect.anything()]);
  files = await column(`select id from files where "groupId" = $1 order by "createdAt" desc limit 10`);
  [referenced = ''] = await column(`select id from projects where "groupId" = $1 and "referenceId" = 'REF1'`);
  await addCareersSite(api, account, {
    slug: 'large',
    logo,
    texts: { fr: { legalNotice: 'Large' } },
    isOpenToSpontaneousApplications: true,
  });
  await addCareersSite(api, account, { slug: 'branded' });
  [webhook = ''] = await column(
    `insert into webhook_endpoints ("groupId", url, events)
     values ($1, 'https://hooks.example.org', '{webhook.test}') returning id`,
  );
  await column(
    `insert into webhook_events ("groupId", type, object, "objectId", "recordId", sequence, "createdAt")
     select $1, 'company.updated', 'companies', gen_random_uuid(), gen_random_uuid(), 1, now() - n * interval '1 minute'
       from generate_series(1, ${largeAccountRows}) as n returning id`,
  );
  deliveries = await column(
    `insert into webhook_deliveries ("groupId", "endpointId", "eventId", "recordId", sequence, status, "createdAt")
     select $1, '${webhook}', id, "recordId", 1, 'delivered', "createdAt" from webhook_events
      where "groupId" = $1 and "createdAt" < now() returning id`,
  );
  [listener = ''] = await column(
    `insert into webhook_endpoints ("groupId", kind, events) values ($1, 'listener', '{webhook.test}') returning id`,
  );
  await vacuum(api.database);
}

const post = (path: string, body: unknown, key?: string) => account.post(path, body, key ? { key } : {});
const graphql = (query: string) => post('/graphql', { query });
const at = (ids: readonly string[], number: number): string => ids[number] ?? '';

/** Tables of which an account has so few rows that Postgres reads them as a whole, once for each row of a page. */
const smallTables = new Set(['colors', 'fields', 'groups', 'statuses', 'users']);

interface Case {
  readonly send: (number: number) => Promise<Response>;
  /** What the request needs that is not counted. */
  readonly prepare?: (number: number) => Promise<unknown>;
  /** Whether the route has no other answer than 404. */
  readonly isNowhere?: boolean;
  /** Why only the plan counts that Postgres keeps after a number of runs. */
  readonly settles?: string;
  /** The tables of which it reads all rows of the account, with the reason. */
  readonly readsAll?: readonly [tables: readonly string[], reason: string];
}

/** A link of the API without its origin. */
const linkOf = async (query: string, name: string): Promise<string> => {
  const answer = (await (await graphql(query)).json()) as {
    data: Record<string, { url: string }[] | { url: string }>;
  };
  const link = new URL([answer.data[name]].flat()[0]?.url ?? '');
  return link.pathname + link.search;
};
const links = new Map<string, string>();

const offerTables = ['projects', 'offers_changes'];

const logo = Buffer.from('89504e470d0a1a0a', 'hex');
const logoHash = createHash('sha256').update(logo).digest('hex');

/** An application on the careers pages. Its answer leads to the page of its task. */
async function applyOnPage(
  number: number,
  key?: string,
  offer: string | null = referenced,
): Promise<Response> {
  const answers = {
    firstName: 'Visitor',
    lastName: `Number ${number}`,
    emailAddresses: `visitor-${number}@example.org`,
  };
  return sendForm(api, { slug: 'large', language: 'fr', offer, answers, ...(key && { key }) });
}

const embedded = (path: string) => account.get(path, { key: account.publicKey.secret });

/** Where an application within a page of another site leads. */
async function sentTo(answer: Response): Promise<string> {
  return ((await answer.json()) as { location: string }).location;
}

/** An application of a known person with a public key, which somebody has to accept. */
const pending = new Map<number, string>();
async function apply(number: number): Promise<void> {
  const body = {
    firstName: 'First',
    lastName: `Last ${number}`,
    headline: 'Applicant',
    location: 'Lyon',
    emailAddresses: `person-${number * 10 + 1}@example.org`,
  };
  const response = await post('/rest/v2/applicants', body, account.publicKey.secret);
  const { profileId } = (await response.json()) as { profileId: string };
  pending.set(number, profileId);
}

const withMethod = (method: string, path: string, body?: unknown) =>
  fetch(api.baseUrl + path, {
    method,
    headers: { 'x-api-key': account.privateKey.secret, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const ofWebhook = { url: 'https://hooks.example.org', events: ['webhook.test'] };
const added = new Map<number, string>();
async function addWebhook(number: number): Promise<void> {
  const response = await post('/rest/v2/webhooks', ofWebhook);
  added.set(number, ((await response.json()) as { id: string }).id);
}

const list = (name: string): Case => ({ send: () => account.get(`/rest/v2/${name}?limit=20&total=false`) });
const page = (name: string): Case => ({
  send: () => account.get(`/rest/v2/${name}?limit=20&total=false&after=`),
});

const cases: Readonly<Record<string, Case>> = {
  'post /graphql': {
    send: (number) =>
      graphql(`{ profiles_by_pk(id: "${at(profiles, number)}") {
        id emailAddresses { emailAddress } projects { project { name company { name } } } historyEntries { type }
        fieldsValues { value field { name } } files { file { name } } assignees { user { displayName } }
      } }`),
  },
  'get /graphql': {
    send: (number) => {
      const query = `{ profiles_by_pk(id: "${at(profiles, number)}") { id emailAddresses { emailAddress } } }`;
      return account.get(`/graphql?${new URLSearchParams({ query })}`);
    },
  },
  'post /graphql: an update by key': {
    send: (number) =>
      graphql(`mutation { update_profiles_by_pk(pk_columns: { id: "${at(profiles, number)}" }, _set: { headline: "A" }) {
        id
      } }`),
  },
  'post /graphql: the deletion of a child': {
    send: (number) =>
      graphql(`mutation { delete_profiles_positions(where: { profileId: { _eq: "${at(profiles, number)}" } }) {
        affected_rows
      } }`),
  },
  'post /rest/v2/projects': { send: (number) => post('/rest/v2/projects', { name: `New ${number}` }) },
  'post /rest/v2/companies': { send: (number) => post('/rest/v2/companies', { name: `New ${number}` }) },
  'post /rest/v2/applicants': {
    send: (number) =>
      post('/rest/v2/applicants', {
        firstName: 'New',
        lastName: `Person ${number}`,
        emailAddresses: `person-${number}@new.example.org`,
        resumesFiles: [file(`${resumeText}\n${number}`, 'cv.txt')],
        referenceId: 'REF1',
      }),
  },
  'post /rest/v2/files': {
    send: (number) =>
      post('/rest/v2/files', {
        profileId: at(profiles, number),
        files: [file(`Letter of ${number}`, 'letter.txt')],
      }),
  },
  'post /rest/v2/applications/:id/accept': {
    prepare: apply,
    send: (number) =>
      post(`/rest/v2/applications/${pending.get(number)}/accept`, { fields: ['headline', 'location'] }),
  },
  'post /rest/v2/applications/:id/dismiss': {
    prepare: (number) => apply(number + 20),
    send: (number) => post(`/rest/v2/applications/${pending.get(number + 20)}/dismiss`, {}),
  },
  'post /rest/v2/projects/:projectId/profiles/:profileId/move': {
    send: async (number) => {
      const [profileId] = await column(
        `select "profileId" as id from projects_profiles where "groupId" = $1 and "projectId" = '${at(projects, number)}'`,
      );
      return post(`/rest/v2/projects/${at(projects, number)}/profiles/${profileId}/move`, { statusId });
    },
  },
  'post /rest/v2/profiles/:id/merge': {
    send: (number) =>
      post(`/rest/v2/profiles/${at(profiles, 20 + number)}/merge`, {
        otherProfileId: at(profiles, 40 + number),
      }),
  },
  'post /rest/v2/profiles/:id/erase': {
    send: (number) => post(`/rest/v2/profiles/${at(profiles, 60 + number)}/erase`, {}),
  },
  'post /rest/v2/profiles/:id/find': {
    send: (number) => post(`/rest/v2/profiles/${at(profiles, 70 + number)}/find`, {}),
  },
  'post /rest/v2/profiles/:id/take': {
    send: (number) => post(`/rest/v2/profiles/${at(profiles, 70 + number)}/take`, { fields: ['headline'] }),
  },
  'post /rest/v2/companies/:id/find': {
    send: (number) => post(`/rest/v2/companies/${at(companies, number)}/find`, {}),
  },
  'post /rest/v2/projects/batch': {
    send: (number) =>
      post('/rest/v2/projects/batch', { items: [{ name: `A ${number}` }, { name: `B ${number}` }] }),
  },
  'post /rest/v2/companies/batch': {
    send: (number) =>
      post('/rest/v2/companies/batch', { items: [{ name: `A ${number}` }, { name: `B ${number}` }] }),
  },
  'post /rest/v2/applicants/batch': {
    send: (number) =>
      post('/rest/v2/applicants/batch', {
        items: [
          { firstName: 'Of', lastName: `Batch ${number}`, emailAddresses: `${number}@batch.example.org` },
        ],
      }),
  },
  'get /rest/v2/offers': list('offers'),
  'get /rest/v2/offers: after a cursor': {
    ...page('offers'),
    settles: 'by the first plans, which are for its values, all companies and profiles are read as well',
    readsAll: [
      ['projects'],
      'which changes are of offers that meet a filter is found for all offers at once',
    ],
  },
  'get /rest/v2/offers/:id': { send: () => account.get('/rest/v2/offers/REF1') },
  'get /rest/v2/profiles': list('profiles'),
  'get /rest/v2/profiles: after a cursor': page('profiles'),
  'get /rest/v2/profiles/:id/export': {
    send: () => account.get(`/rest/v2/profiles/${ownProfile}/export`),
  },
  'get /exports/:id': {
    prepare: async () =>
      links.set('export', await linkOf(`{ exportProfile(id: "${ownProfile}") { url } }`, 'exportProfile')),
    send: () => account.get(links.get('export') ?? '', { key: null }),
  },
  'get /rest/v2/companies': list('companies'),
  'get /rest/v2/companies: after a cursor': page('companies'),
  'get /rest/v2/projects': list('projects'),
  'get /rest/v2/projects: after a cursor': page('projects'),
  'get /rest/v2/tasks/:id': {
    send: (number) => account.get(`/rest/v2/tasks/${at(failedTasks, 99 - number)}`),
  },
  'post /rest/v2/tasks/:id/retry': {
    send: (number) => post(`/rest/v2/tasks/${at(failedTasks, number)}/retry`, {}),
  },
  'post /rest/v2/tasks/retry': { send: () => post('/rest/v2/tasks/retry', { limit: 1 }) },
  'get /files/:id/:name': {
    prepare: async () =>
      links.set('file', await linkOf(`{ fileUrls(ids: ["${at(files, 0)}"]) { url } }`, 'fileUrls')),
    send: () => account.get(links.get('file') ?? '', { key: null }),
  },
  'get /': { send: () => account.get('/') },
  'get /docs': { send: () => account.get('/docs') },
  'get /docs/try': { send: () => account.get('/docs/try') },
  'get /docs/assets/:file': { send: () => account.get(`/docs/assets/${documentationAssets().style.name}`) },
  'get /docs/pictures/:name': { send: () => account.get('/docs/pictures/data-model.svg') },
  'get /docs/find': { send: () => account.get('/docs/find?q=saves') },
  'get /docs/*path': { send: () => account.get('/docs/saves') },
  'get /careers/-/:file': { send: () => account.get(`/careers/-/${assets().css.name}`) },
  'get /careers/:site/theme/:file': { send: () => account.get('/careers/large/theme/colours') },
  'get /careers/:site/logo/:file': { send: () => account.get(`/careers/large/logo/${logoHash}`) },
  'get /careers/:site/icon/:file': { send: () => account.get('/careers/large/icon/letter') },
  'get /favicon.ico': { send: () => account.get('/favicon.ico') },
  'get /careers': { send: () => account.get('/careers'), isNowhere: true },
  'get /careers/:site/:language/*rest': {
    send: () => account.get('/careers/large/fr/nowhere/else'),
    isNowhere: true,
  },
  'get /careers/:site': {
    send: () => account.get('/careers/large'),
    readsAll: [
      [...offerTables, 'projects_fieldsvalues', 'projects_fieldsvalues_projectId_fieldId_slot_key'],
      'it leads to the list, which says how many offers there are, and how many each choice finds',
    ],
  },
  'get /careers/:site/sitemap.xml': {
    send: () => account.get('/careers/large/sitemap.xml'),
    readsAll: [offerTables, 'it has the address of every offer'],
  },
  'get /careers/:site/robots.txt': { send: () => account.get('/careers/large/robots.txt') },
  'get /careers/:site/jobs.xml': {
    send: () => account.get('/careers/large/jobs.xml'),
    readsAll: [
      [...offerTables, 'projects_fieldsvalues_projectId_fieldId_slot_key'],
      'it has every offer with its values',
    ],
  },
  'get /careers/:site/:language/offers.rss': {
    send: () => account.get('/careers/large/fr/offers.rss'),
    readsAll: [
      [...offerTables, 'projects_fieldsvalues_projectId_fieldId_slot_key'],
      'it has every offer with its values',
    ],
  },
  'get /careers/:site/:language': {
    send: () => account.get('/careers/large/fr'),
    readsAll: [
      [...offerTables, 'projects_fieldsvalues', 'projects_fieldsvalues_projectId_fieldId_slot_key'],
      'the list says how many offers there are, and how many each choice finds',
    ],
  },
  'get /careers/:site/:language/places': { send: () => account.get('/careers/large/fr/places?q=lyo') },
  'get /careers/:site/:language/legal': { send: () => account.get('/careers/large/fr/legal') },
  'get /careers/:site/:language/thanks/:task': {
    prepare: async (number) => {
      links.set('thanks', (await applyOnPage(number + 100)).headers.get('location') ?? '');
    },
    send: () => account.get(links.get('thanks') ?? ''),
  },
  'get /careers/:site/:language/offers/:offer': { send: () => account.get('/careers/large/fr/offers/REF1') },
  'get /careers/:site/:language/offers/:offer/apply': {
    send: () => account.get('/careers/large/fr/offers/REF1/apply'),
  },
  'post /careers/:site/:language/offers/:offer/apply': {
    send: async (number) => account.get((await applyOnPage(number)).headers.get('location') ?? ''),
  },
  'get /careers/:site/:language/apply': { send: () => account.get('/careers/large/fr/apply') },
  'post /careers/:site/:language/apply': {
    send: async (number) =>
      account.get((await applyOnPage(number + 400, undefined, null)).headers.get('location') ?? ''),
  },
  'put /rest/v2/careers-sites/:slug/logo': {
    send: () =>
      withMethod('PUT', '/rest/v2/careers-sites/branded/logo', {
        files: [{ data: picture(1, 1).toString('base64') }],
      }),
  },
  'delete /rest/v2/careers-sites/:slug/logo': {
    send: () => withMethod('DELETE', '/rest/v2/careers-sites/branded/logo'),
  },
  'get /embed.js': { send: () => account.get('/embed.js') },
  'get /embed/:file': {
    send: async () => {
      const [name] = /embed\.\w+\.js/.exec(await (await account.get('/embed.js')).text()) ?? [];
      return account.get(`/embed/${name}`);
    },
  },
  'get /embed/:site/:language': {
    send: () => embedded('/embed/-/fr'),
    readsAll: [
      [...offerTables, 'projects_fieldsvalues', 'projects_fieldsvalues_projectId_fieldId_slot_key'],
      'the list says how many offers there are, and how many each choice finds',
    ],
  },
  'get /embed/:site/:language/places': { send: () => embedded('/embed/-/fr/places?q=lyo') },
  'get /embed/:site/:language/thanks/:task': {
    prepare: async (number) => {
      links.set('embedded', await sentTo(await applyOnPage(number + 200, account.publicKey.secret)));
    },
    send: () => embedded(links.get('embedded') ?? ''),
  },
  'get /embed/:site/:language/offers/:offer': { send: () => embedded('/embed/-/fr/offers/REF1') },
  'get /embed/:site/:language/offers/:offer/apply': {
    send: () => embedded('/embed/large/fr/offers/REF1/apply'),
  },
  'post /embed/:site/:language/offers/:offer/apply': {
    send: async (number) => embedded(await sentTo(await applyOnPage(number + 300, account.publicKey.secret))),
  },
  'get /embed/:site/:language/apply': { send: () => embedded('/embed/large/fr/apply') },
  'post /embed/:site/:language/apply': {
    send: async (number) =>
      embedded(await sentTo(await applyOnPage(number + 500, account.publicKey.secret, null))),
  },
  'get /rest/v2/webhooks': { send: () => account.get('/rest/v2/webhooks') },
  'post /rest/v2/webhooks': { send: () => post('/rest/v2/webhooks', ofWebhook) },
  'get /rest/v2/webhooks/:id': { send: () => account.get(`/rest/v2/webhooks/${webhook}`) },
  'patch /rest/v2/webhooks/:id': {
    send: (number) => withMethod('PATCH', `/rest/v2/webhooks/${webhook}`, { description: `D ${number}` }),
  },
  'delete /rest/v2/webhooks/:id': {
    prepare: addWebhook,
    readsAll: [
      ['webhook_deliveries'],
      'the account has one webhook with all of them, so that an index saves nothing',
    ],
    send: (number) => withMethod('DELETE', `/rest/v2/webhooks/${added.get(number)}`),
  },
  'post /rest/v2/webhooks/:id/enable': { send: () => post(`/rest/v2/webhooks/${webhook}/enable`, {}) },
  'post /rest/v2/webhooks/:id/rotate': { send: () => post(`/rest/v2/webhooks/${webhook}/rotate`, {}) },
  'post /rest/v2/webhooks/:id/test': { send: () => post(`/rest/v2/webhooks/${webhook}/test`, {}) },
  'get /rest/v2/webhooks/:id/deliveries': {
    send: () => account.get(`/rest/v2/webhooks/${webhook}/deliveries?limit=10`),
    readsAll: [['webhook_deliveries'], 'the total is counted'],
  },
  'post /rest/v2/webhooks/:id/replay': {
    send: () => {
      const to = Date.now() - 600_000;
      const range = { from: new Date(to - 180_000).toISOString(), to: new Date(to).toISOString() };
      return post(`/rest/v2/webhooks/${webhook}/replay`, range);
    },
  },
  'post /rest/v2/webhooks/:id/deliveries/:deliveryId/replay': {
    send: (number) => post(`/rest/v2/webhooks/${webhook}/deliveries/${at(deliveries, number)}/replay`, {}),
  },
  'post /rest/v2/webhook-listeners': {
    prepare: () =>
      column(
        `delete from webhook_endpoints where "groupId" = $1 and kind = 'listener' and id <> '${listener}' returning id`,
      ),
    send: () => post('/rest/v2/webhook-listeners', { events: ['webhook.test'] }),
  },
  'patch /rest/v2/webhook-listeners/:id': {
    send: () => withMethod('PATCH', `/rest/v2/webhook-listeners/${listener}`, { events: ['webhook.test'] }),
  },
  'delete /rest/v2/webhook-listeners/:id': {
    readsAll: [
      ['webhook_deliveries'],
      'one webhook has all of them, so that the plan of the foreign key has no use for an index',
    ],
    prepare: async () => {
      [listener = ''] = await column(
        `insert into webhook_endpoints ("groupId", kind, events) values ($1, 'listener', '{webhook.test}') returning id`,
      );
    },
    send: () => withMethod('DELETE', `/rest/v2/webhook-listeners/${listener}`),
  },
  'get /healthz': { send: () => account.get('/healthz') },
  'get /readyz': { send: () => account.get('/readyz') },
  'get /openapi.json': { send: () => account.get('/openapi.json') },
  'get /schemas/network-profile.json': { send: () => account.get('/schemas/network-profile.json') },
  'get /schemas/network-company.json': { send: () => account.get('/schemas/network-company.json') },
};

/** Whether a name is that of one of these tables or of their indexes. */
const isOf = (name: string, tables: readonly string[] = []) =>
  tables.some((table) => name === table || name.startsWith(`${table}_groupId_`));

/** The tests of all routes. @param started the server with the large account */
export function testRoutes(started: () => { readonly api: TestApi; readonly account: TestAccount }): void {
  beforeAll(async () => {
    ({ api, account } = started());
    await insertRows();
  });

  test.each(Object.entries(cases))(
    '%s',
    async (_name, { send, prepare, readsAll, settles, isNowhere = false }) => {
      const ask = async (number: number) => {
        const response = await send(number);
        const answer = await response.text();
        expect([isNowhere ? response.status === 404 : response.ok, answer]).toEqual([
          true,
          expect.not.stringMatching(/^\{"errors"/),
        ]);
      };
      const ways =
        settles === undefined ? (['force_custom_plan', 'force_generic_plan'] as const) : ['auto' as const];
      for (const [number, plans] of ways.entries()) {
        await prepare?.(number);
        await usePlans(api.database, plans);
        for (let run = 1; plans === 'auto' && run <= 8; run += 1) await ask(number);
        const read = await rowsRead(api.database, () => ask(number));
        // Far more than a request needs of a table, and far less than the account has.
        const many = Object.entries(read).filter(
          ([name, rows]) =>
            rows > largeAccountRows / 10 && !smallTables.has(name) && !isOf(name, readsAll?.[0]),
        );
        expect([plans, Object.fromEntries(many)]).toEqual([plans, {}]);
      }
    },
  );

  test('every route is tested', () => {
    const tested = Object.keys(cases).map((name) => name.replace(/: .*/, ''));
    expect(
      routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !tested.includes(route)),
    ).toEqual([]);
  });
}
