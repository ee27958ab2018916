/**
 * The source `geocoder`: a service of the operator's choice that knows the points of streets and houses. It is told the street, the
 * postal code and the town, and nothing else of the text that they were read of.
 */
import type { GeocoderFormat, GeocoderSettings } from '../../settings/geocoder-settings.ts';
import { askJson, failed } from '../ask-json.ts';
import { createRequestGate } from '../request-gate.ts';
import type { Source } from '../source.ts';
import type { AddressPoint, AddressQuestion } from './address.ts';
import { agreedPoint } from './agreed-point.ts';
import { maxResults, readAnswer } from './read-answer.ts';

/** Bytes of an answer. Five results have about 5,000. */
const maxBytes = 500_000;
const totalMs = 10_000;

export function createGeocoder({
  url,
  format,
  requestsPerSecond,
}: GeocoderSettings): Source<AddressQuestion, AddressPoint> {
  const gate = createRequestGate(requestsPerSecond);
  return {
    name: 'geocoder',
    async ask(question, signal) {
      const asked = await askJson({
        service: 'geocoder',
        url: `${url}?${queryOf(question, format)}`,
        gate,
        maxBytes,
        totalMs,
        signal,
      });
      if ('outcome' in asked) return asked;
      const { status, json } = asked;
      // It does not take this text, and will not later.
      if (status === 400 || status === 422) return { outcome: 'none' };
      if (status !== 200) return failed(`the geocoder answered with the status ${status}`);
      const read = readAnswer(json, format);
      if (read === null) return failed('the answer of the geocoder is not as GEOCODER_FORMAT describes it');
      const point = agreedPoint(question, read);
      return point === null ? { outcome: 'none' } : { outcome: 'found', found: point };
    },
  };
}

/** Photon refuses parameters that it does not know: only these two are those of all. */
function queryOf(question: AddressQuestion, format: GeocoderFormat): URLSearchParams {
  const { streetNumber, route, postalCode, locality, countryCode } = question;
  const line = (...parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(' ');
  const q = `${line(streetNumber, route)}, ${line(postalCode, locality)}`;
  const query = new URLSearchParams({ q, limit: String(maxResults) });
  if (format === 'nominatim') {
    query.set('format', 'jsonv2');
    query.set('addressdetails', '1');
    query.set('countrycodes', countryCode.toLowerCase());
  }
  return query;
}
