/**
 * A geocoder for tests, over invented streets. It answers `GET /addok`, `/photon` and `/nominatim` as these programs do, and can
 * answer as none should.
 */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

interface KnownAddress {
  readonly number: string | null;
  readonly street: string;
  readonly postcode: string;
  readonly city: string;
  readonly country: string;
  readonly score: number;
  readonly point: readonly [longitude: number, latitude: number];
}

/** An address in an answer; what is left out is that of a house in Lyon. */
export function known(more: Partial<KnownAddress> = {}): KnownAddress {
  return {
    number: '12',
    street: 'Rue des Tisserands',
    postcode: '69002',
    city: 'Lyon',
    country: 'fr',
    score: 0.96,
    point: [4.8345671, 45.7612349],
    ...more,
  };
}

export interface GeocoderServer {
  readonly url: string;
  readonly questions: readonly { readonly query: URLSearchParams; readonly headers: IncomingHttpHeaders }[];
  /** What every question is answered from now on: addresses, or whatever a function sends. */
  answer(how: readonly KnownAddress[] | ((response: ServerResponse) => void)): void;
  stop(): Promise<void>;
}

export async function startGeocoder(): Promise<GeocoderServer> {
  const questions: { query: URLSearchParams; headers: IncomingHttpHeaders }[] = [];
  let how: Parameters<GeocoderServer['answer']>[0] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://geocoder');
    questions.push({ query, headers: request.headers });
    if (typeof how === 'function') return how(response);
    // Photon refuses parameters that it does not know.
    const isRefused =
      pathname === '/photon' && [...query.keys()].some((name) => name !== 'q' && name !== 'limit');
    // Nominatim answers programs without a name with 403, and other formats by default.
    const isUnnamed =
      pathname === '/nominatim' && (!request.headers['user-agent'] || query.get('format') !== 'jsonv2');
    if (isRefused || isUnnamed) return sendJson(response, isRefused ? 400 : 403, {});
    if (pathname === '/addok') return sendJson(response, 200, collection(how.map(addokProperties), how));
    if (pathname === '/photon') return sendJson(response, 200, collection(how.map(photonProperties), how));
    if (pathname === '/nominatim') return sendJson(response, 200, how.map(nominatimPlace));
    sendJson(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the geocoder has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    questions,
    answer(next) {
      how = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function collection(properties: readonly object[], addresses: readonly KnownAddress[]): object {
  const features = properties.map((of, index) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: addresses[index]?.point },
    properties: of,
  }));
  return { type: 'FeatureCollection', version: 'draft', features };
}

function addokProperties({ number, street, postcode, city, score }: KnownAddress): object {
  const name = number === null ? street : `${number} ${street}`;
  const house = number === null ? { type: 'street' } : { type: 'housenumber', housenumber: number, street };
  return { label: `${name} ${postcode} ${city}`, score, name, ...house, postcode, citycode: '69382', city };
}

function photonProperties({ number, street, postcode, city, country }: KnownAddress): object {
  const house =
    number === null ? { type: 'street', name: street } : { type: 'house', housenumber: number, street };
  return {
    osm_type: 'N',
    osm_id: 7,
    osm_key: 'place',
    ...house,
    postcode,
    city,
    countrycode: country.toUpperCase(),
  };
}

function nominatimPlace({ number, street, postcode, city, country, point }: KnownAddress): object {
  const [lon, lat] = point;
  return {
    place_id: 7,
    lat: String(lat),
    lon: String(lon),
    category: 'place',
    type: 'house',
    place_rank: 30,
    importance: 0.00001,
    address: {
      ...(number === null ? {} : { house_number: number }),
      road: street,
      city,
      postcode,
      country_code: country,
    },
  };
}
