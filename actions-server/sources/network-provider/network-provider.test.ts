import type { Logger } from 'pino';
import { startProviderService } from '../../../tests/support/provider-service.ts';
import type { PageQuestion } from '../source.ts';
import { createNetworkProvider } from './network-provider.ts';

const service = await startProviderService();
afterAll(() => service.close());

const logged: string[] = [];
const log = { warn: (...parts: unknown[]) => void logged.push(JSON.stringify(parts)) } as unknown as Logger;
const secret = 'a-secret-of-16-or-more';
const provider = createNetworkProvider({ url: `${service.url}/ask`, secret, format: 'contract' }, log);
const never = new AbortController().signal;
const ofPerson: PageQuestion = { kind: 'person', url: 'https://network.example/in/camille-roussel' };
const ofCompany: PageQuestion = { kind: 'company', url: 'https://network.example/company/fournil' };
const askOfPerson = (members: object) => {
  service.answers({ json: { url: ofPerson.url, ...members } });
  return provider.ask(ofPerson, never);
};
const askOfCompany = (members: object) => {
  service.answers({ json: { url: ofCompany.url, ...members } });
  return provider.ask(ofCompany, never);
};
beforeEach(() => {
  logged.length = 0;
});

test('the provider is told the kind and the address of the page, and nothing else', async () => {
  service.answers({ status: 404, json: {} });
  expect(await provider.ask(ofPerson, never)).toEqual({ outcome: 'none' });
  expect(await provider.ask(ofCompany, never)).toEqual({ outcome: 'none' });
  const [person, company] = service.asked.slice(-2);
  expect(person).toMatchObject({
    method: 'POST',
    path: '/ask',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
  });
  expect(JSON.parse(person?.body ?? '')).toEqual({ kind: 'profile', url: ofPerson.url });
  expect(JSON.parse(company?.body ?? '')).toEqual({ kind: 'company', url: ofCompany.url });
  expect(Object.keys(person?.headers ?? {}).sort()).toEqual([
    'accept',
    'accept-encoding',
    'authorization',
    'connection',
    'content-length',
    'content-type',
    'host',
  ]);
});

test('every member of a profile is found', async () => {
  const answer = await askOfPerson({
    url: 'HTTPS://www.Network.example/in/Camille-Roussel/?trk=1',
    firstName: 'Camille',
    lastName: 'Roussel',
    headline: 'Head baker',
    summary: 'I bake.\r\nI teach.',
    location: { text: 'Lyon', locality: 'Lyon', postalCode: '69003', region: 'Rhône', countryCode: 'FR' },
    imageUrl: 'https://network.example/p.jpg',
    positions: [
      {
        title: 'Head baker',
        companyName: 'Fournil',
        companyUrl: ofCompany.url,
        location: 'Lyon',
        description: 'Bread',
        startDate: '2019-03',
        endDate: null,
        isCurrent: true,
      },
    ],
    educations: [
      {
        schoolName: 'Lycée',
        degree: 'CAP',
        fieldOfStudy: 'Boulangerie',
        description: 'Well',
        endDate: '2015',
      },
    ],
    languages: [{ name: 'French', level: 'Native' }],
    skills: ['Sourdough'],
    emailAddresses: ['camille@roussel.example'],
    phoneNumbers: ['+33 6 12 34 56 78'],
    connectionCount: 312,
    followerCount: 340,
    networkId: 'ACo',
    memberId: '48',
    primaryLocale: 'fr_FR',
    isOpenToNewOpportunities: true,
    isPremium: false,
    isInfluencer: false,
    isHiring: true,
  });
  expect(answer).toEqual({
    outcome: 'found',
    found: {
      kind: 'person',
      stated: {
        firstName: 'Camille',
        lastName: 'Roussel',
        fullName: null,
        headline: 'Head baker',
        summary: 'I bake.\nI teach.',
        address: ['Lyon'],
        pages: ['HTTPS://www.Network.example/in/Camille-Roussel/?trk=1'],
        positions: [
          {
            title: 'Head baker',
            companyName: 'Fournil',
            location: 'Lyon',
            description: 'Bread',
            startDate: '2019-03',
            endDate: null,
            isCurrent: true,
          },
        ],
        educations: [
          {
            schoolName: 'Lycée',
            degree: 'CAP',
            fieldOfStudy: 'Boulangerie',
            description: 'Well',
            startDate: null,
            endDate: '2015',
          },
        ],
        languages: [{ name: 'French', level: 'Native' }],
        skills: ['Sourdough'],
        emailAddresses: ['camille@roussel.example'],
        phoneNumbers: ['+33 6 12 34 56 78'],
      },
      imageUrl: 'https://network.example/p.jpg',
      connectionCount: 312,
      place: { street: null, postalCode: '69003', locality: 'Lyon', region: 'Rhône', country: 'FR' },
      member: {
        publicIdentifier: 'Camille-Roussel',
        networkId: 'ACo',
        memberId: '48',
        primaryLocale: 'fr_FR',
        followerCount: 340,
        isOpenToNewOpportunities: true,
        isPremium: false,
        isInfluencer: false,
        isHiring: true,
        companies: [{ name: 'Fournil', networkUrl: ofCompany.url }],
      },
    },
  });
  expect(logged).toEqual([]);
});

test('a profile with nothing but its address states nothing', async () => {
  expect(await askOfPerson({})).toMatchObject({
    outcome: 'found',
    found: {
      stated: {
        firstName: null,
        headline: null,
        positions: [],
        emailAddresses: [],
        address: [null, null, null, null],
      },
      imageUrl: null,
      connectionCount: null,
      member: { publicIdentifier: 'camille-roussel', followerCount: null, isHiring: null, companies: [] },
    },
  });
});

test('every member of a company is found', async () => {
  const members = {
    name: 'Fournil',
    description: 'Bread.',
    tagline: 'Every day',
    foundedAt: '1998',
    employeeCount: 64,
    employeeStartCount: 51,
    employeeEndCount: null,
    website: 'https://fournil.example',
    imageUrl: 'https://network.example/f.png',
    networkId: '23421',
    universalName: 'fournil',
    industries: [
      { nameEnglish: 'Food', nameFrench: 'Alimentation', networkId: 23 },
      { nameEnglish: 'Bakeries', nameFrench: null, networkId: null },
    ],
  };
  expect(await askOfCompany(members)).toEqual({ outcome: 'found', found: { kind: 'company', ...members } });
});

describe('of a status', () => {
  test.each([
    [404, {}, { outcome: 'none' }],
    [202, { 'Retry-After': '120' }, { outcome: 'failed', retryAfterMs: 120_000 }],
    [429, { 'Retry-After': '7' }, { outcome: 'failed', retryAfterMs: 7_000 }],
    [503, { 'Retry-After': 'soon' }, { outcome: 'failed', retryAfterMs: null }],
    [500, {}, { outcome: 'failed', retryAfterMs: null }],
    [204, {}, { outcome: 'failed' }],
    [401, {}, { outcome: 'refused', reason: expect.stringContaining('NETWORK_PROVIDER_SECRET') }],
    [402, {}, { outcome: 'refused', reason: expect.stringContaining('payment') }],
    [403, {}, { outcome: 'refused', reason: expect.stringContaining('(status 403)') }],
    [422, {}, { outcome: 'refused' }],
    [
      302,
      { Location: 'http://127.0.0.1/secret' },
      { outcome: 'failed', reason: expect.stringContaining('redirects') },
    ],
  ] as const)('%i %j comes %j', async (status, headers, expected) => {
    service.answers({ status, headers, json: {} });
    const before = service.asked.length;
    expect(await provider.ask(ofPerson, never)).toMatchObject(expected);
    expect(service.asked).toHaveLength(before + 1);
    // The operator is told why there is nothing.
    expect(logged).toHaveLength(expected.outcome === 'refused' ? 1 : 0);
  });
});

describe('an answer that is not as described is not used, and its path is said', () => {
  test.each([
    [{ firstName: 7 }, 'firstName: '],
    [{ positions: 'none' }, 'positions: '],
    [{ positions: [{ title: 'a' }, { title: { en: 'Baker' } }] }, 'positions.1.title: '],
    [
      { positions: [{ startDate: '2019-13' }] },
      'positions.0.startDate: YYYY, YYYY-MM or YYYY-MM-DD is expected',
    ],
    [{ positions: [{ startDate: '2019-02-30' }] }, 'positions.0.startDate: a date that exists is expected'],
    [{ imageUrl: 'javascript:alert(1)' }, 'imageUrl: an address that begins with'],
    [{ imageUrl: 'https://a:b@network.example/' }, 'imageUrl: an address that begins with'],
    [{ connectionCount: -1 }, 'connectionCount: '],
    [{ connectionCount: 3_000_000_000 }, 'connectionCount: '],
    [{ connectionCount: '312' }, 'connectionCount: '],
    [{ isHiring: 'yes' }, 'isHiring: '],
    [{ skills: [['a']] }, 'skills.0: '],
    [{ location: { countryCode: 'France' } }, 'location.countryCode: two capital letters'],
    [{ headline: 'x'.repeat(1_001) }, 'headline: '],
    [{ primaryLocale: '<b>' }, 'primaryLocale: '],
    [{ url: null }, 'url: '],
  ])('%j', async (members, path) => {
    expect(await askOfPerson(members)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining(`the answer is not as described: ${path}`),
      retryAfterMs: null,
    });
    expect(logged).toHaveLength(1);
  });

  test('bounds of a size in the wrong order', async () => {
    expect(await askOfCompany({ employeeStartCount: 200, employeeEndCount: 51 })).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('employeeEndCount: '),
    });
  });

  test.each([
    ['no JSON', '<!doctype html><p>Sign in'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['lists in lists', `${'['.repeat(200)}${']'.repeat(200)}`],
    [
      'too many members',
      JSON.stringify(Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`m${at}`, 1]))),
    ],
  ])('%s', async (_, text) => {
    service.answers({ json: text });
    expect(await provider.ask(ofPerson, never)).toMatchObject({ outcome: 'failed', retryAfterMs: null });
  });

  test('bytes that are no UTF-8', async () => {
    service.answers((response) => response.end(Buffer.from('{"url":"\xff"}', 'latin1')));
    expect(await provider.ask(ofPerson, never)).toMatchObject({ reason: 'the answer is not in UTF-8' });
  });
});

describe('an answer about another page is refused', () => {
  test.each([
    { url: 'https://network.example/in/somebody-else' },
    { url: 'https://other.example/in/camille-roussel' },
    { url: 'https://network.example' },
    { url: 'https://network.example/in/somebody-else', redirectedFrom: 'https://network.example/in/a-third' },
  ])('%j', async (members) => {
    expect(await askOfPerson({ ...members, firstName: 'Somebody' })).toEqual({
      outcome: 'refused',
      reason: 'the provider has answered another page than the one it was asked for',
    });
  });

  test('unless the page has moved, and the provider says so', async () => {
    const moved = { url: 'https://network.example/in/camille-r', redirectedFrom: ofPerson.url };
    expect(await askOfPerson({ ...moved, firstName: 'Camille' })).toMatchObject({
      outcome: 'found',
      found: { stated: { firstName: 'Camille' }, member: { publicIdentifier: 'camille-r' } },
    });
  });
});

describe('what is not used is said, without a value of the answer', () => {
  test('members that the schema does not have', async () => {
    const answer = await askOfPerson({
      firstName: 'Camille',
      shoeSize: 38,
      positions: [
        { title: 'a', salary: 1 },
        { title: 'b', salary: 2 },
      ],
      'Camille <c@roussel.example>': 'a secret',
    });
    const warnings = ['members that are not in the schema: shoeSize, positions.salary, …'];
    expect(answer).toMatchObject({ outcome: 'found', found: { stated: { firstName: 'Camille' } }, warnings });
    expect(logged.join()).toContain('positions.salary');
    expect(logged.join()).not.toMatch(/Camille|secret|network\.example/);
  });

  test('a member that is called __proto__', async () => {
    service.answers({ json: `{"url": "${ofPerson.url}", "__proto__": {"firstName": "Eve"}}` });
    const answer = await provider.ask(ofPerson, never);
    expect(answer).toMatchObject({ outcome: 'found', found: { stated: { firstName: null } } });
    expect(JSON.stringify(answer)).not.toContain('Eve');
  });

  test('elements of lists after 500, and characters of texts after 20,000', async () => {
    const answer = await askOfPerson({
      skills: Array.from({ length: 2_000 }, (_, at) => `Skill ${at}`),
      summary: 'x'.repeat(30_000),
    });
    if (answer.outcome !== 'found' || answer.found.kind !== 'person') throw new Error('nothing was found');
    expect(answer.found.stated.skills).toHaveLength(500);
    expect(answer.found.stated.summary).toHaveLength(20_000);
    expect(answer.warnings).toEqual([
      'lists that were cut after 500 elements: 1',
      'texts that were cut after 20000 characters: 1',
    ]);
  });
});

test('texts are one line or plain lines, without what nobody sees, and markup stays what it is', async () => {
  const answer = await askOfPerson({
    firstName: '\u202eCamille\u0000\u200b\n',
    headline: '<script>alert(1)</script>\r\nBaker',
    summary: '<img src=x onerror=alert(1)>\u0007\r\nI bake',
    skills: ['', ' \u200b ', 'Bread'],
    emailAddresses: ['a@b.example\r\nBcc: c@d.example'],
  });
  expect(answer).toMatchObject({
    found: {
      stated: {
        firstName: 'Camille',
        headline: '<script>alert(1)</script> Baker',
        summary: '<img src=x onerror=alert(1)>\nI bake',
        skills: ['Bread'],
        emailAddresses: ['a@b.example Bcc: c@d.example'],
      },
    },
  });
});

test('halves of character pairs, which no database stores, are left out', async () => {
  service.answers({
    json: `{"url": "${ofCompany.url}", "name": "Four\\ud800nil", "website": "https://a.example/\\udc00b", "tagline": "\\ud83c\\udf5e"}`,
  });
  expect(await provider.ask(ofCompany, never)).toMatchObject({
    outcome: 'found',
    found: { name: 'Fournil', website: 'https://a.example/b', tagline: '🍞' },
  });
});
