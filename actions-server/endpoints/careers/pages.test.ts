/** The careers pages as they are read: list, offer, legal notice, colours and logo, and what is not found. */
// size: one server and one account for everything that is only read
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { insert, startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, addOfferFields } from '../../../tests/support/careers.ts';
import { brokenJobPostingRules } from '../../../tests/support/job-posting.ts';
import { picture } from '../../../tests/support/pictures.ts';

const resume = readFileSync(
  fileURLToPath(new URL('../../../tests/fixtures/resumes/elodie-marchand.pdf', import.meta.url)),
);

interface ProjectsAnswer {
  readonly data: readonly { readonly jobBoardsOffers: readonly unknown[] }[];
}

let api: TestApi;
let account: TestAccount;
let slug: string;
let baker: string;
let nurse: string;

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.baseUrl + path, { redirect: 'manual', headers });
const text = async (path: string, headers = {}) => (await get(path, headers)).text();

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  const fieldOf = await addOfferFields(api, account);
  const { pool } = api.database;
  const value = (projectId: string, purpose: string, columns: Record<string, unknown>) =>
    pool.query(
      `insert into projects_fieldsvalues ("groupId", "projectId", "fieldId", ${Object.keys(columns).map((name) => `"${name}"`)})
       values ($1, $2, $3, $4)`,
      [account.groupId, projectId, fieldOf(purpose), ...Object.values(columns)],
    );
  baker = await addOffer(api, account, { name: 'Baker', referenceId: 'BAKER' });
  nurse = await addOffer(api, account, { name: 'Nurse <b>at night</b>' });
  await value(baker, 'joboffer_title', { value: 'Baker & pastry cook' });
  await value(baker, 'joboffer_description', { value: '<p>Bread, <strong>at four</strong></p>' });
  await value(baker, 'joboffer_salary_per_year_min', { value: '31000 EUR' });
  await value(nurse, 'joboffer_salary_per_year_min', { value: '42000 EUR' });
  await value(baker, 'joboffer_salary_is_public', { value: 'true' });
  const { rows } = await pool.query<{ id: string }>(
    `insert into locations ("groupId", search, "countryName") values ($1, 'Lille', 'France') returning id`,
    [account.groupId],
  );
  await value(baker, 'joboffer_location', { locationId: rows[0]?.id });
  ({ slug } = await addCareersSite(api, account, {
    name: 'Maison <Dupont>',
    texts: { fr: { title: 'Travailler chez nous', legalNotice: 'Maison Dupont\nLille' } },
  }));
});
afterAll(() => api?.stop());

describe('the address of a site', () => {
  test('leads to the language that the browser asks for, else to the first of the site', async () => {
    const location = async (accept: string, path = '') =>
      (await get(`/careers/${slug}${path}`, { 'accept-language': accept })).headers.get('location');
    expect(await location('de-DE, en;q=0.5, fr;q=0.4')).toBe(`/careers/${slug}/en`);
    expect(await location('fr-CA')).toBe(`/careers/${slug}/fr`);
    expect(await location('de')).toBe(`/careers/${slug}/fr`);
    expect(await location('fr', '?utm_source=board')).toBe(`/careers/${slug}/fr?utm_source=board`);
  });

  test('is not found as long as the site is not published, its key is revoked, or the language is another one', async () => {
    const hidden = await addCareersSite(api, account, { isPublished: false });
    const revoked = await addCareersSite(api, account);
    await api.database.pool.query('update apikeys set "revokedAt" = now() where id = $1', [revoked.id]);
    const english = await addCareersSite(api, account, { languages: ['en'] });
    for (const path of [
      hidden.slug,
      revoked.slug,
      `${english.slug}/fr`,
      `${slug}/de`,
      'nobody',
      `${slug}/fr/x`,
    ]) {
      expect([path, (await get(`/careers/${path}`)).status]).toEqual([path, 404]);
    }
    expect((await get(`/careers/${english.slug}/en`)).status).toBe(200);
  });

  test('is not found as long as the account is disabled', async () => {
    const closed = await api.createAccount('Closed');
    const site = await addCareersSite(api, closed);
    const disable = `update groups set "disabledAt" = now() where id = $1`;
    await api.database.pool.query(disable, [closed.groupId]);
    for (const path of ['/fr', '/jobs.xml', '/sitemap.xml']) {
      expect((await get(`/careers/${site.slug}${path}`)).status).toBe(404);
    }
  });

  test('a page that is not found is a page in the language of its address, without the cause', async () => {
    const response = await get(`/careers/${slug}/fr/offers/unknown`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('<h1>Page introuvable</h1>');
  });
});

describe('the list', () => {
  test('has every open offer of the account, and no other', async () => {
    const other = await api.createAccount('Other');
    await addOffer(api, other, { name: 'Gardener' });
    const page = await text(`/careers/${slug}/fr`);
    expect(page).toContain('Baker &amp; pastry cook');
    expect(page).toContain('2 offres');
    expect(page).not.toContain('Gardener');
  });

  test('shows texts as texts, whatever is in them', async () => {
    const page = await text(`/careers/${slug}/fr`);
    expect(page).toContain('Nurse &lt;b&gt;at night&lt;/b&gt;');
    expect(page).toContain('Maison &lt;Dupont&gt;');
    const searched = await text(`/careers/${slug}/fr?q=${encodeURIComponent('"><script>')}`);
    expect(searched).toContain('value="&quot;&gt;&lt;script&gt;"');
  });

  test('is filtered by words, by place and by contract', async () => {
    const titles = async (query: string) => {
      const page = await text(`/careers/${slug}/en?${query}`);
      return ['Baker', 'Nurse'].filter((name) => page.includes(`">${name}`));
    };
    expect(await titles('q=pastry')).toEqual(['Baker']);
    expect(await titles('q=four+bread')).toEqual(['Baker']);
    expect(await titles('place=lil')).toEqual(['Baker']);
    expect(await titles('q=100%25')).toEqual([]);
    expect(await titles('contract=x&page=1')).toEqual(['Baker', 'Nurse']);
    expect(await text(`/careers/${slug}/en?q=plumber`)).toContain('No job matches your search.');
  });

  test('says so when nothing is open', async () => {
    const quiet = await api.createAccount('Quiet');
    const site = await addCareersSite(api, quiet, { texts: { en: { emptyList: 'Come back in spring.' } } });
    expect(await text(`/careers/${site.slug}/en`)).toContain('<p>Come back in spring.</p>');
    expect(await text(`/careers/${site.slug}/fr`)).toContain('Come back in spring.');
  });

  test('has pages of twenty', async () => {
    const large = await api.createAccount('Large');
    for (let number = 1; number <= 21; number += 1) await addOffer(api, large, { name: `Job ${number}` });
    const site = await addCareersSite(api, large);
    const [first, second] = [
      await text(`/careers/${site.slug}/en?source=board`),
      await text(`/careers/${site.slug}/en?page=2`),
    ];
    expect(first.match(/<li>/g)).toHaveLength(20);
    expect(first).toContain('?source=board&amp;page=2');
    expect(second.match(/<li>/g)).toHaveLength(1);
    expect(second).toContain('– Page 2 of 2');
    expect(first).not.toContain('– Page');
    expect(first).toContain('21 jobs');
    expect(await text(`/careers/${slug}/en?q=pastry`)).toContain('>1 job<');
  });
});

describe('an offer', () => {
  test('is found by its id and by its reference, and shows its HTML', async () => {
    for (const name of [baker, 'BAKER']) {
      const page = await text(`/careers/${slug}/en/offers/${name}`);
      expect(page).toContain('<p>Bread, <strong>at four</strong></p>');
      expect(page).toContain(
        `<link rel="canonical" href="${api.dependencies.config.publicBaseUrl}/careers/${slug}/en/offers/${baker}">`,
      );
    }
  });

  test('shows its salary only where the offer says so', async () => {
    expect(await text(`/careers/${slug}/en/offers/${baker}`)).toContain('from €31,000 a year');
    expect(await text(`/careers/${slug}/en/offers/${nurse}`)).not.toContain('42,000');
  });

  test('is described to search engines by what its page shows, and the list is not', async () => {
    const page = await text(`/careers/${slug}/en/offers/${baker}`);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page) ?? [];
    expect(JSON.parse(data)).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'JobPosting',
      title: 'Baker & pastry cook',
      description: '<p>Bread, <strong>at four</strong></p>',
      datePosted: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      hiringOrganization: { '@type': 'Organization', name: 'Maison <Dupont>' },
      jobLocation: [
        {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Lille', addressCountry: 'FR' },
        },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 31_000, unitText: 'YEAR' },
      },
      identifier: { '@type': 'PropertyValue', name: 'Maison <Dupont>', value: 'BAKER' },
      directApply: true,
      url: `${api.dependencies.config.publicBaseUrl}/careers/${slug}/en/offers/${baker}`,
    });
    // Without a text and a place search engines would refuse it.
    expect(await text(`/careers/${slug}/en/offers/${nurse}`)).not.toContain('ld+json');
    expect(await text(`/careers/${slug}/en`)).not.toContain('ld+json');
  });

  describe('keeps the rules of search engines for a JobPosting', () => {
    let own: TestAccount;
    let site: { readonly slug: string };
    let fieldOf: (purpose: string) => string;
    beforeAll(async () => {
      own = await api.createAccount('Postings');
      fieldOf = await addOfferFields(api, own);
      await api.database.pool.query(`update fields set type = 'multiplelocation' where id = $1`, [
        fieldOf('joboffer_location'),
      ]);
      site = await addCareersSite(api, own, { websiteUrl: 'https://acme.example', languages: ['en'] });
    });

    const described = { description: '<p>Bread</p>' };
    test.each<[string, Record<string, string | readonly string[]>]>([
      [
        'one place and public salary',
        {
          ...described,
          location: ['Lille'],
          salary_per_year_min: '31000 EUR',
          salary_per_year_max: '35000.00 EUR',
          salary_is_public: 'true',
        },
      ],
      [
        'a salary that is not public',
        { ...described, location: ['Lille'], salary_per_year_min: '31000 EUR' },
      ],
      ['several places', { ...described, location: ['Lille', 'Lyon'], is_fulltime: 'true' }],
      [
        'days at home',
        { ...described, location: ['Lille'], remote_days_per_week: '2', is_fulltime: 'false' },
      ],
      ['no place, fully remote', { ...described, remote_days_per_week: '5' }],
      [
        'all texts, with markup in them',
        {
          ...described,
          company_description: '<p>A &amp; B</p>',
          profile_description: '<p>You &lt;/script&gt;</p>',
          location: ['Lille'],
        },
      ],
    ])('with %s', async (name, values) => {
      const { groupId } = own;
      const { pool } = api.database;
      const projectId = await addOffer(api, own, { name: 'Baker', referenceId: `REF ${name}` });
      for (const [purpose, given] of Object.entries(values)) {
        for (const text of [given].flat()) {
          const place = purpose === 'location';
          const locationId = place
            ? await insert(api.database, 'locations', { groupId, search: text })
            : null;
          await pool.query(
            'insert into projects_fieldsvalues ("groupId", "projectId", "fieldId", value, "locationId") values ($1, $2, $3, $4, $5)',
            [groupId, projectId, fieldOf(`joboffer_${purpose}`), place ? null : text, locationId],
          );
        }
      }
      expect(brokenJobPostingRules(await text(`/careers/${site.slug}/en/offers/${projectId}`))).toEqual([]);
    });

    test('and what breaks one of them is found', async () => {
      const page = await text(`/careers/${slug}/en/offers/${baker}`);
      const broken = (found: string, replacement: string) => {
        expect(page).toContain(found);
        return brokenJobPostingRules(page.replace(found, replacement));
      };
      expect(brokenJobPostingRules(page)).toEqual([]);
      expect(broken('"directApply":true', '"directApply":true,"validThrough":"2027-01-31"')).toEqual([
        'the end has a zone, and is that of the page',
      ]);
      expect(broken('"minValue":31000', '"minValue":32000')).toEqual([
        'a salary is that of the page, and there is none where the page has none',
      ]);
      expect(broken('"directApply":true', '"directApply":true,"employmentType":["FULL_TIME"]')).toEqual([
        'the hours are those of the page, and are left out where it says none',
      ]);
      expect(broken('"addressCountry":"FR"', '"addressCountry":""')).toEqual([
        'every place has a country, and its town is on the page',
      ]);
    });

    test('with the end that its advertisement on the careers pages has, which the sitemap tells of', async () => {
      const { pool } = api.database;
      const id = await addOffer(api, own, { name: 'Baker' });
      for (const [purpose, value] of [
        ['joboffer_description', '<p>Bread</p>'],
        ['joboffer_remote_days_per_week', '5'],
      ] as const) {
        const row = { groupId: own.groupId, projectId: id, fieldId: fieldOf(purpose), value };
        await insert(api.database, 'projects_fieldsvalues', row);
      }
      const path = `/careers/${site.slug}/en/offers/${id}`;
      const lastmod = async () =>
        new RegExp(`${id}</loc><lastmod>([^<]*)`).exec(await text(`/careers/${site.slug}/sitemap.xml`))?.[1];
      const before = await lastmod();
      expect(await text(path)).not.toContain('validThrough');
      const addRow = async (board: string, columns: Record<string, unknown>) => {
        const { rows } = await pool.query('select id from jobboards where "canonicalName" = $1', [board]);
        const row = { groupId: own.groupId, projectId: id, jobBoardId: rows[0].id, ...columns };
        await insert(api.database, 'jobboards_offers', row);
      };
      await addRow('careers_site', { expiresAt: '2027-01-31T23:00:00Z' });
      // An earlier one, one that has ended, and one of another board.
      await addRow('careers_site', { expiresAt: '2026-12-31T23:00:00Z' });
      await addRow('careers_site', { expiresAt: '2028-01-31T23:00:00Z', deletedAt: '2026-01-01' });
      await addRow('apec', { expiresAt: '2029-01-31T23:00:00Z' });
      const page = await text(path);
      expect(page).toContain('"validThrough":"2027-02-01T00:00:00+01:00"');
      expect(page).toContain('Apply by <time datetime="2027-02-01T00:00:00+01:00">1 February 2027</time>');
      expect(brokenJobPostingRules(page)).toEqual([]);
      expect(await lastmod()).not.toBe(before);
      expect(await text(`/careers/${site.slug}/jobs.xml?board=apec`)).toContain(
        '<expirationdate><![CDATA[2027-02-01T00:00:00+01:00]]></expirationdate>',
      );
    });

    test('with neither a place nor days at home it has none', async () => {
      const id = await addOffer(api, own, { name: 'Baker' });
      expect(brokenJobPostingRules(await text(`/careers/${site.slug}/en/offers/${id}`))).toBeNull();
    });
  });

  test('that was closed is 410 with the open ones, and its form too', async () => {
    const closed = await addOffer(api, account, { name: 'Closed' });
    expect((await get(`/careers/${slug}/en/offers/${closed}`)).status).toBe(200);
    await api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [closed]);
    for (const path of ['', '/apply']) {
      const response = await get(`/careers/${slug}/en/offers/${closed}${path}`);
      const page = await response.text();
      expect([response.status, page.includes('Baker &amp; pastry cook')]).toEqual([410, true]);
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(brokenJobPostingRules(page)).toBeNull();
    }
  });

  test('of another account is not found', async () => {
    const other = await api.createAccount('Other');
    const id = await addOffer(api, other, { name: 'Gardener' });
    expect((await get(`/careers/${slug}/en/offers/${id}`)).status).toBe(404);
  });
});

test('the sitemap has the list and every open offer in each language, and no closed one', async () => {
  const closed = await addOffer(api, account, { name: 'Closed' });
  await api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [closed]);
  const response = await get(`/careers/${slug}/sitemap.xml`);
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const addresses = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, address]) => address,
  );
  const base = `${api.dependencies.config.publicBaseUrl}/careers/${slug}`;
  const expected = ['fr', 'en'].flatMap((language) => [
    `${base}/${language}`,
    ...[baker, nurse].map((id) => `${base}/${language}/offers/${id}`),
  ]);
  expect(addresses.sort()).toEqual(expected.sort());
});

describe('feeds', () => {
  const origin = () => api.dependencies.config.publicBaseUrl;

  test('job boards get every open offer with a text, once for each place, in its language, under their own source', async () => {
    const response = await get(`/careers/${slug}/jobs.xml?board=Board%20One`);
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const feed = await response.text();
    const jobs = [...feed.matchAll(/<job>[\s\S]*?<\/job>/g)].map(([job]) =>
      Object.fromEntries(
        [...job.matchAll(/<(\w+)><!\[CDATA\[([\s\S]*?)\]\]><\/\1>/g)].map(([, name, value]) => [name, value]),
      ),
    );
    expect(jobs).toEqual([
      {
        title: 'Baker & pastry cook',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        referencenumber: baker,
        requisitionid: 'BAKER',
        url: `${origin()}/careers/${slug}/en/offers/${baker}?source=Board+One`,
        company: 'Maison <Dupont>',
        city: 'Lille',
        country: 'FR',
        description: '<p>Bread, <strong>at four</strong></p>',
        salary: '31000 EUR per year',
      },
    ]);
    expect(feed).toContain('<publisher><![CDATA[Maison <Dupont>]]></publisher>');
  });

  test('a text that ends the section of a feed cannot leave it', async () => {
    const id = await addOffer(api, account, { name: 'Dyer ]]><job>\u0001' });
    const feed = await text(`/careers/${slug}/fr/offers.rss`);
    expect(feed).toContain('<title>Dyer ]]&gt;&lt;job&gt;</title>');
    await api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [id]);
  });

  test('RSS has the open offers in the language of its address, and the list names it', async () => {
    const response = await get(`/careers/${slug}/fr/offers.rss`);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await response.text();
    const links = [...feed.matchAll(/<item>[\s\S]*?<link>([^<]*)</g)].map(([, link]) => link);
    expect(links.sort()).toEqual(
      [baker, nurse].map((id) => `${origin()}/careers/${slug}/fr/offers/${id}`).sort(),
    );
    expect(await text(`/careers/${slug}/fr`)).toContain(
      `<link rel="alternate" type="application/rss+xml" href="/careers/${slug}/fr/offers.rss">`,
    );
  });

  test('robots.txt names the sitemap', async () => {
    expect(await text(`/careers/${slug}/robots.txt`)).toContain(
      `Sitemap: ${origin()}/careers/${slug}/sitemap.xml`,
    );
  });

  test('the name of a board that is none is refused', async () => {
    expect((await get(`/careers/${slug}/jobs.xml?board=${'x'.repeat(61)}`)).status).toBe(400);
  });

  test('are not sent again to whoever has them already, at whatever address', async () => {
    for (const path of ['jobs.xml', 'fr/offers.rss', 'sitemap.xml']) {
      const tag = (await get(`/careers/${slug}/${path}`)).headers.get('etag') ?? '';
      for (const address of ['198.51.100.1', '198.51.100.2']) {
        const headers = { 'if-none-match': tag, 'x-forwarded-for': address };
        expect([path, (await get(`/careers/${slug}/${path}`, headers)).status]).toEqual([path, 304]);
      }
    }
  });
});

describe('what a job board reads with the key of its feed is recorded', () => {
  let own: TestAccount;
  let site: string;
  let address: string;
  let feedId: string;
  let plumber: string;

  const offerWithText = async (name: string, fieldId: string) => {
    const id = await addOffer(api, own, { name });
    await insert(api.database, 'projects_fieldsvalues', {
      groupId: own.groupId,
      projectId: id,
      fieldId,
      value: `<p>${name}</p>`,
    });
    return id;
  };
  /** With everything that a write changes. */
  const state = async () =>
    (
      await api.database.pool.query(
        `select project.id, project.name, project.xmin as "project", offer.id as "row", offer.xmin, offer."deletedAt", offer."publishedAt", offer.status
           from projects as project left join jobboards_offers as offer on offer."projectId" = project.id and offer."feedId" = $2
          where project."groupId" = $1 order by project.name, offer.id`,
        [own.groupId, feedId],
      )
    ).rows;
  const recorded = async () => {
    const { data } = await own.graphql(
      '{ jobboards_offers(where: {deletedAt: {_is_null: true}}) { feedId status publishedAt project { name } jobBoard { canonicalName } } }',
    );
    const rows = (data?.jobboards_offers ?? []) as { feedId: string | null; project: { name: string } }[];
    return rows.map(({ project, ...row }) => ({
      ...row,
      name: project.name,
    }));
  };
  const namesOf = async () => (await recorded()).map(({ name }) => name).sort();
  const close = (id: string) =>
    api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [id]);

  beforeAll(async () => {
    own = await api.createAccount('Boards');
    const description = (await addOfferFields(api, own))('joboffer_description');
    plumber = await offerWithText('Plumber', description);
    await offerWithText('Roofer', description);
    await addOffer(api, own, { name: 'Without a text' });
    ({ slug: site } = await addCareersSite(api, own));
    const { data } = await own.graphql(
      `mutation { insert_jobboards_feeds_one(object: { jobBoardId: "${await boardId('france_travail')}" }) { id key } }`,
    );
    const feed = data?.insert_jobboards_feeds_one as { id: string; key: string };
    feedId = feed.id;
    address = `/careers/${site}/jobs.xml?board=France+Travail&key=${feed.key}`;
  });

  const boardId = async (name: string) =>
    (await api.database.pool.query('select id from jobboards where "canonicalName" = $1', [name])).rows[0].id;

  test('neither without the key, nor with another one, nor by HEAD', async () => {
    const before = await state();
    expect((await get(`/careers/${site}/jobs.xml?board=france_travail`)).status).toBe(200);
    expect((await fetch(api.baseUrl + address, { method: 'HEAD' })).status).toBe(200);
    const key = new URL(address, api.baseUrl).searchParams.get('key');
    for (const query of [
      `board=france_travail&key=${'0'.repeat(32)}`,
      `board=france_travail&key=`,
      `board=apec&key=${key}`,
    ]) {
      const refused = await get(`/careers/${site}/jobs.xml?${query}`);
      expect([query, refused.status, await refused.json()]).toEqual([
        query,
        404,
        expect.objectContaining({ code: 'not_found', message: expect.stringContaining('jobboards_feeds') }),
      ]);
    }
    expect((await get(`/careers/${site}/jobs.xml?key=${key}`)).status).toBe(400);
    // The key of an account is none for another one.
    expect((await get(address.replace(site, slug))).status).toBe(404);
    expect(await state()).toEqual(before);
    expect(await recorded()).toEqual([]);
  });

  test('once, with the offers that are in the feed, however many requests there are at a time', async () => {
    const before = await state();
    const answers = await Promise.all(Array.from({ length: 6 }, () => get(address)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const row = {
      feedId,
      status: 'exported',
      jobBoard: { canonicalName: 'france_travail' },
      publishedAt: expect.any(String),
    };
    expect((await recorded()).sort((one, other) => one.name.localeCompare(other.name))).toEqual([
      { ...row, name: 'Plumber' },
      { ...row, name: 'Roofer' },
    ]);
    const changed = (await state()).map(({ name, project }, index) => [
      name,
      project !== before[index]?.project,
    ]);
    expect(changed).toEqual([
      ['Plumber', true],
      ['Roofer', true],
      ['Without a text', false],
    ]);
  });

  test('and nothing is written when it reads the same again, which is the same answer', async () => {
    const before = await state();
    const first = await get(address);
    const etag = first.headers.get('etag') ?? '';
    expect((await get(address, { 'if-none-match': etag })).status).toBe(304);
    expect(await state()).toEqual(before);
  });

  test('an offer that is not in the feed any more is ended with the next request, also one that answers 304', async () => {
    const closed = await offerWithText('Closed', await fieldOfDescription());
    const setDeletedAt = (time: string | null) =>
      api.database.pool.query('update projects set "deletedAt" = $2 where id = $1', [closed, time]);
    await get(address);
    expect(await namesOf()).toEqual(['Closed', 'Plumber', 'Roofer']);
    const { pool } = api.database;
    await pool.query('update jobboards_offers set "expiresAt" = $2 where "projectId" = $1', [
      closed,
      '2027-01-31T23:00:00Z',
    ]);
    const end = '<expirationdate><![CDATA[2027-02-01T00:00:00+01:00]]></expirationdate>';
    expect((await text(address)).split(end)).toHaveLength(2);
    await setDeletedAt('2026-01-01');
    const withoutIt = (await get(address)).headers.get('etag') ?? '';
    expect(await namesOf()).toEqual(['Plumber', 'Roofer']);
    await setDeletedAt(null);
    // The advertisement that ended had an end, and this one has none.
    await get(address);
    expect(await text(address)).not.toContain('expirationdate');
    const rows = (await state()).filter(({ name }) => name === 'Closed');
    expect(rows).toEqual([expect.objectContaining({ deletedAt: null, status: 'exported' })]);
    await setDeletedAt('2026-01-01');
    expect((await get(address, { 'if-none-match': withoutIt })).status).toBe(304);
    expect(await namesOf()).toEqual(['Plumber', 'Roofer']);
  });

  test('and rows that the account wrote for the board are left alone', async () => {
    const row = { projectId: plumber, jobBoardId: await boardId('france_travail'), externalId: 'ft-1' };
    const insertRow =
      'mutation ($row: jobboards_offers_insert_input!) { insert_jobboards_offers_one(object: $row) { id } }';
    // As before, a project may have several advertisements on a board.
    for (const externalId of ['ft-1', 'ft-2']) {
      expect((await own.graphql(insertRow, { row: { ...row, externalId } })).errors).toBeUndefined();
    }
    expect((await own.graphql(insertRow, { row: { ...row, feedId } })).errors).toHaveLength(1);
    await get(address);
    expect(await namesOf()).toEqual(['Plumber', 'Plumber', 'Plumber', 'Roofer']);
    await api.database.pool.query(
      'delete from jobboards_offers where "groupId" = $1 and "externalId" is not null',
      [own.groupId],
    );
  });

  test('later, when it could not be recorded: the board gets its offers all the same', async () => {
    const { pool } = api.database;
    const mason = await offerWithText('Mason', await fieldOfDescription());
    await pool.query(
      `alter table jobboards_offers add constraint refused check (status <> 'exported') not valid`,
    );
    try {
      expect(await text(address)).toContain('Mason');
      expect(await namesOf()).toEqual(['Plumber', 'Roofer']);
    } finally {
      await pool.query('alter table jobboards_offers drop constraint refused');
    }
    await get(address);
    expect(await namesOf()).toEqual(['Mason', 'Plumber', 'Roofer']);
    await close(mason);
    await get(address);
  });

  test('also of an offer that the account has advertised there itself', async () => {
    const tiler = await offerWithText('Tiler', await fieldOfDescription());
    const jobBoardId = await boardId('france_travail');
    await insert(api.database, 'jobboards_offers', { groupId: own.groupId, projectId: tiler, jobBoardId });
    await get(address);
    const rows = (await recorded()).filter(({ name }) => name === 'Tiler');
    expect(rows.map((row) => row.feedId).sort()).toEqual([feedId, null].sort());
    await api.database.pool.query('delete from projects where id = $1', [tiler]);
  });

  test('until the account deletes the feed, which ends its advertisements and its address', async () => {
    const list = async () =>
      ((await (await own.get('/rest/v2/projects')).json()) as ProjectsAnswer).data.flatMap(
        ({ jobBoardsOffers }) => jobBoardsOffers,
      );
    expect(await list()).toHaveLength(2);
    await own.graphql(`mutation { delete_jobboards_feeds_by_pk(id: "${feedId}") { id } }`);
    expect(await list()).toEqual([]);
    expect((await get(address)).status).toBe(404);
    const { rows } = await api.database.pool.query(
      'select count(*)::int, count("deletedAt")::int as ended from jobboards_offers where "groupId" = $1',
      [own.groupId],
    );
    expect(rows).toEqual([{ count: 4, ended: 4 }]);
  });

  const fieldOfDescription = async () =>
    (
      await api.database.pool.query(
        `select id from fields where "groupId" = $1 and purpose = 'joboffer_description'`,
        [own.groupId],
      )
    ).rows[0].id;
});

describe('what a page loads', () => {
  test('comes from its own origin, under a policy that allows nothing else, and no page sets a cookie', async () => {
    const response = await get(`/careers/${slug}/fr`);
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('set-cookie')).toBeNull();
    const page = await response.text();
    const loaded = [...page.matchAll(/<(?:link rel="stylesheet"|script|img)[^>]*(?:href|src)="([^"]+)"/g)];
    expect(loaded).toHaveLength(3);
    for (const [, address = ''] of loaded) {
      const file = await get(address);
      expect([address, file.status]).toEqual([address, 200]);
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(page).not.toMatch(/ style="|<style|<script>/);
  });

  test('a logo is served by its hash, with the type of its content', async () => {
    const logo = Buffer.from('89504e470d0a1a0a0000', 'hex');
    const site = await addCareersSite(api, account, { logo });
    const address =
      /\/careers\/[^"]*\/logo\/[0-9a-f]{64}/.exec(await text(`/careers/${site.slug}/fr`))?.[0] ?? '';
    const response = await get(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(logo);
    expect((await get(`/careers/${site.slug}/logo/${'0'.repeat(64)}`)).status).toBe(404);
  });

  test('pages are kept for a minute, and validated by their ETag; the page of a referrer is not shared', async () => {
    const response = await get(`/careers/${slug}/fr`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const etag = response.headers.get('etag') ?? '';
    expect((await get(`/careers/${slug}/fr`, { 'if-none-match': etag })).status).toBe(304);
    const referred = await get(`/careers/${slug}/fr`, { referer: 'https://board.example/jobs' });
    expect(referred.headers.get('cache-control')).toBe('private, max-age=60');
    expect(await referred.text()).toContain('?source=board.example');
  });
});

describe('the logo is set', () => {
  const image = picture(120, 48);
  const address = (of: string) => `${api.baseUrl}/rest/v2/careers-sites/${of}/logo`;
  const headers = (key = account.privateKey.secret) => ({ 'x-api-key': key });
  /** As an HTML form. */
  const put = (of: string, files: readonly Buffer[] = [image], key?: string, name = 'files') => {
    const body = new FormData();
    for (const bytes of files) body.append(name, new Blob([bytes]), 'logo.png');
    return fetch(address(of), { method: 'PUT', headers: headers(key), body });
  };
  const stored = async (id: string) =>
    (
      await api.database.pool.query(
        'select logo, "logoType", "updatedAt" > "createdAt" as "isTouched" from careers_sites where id = $1',
        [id],
      )
    ).rows[0];

  test('by the command of the documentation, as large as a logo may be, and the pages show it', async () => {
    const site = await addCareersSite(api, account);
    const guide = readFileSync(
      fileURLToPath(new URL('../../../docs/careers-pages.md', import.meta.url)),
      'utf8',
    );
    const command = /```sh\n(curl[^`]*logo\.png[^`]*)```/.exec(guide)?.[1] ?? '';
    const folder = mkdtempSync(join(tmpdir(), 'logo-'));
    try {
      const logo = Buffer.concat([image, Buffer.alloc(524_288 - image.length, 7)]);
      writeFileSync(join(folder, 'logo.png'), logo);
      const script = command
        .replaceAll('http://localhost:3000', api.baseUrl)
        .replaceAll('maison-dupont', site.slug);
      const env = { ...process.env, PRIVATE_KEY: account.privateKey.secret };
      const { stdout } = await promisify(execFile)('/bin/sh', ['-c', script], { cwd: folder, env });
      const answer = JSON.parse(stdout);
      expect(answer).toMatchObject({ id: site.id, slug: site.slug, logoType: 'image/png' });
      expect(logo.equals((await stored(site.id)).logo)).toBe(true);
      const shown = await get(`/careers/${site.slug}/logo/${answer.logoSha256}`);
      expect(Buffer.from(await shown.arrayBuffer()).equals(logo)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test('as a form or as JSON, the same twice, and removed again; the audit says by which key', async () => {
    const site = await addCareersSite(api, account);
    const files = [{ data: image.toString('base64') }];
    const asJson = await fetch(address(site.slug), {
      method: 'PUT',
      headers: { ...headers(), 'content-type': 'application/json' },
      body: JSON.stringify({ files }),
    });
    const asForm = await put(site.slug);
    expect([asJson.status, asForm.status]).toEqual([200, 200]);
    const hash = createHash('sha256').update(image).digest('hex');
    for (const response of [asJson, asForm])
      expect(await response.json()).toMatchObject({ logoSha256: hash });
    expect(await stored(site.id)).toMatchObject({ logoType: 'image/png', isTouched: true });
    const { data } = await account.graphql(
      'query ($id: uuid!) { audit_entries(where: {partId: {_eq: $id}, operation: {_neq: "insert"}}) { columns actor requestId } }',
      { id: site.id },
    );
    // The second request changed nothing.
    expect(data).toEqual({
      audit_entries: [
        {
          columns: ['logo'],
          actor: expect.objectContaining({ apikeyId: account.privateKey.id }),
          requestId: asJson.headers.get('x-request-id'),
        },
      ],
    });
    const remove = () => fetch(address(site.slug), { method: 'DELETE', headers: headers() });
    for (const removed of [await remove(), await remove()]) {
      expect(removed.status).toBe(200);
      expect(await removed.json()).toMatchObject({ id: site.id, logoType: null, logoSha256: null });
    }
    expect(await stored(site.id)).toMatchObject({ logo: null });
  });

  test.each<[string, readonly Buffer[], number, string]>([
    [
      'an SVG',
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>')],
      415,
      'unsupported_file_type',
    ],
    ['a PDF', [resume], 415, 'unsupported_file_type'],
    ['more than 512 KiB', [Buffer.concat([image, Buffer.alloc(524_288)])], 413, 'file_too_large'],
    ['more pixels than browsers have memory for', [picture(4_001, 10)], 422, 'validation_failed'],
    [
      'a picture without its size',
      [Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
      422,
      'validation_failed',
    ],
    ['two files', [image, image], 422, 'validation_failed'],
    ['no file', [], 422, 'validation_failed'],
  ])('%s is refused, and the former one stays', async (_name, files, status, code) => {
    const site = await addCareersSite(api, account, { logo: image });
    const response = await put(site.slug, files);
    expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
    expect((await stored(site.id)).logo).toEqual(image);
  });

  test('a file under another name, and an unknown member, are refused', async () => {
    const site = await addCareersSite(api, account);
    const named = await put(site.slug, [image], undefined, 'logo');
    expect([named.status, await named.json()]).toEqual([
      422,
      expect.objectContaining({ details: [expect.objectContaining({ path: 'logo', code: 'unknown_key' })] }),
    ]);
    expect((await stored(site.id)).logo).toBeNull();
  });

  test('only by a private key of its account; without a site the answer says how to make one', async () => {
    const other = await api.createAccount('Another');
    const site = await addCareersSite(api, account);
    expect((await put(site.slug, [image], account.publicKey.secret)).status).toBe(403);
    const foreign = await put(site.slug, [image], other.privateKey.secret);
    expect([foreign.status, await foreign.json()]).toEqual([
      404,
      expect.objectContaining({
        code: 'not_found',
        message: expect.stringContaining('insert_careers_sites_one'),
      }),
    ]);
    const removed = await fetch(address('nobody'), { method: 'DELETE', headers: headers() });
    expect(removed.status).toBe(404);
    expect((await stored(site.id)).logo).toBeNull();
  });
});

describe('the settings', () => {
  const mutation = `mutation ($site: careers_sites_insert_input!) { insert_careers_sites_one(object: $site) { id slug logoType consentVersion } }`;
  const create = async (site: Record<string, unknown>) =>
    account.graphql(mutation, {
      site: { slug: `own-${Math.random().toString(36).slice(2)}`, name: 'Own', ...site },
    });

  const createdOf = (data: Record<string, unknown> = {}) =>
    data.insert_careers_sites_one as Record<string, string>;

  test('are made by a private key, with a public key for the applications that nobody knows', async () => {
    const { data } = await create({ isPublished: true, logo: '\\xffd8ff00' });
    const { id, slug: own, logoType } = createdOf(data);
    expect(logoType).toBe('image/jpeg');
    expect((await get(`/careers/${own}/fr`)).status).toBe(200);
    const { rows } = await api.database.pool.query('select kind, "revokedAt" from apikeys where id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ kind: 'public', revokedAt: null }]);
    await account.graphql(`mutation { delete_careers_sites(where: {id: {_eq: "${id}"}}) { affected_rows } }`);
    const after = await api.database.pool.query('select "revokedAt" from apikeys where id = $1', [id]);
    expect(after.rows[0]?.revokedAt).not.toBeNull();
  });

  test.each([
    ['a slug with capitals', { slug: 'Acme' }],
    ['a slug with a slash', { slug: 'a/b' }],
    ['the slug of the files of all sites', { slug: '-' }],
    ['a colour by its name', { accentColor: 'red' }],
    ['a language that there are no words for', { languages: ['de'] }],
    ['no language', { languages: [] }],
    ['a logo that is an SVG', { logo: `\\x${Buffer.from('<svg onload="x">').toString('hex')}` }],
    ['a logo of more than 512 KiB', { logo: `\\x89504e470d0a1a0a${'00'.repeat(524_288)}` }],
    ['a text that the pages do not have', { texts: { fr: { heading: 'x' } } }],
    ['a text that is none', { texts: { fr: { title: 1 } } }],
    ['an address that is a script', { websiteUrl: 'javascript:alert(1)' }],
    ['an e-mail address that is none', { contactEmail: 'x' }],
  ])('%s is refused', async (_name, columns) => {
    const { errors } = await create(columns);
    expect(errors).toEqual([
      expect.objectContaining({ extensions: expect.objectContaining({ code: expect.any(String) }) }),
    ]);
  });

  test('every version of what applicants agree to stays', async () => {
    const { data } = await create({ texts: { fr: { consent: 'Oui', title: 'A' } } });
    const { id } = createdOf(data);
    const set = async (texts: unknown) => {
      const changed = await account.graphql(
        `mutation ($id: uuid!, $texts: jsonb!) { update_careers_sites_by_pk(pk_columns: {id: $id}, _set: {texts: $texts}) { consentVersion consentHistory } }`,
        { id, texts },
      );
      return changed.data?.update_careers_sites_by_pk;
    };
    expect(await set({ fr: { consent: 'Oui', title: 'B' } })).toMatchObject({ consentVersion: 1 });
    expect(await set({ fr: { consent: 'Oui, vraiment', title: 'B' } })).toEqual({
      consentVersion: 2,
      consentHistory: { 1: { fr: { consent: 'Oui' } }, 2: { fr: { consent: 'Oui, vraiment' } } },
    });
  });
});
