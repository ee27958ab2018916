/** What is around the careers pages: choices of the list, the language of texts, icons, unknown addresses, frames. */
import { insert, startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, addOfferFields, sendForm } from '../../../tests/support/careers.ts';

let api: TestApi;
let account: TestAccount;
let slug: string;
const options = new Map<string, string>();
let baker: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount();
  const { groupId } = account;
  const fieldOf = await addOfferFields(api, account);
  const field = { groupId, name: 'Department', type: 'singlechoice', targetedEntity: 'PROJECT' };
  const departments = await insert(api.database, 'fields', {
    ...field,
    purpose: 'joboffer_department',
    isMadeForRecruitment: true,
  });
  const asked = { targetedEntity: 'PROFILE', isOnApplicationForm: true, type: 'singlechoice' };
  const question = await insert(api.database, 'fields', { ...field, ...asked, name: 'May relocate' });
  for (const [fieldId, name] of [
    [departments, 'Sales & <b>export</b>'],
    [departments, 'Workshop'],
    [departments, 'Nobody'],
    [fieldOf('joboffer_contract_type'), 'Fixed term'],
    [fieldOf('joboffer_contract_type'), 'CDI'],
    [question, 'As soon as possible'],
  ] as const) {
    options.set(name, await insert(api.database, 'fields_options', { groupId, fieldId, name }));
  }
  const offer = async (name: string, place: string, chosen: readonly string[], description?: string) => {
    const projectId = await addOffer(api, account, { name, referenceId: name.toUpperCase() });
    const value = (columns: Record<string, unknown>) =>
      insert(api.database, 'projects_fieldsvalues', { groupId, projectId, ...columns });
    const locationId = await insert(api.database, 'locations', { groupId, search: place });
    await value({ fieldId: fieldOf('joboffer_location'), locationId });
    for (const option of chosen) {
      const isContract = ['Fixed term', 'CDI'].includes(option);
      const fieldId = isContract ? fieldOf('joboffer_contract_type') : departments;
      await value({ fieldId, fieldValueId: options.get(option) });
    }
    if (description) await value({ fieldId: fieldOf('joboffer_description'), value: description });
    return projectId;
  };
  baker = await offer(
    'Baker',
    'Lyon',
    ['Workshop', 'CDI'],
    `<h1>Your day</h1><p>You bake our bread\nat four o'clock &amp; you like it. ${'We are a small team. '.repeat(20)}</p>`,
  );
  await offer('Miller', '2 rue du Port, 44000 Nantes', ['Workshop', 'Fixed term']);
  await offer('Zealous seller', 'Lyon 3e', ['Sales & <b>export</b>', 'Fixed term']);
  ({ slug } = await addCareersSite(api, account, {
    name: 'Maison Dupont',
    texts: {
      fr: { consent: 'J’accepte.', introduction: 'Nous faisons du pain.\r\n\r\nDepuis 1900.' },
      en: { privacyNotice: 'We keep it for a year.' },
    },
  }));
});
afterAll(() => api?.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(api.baseUrl + path, { headers, redirect: 'manual' });
const text = async (path: string) => (await get(path)).text();
const list = (query = '', language = 'en') => text(`/careers/${slug}/${language}${query}`);

/** The names of the choices of a menu of the list. */
function choicesOf(page: string, name: string): string[] {
  const [, menu = ''] = new RegExp(`<select id="${name}"[^>]*>(.*?)</select>`, 's').exec(page) ?? [];
  return [...menu.matchAll(/<option[^>]*>([^<]*)</g)].map(([, choice = '']) => choice).slice(1);
}
const titlesOf = (page: string) =>
  [...page.matchAll(/<h3><a [^>]*>(?:<span[^>]*>)?([^<]*)/g)].map(([, title]) => title);
const option = (name: string) => options.get(name) ?? '';

describe('the list', () => {
  test('is chosen from by department, place and contract, with the number of offers of each', async () => {
    const page = await list();
    expect(choicesOf(page, 'department').toSorted()).toEqual([
      'Sales &amp; &lt;b&gt;export&lt;/b&gt; (1)',
      'Workshop (2)',
    ]);
    expect(choicesOf(page, 'place')).toEqual(['Lyon (2)', 'Nantes (1)']);
    expect(choicesOf(page, 'contract').toSorted()).toEqual(['CDI (1)', 'Fixed term (2)']);
  });

  test('counts what each choice finds beside the others and beside the words', async () => {
    const workshop = await list(`?department=${option('Workshop')}`);
    expect(titlesOf(workshop).toSorted()).toEqual(['Baker', 'Miller']);
    expect(choicesOf(workshop, 'place')).toEqual(['Lyon (1)', 'Nantes (1)']);
    expect(choicesOf(workshop, 'department')).toHaveLength(2);
    const both = await list(
      `?department=${option('Workshop')}&contract=${option('Fixed term')}&place=nantes`,
    );
    expect(titlesOf(both)).toEqual(['Miller']);
    const words = await list('?q=bread');
    expect(choicesOf(words, 'department')).toEqual(['Workshop (1)']);
    const nothing = await list('?q=plumber&place=Nowhere');
    expect(choicesOf(nothing, 'place')).toEqual(['Nowhere (0)']);
    expect(nothing).toContain('No job matches your search.');
  });

  test('is ordered by name, and an order or a department that there is not is that of the whole list', async () => {
    expect(titlesOf(await list('?sort=name'))).toEqual(['Baker', 'Miller', 'Zealous seller']);
    expect(titlesOf(await list('?sort=closing'))).toHaveLength(3);
    const beyond = await list('?page=7');
    expect(titlesOf(beyond)).toHaveLength(3);
    expect(beyond).not.toContain('Page 7');
    const searched = await list('?q=baker&sort=name&source=Board');
    expect(searched).toMatch(
      /href="[^"]*\/fr\?q=baker&amp;sort=name&amp;source=Board&amp;page=1" hreflang="fr"/,
    );
    for (const query of ['?sort=%3Cb%3E', '?department=%3Cscript%3E']) {
      const page = await list(query);
      expect(titlesOf(page)).toHaveLength(3);
      expect(choicesOf(page, 'contract')).toHaveLength(2);
      expect(page).not.toMatch(/<b>|<script>/);
    }
  });

  test('is chosen from in a page of another site as well', async () => {
    const headers = { 'X-API-KEY': account.publicKey.secret };
    const page = await (await get(`/embed/-/en?department=${option('Workshop')}`, headers)).text();
    expect(titlesOf(page).toSorted()).toEqual(['Baker', 'Miller']);
    expect(choicesOf(page, 'department')).toContain('Workshop (2)');
  });
});

describe('a text in another language than its page', () => {
  test('says which, on the list, the offer and the form', async () => {
    expect(await list('', 'fr')).toMatch(/<span lang="en">Fixed term<\/span>/);
    expect(await list('', 'en')).not.toContain('<span lang="en">');
    const offer = await text(`/careers/${slug}/fr/offers/${baker}`);
    expect(offer).toContain('<div class="rich" lang="en"><h3>Your day</h3>');
    expect(await text(`/careers/${slug}/en/offers/${baker}`)).toContain('<div class="rich"><h3>');
    const form = await text(`/careers/${slug}/fr/offers/${baker}/apply`);
    expect(form).toContain('<span lang="en">May relocate</span>');
    expect(form).toMatch(/<label for="[^"]+" lang="en">As soon as possible</);
  });

  test('says so of what the account has written in one language only', async () => {
    const form = await text(`/careers/${slug}/fr/offers/${baker}/apply`);
    expect(form).toContain('<div class="privacy" lang="en"><p>We keep it');
    const english = await text(`/careers/${slug}/en/offers/${baker}/apply`);
    expect(english).toContain('<span lang="fr">J’accepte.</span>');
    expect(await list('', 'en')).toContain('<div class="introduction" lang="fr">');
  });
});

test('descriptions for search engines and previews are one line, cut after a word', async () => {
  const describe = (page: string) => /<meta name="description" content="([^"]*)">/.exec(page)?.[1] ?? '';
  expect(describe(await list('', 'fr'))).toBe('Nous faisons du pain. Depuis 1900.');
  const offer = describe(await text(`/careers/${slug}/en/offers/${baker}`));
  expect(offer).toMatch(
    /^Lyon · CDI · Your day You bake our bread at four o'clock &amp; you like it\. .*\w…$/,
  );
  expect(offer.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(160);
});

describe('an icon', () => {
  test('is that of the site: its logo, or its first letter on its colour', async () => {
    const [, path = ''] = /<link rel="icon" href="([^"]+)">/.exec(await list()) ?? [];
    const icon = await get(path);
    expect([icon.headers.get('content-type'), await icon.text()]).toEqual([
      'image/svg+xml',
      expect.stringContaining('>M</text>'),
    ]);
  });

  test('is there for every other page', async () => {
    const icon = await get('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  });
});

describe('an unknown address', () => {
  test.each([
    ['of a site', () => `/careers/${slug}/fr/nope`, 'Page introuvable'],
    ['of an offer', () => `/careers/${slug}/fr/offers/${baker}/apply/more`, 'Page introuvable'],
    ['of a language', () => `/careers/${slug}/de`, 'Page introuvable'],
    ['of no site', () => '/careers/nope/en/offers', 'Page not found'],
    ['above all sites', () => '/careers', 'Page introuvable'],
  ])('%s is a page for browsers, and JSON for those who ask for it', async (_name, path, title) => {
    const page = await get(path(), { accept: 'text/html,*/*;q=0.8' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const html = await page.text();
    expect(html).toContain(`<h1>${title}</h1>`);
    if (path().startsWith(`/careers/${slug}`))
      expect(html).toMatch(/<a href="\/careers\/acme-\d+\/(fr|en)">/);
    const json = await get(path(), { accept: 'application/json' });
    expect([json.status, await json.json()]).toEqual([404, expect.objectContaining({ code: 'not_found' })]);
  });
});

test('the page that says thank you names the job and its reference, also when it is loaded again', async () => {
  const answers = {
    firstName: 'Jane',
    lastName: 'Doe',
    emailAddresses: 'thanks@example.com',
    agreement: 'true',
  };
  const sent = await sendForm(api, { slug, offer: baker, answers });
  const location = sent.headers.get('location') ?? '';
  for (const page of [await text(location), await text(location)]) {
    expect(page).toContain(`/offers/${baker}">Baker</a> (Reference: BAKER)`);
    expect(page).toContain('All jobs');
  }
  const elsewhere = await text(location.replace(baker, '<script>'));
  expect(elsewhere).not.toMatch(/Baker|<script>/);
});

describe('frames', () => {
  const policyOf = (answer: Response) =>
    /frame-ancestors ([^;]*)/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
  const write = (frameOrigins: readonly string[]) =>
    account.graphql(
      'mutation ($slug: String!, $frameOrigins: [String!]!) { update_careers_sites(where: { slug: { _eq: $slug } }, _set: { frameOrigins: $frameOrigins }) { affected_rows } }',
      { slug: framed, frameOrigins },
    );
  let framed: string;
  beforeAll(async () => {
    ({ slug: framed } = await addCareersSite(api, account, { frameOrigins: ['https://www.example.com'] }));
  });

  test('are allowed for the origins that the account names, and for none by default', async () => {
    const closed = await get(`/careers/${slug}/en`);
    expect([policyOf(closed), closed.headers.get('x-frame-options')]).toEqual(["'none'", 'DENY']);
    const open = await get(`/careers/${framed}/en`);
    expect([policyOf(open), open.headers.get('x-frame-options')]).toEqual(['https://www.example.com', null]);
  });

  test('are named as origins, or as all hosts below one, and nothing else gets into the header', async () => {
    const right = ['https://example.com', 'http://localhost:8080', 'https://*.filesusr.com'];
    expect(await write(right)).toMatchObject({ data: { update_careers_sites: { affected_rows: 1 } } });
    for (const wrong of [
      '*',
      'https://*',
      'https:',
      'null',
      "'self'",
      'https://example.com/path',
      'https://example.com/',
      'https://a.example; script-src *',
      'https://a.example https://b.example',
      'https://a.example\r\nX: y',
      'https://a.example\nhttps://b.example',
      'https://a.example\n',
      'javascript:alert(1)',
      '',
    ]) {
      const { errors } = await write([wrong]);
      expect([wrong, errors?.[0]?.message]).toEqual([wrong, expect.stringContaining('frameOrigins_check')]);
    }
    expect((await write(Array(21).fill('https://example.com'))).errors).toHaveLength(1);
  });
});
