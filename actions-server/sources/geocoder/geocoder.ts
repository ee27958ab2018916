/**
 * The source `geocoder`: a service of the operator's choice that knows the points of streets and houses. It is told the street, the
 * postal code and the town, and nothing else of the text that they were read of.
 */
import { guardedRequest, type OutboundAnswer } from '../../outbound/guarded-request.ts';
import { operatorPolicy } from '../../outbound/outbound-policy.ts';
import { readRetryAfter } from '../../outbound/retry-after.ts';
import type { GeocoderFormat, GeocoderSettings } from '../../settings/geocoder-settings.ts';
import { isTooComplexJson, parseJson, tooComplexJson } from '../../text/json.ts';
import { createRequestGate, type RequestGate } from '../request-gate.ts';
import type { Source, SourceAnswer } from '../source.ts';
import type { AddressPoint, AddressQuestion, GeocodedAddress } from './address.ts';
import { agreedPoint } from './agreed-point.ts';
import { maxResults, readAnswer } from './read-answer.ts';

/** Bytes of an answer. Five results have about 5,000. */
const maxBytes = 500_000;
const totalMs = 10_000;

type Answer = SourceAnswer<AddressPoint>;

export function createGeocoder({
  url,
  format,
  requestsPerSecond,
}: GeocoderSettings): Source<AddressQuestion, AddressPoint> {
  const gate = createRequestGate(requestsPerSecond);
  return {
    name: 'geocoder',
    async ask(question, signal) {
      const waitMs = await gate.enter(signal);
      if (waitMs !== null) return failed('too many questions wait for the geocoder', waitMs);
      const called = await guardedRequest({
        method: 'GET',
        url: `${url}?${queryOf(question, format)}`,
        // Nominatim refuses programs that do not name themselves.
        headers: { Accept: 'application/json', 'User-Agent': 'recruitment-sales-platform/1' },
        policy: operatorPolicy,
        maxBytes,
        totalMs,
        signal,
      });
      if ('failure' in called) return failed(`the geocoder did not answer: ${called.failure}`);
      const read = readResults(called.answer, format, gate);
      if ('outcome' in read) return read;
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

function readResults(
  { statusCode, headers, body, isWhole }: OutboundAnswer,
  format: GeocoderFormat,
  gate: RequestGate,
): readonly GeocodedAddress[] | Answer {
  if (statusCode === 429 || statusCode === 503) {
    const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
    if (retryAfterMs !== null) gate.close(retryAfterMs);
    return failed(`the geocoder answered with the status ${statusCode}`, retryAfterMs);
  }
  // It does not take this text, and will not later.
  if (statusCode === 400 || statusCode === 422) return { outcome: 'none' };
  if (statusCode !== 200) return failed(`the geocoder answered with the status ${statusCode}`);
  if (!isWhole) return failed(`the answer of the geocoder has more than ${maxBytes} bytes, or is broken`);
  const text = body.toString('utf8');
  if (isTooComplexJson(text)) return failed(`the answer of the geocoder has ${tooComplexJson}`);
  const results = readAnswer(parseJson(text), format);
  return results ?? failed('the answer of the geocoder is not as GEOCODER_FORMAT describes it');
}

const failed = (reason: string, retryAfterMs: number | null = null): Answer => ({
  outcome: 'failed',
  reason,
  retryAfterMs,
});
