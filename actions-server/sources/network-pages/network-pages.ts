/**
 * The source `networkPage`: the public page of a person or a company at its own address, as far as its host and the page allow
 * to read it, and what it says in data for programs. The host is told the address of the page and who asks.
 */
import {
  type CompanyOnPage,
  isSameOnPages,
  mergedPages,
  type PersonOnPage,
  type ResumeReader,
} from '@platform/resume-reader';
import { orAbort } from '@platform/runtime';
import { isWebAddress } from '../../network/web-address.ts';
import type { OutboundAnswer } from '../../outbound/guarded-request.ts';
import type { OutboundPolicy } from '../../outbound/outbound-policy.ts';
import { readRetryAfter } from '../../outbound/retry-after.ts';
import type { NetworkPagesSettings } from '../../settings/network-pages-settings.ts';
import type { FoundPage, PageQuestion, Source, SourceAnswer } from '../source.ts';
import { type Fetched, maxPageBytes, PageFetcher, type PageFetcherOptions } from './fetch-page.ts';
import { refusalOfPage } from './reading-permission.ts';

/** The product token of `User-Agent` and of `robots.txt`. */
const agent = 'recruitment-sales-platform-pages';
const acceptPage = 'text/html, application/xhtml+xml, application/ld+json;q=0.9, application/json;q=0.8';
const acceptJson = 'application/json, application/ld+json;q=0.9';
const htmlTypes = /^(?:text\/html|application\/xhtml\+xml)$/;
const jsonTypes = /^application\/(?:[\w.-]+\+)?json$/;

/** Addresses of the internet, with TLS: whoever listens in between would know of whom somebody asks. */
const publicPolicy: OutboundPolicy = { allowsHttp: false, allowedNetworks: [] };

interface NetworkPagesOptions
  extends Partial<Pick<PageFetcherOptions, 'policy' | 'lookup' | 'now' | 'pauseMs'>> {
  readonly reader: Pick<ResumeReader, 'readPage'>;
}

export function createNetworkPages(
  settings: NetworkPagesSettings,
  { reader, policy = publicPolicy, ...options }: NetworkPagesOptions,
): Source<PageQuestion, FoundPage> {
  const pages = new PageFetcher({
    ...options,
    policy,
    agent,
    userAgent: `${agent}/1 (+${settings.explanationUrl})`,
    refusedHosts: settings.refusedHosts,
  });
  return {
    name: 'networkPage',
    async ask(question, signal) {
      signal.throwIfAborted();
      if (!URL.canParse(question.url)) return { outcome: 'refused', reason: 'the address is none' };
      const fetched = await fetchAtEither(addressOf(question), pages, signal);
      if (!('answer' in fetched)) return fetched.without;
      const read = await readAnswer(fetched.answer, question, reader, signal);
      if (read.outcome !== 'found') return read;
      const { found, resumeUrl } = read.found;
      const resume =
        resumeUrl === null || question.kind === 'company'
          ? null
          : await resumeAt(resumeUrl, fetched.answer.url, { pages, reader, signal });
      const whole = withResume(found, resume);
      return whole === null ? { outcome: 'none' } : { outcome: 'found', found: foundPage(whole) };
    },
  };
}

/** What is fetched: the address as it was written, where it is one, by https. */
function addressOf({ url, address }: PageQuestion): string {
  const written = address?.replace(/^http:/i, 'https:').replace(/#.*$/s, '') ?? '';
  return URL.canParse(written) ? written : url;
}

/** An address is compared without its `www.`, which some hosts need. */
async function fetchAtEither(address: string, pages: PageFetcher, signal: AbortSignal): Promise<Fetched> {
  const fetched = await pages.fetch(address, acceptPage, signal);
  const { protocol, host } = new URL(address);
  const hasOther = !('answer' in fetched) && fetched.isUnreached && /^(?!www\.)[^:[]+\.[a-z-]/.test(host);
  return hasOther
    ? pages.fetch(address.replace(/^https?:\/\//i, `${protocol}//www.`), acceptPage, signal)
    : fetched;
}

interface Read {
  readonly found: PersonOnPage | CompanyOnPage | null;
  readonly resumeUrl: string | null;
}

async function readAnswer(
  { statusCode, headers, body, isWhole, url }: OutboundAnswer,
  question: PageQuestion,
  reader: Pick<ResumeReader, 'readPage'>,
  signal: AbortSignal,
): Promise<SourceAnswer<Read>> {
  if (statusCode !== 200) return withoutPage(statusCode, headers['retry-after']);
  const [type = '', ...parameters] = (headers['content-type'] ?? '')
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  const format = htmlTypes.test(type) ? 'html' : jsonTypes.test(type) ? 'json' : null;
  if (format === null) return { outcome: 'none' };
  if (!isWhole)
    return {
      outcome: 'refused',
      reason: `the page has more than ${maxPageBytes} bytes, or cannot be decoded`,
    };
  const charset =
    parameters.flatMap((each) => /^charset="?([\w-]{1,40})"?$/.exec(each)?.[1] ?? [])[0] ?? null;
  const options = { format, charset, url, asked: question.url, about: question.kind, agent } as const;
  const result = await orAbort(reader.readPage(body, options), signal).catch(() => {
    signal.throwIfAborted();
    return null;
  });
  if (result === null)
    return { outcome: 'failed', reason: 'the readers of pages are busy or closed', retryAfterMs: null };
  if (result.status === 'unreadable')
    return { outcome: 'refused', reason: `the page cannot be read (${result.code})` };
  const { directives, reservesMining, found, resumeUrl } = result.page;
  const header = [headers['x-robots-tag'] ?? []].flat().join(', ');
  const refusal = refusalOfPage(
    { header, directives, reservesMining: reservesMining || headers['tdm-reservation'] === '1' },
    agent,
  );
  return refusal === null
    ? { outcome: 'found', found: { found, resumeUrl } }
    : { outcome: 'refused', reason: refusal };
}

function withoutPage(status: number, retryAfter: string | undefined): SourceAnswer<never> {
  if (status === 404 || status === 410) return { outcome: 'none' };
  // What a network says to programs.
  if (status === 999) return { outcome: 'refused', reason: 'the host refuses programs (status 999)' };
  if (status === 429 || status === 408 || status >= 500)
    return {
      outcome: 'failed',
      reason: `the host cannot answer now (status ${status})`,
      retryAfterMs: readRetryAfter(retryAfter, Date.now()),
    };
  if (status === 401 || status === 402 || status === 403 || status === 407 || status === 451)
    return { outcome: 'refused', reason: `the host does not show the page to everybody (status ${status})` };
  return { outcome: 'refused', reason: `the host answers with status ${status}` };
}

/** The JSON Resume that a page links, when it is on the same host; null without one that can be read now. */
async function resumeAt(
  address: string,
  pageUrl: string,
  {
    pages,
    reader,
    signal,
  }: { pages: PageFetcher; reader: Pick<ResumeReader, 'readPage'>; signal: AbortSignal },
): Promise<PersonOnPage | null> {
  if (new URL(address).origin !== new URL(pageUrl).origin) return null;
  const fetched = await pages.fetch(address, acceptJson, signal);
  if (!('answer' in fetched) || new URL(fetched.answer.url).origin !== new URL(pageUrl).origin) return null;
  // Files on servers for pages alone often have no type of their own.
  const answer = {
    ...fetched.answer,
    headers: { ...fetched.answer.headers, 'content-type': 'application/json' },
  };
  const read = await readAnswer(answer, { kind: 'person', url: fetched.answer.url }, reader, signal);
  return read.outcome === 'found' && read.found.found?.kind === 'person' ? read.found.found : null;
}

/** What the page leaves empty, of the resume that it links, unless that is somebody else's. */
function withResume(found: Read['found'], resume: PersonOnPage | null): Read['found'] {
  if (resume === null || found === null) return resume ?? found;
  return isSameOnPages(found, resume) ? mergedPages(found, resume) : found;
}

function foundPage(content: PersonOnPage | CompanyOnPage): FoundPage {
  const imageUrl = content.imageUrl !== null && isWebAddress(content.imageUrl) ? content.imageUrl : null;
  if (content.kind === 'person') return { ...content, imageUrl, connectionCount: null };
  const { industries, website, ...company } = content;
  return {
    ...company,
    imageUrl,
    website: website !== null && isWebAddress(website) ? website : null,
    networkId: null,
    industries: industries.map((name) => ({ nameEnglish: name, nameFrench: null, networkId: null })),
  };
}
