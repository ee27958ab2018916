/** Where a visitor came from: what the address says, else the page that led here. Kept with the application. */
import { printable } from '../text/printable.ts';

/** Characters of each part. */
const maxLength = 200;

/** The source of a visitor. */
export interface Source {
  /** Empty when nothing is known. */
  readonly text: string;
  /** Whether the address says so: whoever opens the same address comes from the same source. */
  readonly isInAddress: boolean;
}

export const noSource: Source = { text: '', isInAddress: true };

/**
 * The source of a visitor: `?source=`, or `utm_source` with `utm_medium` and `utm_campaign`, or the host of the page with
 * the link.
 *
 * @param ownHost the host of these pages: a link between them says nothing
 */
export function sourceOf(query: URLSearchParams, referrer: string | undefined, ownHost: string): Source {
  // Half of a character cannot be stored.
  const cut = (text: string) => printable(text.slice(0, maxLength));
  const part = (name: string) => cut((query.get(name) ?? '').replace(/\s+/g, ' ').trim());
  const campaign = ['utm_source', 'utm_medium', 'utm_campaign'].map(part).filter((text) => text !== '');
  const given = part('source') || cut(campaign.join(' / '));
  if (given !== '') return { text: given, isInAddress: true };
  if (referrer === undefined || !URL.canParse(referrer)) return noSource;
  const { host } = new URL(referrer);
  return host === ownHost ? noSource : { text: cut(host), isInAddress: false };
}
