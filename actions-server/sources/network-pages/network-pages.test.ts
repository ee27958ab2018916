import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { createResumeReader, type ResumeReader } from '@platform/resume-reader';
import { type Page, type PageServer, startPageServer } from '../../../tests/support/page-server.ts';
import type { FoundPage, PageQuestion, Source } from '../source.ts';
import { createNetworkPages } from './network-pages.ts';

const fixtures = new URL('../../../tests/fixtures/network-pages/', import.meta.url);
const fixture = (name: string) => readFileSync(new URL(name, fixtures), 'utf8');
const agent = 'recruitment-sales-platform-pages';
const everybody = { '/robots.txt': { status: 404 } } as const;

let server: PageServer;
let reader: ResumeReader;
let now: number;
let source: Source<PageQuestion, FoundPage>;

function createSource(given: { refusedHosts?: string[]; pauseMs?: number } = {}) {
  const { refusedHosts = [], pauseMs = 0 } = given;
  return createNetworkPages(
    { refusedHosts, explanationUrl: 'https://jobs.platform.example/docs/network-pages' },
    { reader, policy: server.policy, lookup: server.lookup, now: () => now, pauseMs },
  );
}

beforeAll(async () => {
  server = await startPageServer();
  reader = createResumeReader({ workers: 1, lowPriority: false });
});
beforeEach(() => {
  server.sites.clear();
  server.asked.length = 0;
  server.requests.length = 0;
  now = 0;
  source = createSource();
});
afterAll(async () => {
  await reader.close();
  await server.close();
});

const ask = (address: string, kind: PageQuestion['kind'] = 'person', signal = AbortSignal.timeout(30_000)) =>
  source.ask({ kind, url: server.url(address) }, signal);
const site = (host: string, pages: Readonly<Record<string, Page>>) =>
  server.sites.set(host, { ...everybody, ...pages });
const jane = (members: object = {}) =>
  `<html><head><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Person', name: 'Jane Doe', ...members })}</script></head><body></body></html>`;
const found = { outcome: 'found', found: { kind: 'person', stated: { fullName: 'Jane Doe' } } };

describe('a public page', () => {
  test('of a person is found, and the host learns the address and who asks', async () => {
    site('www.morvane.example', {
      '/author/camille-durieux': { body: fixture('wordpress-author.html') },
    });
    expect(await ask('https://www.morvane.example/author/camille-durieux')).toMatchObject({
      outcome: 'found',
      found: {
        kind: 'person',
        stated: { fullName: 'Camille Durieux', headline: 'Ingénieure structure' },
        imageUrl: server.url('https://www.morvane.example/camille.jpg'),
        connectionCount: null,
      },
    });
    expect(server.requests.map(({ userAgent }) => userAgent)).toEqual(
      Array(2).fill(`${agent}/1 (+https://jobs.platform.example/docs/network-pages)`),
    );
    expect(server.asked).toEqual([
      'www.morvane.example/robots.txt',
      'www.morvane.example/author/camille-durieux',
    ]);
  });

  test('of a company is found', async () => {
    site('brindille.example', { '/a-propos': { body: fixture('company-about.html') } });
    expect(await ask('https://brindille.example/a-propos', 'company')).toEqual({
      outcome: 'found',
      found: {
        kind: 'company',
        name: 'Brindille Cloud',
        description: 'Nous hébergeons.\n\nEn France.',
        tagline: 'Léger comme une brindille',
        foundedAt: '2014-05-02',
        employeeCount: null,
        employeeStartCount: 51,
        employeeEndCount: 200,
        website: server.url('https://brindille.example/'),
        imageUrl: server.url('https://brindille.example/logo.svg'),
        networkId: null,
        industries: [{ nameEnglish: 'Hébergement informatique', nameFrench: null, networkId: null }],
      },
    });
  });

  test('has what the JSON Resume says that it links, where it says nothing itself', async () => {
    const resume = {
      basics: { name: 'Ferran Ilyas', label: 'Another title', summary: 'Keeps things running.' },
      languages: [{ language: 'Catalan', fluency: 'Native' }],
    };
    const pages = { '/': { body: fixture('hugo-home.html') } };
    site('ilyas.example', { ...pages, '/resume.json': { body: JSON.stringify(resume) } });
    const whole = await ask('https://ilyas.example');
    expect(whole).toMatchObject({
      found: {
        stated: { headline: 'Site Reliability Engineer', summary: 'Keeps things running.' },
      },
    });
    expect(server.asked.at(-1)).toBe('ilyas.example/resume.json');

    const others = { ...resume, basics: { ...resume.basics, name: 'Bob Stranger' } };
    site('ilyas.example', { ...pages, '/resume.json': { body: JSON.stringify(others) } });
    expect(await ask('https://ilyas.example')).toMatchObject({ found: { stated: { summary: null } } });

    site('ilyas.example', { ...pages, '/resume.json': { body: '{' } });
    expect(await ask('https://ilyas.example')).toMatchObject({ outcome: 'found' });
    site('ilyas.example', { ...pages, '/robots.txt': { body: 'User-agent: *\nDisallow: /resume' } });
    now += 25 * 3600 * 1000;
    expect(await ask('https://ilyas.example')).toMatchObject({ outcome: 'found' });
  });

  test('is not asked for a JSON Resume on another host', async () => {
    const body = `<link rel="resume" href="https://elsewhere.example/resume.json">${jane()}`;
    site('jane.example', { '/': { body } });
    site('elsewhere.example', { '/resume.json': { body: '{"basics":{"name":"Jane Doe","label":"X"}}' } });
    expect(await ask('https://jane.example')).toMatchObject(found);
    expect(server.asked).not.toContain('elsewhere.example/resume.json');
  });

  test('is found through redirects, compressed, and where the host needs its www', async () => {
    const page = gzipSync(server.url(jane({ url: 'https://www.jane.example/en' })));
    site('www.jane.example', {
      '/': { status: 302, headers: { Location: '/en' } },
      '/en': { headers: { 'Content-Encoding': 'gzip' }, body: page },
    });
    expect(await ask('https://jane.example/')).toMatchObject(found);
    expect(server.asked).toEqual(['www.jane.example/robots.txt', 'www.jane.example/', 'www.jane.example/en']);
  });

  test('is found at an address of JSON', async () => {
    site('jane.example', {
      '/resume.json': {
        headers: { 'Content-Type': 'application/json' },
        body: '{"basics":{"name":"Jane Doe"}}',
      },
    });
    expect(await ask('https://jane.example/resume.json')).toMatchObject(found);
  });
});

describe('robots.txt of the host', () => {
  const withRobots = (robots: Page) => {
    site('jane.example', { '/robots.txt': robots, '/': { body: jane() }, '/cv': { body: jane() } });
    return ask('https://jane.example/');
  };

  test.each([
    ['allows it', { body: 'User-agent: *\nDisallow: /private' }],
    ['is not there', { status: 404 }],
    ['may not be read', { status: 403 }],
    ['redirects without end', { status: 301, headers: { Location: '/robots.txt' } }],
    ['is on another host', { status: 301, headers: { Location: 'https://rules.example/robots.txt' } }],
  ])('that %s lets the page be read', async (_what, robots) => {
    site('rules.example', { '/robots.txt': { body: 'User-agent: *\nAllow: /' } });
    expect(await withRobots(robots)).toMatchObject(found);
  });

  test.each([
    ['forbids it to all', { body: 'User-agent: *\nDisallow: /' }, 'refused'],
    ['forbids it to this reader', { body: `User-agent: ${agent}\nDisallow: /` }, 'refused'],
    ['is broken', { status: 500 }, 'failed'],
    ['is asked too often', { status: 429 }, 'failed'],
    ['ends the connection', (response: ServerResponse) => response.destroy(), 'failed'],
  ] as const)('that %s keeps the page from being asked for', async (_what, robots, outcome) => {
    expect(await withRobots(robots as Page)).toMatchObject({ outcome });
    expect(server.asked).not.toContain('jane.example/');
  });

  test('is asked for once a day, and sooner when it could not be read', async () => {
    await withRobots({ body: '' });
    await ask('https://jane.example/cv');
    now += 24 * 3600 * 1000 - 1;
    await ask('https://jane.example/');
    const count = () => server.asked.filter((address) => address.endsWith('/robots.txt')).length;
    expect(count()).toBe(1);
    now += 1;
    site('jane.example', { '/robots.txt': { status: 503 }, '/': { body: jane() } });
    expect(await ask('https://jane.example/')).toMatchObject({ outcome: 'failed' });
    expect(await ask('https://jane.example/')).toMatchObject({ outcome: 'failed' });
    expect(count()).toBe(2);
    now += 10 * 60 * 1000;
    site('jane.example', { '/': { body: jane() } });
    expect(await ask('https://jane.example/')).toMatchObject(found);
  });

  test('is obeyed on each host that redirects lead to', async () => {
    site('jane.example', { '/': { status: 301, headers: { Location: 'https://other.example/jane' } } });
    site('other.example', {
      '/robots.txt': { body: 'User-agent: *\nDisallow: /' },
      '/jane': { body: jane() },
    });
    expect(await ask('https://jane.example')).toMatchObject({ outcome: 'refused' });
    expect(server.asked).not.toContain('other.example/jane');
  });

  test('asks for a pause, which is kept; who would wait too long is told when to come again', async () => {
    const paths = ['/', '/cv'];
    const pages = Object.fromEntries(paths.map((path) => [path, { body: jane() }]));
    site('jane.example', { '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.3' }, ...pages });
    await Promise.all(paths.map((path) => ask(`https://jane.example${path}`)));
    const times = server.requests.map(({ at }) => at);
    expect(times).toHaveLength(3);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(290);
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(290);

    site('slow.example', { '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 3600' }, ...pages });
    const answer = await ask('https://slow.example/');
    expect(answer).toMatchObject({ outcome: 'failed', reason: 'the host is asked about other pages first' });
    const wait = answer.outcome === 'failed' ? answer.retryAfterMs : null;
    expect(wait).toBeGreaterThan(3_590_000);
    expect(wait).toBeLessThanOrEqual(3_600_000);
  });
});

test('one request at a time goes to a host, and several hosts do not wait for one another', async () => {
  let open = 0;
  let most = 0;
  const slow: Page = (response) => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => {
      open -= 1;
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(jane());
    }, 50);
  };
  const paths = ['/1', '/2', '/3', '/4'];
  site('jane.example', Object.fromEntries(paths.map((path) => [path, slow])));
  await Promise.all(paths.map((path) => ask(`https://jane.example${path}`)));
  expect(most).toBe(1);
  for (const path of paths) site(`host${path.slice(1)}.example`, { '/': slow });
  await Promise.all(paths.map((path) => ask(`https://host${path.slice(1)}.example/`)));
  expect(most).toBeGreaterThan(1);
});

describe('nothing is asked for', () => {
  test.each([
    'https://www.linkedin.com/in/jane-doe',
    'https://fr.linkedin.com/in/jane-doe',
    'https://x.com/jane',
    'https://pages.refused.example/jane',
    'https://refused.example/jane',
  ])('at %s, a host that is refused', async (address) => {
    source = createSource({ refusedHosts: ['refused.example'] });
    const answer = await ask(address);
    expect(answer).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('are not fetched') });
    expect(server.asked).toEqual([]);
  });

  test.each([
    'http://10.0.0.1/jane',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'ftp://jane.example/',
    'https://user:password@jane.example/',
    'no address',
  ])('at %s, which is no address of the public internet', async (url) => {
    const answer = await source.ask({ kind: 'person', url }, AbortSignal.timeout(5_000));
    expect(answer.outcome).toBe('refused');
    expect(server.asked).toEqual([]);
  });

  test('without TLS, and in networks that are not public, when nothing else is said', async () => {
    source = createNetworkPages(
      { refusedHosts: [], explanationUrl: 'https://a.example' },
      { reader, lookup: server.lookup },
    );
    site('jane.example', { '/': { body: jane() } });
    expect((await ask('https://jane.example/')).outcome).not.toBe('found');
    expect(server.asked).toEqual([]);
  });
});

describe('nothing is found', () => {
  const noindex = (value: string) => ({ headers: { 'X-Robots-Tag': value }, body: jane() });

  test.each<[string, Page, string]>([
    ['on a page that is not there', { status: 404 }, 'none'],
    ['on a page that is gone', { status: 410 }, 'none'],
    ['on a page without data', { body: '<h1>Jane Doe</h1>' }, 'none'],
    ['on the page of somebody else', { body: fixture('other-person.html') }, 'none'],
    [
      'on a page of several people',
      { body: fixture('team.html').replaceAll('team.example', 'jane.example') },
      'none',
    ],
    ['in a picture', { headers: { 'Content-Type': 'image/png' }, body: jane() }, 'none'],
    ['in an answer without a type', (response) => response.writeHead(200).end(jane()), 'none'],
    ['behind a log-in', { status: 401 }, 'refused'],
    ['where it is forbidden', { status: 403 }, 'refused'],
    ['where programs are not wanted', { status: 999 }, 'refused'],
    ['where a form to sign in is next', { status: 302, headers: { Location: '/login?next=/' } }, 'refused'],
    [
      'where a network is next',
      { status: 302, headers: { Location: 'https://www.linkedin.com/in/jane' } },
      'refused',
    ],
    [
      'where a private address is next',
      { status: 302, headers: { Location: 'http://10.0.0.1/' } },
      'refused',
    ],
    [
      'where the metadata of a cloud are next',
      { status: 302, headers: { Location: 'http://169.254.169.254/' } },
      'refused',
    ],
    ['where no address is next', { status: 302, headers: { Location: 'https://[' } }, 'failed'],
    ['where the page itself is next', { status: 302, headers: { Location: '/' } }, 'refused'],
    ['in a page that is not whole', { headers: { 'Content-Encoding': 'gzip' }, body: 'no gzip' }, 'refused'],
    ['on a page with noindex', noindex('noindex'), 'refused'],
    ['on a page with none for this reader', noindex(`otherbot: all, ${agent}: none`), 'refused'],
    ['on a page that is not for programs that learn', noindex('noai, noimageai'), 'refused'],
    ['on a page that has ended', noindex('unavailable_after: 2020-01-01'), 'refused'],
    [
      'on a page with noindex in it',
      { body: `<meta name="robots" content="follow, NOINDEX">${jane()}` },
      'refused',
    ],
    ['on a page that reserves mining', { headers: { 'TDM-Reservation': '1' }, body: jane() }, 'refused'],
    ['when the host is broken', { status: 502 }, 'failed'],
    ['when the host ends the connection', (response) => response.destroy(), 'failed'],
  ])('%s', async (_what, page, outcome) => {
    site('jane.example', { '/': page });
    const answer = await ask('https://jane.example/');
    expect(answer.outcome).toBe(outcome);
    if ('reason' in answer) expect(answer.reason).not.toMatch(/jane/i);
  });

  test.each([
    ['for other readers', 'googlebot: noindex'],
    ['about other things', 'nofollow, noarchive, max-snippet: -1'],
    ['about a time to come', 'unavailable_after: 2999-01-01'],
  ])('but on a page with directives %s it is', async (_what, value) => {
    site('jane.example', { '/': noindex(value) });
    expect(await ask('https://jane.example/')).toMatchObject(found);
  });

  test('where the host asks to wait, which is passed on', async () => {
    site('jane.example', { '/': { status: 429, headers: { 'Retry-After': '120' } } });
    expect(await ask('https://jane.example/')).toMatchObject({ outcome: 'failed', retryAfterMs: 120_000 });
  });

  test('when the question is given up, and whoever waits for the host has their turn', async () => {
    site('jane.example', { '/': () => {}, '/cv': { body: jane() } });
    const stopped = new AbortController();
    const first = ask('https://jane.example/', 'person', stopped.signal);
    setTimeout(() => stopped.abort(new Error('stopped')), 200);
    await expect(first).rejects.toThrow('stopped');
    expect(await ask('https://jane.example/cv')).toMatchObject(found);
  });

  test('when the readers of pages are closed', async () => {
    const closed = createResumeReader({ workers: 1 });
    await closed.close();
    source = createNetworkPages(
      { refusedHosts: [], explanationUrl: 'https://a.example' },
      { reader: closed, policy: server.policy, lookup: server.lookup, pauseMs: 0 },
    );
    site('jane.example', { '/': { body: jane() } });
    expect(await ask('https://jane.example/')).toMatchObject({ outcome: 'failed' });
  });
});
