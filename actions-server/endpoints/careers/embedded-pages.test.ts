/** The careers pages as the script on a page of another site gets them: with a public key. */
import { startTestApi, type TestAccount, type TestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer, inputValue, sendForm } from '../../../tests/support/careers.ts';

let api: TestApi;
let account: TestAccount;
let other: TestAccount;
let offer: string;
let otherOffer: string;
let slug: string;
let otherSlug: string;

beforeAll(async () => {
  api = await startTestApi();
  account = await api.createAccount('Bakery');
  other = await api.createAccount('Brewery');
  offer = await addOffer(api, account, { name: 'Baker', referenceId: 'BAKER' });
  otherOffer = await addOffer(api, other, { name: 'Brewer' });
  const texts = { en: { title: 'Bake with us', consent: 'I agree.' } };
  ({ slug } = await addCareersSite(api, account, { isPublished: false, texts, accentColor: '#ffcc00' }));
  ({ slug: otherSlug } = await addCareersSite(api, other, { languages: ['fr'] }));
});
afterAll(() => api?.stop());

const get = (path: string, key = account.publicKey.secret, headers: Record<string, string> = {}) =>
  account.get(path, { key, headers });
const text = async (path: string, key?: string) => {
  const response = await get(path, key);
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
};

test('a page is the content of the careers page alone, with the colours of the account', async () => {
  const page = await text('/embed/-/en');
  expect(page).toContain('<h1>Bake with us</h1>');
  expect(page).toContain(`<a href="/embed/-/en/offers/${offer}">Baker</a>`);
  expect(page).toContain(
    '<main data-accent="#ffcc00" data-on-accent="#000000" data-link="#000000" data-dark-accent="#ffcc00"',
  );
  expect(page).not.toMatch(/<(script|link|header|footer|style)\b/);
});

test('a site need not be published, and an account without one shows its offers under its name', async () => {
  expect((await account.get(`/careers/${slug}/en`)).status).toBe(404);
  expect(await text(`/embed/${slug}/en`)).toContain('Bake with us');
  const bare = await api.createAccount('Dairy');
  await addOffer(api, bare, { name: 'Cheesemaker' });
  const page = await text('/embed/-/fr', bare.publicKey.secret);
  expect(page).toContain('Dairy');
  expect(page).toContain('Cheesemaker');
});

test('a language that a site does not have is answered in one that it has', async () => {
  expect(await text('/embed/-/en', other.publicKey.secret)).toContain('<html lang="fr">');
});

test('a key shows nothing of another account: neither its offers nor its sites', async () => {
  expect(await text('/embed/-/en')).not.toContain('Brewer');
  for (const path of [
    `/embed/${otherSlug}/en`,
    `/embed/-/en/offers/${otherOffer}`,
    `/embed/-/en/offers/${otherOffer}/apply`,
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  const answers = { firstName: 'Jane', lastName: 'Doe', emailAddresses: 'jane@example.com' };
  const sent = { slug: '-', offer: otherOffer, answers, key: account.publicKey.secret };
  expect((await sendForm(api, sent)).status).toBe(404);
  expect((await sendForm(api, { ...sent, offer: null })).status).toBe(404);
});

test('only public keys are accepted, from the origins that they name, and a page can read why not', async () => {
  const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });
  const own = await account.createKey('public', { allowedOrigins: ['https://www.example.com'] });
  const allowed = await get('/embed/-/en', own.secret, from('https://www.example.com'));
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([
    200,
    'https://www.example.com',
  ]);
  const refused = await get('/embed/-/en', own.secret, from('https://copy.example.com'));
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
  // Browsers log that a script asks for a header that is not exposed, also where an answer has none.
  expect(refused.headers.get('access-control-expose-headers')).toContain('X-Careers-Page');
  expect(await refused.json()).toMatchObject({ code: 'insufficient_scope' });
  expect((await get('/embed/-/en', account.privateKey.secret)).status).toBe(403);
  expect((await account.get('/embed/-/en', { key: null })).status).toBe(401);
});

test('an application is saved once for the key, and the answer names the page that says so', async () => {
  const form = await text('/embed/-/en/offers/BAKER/apply');
  expect(inputValue(form, 'formToken')).not.toBeNull();
  const answers = {
    firstName: 'Jane',
    lastName: 'Doe',
    emailAddresses: 'embed@example.com',
    agreement: 'true',
  };
  const sent = {
    slug: '-',
    offer,
    answers,
    key: account.publicKey.secret,
    token: { id: crypto.randomUUID(), site: slug },
  };
  const [first, again] = [await sendForm(api, sent), await sendForm(api, sent)];
  expect([first.status, again.status]).toEqual([200, 200]);
  const { location } = (await first.json()) as { location: string };
  expect(await again.json()).toEqual({ location });
  expect(await text(location)).toContain('Your application was received');
  const { rows } = await api.database.pool.query(
    `select "apikeyId", "projectId" from applications where "groupId" = $1`,
    [account.groupId],
  );
  expect(rows).toEqual([{ apikeyId: account.publicKey.id, projectId: offer }]);
});

test('problems are answered with the form again, as on the careers pages', async () => {
  const sent = { slug: '-', offer, answers: { firstName: 'Jane' }, key: account.publicKey.secret };
  const response = await sendForm(api, sent);
  expect(response.status).toBe(422);
  expect(await response.text()).toContain('Enter: Last name');
});
