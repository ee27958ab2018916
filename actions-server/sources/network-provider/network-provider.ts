/**
 * The source `networkProvider`: a service of the operator, asked about one page at a time. It is told the address of the page
 * and nothing else.
 */
import type { Logger } from 'pino';
import { guardedRequest, type OutboundAnswer, type OutboundFailure } from '../../outbound/guarded-request.ts';
import { operatorPolicy } from '../../outbound/outbound-policy.ts';
import { readRetryAfter } from '../../outbound/retry-after.ts';
import type {
  NetworkProviderSettings,
  ProviderFormatName,
} from '../../settings/network-provider-settings.ts';
import type { FoundPage, PageQuestion, Source, SourceAnswer } from '../source.ts';
import { contract } from './formats/contract.ts';
import { enrichLayer } from './formats/enrich-layer.ts';
import { peopleDataLabs } from './formats/people-data-labs.ts';
import type { ProviderFormat } from './formats/provider-format.ts';
import { readAnswer } from './read-answer.ts';

const formats: Readonly<Record<ProviderFormatName, ProviderFormat>> = {
  contract,
  enrichlayer: enrichLayer,
  peopledatalabs: peopleDataLabs,
};

/** Bytes of an answer, decoded. The fullest documents of commercial providers have a tenth. */
const maxBytes = 2_000_000;
const totalMs = 20_000;

/** Why there is no answer, in words. */
const failures: Readonly<Record<OutboundFailure, string>> = {
  timeout: `the provider has not answered within ${totalMs / 1_000} seconds`,
  connection_failed: 'there is no connection to the provider',
  address_not_allowed: 'the address of the provider must not be called',
  tls_failed: 'the certificate of the provider is not accepted',
  invalid_answer: 'the provider does not answer in HTTP',
  too_many_redirects: 'the provider redirects',
};

export function createNetworkProvider(
  settings: NetworkProviderSettings,
  log: Pick<Logger, 'warn'>,
): Source<PageQuestion, FoundPage> {
  const format = formats[settings.format];
  return {
    name: 'networkProvider',
    async ask(question, signal) {
      signal.throwIfAborted();
      const { hosts } = format;
      if (hosts !== null && !hosts.has(new URL(question.url).host)) {
        const reason = `the provider knows pages of ${[...hosts].join(', ')} only`;
        return { outcome: 'refused', reason };
      }
      const request = format.request(question, settings);
      const result = await guardedRequest({ ...request, policy: operatorPolicy, maxBytes, totalMs, signal });
      if ('failure' in result)
        return { outcome: 'failed', reason: failures[result.failure], retryAfterMs: null };
      const { answer } = result;
      const said = answer.statusCode === 200 ? readWhole(answer, question, format) : withoutDocument(answer);
      warn(said, answer.statusCode, log);
      return said;
    },
  };
}

function readWhole(
  { body, isWhole }: OutboundAnswer,
  question: PageQuestion,
  format: ProviderFormat,
): SourceAnswer<FoundPage> {
  if (isWhole) return readAnswer(body, question, format);
  const reason = `the answer has more than ${maxBytes} bytes, or could not be decoded`;
  return { outcome: 'failed', reason, retryAfterMs: null };
}

/** What a status says that comes without a document. */
function withoutDocument({ statusCode: status, headers }: OutboundAnswer): SourceAnswer<FoundPage> {
  const retryAfterMs = readRetryAfter(headers['retry-after'], Date.now());
  const refused = (reason: string) =>
    ({ outcome: 'refused', reason: `${reason} (status ${status})` }) as const;
  const failed = (reason: string) =>
    ({ outcome: 'failed', reason: `${reason} (status ${status})`, retryAfterMs }) as const;
  switch (status) {
    case 202:
      return failed('the provider will know later');
    case 401:
      return refused('the provider does not accept NETWORK_PROVIDER_SECRET');
    case 402:
      return refused('the provider asks for payment: its credits are used up');
    case 403:
      return refused('the provider does not allow this question, or its credits are used up');
    case 404:
      return { outcome: 'none' };
    case 429:
      return failed('the provider is asked too often');
    default:
      if (status === 408 || status === 425 || status >= 500) return failed('the provider cannot answer now');
      if (status >= 400) return refused('the provider does not take this question');
      if (status >= 300)
        return failed('the provider redirects: NETWORK_PROVIDER_URL has to be its own address');
      return failed('the provider has answered without a document');
  }
}

/** What an operator has to know of an answer. Neither the address of the page nor a value of it is logged. */
function warn(said: SourceAnswer<FoundPage>, status: number, log: Pick<Logger, 'warn'>): void {
  const source = 'networkProvider';
  if (said.outcome === 'found' && said.warnings !== undefined)
    log.warn({ source, unused: said.warnings }, 'a part of an answer of NETWORK_PROVIDER_URL was not used');
  else if (said.outcome === 'refused' || (said.outcome === 'failed' && status === 200))
    log.warn({ source, status, reason: said.reason }, 'an answer of NETWORK_PROVIDER_URL was not used');
}
