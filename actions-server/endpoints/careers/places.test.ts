/** The towns that the inputs of places suggest, and the inputs that do. */
import { insert, startTestApi } from '../../../tests/support/api.ts';
import { addCareersSite, addOffer } from '../../../tests/support/careers.ts';

const api = await startTestApi();
const account = await api.createAccount();
const { slug } = await addCareersSite(api, account, {});
const offer = await addOffer(api, account, { name: 'Baker' });
const fields = await Promise.all(
  ['singlelocation', 'multiplelocation', 'text'].map((type) =>
    insert(api.database, 'fields', {
      groupId: account.groupId,
      name: `A ${type}`,
      type,
      targetedEntity: 'PROFILE',
      isOnApplicationForm: true,
    }),
  ),
);
afterAll(() => api.stop());

const key = account.publicKey.secret;
const ask = (query: string, path = `/careers/${slug}/fr`, headers: Record<string, string> = {}) =>
  fetch(`${api.baseUrl}${path}/places${query}`, { headers: { accept: 'application/json', ...headers } });
const placesOf = async (query: string, path?: string, headers?: Record<string, string>) =>
  ((await (await ask(query, path, headers)).json()) as { places: { text: string; listText: string }[] })
    .places;

test('the beginning of a name finds at most eight towns, in the language of the page', async () => {
  const [first] = await placesOf('?q=lyo');
  expect(first).toEqual({ text: 'Lyon, Rhône, France', listText: 'Lyon (Rhône)' });
  expect(await placesOf('?q=saint')).toHaveLength(8);
  expect((await placesOf('?q=munich'))[0]?.text).toBe('München, Allemagne');
  expect((await placesOf('?q=munich', `/careers/${slug}/en`))[0]?.text).toBe('München, Germany');
});

test('accents, hyphens, capitals and spaces around do not matter', async () => {
  const expected = await placesOf('?q=saint-maur-des');
  expect(expected[0]?.text).toBe('Saint-Maur-des-Fossés, Val-de-Marne, France');
  for (const text of ['SAINT MAUR DES', 'st-maur-des', ' Saint-Màur dés '])
    expect(await placesOf(`?q=${encodeURIComponent(text)}`)).toEqual(expected);
});

test('the country of the account comes first', async () => {
  const american = await api.createAccount();
  const other = await addCareersSite(api, american, {});
  await api.database.pool.query(`update groups set "defaultCountry" = 'US' where id = $1`, [
    american.groupId,
  ]);
  expect((await placesOf('?q=cambridge', `/careers/${other.slug}/en`))[0]?.text).toMatch(/United States$/);
});

test('what begins no name is answered with no place', async () => {
  expect(await placesOf('?q=zzzz')).toEqual([]);
  expect(await placesOf(`?q=${encodeURIComponent('<b>"')}`)).toEqual([]);
});

test.each(['', '?q=', '?q=l', '?q=%20l%20', `?q=${'l'.repeat(61)}`])(
  'fewer than 2 or more than 60 characters are refused with the limits: %s',
  async (query) => {
    const response = await ask(query);
    expect(response.status).toBe(400);
    expect(await response.text()).toMatch(/invalid_parameter.*q has from 2 to 60 characters/s);
  },
);

test('60 characters are taken, and parameters that other sites add', async () => {
  expect((await ask(`?q=${'l'.repeat(60)}`)).status).toBe(200);
  expect((await ask('?q=lyo&fbclid=x')).status).toBe(200);
});

test('an answer may be kept by caches for an hour, and one for a key by the browser alone', async () => {
  const page = await ask('?q=lyo');
  expect(page.headers.get('cache-control')).toBe('public, max-age=3600');
  const etag = page.headers.get('etag') ?? '';
  expect((await ask('?q=lyo', undefined, { 'if-none-match': etag })).status).toBe(304);
  const embedded = await ask('?q=lyo', '/embed/-/fr', { 'x-api-key': key });
  expect(embedded.headers.get('cache-control')).toBe('private, max-age=3600');
  expect(await embedded.json()).toEqual(await page.json());
});

test('a site, or a language of it, that does not exist has none, and an embedding page needs a key', async () => {
  expect((await ask('?q=lyo', '/careers/nobody/fr')).status).toBe(404);
  expect((await ask('?q=lyo', `/careers/${slug}/de`)).status).toBe(404);
  expect((await ask('?q=lyo', '/embed/-/fr')).status).toBe(401);
  const other = await api.createAccount();
  expect((await ask('?q=lyo', `/embed/${slug}/fr`, { 'x-api-key': other.publicKey.secret })).status).toBe(
    404,
  );
});

test('inputs of places, and no others, say where their towns are; they are text inputs without a script', async () => {
  const [one, several, text] = fields;
  const form = await (await fetch(`${api.baseUrl}/careers/${slug}/en/offers/${offer}/apply`)).text();
  const input = (name: string) => new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(form)?.[0] ?? '';
  for (const name of ['location', one ?? '', several ?? '']) {
    expect(input(name)).toContain('type="text"');
    expect(input(name)).toContain(`data-places="/careers/${slug}/en/places"`);
  }
  expect(input(several ?? '')).toContain('data-places-list="true"');
  expect(input(one ?? '')).not.toContain('data-places-list');
  for (const name of ['firstName', text ?? '']) expect(input(name)).not.toContain('data-places');
  expect(form).not.toContain('<datalist');
  const list = await (await fetch(`${api.baseUrl}/careers/${slug}/en`)).text();
  expect(list).toMatch(new RegExp(`<input id="near"[^>]* data-places="/careers/${slug}/en/places"`));
});
