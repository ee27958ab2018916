/**
 * The page that is shown as the end of the address of the page around it, so that a link leads to it and so does the way
 * back: `#offer=<id>`, `#offer=<id>&apply`, `#jobs-apply` (the form without an offer). The list has none.
 */

const withoutOffer = '#jobs-apply';

/**
 * Anybody can send a link with any end. What is not the id of an offer, or a reference as simple as one, is none of ours:
 * nothing is decoded, so that what is compared here is what stands in the path.
 */
const offerForm = /^#offer=([\w-]{1,100})(&apply)?$/;

/** @param page the address of a page. @returns empty for the list and what belongs to it */
export function hashOf({ pathname }: URL): string {
  // …/embed/<site>/<language>/…
  const [first, offer = '', apply] = pathname.replace(/^.*?\/embed\/[^/]+\/[^/]+\/?/, '').split('/');
  if (first === 'apply') return withoutOffer;
  const hash = `#offer=${offer}${apply ? '&apply' : ''}`;
  return first === 'offers' && offerForm.test(hash) ? hash : '';
}

/** The parts of the path that follow that of the list; null: the end of the address is none of ours. */
export function pathOf(hash: string): string[] | null {
  if (hash === withoutOffer) return ['apply'];
  const [, offer, apply] = offerForm.exec(hash) ?? [];
  return offer === undefined ? null : ['offers', offer, ...(apply ? ['apply'] : [])];
}
