import { readFileSync } from 'node:fs';
import type { PersonOnPage, ReadPageOptions } from './page-content.ts';
import { readPage } from './read-page.ts';

const pages = new URL('../../../tests/fixtures/network-pages/', import.meta.url);
const pageAt = (name: string) => readFileSync(new URL(name, pages));

function options(url: string, given: Partial<ReadPageOptions> = {}): ReadPageOptions {
  return { format: 'html', charset: null, url, asked: url, about: 'person', agent: 'reader', ...given };
}
const read = (bytes: Uint8Array | string, url: string, given: Partial<ReadPageOptions> = {}) =>
  readPage(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, options(url, given));
const personIn = (bytes: Uint8Array | string, url: string, given: Partial<ReadPageOptions> = {}) =>
  read(bytes, url, given).found as PersonOnPage | null;
const inScript = (data: unknown) =>
  `<html><head><script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script></head><body></body></html>`;
const schema = { '@context': 'https://schema.org' };

describe('a person', () => {
  test('of an author page of WordPress is the one whom the graph says that it is of', () => {
    const found = personIn(
      pageAt('wordpress-author.html'),
      'https://www.morvane.example/author/camille-durieux/',
    );
    expect(found).toMatchObject({
      kind: 'person',
      imageUrl: 'https://www.morvane.example/camille.jpg',
      stated: {
        fullName: 'Camille Durieux',
        headline: 'Ingénieure structure',
        summary: 'Ingénieure structure.\nPassionnée de charpente & de bois.',
        positions: [{ title: 'Ingénieure structure', companyName: 'Atelier Morvane', isCurrent: true }],
        languages: [
          { name: 'fr', level: null },
          { name: 'en', level: null },
        ],
        pages: ['https://social.example/@camille'],
      },
    });
  });

  test('of a home page of Hugo has everything that its data says', () => {
    const page = read(pageAt('hugo-home.html'), 'https://ilyas.example/');
    expect(page.resumeUrl).toBe('https://ilyas.example/resume.json');
    expect(page.found).toEqual({
      kind: 'person',
      imageUrl: 'https://ilyas.example/images/ilyas.webp',
      stated: {
        fullName: 'Ilyas Ferran',
        firstName: 'Ilyas',
        lastName: 'Ferran',
        headline: 'Site Reliability Engineer',
        summary: null,
        address: ['69003', 'Lyon', 'Auvergne-Rhône-Alpes', 'FR'],
        emailAddresses: ['hello@ilyas.example'],
        phoneNumbers: ['+33 1 99 00 12 34'],
        pages: ['https://ilyas.example/', 'https://github.com/ilyas-ferran'],
        positions: [
          {
            title: 'Site Reliability Engineer',
            companyName: 'Brindille Cloud',
            description: null,
            startDate: '2021-03',
            endDate: null,
            isCurrent: true,
          },
          {
            title: 'System Administrator',
            companyName: 'Halvorsen Hosting',
            description: null,
            startDate: '2016',
            endDate: '2021-02-28',
            isCurrent: false,
          },
        ],
        educations: [
          { schoolName: 'Université de Valmont' },
          {
            degree: 'MSc Computer Science',
            schoolName: 'Université de Valmont',
            fieldOfStudy: null,
            endDate: null,
          },
        ],
        languages: [
          { name: 'French', level: null },
          { name: 'English', level: null },
        ],
        skills: ['Kubernetes', 'Postgres', 'Go'],
      },
    });
  });

  test('of a site of Jekyll is its author, on its start page only', () => {
    const page = pageAt('jekyll-home.html');
    expect(personIn(page, 'https://noor.pages.example')?.stated.fullName).toBe('Noor Vanthoff');
    expect(personIn(page, 'https://noor.pages.example/posts/1')).toBeNull();
  });

  test('of a site with microformats is whom the representative card is of', () => {
    expect(personIn(pageAt('personal-h-card.html'), 'https://okoro.example')).toMatchObject({
      imageUrl: 'https://okoro.example/me.jpg',
      stated: {
        fullName: 'Tamsin Okoro',
        headline: 'Cartographer',
        summary: 'I draw maps for people who walk.',
        address: ['Leeds', 'United Kingdom'],
        emailAddresses: ['tamsin@okoro.example'],
        phoneNumbers: ['+44 113 496 0000'],
        positions: [{ title: 'Cartographer', companyName: 'Contour Works', isCurrent: true }],
        pages: ['https://okoro.example/'],
      },
    });
  });

  test('of a page with an h-resume has positions, educations and skills', () => {
    expect(personIn(pageAt('h-resume.html'), 'https://anselm.example/cv')?.stated).toMatchObject({
      fullName: 'Anselm Kray',
      summary: 'Ten years of bridges.',
      positions: [
        {
          title: 'Bridge Engineer',
          companyName: 'Pontis Ltd',
          startDate: '2018-04',
          endDate: '2023-01-31',
          description: 'Inspected 40 bridges.',
        },
        { title: 'Site Assistant', companyName: 'Viadux', startDate: '2015', endDate: null },
      ],
      educations: [{ schoolName: 'Northmoor University', degree: 'BEng Civil Engineering', endDate: '2015' }],
      skills: ['Steel', 'Finite elements'],
    });
  });

  test('of a JSON Resume at the address is the one of it, and of a document of JSON-LD whom it is about', () => {
    const json = JSON.stringify({ basics: { name: 'Ilyas Ferran', label: 'Engineer' } });
    const url = 'https://ilyas.example/resume.json';
    expect(personIn(json, url, { format: 'json' })?.stated).toMatchObject({ fullName: 'Ilyas Ferran' });
    expect(personIn('{"a":[1]}', url, { format: 'json' })).toBeNull();
    const data = JSON.stringify({ ...schema, '@type': 'Person', name: 'Ilyas Ferran', url });
    expect(personIn(data, url, { format: 'json' })?.stated.fullName).toBe('Ilyas Ferran');
    expect(() => read('{', url, { format: 'json' })).toThrow('no valid JSON');
  });

  test('of JSON-LD and of microformats with one name is one person', () => {
    const url = 'https://mira.example/';
    const html = `${inScript({ ...schema, '@type': 'Person', name: 'Mira Solberg', url, jobTitle: 'Baker' })}<p class="h-card"><a class="u-url p-name" href="/">Mira Solberg</a> <a class="u-email" href="mailto:mira@mira.example">x</a></p>`;
    expect(personIn(html, url)?.stated).toMatchObject({
      headline: 'Baker',
      emailAddresses: ['mira@mira.example'],
    });
  });

  test.each([
    ['prefixed names', { '@type': 'schema:Person', 'schema:name': 'Mira Solberg' }],
    ['whole names', { '@type': 'http://schema.org/Person', 'http://schema.org/name': 'Mira Solberg' }],
    ['texts with a language', { '@type': ['Person'], name: { '@value': 'Mira Solberg', '@language': 'nb' } }],
    ['lists', { '@type': 'Person', name: { '@list': ['Mira Solberg'] } }],
    ['a graph in a list', [{ ...schema, '@graph': [{ '@type': 'Person', name: 'Mira Solberg' }] }]],
  ])('is read with %s', (_what, data) => {
    const whole = Array.isArray(data) ? data : { ...schema, ...data };
    expect(personIn(inScript(whole), 'https://mira.example/')?.stated.fullName).toBe('Mira Solberg');
  });

  test('is read in the charset of the page', () => {
    const html = Buffer.from(
      `<meta charset="iso-8859-1">${inScript({ ...schema, '@type': 'Person', name: 'René Aubépin' })}`,
      'latin1',
    );
    expect(personIn(html, 'https://rene.example/')?.stated.fullName).toBe('René Aubépin');
    expect(personIn(html, 'https://rene.example/', { charset: 'windows-1252' })?.stated.fullName).toBe(
      'René Aubépin',
    );
  });
});

describe('a company', () => {
  const about = 'company' as const;

  test('of its page about itself has everything that its data says', () => {
    expect(read(pageAt('company-about.html'), 'https://brindille.example/a-propos', { about }).found).toEqual(
      {
        kind: 'company',
        name: 'Brindille Cloud',
        description: 'Nous hébergeons.\n\nEn France.',
        tagline: 'Léger comme une brindille',
        foundedAt: '2014-05-02',
        employeeCount: null,
        employeeStartCount: 51,
        employeeEndCount: 200,
        website: 'https://brindille.example/',
        imageUrl: 'https://brindille.example/logo.svg',
        industries: ['Hébergement informatique'],
      },
    );
  });

  test('is the publisher of a site on its start page, and not on pages about others', () => {
    const page = pageAt('wordpress-author.html');
    // Its canonical address is another one.
    expect(read(page, 'https://morvane.example/', { about }).found).toBeNull();
    expect(
      read(pageAt('directory-entry.html'), 'https://directory.example/companies/brindille', { about }).found,
    ).toBeNull();
    const home = inScript({
      ...schema,
      '@type': 'LocalBusiness',
      name: 'Fern Dentists',
      url: 'https://fern.example',
    });
    expect(read(home, 'https://www.fern.example/', { about }).found).toMatchObject({ name: 'Fern Dentists' });
    expect(read(home, 'https://fern.example/about-us', { about }).found).toMatchObject({
      name: 'Fern Dentists',
    });
    expect(read(home, 'https://fern.example/patients/jane', { about }).found).toBeNull();
  });

  test.each([
    [42, [42, null, null]],
    ['1,200', [1200, null, null]],
    ['51-200', [null, 51, 200]],
    ['10,001+ employees', [null, 10001, null]],
    [{ '@type': 'QuantitativeValue', value: '12' }, [12, null, null]],
    [{ '@type': 'QuantitativeValue', value: '11-50' }, [null, 11, 50]],
    [{ '@type': 'QuantitativeValue', minValue: 10, maxValue: 5 }, [null, null, null]],
    [-4, [null, null, null]],
    [1e99, [null, null, null]],
    ['many', [null, null, null]],
    [{ a: {} }, [null, null, null]],
  ])('with the number of employees %j has these counts', (numberOfEmployees, expected) => {
    const html = inScript({
      ...schema,
      '@type': 'Organization',
      name: 'Fern',
      url: 'https://fern.example',
      numberOfEmployees,
    });
    const { found } = read(html, 'https://fern.example', { about });
    const counts = found?.kind === 'company' ? found : null;
    expect([counts?.employeeCount, counts?.employeeStartCount, counts?.employeeEndCount]).toEqual(expected);
  });
});

describe('nobody is found', () => {
  test.each([
    ['of another address', 'other-person.html', 'https://people.example/jane-doe'],
    ['among several', 'team.html', 'https://team.example/'],
    [
      'on an article, whose author has a page of their own',
      'wordpress-article.html',
      'https://morvane.example/blog/joints',
    ],
    ['who is a company', 'company-about.html', 'https://brindille.example/a-propos'],
    ['behind a form to sign in', 'login-wall.html', 'https://agora.example/jane'],
  ])('%s', (_what, name, url) => {
    expect(personIn(pageAt(name), url)).toBeNull();
  });

  test.each([
    ['no JSON', '{"@context":"https://schema.org","@type":"Person","name":"Jane"'],
    ['another vocabulary', '{"@context":"https://other.example","@type":"Person","name":"Jane Doe"}'],
    ['a name that is an object', { ...schema, '@type': 'Person', name: { a: { b: 1 } } }],
    ['a name that is a script', { ...schema, '@type': 'Person', name: '<script>alert(1)</script>' }],
    ['a name without letters', { ...schema, '@type': 'Person', name: '\u200b\u202e ---' }],
    ['a name of a thousand letters', { ...schema, '@type': 'Person', name: 'a'.repeat(1_000) }],
    [
      'members of the prototype',
      '{"@context":"https://schema.org","@type":"Person","__proto__":{"name":"Jane"},"constructor":1}',
    ],
    ['a list for everything', { ...schema, '@type': [['Person']], name: [[['Jane']]] }],
    ['null', 'null'],
  ])('in data with %s', (_what, data) => {
    expect(personIn(inScript(data), 'https://jane.example/')).toBeNull();
  });

  test('where the page says that its own address is another one', () => {
    const html = `<link rel="canonical" href="https://bob.example/">${inScript({ ...schema, '@type': 'Person', name: 'Jane Doe', url: 'https://jane.example/' })}`;
    expect(personIn(html, 'https://jane.example/')).toBeNull();
  });

  test.each([
    ['https://people.example/', null],
    ['https://people.example/team/jane-doe', 'Bob Stranger'],
    ['https://www.people.example/jane-doe/fr', 'Bob Stranger'],
  ])('when the address has led to %s: %j', (url, name) => {
    const html = inScript({
      ...schema,
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Bob Stranger' },
    });
    const found = personIn(html, url, { asked: 'https://people.example/jane-doe' });
    expect(found?.stated.fullName ?? null).toBe(name);
  });

  test('in previews for social networks and in titles', () => {
    const html =
      '<title>Jane Doe</title><meta property="og:title" content="Jane Doe"><meta property="profile:first_name" content="Jane"><h1>Jane Doe</h1>';
    expect(personIn(html, 'https://jane.example/')).toBeNull();
  });
});

test('texts have no markup, and addresses no other scheme than those of the web', () => {
  const html = inScript({
    ...schema,
    '@type': 'Person',
    name: 'Jane <b>Doe</b>',
    description: '&lt;script&gt;alert(1)&lt;/script&gt;Hello <img src=x onerror=alert(1)> you\u202e',
    image: 'data:image/png;base64,AAAA',
    url: 'https://jane.example/',
    sameAs: ['javascript:alert(1)', 'https://user:password@evil.example/', 'https://ok.example/jane'],
  });
  expect(personIn(html, 'https://jane.example/')).toMatchObject({
    imageUrl: null,
    stated: {
      fullName: 'Jane Doe',
      summary: 'Hello you',
      pages: ['https://jane.example/', 'https://ok.example/jane'],
    },
  });
});

test('what a page says to programs is reported, for all and for this one', () => {
  const html =
    '<meta name="ROBOTS" content="noindex"><meta name="reader" content="none"><meta name="other" content="noai"><meta name="tdm-reservation" content="1">';
  expect(read(html, 'https://jane.example/')).toMatchObject({
    directives: ['noindex', 'none'],
    reservesMining: true,
  });
});
