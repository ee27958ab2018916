/** The paths of the careers pages. `/careers/-/…` has what all sites share: no slug is a hyphen. */
import type { Language } from '@platform/vocabulary';
import type { Site } from './site.ts';

export interface Addresses {
  readonly list: string;
  readonly legal: string;
  readonly rss: string;
  /** Towns for a text (`?q=`). */
  readonly places: string;
  offer(id: string): string;
  /** The form of an offer; null: the form of applications without an offer. */
  apply(offer: string | null): string;
  /** @param offer the id of the offer that the application is for; null: it is for none */
  thanks(taskId: string, offer: string | null): string;
}

/**
 * The paths of a site in one language. `source`, which says where the visitor came from, is handed on from page to page in
 * the address, because the pages set no cookies.
 */
export function addressesOf({ slug }: Pick<Site, 'slug'>, language: Language, source: string): Addresses {
  return addressesBelow(`/careers/${slug}/${language}`, source);
}

/** The same paths within the pages of other sites (`page-route.ts`). @param site as the address names it */
export function embeddedAddresses(site: string, language: Language, source: string): Addresses {
  return addressesBelow(`/embed/${site}/${language}`, source);
}

function addressesBelow(base: string, source: string): Addresses {
  const queryOf = (parameters: Readonly<Record<string, string>>) => {
    const all = new URLSearchParams({ ...parameters, ...(source !== '' && { source }) });
    return all.size === 0 ? '' : `?${all}`;
  };
  const query = queryOf({});
  return {
    list: base + query,
    legal: `${base}/legal${query}`,
    rss: `${base}/offers.rss`,
    places: `${base}/places`,
    offer: (id) => `${base}/offers/${id}${query}`,
    apply: (offer) => `${base}${offer === null ? '' : `/offers/${offer}`}/apply${query}`,
    thanks: (taskId, offer) => `${base}/thanks/${taskId}${queryOf(offer === null ? {} : { offer })}`,
  };
}
