/** Finds the careers site at an address and the caller that its visitors are. In: a slug. Out: settings and a caller. */
import { notFound } from '../errors.ts';
import type { Hasura } from '../graphql/client.ts';
import {
  FindCareersSitesDocument,
  type FindCareersSitesQuery,
  ReadCareersLogoDocument,
} from '../graphql/generated.ts';
import { type Caller, callerOf } from '../keys/caller.ts';
import { keyStateAt } from '../keys/key-state.ts';

/** Languages of the pages, in the order of their texts. */
export const languages = ['fr', 'en'] as const;

export type Language = (typeof languages)[number];

/** The texts that an account writes itself. */
type SiteText =
  | 'title'
  | 'introduction'
  | 'emptyList'
  | 'thanks'
  | 'privacyNotice'
  | 'consent'
  | 'talentPool'
  | 'legalNotice';

type Row = FindCareersSitesQuery['careers_sites'][number];

export interface Site extends Omit<Row, 'languages' | 'texts' | 'apikey'> {
  /** At least one; the first is for visitors of other languages. */
  readonly languages: readonly Language[];
  readonly texts: Readonly<Partial<Record<Language, Partial<Record<SiteText, string>>>>>;
  /** The caller of the site: what its visitors may do, and whose limits they share. */
  readonly caller: Caller;
}

export interface CareersSites {
  /**
   * The published site with a slug.
   * @throws AppError not_found (also while its API key is revoked), service_unavailable
   */
  find(slug: string): Promise<Site>;
  /** The picture of a site; null when it has none. */
  readLogo(site: Site): Promise<Buffer | null>;
}

/** As long as an API key: a change is seen by every replica after five seconds. */
const cacheMs = 5_000;
const maxEntries = 1_000;
const slugForm = /^[a-z0-9][a-z0-9-]{0,62}$/;

/** Looks sites up as admin: whose site an address is, is known only when it was found. `now` is for tests. */
export function createCareersSites(hasura: Hasura, now: () => number = Date.now): CareersSites {
  const entries = new Map<string, { readonly found: Promise<Site | null>; readonly freshUntil: number }>();

  async function lookUp(slug: string): Promise<Site | null> {
    const { careers_sites: rows } = await hasura.asAdmin().request(FindCareersSitesDocument, { slug });
    const [row] = rows;
    if (!row?.apikey || keyStateAt(row.apikey, now()) !== 'active') return null;
    const { apikey, languages: chosen, texts, ...site } = row;
    return {
      ...site,
      languages: languagesOf(chosen),
      texts: texts as Site['texts'],
      caller: callerOf(apikey),
    };
  }

  function findCached(slug: string): Promise<Site | null> {
    const cached = entries.get(slug);
    if (cached && cached.freshUntil > now()) return cached.found;
    const found = lookUp(slug);
    entries.delete(slug);
    entries.set(slug, { found, freshUntil: now() + cacheMs });
    // A failure says nothing about the site: the next request looks it up again.
    found.catch(() => entries.delete(slug));
    const [oldest] = entries.keys();
    if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    return found;
  }

  return {
    async find(slug) {
      const site = slugForm.test(slug) ? await findCached(slug) : null;
      if (site === null) throw notFound('Page');
      return site;
    },
    async readLogo({ id }) {
      const { careers_sites: rows } = await hasura.asAdmin().request(ReadCareersLogoDocument, { id });
      const logo = rows[0]?.logo as string | null | undefined;
      // Postgres writes bytes as hexadecimal text that begins with \x.
      return logo ? Buffer.from(logo.slice(2), 'hex') : null;
    },
  };
}

function languagesOf(chosen: unknown): Language[] {
  const known = (chosen as string[]).flatMap((name) => languages.find((language) => language === name) ?? []);
  return known.length === 0 ? ['en'] : known;
}

/** What an account says in a language, else in the other one of its site; null when it says nothing. */
export function siteText(site: Site, language: Language, name: SiteText): string | null {
  const order = [language, ...site.languages];
  return order.map((one) => site.texts[one]?.[name]?.trim()).find((text) => text) ?? null;
}
