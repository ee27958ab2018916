/** Arbitrary requests to the careers pages. */
import fc from 'fast-check';
import { withChanges } from './changes.ts';
import { formRequests } from './forms.ts';
import type { Ground } from './ground.ts';
import type { HttpRequest } from './http-request.ts';
import { getRequests, queries, segments } from './paths.ts';
import { postRequests, type RouteRequests } from './route-targets.ts';
import { anyText } from './texts.ts';

export function careersRequests(ground: Ground): RouteRequests {
  const { careers, projects, fields, someIds } = ground;
  const site = segments([careers], ['unknown', '-']);
  const language = segments(['fr', 'en'], ['de']);
  const offer = segments(
    projects.slice(0, 3).flatMap(({ id, referenceId }) => [id, referenceId]),
    someIds,
  );
  const filters = fc
    .record(
      {
        q: anyText,
        place: anyText,
        near: anyText,
        km: anyText,
        page: anyText,
        contract: anyText,
        department: anyText,
        sort: anyText,
      },
      { requiredKeys: [] },
    )
    .map(
      (values) =>
        `?${new URLSearchParams(Object.entries(values).map(([name, text]): [string, string] => [name, wellFormed(text)]))}`,
    );
  const page = (rest: fc.Arbitrary<string> | string, query: fc.Arbitrary<string> = queries) =>
    getRequests(
      fc
        .tuple(site, language, typeof rest === 'string' ? fc.constant(rest) : rest, query)
        .map(([slug, name, path, search]) => `/careers/${slug}/${name}${path}${search}`),
      null,
    );
  const { secret: key } = ground.account.publicKey;
  const embedded = (rest: fc.Arbitrary<string>, query: fc.Arbitrary<string> = queries) =>
    getRequests(
      fc
        .tuple(segments(['-', careers], someIds), language, rest, query)
        .map(([slug, name, path, search]) => `/embed/${slug}/${name}${path}${search}`),
      key,
    );
  const file = (folder: string) =>
    getRequests(
      fc.tuple(site, segments(['a'], someIds)).map(([slug, name]) => `/careers/${slug}/${folder}/${name}`),
      null,
    );
  const [answered = ''] = projects.map(({ id }) => id);
  const form = fc.record(
    {
      firstName: anyText,
      lastName: anyText,
      emailAddresses: fc.oneof(anyText, fc.constant('jane@example.org')),
      phoneNumbers: anyText,
      networkUrl: anyText,
      formToken: anyText,
      keptFile: anyText,
      withoutOffer: anyText,
      step: fc.constantFrom('send', 'read', ''),
      ...Object.fromEntries(fields.PROFILE.map(({ id }) => [id, anyText])),
    },
    { requiredKeys: ['firstName'] },
  );
  const ownKey = ground.account.privateKey.secret;
  const logos = segments([careers], someIds).map((slug) => `/rest/v2/careers-sites/${slug}/logo`);
  const picture = fc.constantFrom(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
    '/9j/',
    'UklGRgAAAABXRUJQVlA4',
  );
  const pictures = fc.record({
    files: fc.array(
      fc.record({ fileName: anyText, data: fc.oneof(picture, anyText) }, { requiredKeys: ['data'] }),
      { minLength: 1, maxLength: 2 },
    ),
  });
  const asPut = (requests: fc.Arbitrary<HttpRequest>) =>
    requests.map((request): HttpRequest => ({ ...request, method: 'PUT' }));
  return {
    'put /rest/v2/careers-sites/:slug/logo': fc.oneof(
      asPut(postRequests(logos, withChanges(pictures), ownKey)),
      asPut(formRequests(`/rest/v2/careers-sites/${careers}/logo`, pictures, ['files'], ownKey)),
    ),
    'delete /rest/v2/careers-sites/:slug/logo': logos.map(
      (path): HttpRequest => ({ method: 'DELETE', path, headers: { 'x-api-key': ownKey } }),
    ),
    'get /careers/-/:file': getRequests(
      segments(['careers.css'], someIds).map((name) => `/careers/-/${name}`),
      null,
    ),
    'get /careers/:site/theme/:file': file('theme'),
    'get /careers/:site/logo/:file': file('logo'),
    'get /careers/:site/icon/:file': file('icon'),
    'get /favicon.ico': getRequests(fc.constant('/favicon.ico'), null),
    'get /careers': getRequests(
      queries.map((query) => `/careers${query}`),
      null,
    ),
    'get /careers/:site/:language/*rest': page(
      fc
        .array(segments(['offers', answered], someIds), { minLength: 1 })
        .map((parts) => `/${parts.join('/')}`),
    ),
    'get /careers/:site': getRequests(
      fc.tuple(site, queries).map(([slug, query]) => `/careers/${slug}${query}`),
      null,
    ),
    'get /careers/:site/sitemap.xml': getRequests(
      site.map((slug) => `/careers/${slug}/sitemap.xml`),
      null,
    ),
    'get /careers/:site/robots.txt': getRequests(
      site.map((slug) => `/careers/${slug}/robots.txt`),
      null,
    ),
    'get /careers/:site/jobs.xml': getRequests(
      fc.tuple(site, anyText, fc.option(anyText)).map(([slug, board, key]) => {
        const query = { board, ...(key !== null && { key }) };
        return `/careers/${slug}/jobs.xml?${new URLSearchParams(query)}`;
      }),
      null,
    ),
    'get /careers/:site/:language/offers.rss': page('/offers.rss'),
    'get /careers/:site/:language': page('', fc.oneof(queries, filters)),
    'get /careers/:site/:language/places': page('/places', fc.oneof(queries, filters)),
    'get /careers/:site/:language/legal': page('/legal'),
    'get /careers/:site/:language/thanks/:task': page(
      fc.tuple(segments(ground.tasks, someIds), offer).map(([id, about]) => `/thanks/${id}?offer=${about}`),
    ),
    'get /careers/:site/:language/offers/:offer': page(offer.map((id) => `/offers/${id}`)),
    'get /careers/:site/:language/offers/:offer/apply': page(offer.map((id) => `/offers/${id}/apply`)),
    'post /careers/:site/:language/offers/:offer/apply': formRequests(
      `/careers/${careers}/en/offers/${answered}/apply`,
      form,
      ['resumesFiles', 'files'],
      '',
    ),
    'get /careers/:site/:language/apply': page('/apply'),
    'post /careers/:site/:language/apply': formRequests(
      `/careers/${careers}/en/apply`,
      form,
      ['resumesFiles', 'files'],
      '',
    ),
    'get /embed.js': getRequests(fc.constant('/embed.js'), null),
    'get /embed/:file': getRequests(
      segments(['embed.js'], someIds).map((name) => `/embed/${name}`),
      null,
    ),
    'get /embed/:site/:language': embedded(fc.constant(''), fc.oneof(queries, filters)),
    'get /embed/:site/:language/places': embedded(fc.constant('/places'), fc.oneof(queries, filters)),
    'get /embed/:site/:language/thanks/:task': embedded(
      segments(ground.tasks, someIds).map((id) => `/thanks/${id}`),
    ),
    'get /embed/:site/:language/offers/:offer': embedded(offer.map((id) => `/offers/${id}`)),
    'get /embed/:site/:language/offers/:offer/apply': embedded(offer.map((id) => `/offers/${id}/apply`)),
    'post /embed/:site/:language/offers/:offer/apply': formRequests(
      `/embed/-/en/offers/${answered}/apply`,
      form,
      ['resumesFiles', 'files'],
      key,
    ),
    'get /embed/:site/:language/apply': embedded(fc.constant('/apply')),
    'post /embed/:site/:language/apply': formRequests(
      `/embed/${careers}/en/apply`,
      form,
      ['resumesFiles', 'files'],
      key,
    ),
  };
}

function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
