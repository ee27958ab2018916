/**
 * The page that is shown as the end of the address of the page around it, so that a link leads to it and so does the way
 * back: `#offer=<id>`, `#offer=<id>&apply`, `#jobs-apply` (the form without an offer). The list has none.
 */

const withoutOffer = '#jobs-apply';

/** @returns empty for the list and what belongs to it */
export function hashOf(address: string): string {
  // /embed/<site>/<language>/…
  const [first, offer = '', apply] = new URL(address).pathname.split('/').slice(4);
  if (first === 'apply') return withoutOffer;
  return first === 'offers' && offer !== '' ? `#offer=${offer}${apply ? '&apply' : ''}` : '';
}

/** What follows the address of the list; null: the end of the address is none of ours. */
export function pathOf(hash: string): string | null {
  if (hash === withoutOffer) return '/apply';
  const [, offer, apply] = /^#offer=([^&]+)(&apply)?$/.exec(hash) ?? [];
  return offer === undefined ? null : `/offers/${offer}${apply ? '/apply' : ''}`;
}
