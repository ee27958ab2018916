/** Finds the careers site at an address and the caller that its visitors are. In: a slug. Out: settings and a caller. */

import { type Language, languages } from '@platform/vocabulary';
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  FindCareersSiteOfDocument,
  FindCareersSitesDocument,
  type FindCareersSitesQuery,
  ReadCareersLogoDocument,
} from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { keyStateAt } from '../keys/key-state.ts';

/** The texts that an account writes itself. */
type SiteText =
  | 'title'
  | 'introduction'
  | 'emptyList'
  | 'thanks'
  | 'privacyNotice'
  | 'consent'
  | 'talentPool'
  | 'legalNotice'
  | 'confirmationSubject'
  | 'confirmationText';

type Row = FindCareersSitesQuery['careers_sites'][number];

/** What an account says of a site. */
interface Settings extends Omit<Row, 'languages' | 'texts' | 'apikey'> {
  /** At least one; the first is for visitors of other languages. */
  readonly languages: readonly Language[];
  readonly texts: Readonly<Partial<Record<Language, Partial<Record<SiteText, string>>>>>;
}

export interface Site extends Settings {
  /** The caller of the site: what its visitors may do, and whose limits they share. */
  readonly caller: Caller;
}

export interface CareersSites {
  /**
   * The published site with a slug.
   * @throws AppError not_found (also while its API key is revoked), service_unavailable
   */
  find(slug: string): Promise<Site>;
  /** The same with `caller`, who is the site's, as the sender of a request. */
  visit(slug: string, caller: Caller): Promise<Site>;
  /**
   * The site of an account as its pages are shown within those of another site, with `caller` as the visitors'.
   * @param slug null: the first site of the account, published ones before others; without any, a site that says nothing
   * @throws AppError not_found (the account has no site with this slug), service_unavailable
   */
  findOf(caller: Caller, slug: string | null): Promise<Site>;
  /** The picture of a site; null when it has none. */
  readLogo(site: Site): Promise<Buffer | null>;
}

/** As long as an API key: a change is seen by every replica after five seconds. */
const cacheMs = 5_000;
const maxEntries = 1_000;
const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Looks sites up as admin: whose site an address is, is known only when it was found. `now` is for tests. */
export function createCareersSites(hasura: Hasura, now: () => number = Date.now): CareersSites {
  const published = cached((slug) => findPublished(slug, hasura, now), now);
  const ofAccounts = cached((key) => {
    const [groupId = '', slug = ''] = key.split('/');
    return findOfAccount(groupId, slug === '' ? null : slug, hasura);
  }, now);

  async function find(slug: string): Promise<Site> {
    const site = slugForm.test(slug) ? await published(slug) : null;
    if (site === null) throw notFound('Page');
    return site;
  }

  return {
    find,
    visit: async (slug, caller) => ({ ...(await find(slug)), caller }),
    async findOf(caller, slug) {
      const isName = slug === null || slugForm.test(slug);
      const settings = isName ? await ofAccounts(`${caller.groupId}/${slug ?? ''}`) : null;
      if (settings === null) throw notFound('Careers site');
      return { ...settings, caller };
    },
    async readLogo({ id }) {
      const { careers_sites: rows } = await hasura.asAdmin().request(ReadCareersLogoDocument, { id });
      const logo = rows[0]?.logo as string | null | undefined;
      // Postgres writes bytes as hexadecimal text that begins with \x.
      return logo ? Buffer.from(logo.slice(2), 'hex') : null;
    },
  };
}

/** What `read` finds, kept for a few seconds. */
function cached<Found>(
  read: (key: string) => Promise<Found>,
  now: () => number,
): (key: string) => Promise<Found> {
  const entries = new Map<string, { readonly found: Promise<Found>; readonly freshUntil: number }>();
  return (key) => {
    const entry = entries.get(key);
    if (entry && entry.freshUntil > now()) return entry.found;
    const found = read(key);
    entries.delete(key);
    entries.set(key, { found, freshUntil: now() + cacheMs });
    // A failure says nothing about the site: the next request looks it up again.
    found.catch(() => entries.delete(key));
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return found;
  };
}

async function findPublished(slug: string, hasura: Hasura, now: () => number): Promise<Site | null> {
  const { careers_sites: rows } = await hasura.asAdmin().request(FindCareersSitesDocument, { slug });
  const [row] = rows;
  if (!row?.apikey || keyStateAt(row.apikey, now()) !== 'active') return null;
  const { apikey, ...settings } = row;
  return { ...settingsOf(settings), caller: callerOf(apikey) };
}

async function findOfAccount(groupId: string, slug: string | null, hasura: Hasura): Promise<Settings | null> {
  const where = slug === null ? {} : { slug: { _eq: slug } };
  const found = await hasura.asAdmin().request(FindCareersSiteOfDocument, { groupId, where });
  const [row] = found.careers_sites;
  if (row) return settingsOf(row);
  return slug === null && found.group ? withoutSite(groupId, found.group) : null;
}

/** An account that has not written anything shows its offers under its name, in both languages. */
function withoutSite(id: string, { name, locale }: { name: string; locale: string }): Settings {
  return {
    id,
    slug: '',
    name,
    texts: {},
    consentVersion: 0,
    languages: languagesOf(locale.startsWith('en') ? ['en', 'fr'] : ['fr', 'en']),
    accentColor: '#1d4f91',
    headerColor: '#ffffff',
    logoSha256: null,
    logoType: null,
    websiteUrl: null,
    contactEmail: null,
    frameOrigins: [],
    isOpenToSpontaneousApplications: false,
    sendsConfirmations: false,
  };
}

/** What an account says of a site, of a row. */
export function settingsOf({ languages: chosen, texts, ...rest }: Omit<Row, 'apikey'>): Settings {
  return { ...rest, languages: languagesOf(chosen), texts: texts as Settings['texts'] };
}

function languagesOf(chosen: unknown): Language[] {
  const known = (chosen as string[]).flatMap((name) => languages.find((language) => language === name) ?? []);
  return known.length === 0 ? ['en'] : known;
}

type Texts = Pick<Settings, 'languages' | 'texts'>;

/** What an account says in a language, else in the other one of its site; null when it says nothing. */
export function siteText(site: Texts, language: Language, name: SiteText): string | null {
  const said = textLanguage(site, language, name) ?? language;
  return site.texts[said]?.[name]?.trim() || null;
}

/** The language of that text, where it is another one; null: it is the same, or there is no text. */
export function textLanguage(site: Texts, language: Language, name: SiteText): Language | null {
  const said = [language, ...site.languages].find((one) => site.texts[one]?.[name]?.trim());
  return said === undefined || said === language ? null : said;
}
