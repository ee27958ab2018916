/** Arbitrary requests to every REST route. Half are valid, the others are valid ones with a change or two. */

import fc, { type Arbitrary } from 'fast-check';
import { documentationAssets } from '../../actions-server/documentation/assets.ts';
import { exportLink, fileLinkSigner } from '../../actions-server/files/signed-links.ts';
import type { TestApi } from '../support/api.ts';
import type { Bodies } from './bodies.ts';
import { careersRequests } from './careers-requests.ts';
import { jsonTexts, withChanges } from './changes.ts';
import { formRequests } from './forms.ts';
import type { Ground } from './ground.ts';
import type { HttpRequest } from './http-request.ts';
import { listRequests } from './list-queries.ts';
import { encoded, getRequests, queries, segments } from './paths.ts';
import { anyText } from './texts.ts';

/** Requests by the method and the path of their route, as in `routes.ts`; what follows in brackets tells several apart. */
export type RouteRequests = Readonly<Record<string, Arbitrary<HttpRequest>>>;

export function readRequests(api: TestApi, ground: Ground): RouteRequests {
  const { account, applicants, projects, profiles, tasks, files, someIds } = ground;
  const { config } = api.dependencies;
  const sign = fileLinkSigner(account.groupId, config);
  const [ownKey, publicKey] = [account.privateKey.secret, account.publicKey.secret];
  const get = (paths: Arbitrary<string>, key: string | null = ownKey) => getRequests(paths, key);
  const of = (ids: readonly string[]) => segments(ids, someIds);
  const withoutKey = (path: string) =>
    get(
      queries.map((query) => path + query),
      null,
    );
  return {
    ...listRequests(ground),
    'get /rest/v2/offers/:id': get(
      of(projects.slice(0, 3).flatMap(({ id, referenceId }) => [id, referenceId])).map(
        (part) => `/rest/v2/offers/${part}`,
      ),
      publicKey,
    ),
    'get /rest/v2/profiles/:id/export': get(
      of(profiles.slice(0, 10)).map((id) => `/rest/v2/profiles/${id}/export`),
    ),
    'get /rest/v2/tasks/:id': get(of(tasks).map((id) => `/rest/v2/tasks/${id}`)),
    'get /files/:id/:name': get(
      links(
        files.map((id) => sign(id, 'a name.txt')),
        someIds,
      ),
      null,
    ),
    'get /exports/:id': get(
      links(
        applicants.slice(0, 10).map((id) => exportLink(account.groupId, id, config, Date.now())),
        someIds,
      ),
      null,
    ),
    'get /': withoutKey('/'),
    'get /docs': withoutKey('/docs'),
    'get /docs/try': withoutKey('/docs/try'),
    'get /docs/assets/:file': get(
      segments([documentationAssets().style.name], someIds).map((name) => `/docs/assets/${name}`),
      null,
    ),
    'get /docs/pictures/:name': get(
      segments(['data-model.svg'], someIds).map((name) => `/docs/pictures/${name}`),
      null,
    ),
    'get /docs/find': get(
      segments(['saves', 'Idempotency-Key', 'candidature'], someIds).map((words) => `/docs/find?q=${words}`),
      null,
    ),
    'get /docs/*path': get(
      fc
        .array(segments(['saves', 'decisions', 'errors'], someIds), { minLength: 1, maxLength: 3 })
        .map((parts) => `/docs/${parts.join('/')}`),
      null,
    ),
    ...careersRequests(ground),
    'get /healthz': withoutKey('/healthz'),
    'get /readyz': withoutKey('/readyz'),
    'get /openapi.json': withoutKey('/openapi.json'),
    'get /schemas/network-profile.json': withoutKey('/schemas/network-profile.json'),
    'get /schemas/network-company.json': withoutKey('/schemas/network-company.json'),
    'any method and path': fc
      .record({
        method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
        path: fc.array(
          fc.oneof(
            fc.constantFrom(
              'rest',
              'v2',
              'graphql',
              'profiles',
              'actions',
              'files',
              '..',
              '%00',
              '%',
              'healthz',
              '',
            ),
            of(someIds),
          ),
          { maxLength: 6 },
        ),
        query: queries,
      })
      .map(({ method, path, query }) => ({
        method,
        path: `/${path.join('/')}${query}`,
        headers: { 'x-api-key': ownKey },
      })),
  };
}

export function saveRequests(
  { account, applicants, applications, companies, projects, someIds }: Ground,
  bodies: Bodies,
): RouteRequests {
  const post = (
    path: string | Arbitrary<string>,
    body: Arbitrary<unknown>,
    key = account.privateKey.secret,
  ) => postRequests(path, withChanges(body), key);
  const publicKey = account.publicKey.secret;
  const half = Math.ceil(applications.length / 2);
  const of = (ids: readonly string[]) => segments(ids, someIds);
  const batch = (body: Arbitrary<unknown>) =>
    fc.record({ items: fc.array(withChanges(body), { minLength: 1, maxLength: 3 }) });
  const [project = ''] = projects.map(({ id }) => id);
  return {
    'post /rest/v2/projects': post('/rest/v2/projects', bodies.projects),
    'post /rest/v2/companies': post('/rest/v2/companies', bodies.companies),
    'post /rest/v2/applicants': post('/rest/v2/applicants', bodies.applicants),
    'post /rest/v2/applicants (public)': post('/rest/v2/applicants', bodies.applicants, publicKey),
    'post /rest/v2/applicants (form)': formRequests(
      '/rest/v2/applicants',
      bodies.applicants,
      ['resumesFiles', 'files'],
      publicKey,
    ),
    'post /rest/v2/files': post('/rest/v2/files', bodies.files),
    'post /rest/v2/files (form)': formRequests(
      '/rest/v2/files',
      bodies.files,
      ['files'],
      account.privateKey.secret,
    ),
    'post /rest/v2/projects/batch': post('/rest/v2/projects/batch', batch(bodies.projects)),
    'post /rest/v2/companies/batch': post('/rest/v2/companies/batch', batch(bodies.companies)),
    'post /rest/v2/applicants/batch': post('/rest/v2/applicants/batch', batch(bodies.applicants)),
    'post /rest/v2/applications/:id/accept': post(
      of(applications.slice(0, half)).map((id) => `/rest/v2/applications/${id}/accept`),
      bodies.acceptance,
    ),
    'post /rest/v2/applications/:id/dismiss': post(
      of(applications.slice(half)).map((id) => `/rest/v2/applications/${id}/dismiss`),
      fc.constant({}),
    ),
    'post /rest/v2/projects/:projectId/profiles/:profileId/move': post(
      fc
        .tuple(of([project]), of(applicants))
        .map(([projectId, profileId]) => `/rest/v2/projects/${projectId}/profiles/${profileId}/move`),
      bodies.move,
    ),
    'post /rest/v2/profiles/:id/find': post(
      of(applicants).map((id) => `/rest/v2/profiles/${id}/find`),
      fc.record({ refresh: fc.boolean() }),
    ),
    'post /rest/v2/profiles/:id/take': post(
      of(applicants).map((id) => `/rest/v2/profiles/${id}/take`),
      fc.record({ fields: fc.array(fc.constantFrom('headline', 'positions', 'salary'), { maxLength: 3 }) }),
    ),
    'post /rest/v2/companies/:id/find': post(
      of(companies).map((id) => `/rest/v2/companies/${id}/find`),
      fc.record({ refresh: fc.oneof(fc.boolean(), fc.constant(null)) }, { requiredKeys: [] }),
    ),
  };
}

/** Requests that use up what they name: each route has an account of its own. */
export function consumingRequests(
  { account, profiles, someIds }: Ground,
  ofTasks: Ground,
  bodies: Bodies,
): RouteRequests {
  const post = (path: string | Arbitrary<string>, body: Arbitrary<unknown>, of = account) =>
    postRequests(path, withChanges(body, 0.2), of.privateKey.secret);
  const of = (ids: readonly string[]) => segments(ids, someIds);
  const nothing = fc.constant({});
  return {
    'post /rest/v2/profiles/:id/merge': post(
      of(profiles).map((id) => `/rest/v2/profiles/${id}/merge`),
      bodies.merge,
    ),
    'post /rest/v2/profiles/:id/erase': post(
      of(profiles).map((id) => `/rest/v2/profiles/${id}/erase`),
      nothing,
    ),
    'post /rest/v2/tasks/:id/retry': post(
      of(ofTasks.failedTasks).map((id) => `/rest/v2/tasks/${id}/retry`),
      nothing,
      ofTasks.account,
    ),
    'post /rest/v2/tasks/retry': post('/rest/v2/tasks/retry', bodies.retriedTasks, ofTasks.account),
  };
}

/** POST of JSON. */
export function postRequests(
  path: string | Arbitrary<string>,
  bodies: Arbitrary<unknown>,
  key: string,
): Arbitrary<HttpRequest> {
  const paths = typeof path === 'string' ? fc.constant(path) : path;
  return fc.tuple(paths, jsonTexts(bodies)).map(([address, body]) => ({
    method: 'POST',
    path: address,
    body,
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
  }));
}

/** Signed links: half of them as they are, the others forged. */
function links(signed: readonly string[], ids: readonly string[]): Arbitrary<string> {
  const valid = fc.constantFrom(...signed.map((link) => new URL(link)));
  const forged = fc
    .record({
      link: valid,
      id: fc.constantFrom(...ids),
      text: anyText,
      member: fc.constantFrom('id', 'expires', 'signature', 'name', 'parameter', 'nothing'),
    })
    .map(({ link, id, text, member }) => {
      const url = new URL(link);
      if (member === 'id') url.pathname = url.pathname.replace(/[0-9a-f-]{36}/, id);
      else if (member === 'name')
        url.pathname = url.pathname.replace(/[^/]*$/, encoded(text).slice(0, 2_000) || 'x');
      else if (member === 'parameter') url.searchParams.set(text.slice(0, 2_000), '1');
      else if (member !== 'nothing') url.searchParams.set(member, text.slice(0, 2_000));
      return url;
    });
  return fc.oneof(valid, forged).map(({ pathname, search }) => pathname + search);
}
