/**
 * Feeds of careers sites whatever their offers hold: hundreds of them, long texts, and characters that XML cannot have.
 * They are read by the parser of a browser.
 */
import fc from 'fast-check';
import { insert, startTestApi, type TestAccount } from '../support/api.ts';
import { startBrowser } from '../support/browser.ts';
import { addCareersSite, addOffer, addOfferFields } from '../support/careers.ts';

const api = await startTestApi();
const browser = await startBrowser([]);
const page = await browser.open();
afterAll(async () => {
  await browser.close();
  await api.stop();
});

const get = (path: string, headers: Record<string, string> = {}) => fetch(api.baseUrl + path, { headers });

/** What a browser reads in the elements with each name. @throws Error for XML that is not well-formed */
async function read(
  text: string,
  type: 'application/xml' | 'text/html',
  ...names: string[]
): Promise<string[][]> {
  const parse = `(([text, type, names]) => {
    const document = new DOMParser().parseFromString(text, type);
    const problem = document.querySelector('parsererror');
    if (problem !== null) throw new Error(problem.textContent);
    return names.map((name) => [...document.querySelectorAll(name)].map(({ textContent }) => textContent));
  })(${JSON.stringify([text, type, names])})`;
  return page.evaluate<string[][]>(parse);
}

async function textsOf(path: string, ...names: string[]): Promise<string[][]> {
  const response = await get(path);
  expect([path, response.status]).toEqual([path, 200]);
  return read(await response.text(), 'application/xml', ...names);
}

/** Texts of callers that a document could break at. */
const parts = fc.oneof(
  fc.constantFrom(
    ']',
    ']]',
    '>',
    ']]>',
    '<![CDATA[',
    '<job>',
    '&',
    '&lt;',
    '"',
    "'",
    '\u0001',
    '\u000b',
    '\u001f',
  ),
  fc.constantFrom(
    '\u007f',
    '\u0085',
    '\u2028',
    '\ufffe',
    '\uffff',
    '\ufeff',
    '\u202e',
    '\r',
    '\n',
    '\t',
    '😀',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
);
const hostileText = fc.array(parts, { maxLength: 8 }).map((all) => `a${all.join('')}z`.replaceAll('\0', ''));

/** The text with the characters of XML 1.0 only, and with line ends as a parser reports them. */
function asRead(text: string): string {
  const written = [...text].filter((character) => {
    const code = character.codePointAt(0) ?? 0;
    return [0x9, 0xa, 0xd].includes(code) || (code >= 0x20 && code !== 0xfffe && code !== 0xffff);
  });
  return written.join('').replace(/\r\n?/g, '\n');
}

/** Offers with these names, the first of them the newest, and values of their fields. */
async function addOffers(
  { groupId }: TestAccount,
  names: readonly string[],
  values: readonly (readonly [field: string, value: string])[],
): Promise<void> {
  const { pool } = api.database;
  await pool.query(
    `insert into projects ("groupId", name, "referenceId", "isMadeForRecruitment")
     select $1, name, 'OFFER-' || n, true from unnest($2::text[]) with ordinality as one (name, n)`,
    [groupId, names],
  );
  await pool.query(
    `insert into projects_jobboards ("groupId", "projectId", "jobBoardId", "enabledAt")
     select $1, id, (select id from jobboards order by id limit 1),
            now() - substr("referenceId", 7)::integer * interval '1 minute'
       from projects where "groupId" = $1`,
    [groupId],
  );
  await pool.query(
    `insert into projects_fieldsvalues ("groupId", "projectId", "fieldId", value)
     select $1, project.id, field, value
       from projects as project, unnest($2::uuid[], $3::text[]) as given (field, value) where project."groupId" = $1`,
    [groupId, values.map(([field]) => field), values.map(([, value]) => value)],
  );
}

describe('whatever the texts of an account are', () => {
  let account: TestAccount;
  const names = [
    'Nurse ]]\u0001></title><url><![CDATA[https://evil.example/apply]]\u0001></url>',
    ...fc.sample(hostileText, 60),
  ];

  beforeAll(async () => {
    account = await api.createAccount();
    const fieldOf = await addOfferFields(api, account);
    await addOffers(account, names, [
      [fieldOf('joboffer_description'), '<p>Text</p>'],
      [fieldOf('joboffer_remote_days_per_week'), '5'],
    ]);
  });

  test('feeds are well-formed, and read as the texts without what XML cannot have', async () => {
    const siteNames = ['Acme ]]\u0001>', ...fc.sample(hostileText, 2)];
    const { pool } = api.database;
    // Names are cleaned when they are stored.
    const stored = await pool.query<{ name: string }>('select name from projects where "groupId" = $1', [
      account.groupId,
    ]);
    const names = stored.rows.map(({ name }) => name);
    for (const given of siteNames) {
      const texts = { fr: { title: given, introduction: given } };
      const { slug } = await addCareersSite(api, account, { name: given, texts });
      const { rows } = await pool.query<{ name: string; title: string }>(
        `select name, texts -> 'fr' ->> 'title' as title from careers_sites where slug = $1`,
        [slug],
      );
      const [{ name, title } = { name: '', title: '' }] = rows;
      const board = `/careers/${slug}/jobs.xml`;
      const [offers, publishers] = await textsOf(board, 'title', 'publisher');
      expect(offers?.toSorted()).toEqual(names.map(asRead).toSorted());
      expect(publishers).toEqual([asRead(name)]);
      const [titles] = await textsOf(`/careers/${slug}/fr/offers.rss`, 'title');
      // The introduction and the title of a site are shown without white space around them.
      expect(titles?.toSorted()).toEqual([asRead(title.trim()), ...names.map(asRead)].toSorted());
      const [pages] = await textsOf(`/careers/${slug}/sitemap.xml`, 'loc');
      expect(pages).toHaveLength(2 * (names.length + 1));
    }
  });

  test('pages show them as texts, and their data for search engines is what it says', async () => {
    const { slug } = await addCareersSite(api, account);
    const { rows } = await api.database.pool.query<{ id: string; name: string }>(
      'select id, name from offers where "groupId" = $1',
      [account.groupId],
    );
    for (const { id, name } of rows.slice(0, 12)) {
      const html = await (await get(`/careers/${slug}/en/offers/${id}`)).text();
      const [heading, [data = ''] = []] = await read(
        html,
        'text/html',
        'h1',
        'script[type="application/ld+json"]',
      );
      expect(heading).toEqual([name.replace(/\r\n?/g, '\n')]);
      expect(JSON.parse(data)).toMatchObject({ '@type': 'JobPosting', title: name });
    }
  });
});

describe('feeds of hundreds of offers with long texts', () => {
  // More than a page of a list may have of them, and more than one part of it; together more than an answer may be long.
  const count = 240;
  let account: TestAccount;
  let slug: string;
  let fieldOf: (purpose: string) => string;
  const purposes = ['joboffer_company_description', 'joboffer_description', 'joboffer_profile_description'];

  beforeAll(async () => {
    account = await api.createAccount();
    fieldOf = await addOfferFields(api, account);
    ({ slug } = await addCareersSite(api, account));
    const text = `<p>${`${'longtext'.repeat(50)} `.repeat(18)}end</p>`;
    await addOffers(
      account,
      numbers,
      purposes.map((purpose) => [fieldOf(purpose), text]),
    );
    // As autovacuum does soon after that many rows were written.
    await api.database.pool.query('analyze projects, projects_jobboards, projects_fieldsvalues');
  });

  const numbers = Array.from({ length: count }, (_, index) => `Offer ${index + 1}`);

  test('have every offer with its whole texts, the newest first', async () => {
    const board = `/careers/${slug}/jobs.xml`;
    const [titles, texts = []] = await textsOf(board, 'title', 'description');
    expect(titles).toEqual(numbers);
    expect(texts.filter((text) => text.length > 21_000 && text.split('end</p>').length === 4)).toHaveLength(
      count,
    );
    expect(await textsOf(`/careers/${slug}/en/offers.rss`, 'title')).toEqual([['Jobs at Acme', ...numbers]]);
    const [pages] = await textsOf(`/careers/${slug}/sitemap.xml`, 'loc');
    expect(pages).toHaveLength(2 * (count + 1));
  });

  test('are the same compressed and plain, have no body for HEAD, and are not sent again', async () => {
    const path = `/careers/${slug}/jobs.xml`;
    const plain = await get(path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const body = await plain.text();
    for (const encoding of ['gzip', 'br']) {
      const compressed = await get(path, { 'accept-encoding': encoding });
      expect(compressed.headers.get('content-encoding')).toBe(encoding);
      expect((await compressed.text()) === body).toBe(true);
    }
    const head = await fetch(api.baseUrl + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([
      200,
      plain.headers.get('etag'),
      '',
    ]);
    const tag = plain.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
    const rename = (name: string) =>
      api.database.pool.query(
        `update projects set name = $2 where "groupId" = $1 and "referenceId" = 'OFFER-1'`,
        [account.groupId, name],
      );
    await rename('Offer 01');
    const changed = await get(path, { 'if-none-match': tag });
    expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false]);
    expect(await changed.text()).toContain('Offer 01');
    await rename('Offer 1');
  });

  test('lists answer what they can, and say what to do where a page is too large', async () => {
    const key = account.publicKey.secret;
    const large = await account.get('/rest/v2/offers?limit=1000', { key });
    expect([large.status, await large.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_parameter',
        message: expect.stringMatching(/answer of \d+ bytes, limit is 5000000: give lists a smaller limit/),
      }),
    ]);
    for (const [path, request] of [
      ['/rest/v2/offers?limit=100', { key }],
      ['/rest/v2/offers?limit=1000', {}],
    ] as const) {
      const { status, body } = await account.get(path, request);
      // Its connection stays until it is read, or given up.
      await body?.cancel();
      expect(status).toBe(200);
    }
    // A page after a cursor is read in parts, whose conditions have a part of the ids.
    const changed = await account.get('/rest/v2/offers?after=&limit=1000', { key });
    const { data, total, hasMore } = (await changed.json()) as {
      data: { id: string }[];
      total: number;
      hasMore: boolean;
    };
    const found = new Set(data.map(({ id }) => id));
    expect([changed.status, found.size, data.length, total, hasMore]).toEqual([
      200,
      count,
      count,
      count,
      false,
    ]);
  });

  test('a single offer may have the longest texts that a save takes; one that no answer can hold is left out', async () => {
    const { groupId } = account;
    // Three bytes for each character, as many as most letters have.
    const longest = `<p>${'日'.repeat(499_990)}</p>`;
    const addLarge = async (name: string, fields: readonly string[]) => {
      const id = await addOffer(api, account, { name });
      for (const fieldId of fields) {
        await insert(api.database, 'projects_fieldsvalues', {
          groupId,
          projectId: id,
          fieldId,
          value: longest,
        });
      }
      return id;
    };
    const large = await addLarge('Large', purposes.map(fieldOf));
    const field = { groupId, name: 'one', type: 'richtext', targetedEntity: 'PROJECT', isOnOffers: true };
    const more = await insert(api.database, 'fields', field);
    const tooLarge = await addLarge('Too large', [...purposes.map(fieldOf), more]);
    const feed = await (await get(`/careers/${slug}/jobs.xml`)).text();
    const titles = [...feed.matchAll(/<title><!\[CDATA\[(.*?)\]\]>/g)].map(([, title]) => title);
    expect(titles.toSorted()).toEqual([...numbers, 'Large'].toSorted());
    expect(api.log).toContainEqual(
      expect.objectContaining({ offerId: tooLarge, msg: expect.stringContaining('too large for a feed') }),
    );
    // The list shows facts, and the offer of the site is a page of its own.
    const list = await (await get(`/careers/${slug}/en`)).text();
    expect([list.includes('>Large<'), list.includes('>Too large<')]).toEqual([true, true]);
    expect((await get(`/careers/${slug}/en/offers/${large}`)).status).toBe(200);
  });
});
