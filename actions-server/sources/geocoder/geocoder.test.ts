/** Tests of the geocoder, against a server that answers as Addok, Photon and Nominatim do, and as none should. */
import { known, sendJson, startGeocoder } from '../../../tests/support/geocoder-server.ts';
import type { AddressQuestion } from './address.ts';
import { createGeocoder } from './geocoder.ts';

const server = await startGeocoder();
afterAll(() => server.stop());

const requestsPerSecond = 1_000;
const sources = {
  addok: createGeocoder({ url: `${server.url}/addok`, format: 'geocodejson', requestsPerSecond }),
  photon: createGeocoder({ url: `${server.url}/photon`, format: 'geocodejson', requestsPerSecond }),
  nominatim: createGeocoder({ url: `${server.url}/nominatim`, format: 'nominatim', requestsPerSecond }),
};
const programs = Object.keys(sources) as (keyof typeof sources)[];

const tisserands: AddressQuestion = {
  streetNumber: '12',
  route: 'rue des Tisserands',
  postalCode: '69002',
  locality: 'Lyon',
  countryCode: 'FR',
  latitude: 45.754,
  longitude: 4.831,
};
const ask = (program: keyof typeof sources, more: Partial<AddressQuestion> = {}) =>
  sources[program].ask({ ...tisserands, ...more }, AbortSignal.timeout(30_000));
const found = { outcome: 'found', found: { latitude: 45.76123, longitude: 4.83457 } };
const none = { outcome: 'none' };

describe.each(programs)('%s', (program) => {
  test('the house of an address is found, from its street and its town alone', async () => {
    server.answer([known({ number: '14', point: [4.8, 45.7] }), known()]);
    expect(await ask(program)).toEqual(found);
    const { query, headers } = server.questions.at(-1) ?? {};
    expect(query?.get('q')).toBe('12 rue des Tisserands, 69002 Lyon');
    expect(headers?.['user-agent']).toBe('recruitment-sales-platform/1');
    expect(headers).not.toHaveProperty('referer');
  });

  test('a street is found where its house is not known, and another house is none', async () => {
    server.answer([known({ number: null })]);
    expect(await ask(program)).toEqual(found);
    server.answer([known({ number: '98' })]);
    expect(await ask(program)).toEqual(none);
  });

  test.each([
    ['another street', { street: 'Rue des Teinturiers' }],
    ['another postal code', { postcode: '69009' }],
    ['a point far from the town', { point: [2.35, 48.85] }],
    ['the point zero', { point: [0, 0] }],
    ['markup', { street: '<script>alert(1)</script>' }],
  ] as const)('%s is not taken', async (_, more) => {
    server.answer([known(more)]);
    expect(await ask(program)).toEqual(none);
  });

  test('two streets of the name that are far from each other are none', async () => {
    server.answer([known(), known({ point: [4.9, 45.76] })]);
    expect(await ask(program)).toEqual(none);
  });

  test('the town decides where one of them has no postal code', async () => {
    server.answer([known()]);
    expect(await ask(program, { postalCode: null })).toEqual(found);
    server.answer([known({ city: 'Bron' })]);
    expect(await ask(program, { postalCode: null })).toEqual(none);
  });

  test('no result is none', async () => {
    server.answer([]);
    expect(await ask(program)).toEqual(none);
  });
});

test.each([
  ['av. Jean Jaurès', 'Avenue Jean Jaurès'],
  ['bd de la Liberté', 'Boulevard Liberté'],
  ['PLACE ST MICHEL', 'Place Saint-Michel'],
  ['Hauptstr.', 'Hauptstraße'],
  ['Lange Str.', 'Lange Straße'],
])('%s and %s are one street', async (route, street) => {
  server.answer([known({ street })]);
  expect(await ask('addok', { route })).toEqual(found);
});

test('a low score, and another country, are not taken', async () => {
  server.answer([known({ score: 0.5 })]);
  expect(await ask('addok')).toEqual(none);
  server.answer([known({ country: 'be' })]);
  expect([await ask('photon'), await ask('nominatim')]).toEqual([none, none]);
});

test('GeocodeJSON as its specification nests it is read, too', async () => {
  const geocoding = { type: 'house', housenumber: '12', street: 'Rue des Tisserands', postcode: '69002' };
  const geometry = { type: 'Point', coordinates: [4.8345671, 45.7612349] };
  server.answer((response) =>
    sendJson(response, 200, { features: [{ geometry, properties: { geocoding } }] }),
  );
  expect(await ask('addok')).toEqual(found);
});

describe('an answer that no geocoder gives is a failure, and says nothing of its text', () => {
  const wrong = 'the answer of the geocoder is not as GEOCODER_FORMAT describes it';
  const place = { lat: '45.76', lon: '4.83', address: { road: 'Rue des Tisserands', city: 'Lyon' } };
  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>', wrong],
    ['null', 'null', wrong],
    ['a text that says a number in degrees', JSON.stringify([{ ...place, lat: '0x10' }]), wrong],
    ['an impossible point', JSON.stringify([{ ...place, lat: '91' }]), wrong],
    ['a number in place of a text', JSON.stringify([{ ...place, address: { road: 7 } }]), wrong],
    ['a text without end', JSON.stringify([{ ...place, address: { road: 'x'.repeat(501) } }]), wrong],
    ['more results than were asked for', JSON.stringify(Array(6).fill(place)), wrong],
    ['very many levels', '['.repeat(100_000), expect.stringContaining('levels')],
    ['very many bytes', ' '.repeat(600_000), expect.stringContaining('500000 bytes')],
  ])('%s', async (_, body, reason) => {
    server.answer((response) => response.writeHead(200).end(body));
    const failed = { outcome: 'failed', reason, retryAfterMs: null };
    expect(await ask('nominatim')).toEqual(failed);
    expect(await ask('addok')).toEqual(failed);
  });

  test.each([301, 403, 500])('the status %d', async (status) => {
    server.answer((response) => response.writeHead(status, { Location: 'http://127.0.0.1/' }).end());
    const reason = `the geocoder answered with the status ${status}`;
    expect(await ask('addok')).toEqual({ outcome: 'failed', reason, retryAfterMs: null });
  });
});

test('a text that the geocoder refuses is known to nobody', async () => {
  server.answer((response) => response.writeHead(400).end());
  expect(await ask('addok')).toEqual(none);
});

test('whoever says 429 is not asked before the time that it names', async () => {
  const source = createGeocoder({ url: `${server.url}/addok`, format: 'geocodejson', requestsPerSecond });
  server.answer((response) => response.writeHead(429, { 'Retry-After': '60' }).end());
  const signal = AbortSignal.timeout(30_000);
  expect(await source.ask(tisserands, signal)).toMatchObject({ outcome: 'failed', retryAfterMs: 60_000 });
  const asked = server.questions.length;
  expect(await source.ask(tisserands, signal)).toMatchObject({ outcome: 'failed' });
  expect(server.questions).toHaveLength(asked);
});

test('a geocoder that is slow is left with the reason of the signal', async () => {
  server.answer(() => {});
  await expect(sources.addok.ask(tisserands, AbortSignal.timeout(300))).rejects.toThrow('timeout');
});

test('nobody answers: a failure', async () => {
  const source = createGeocoder({ url: 'http://127.0.0.1:1024/', format: 'geocodejson', requestsPerSecond });
  const reason = 'the geocoder did not answer: connection_failed';
  expect(await source.ask(tisserands, AbortSignal.timeout(9_000))).toMatchObject({
    outcome: 'failed',
    reason,
  });
});
