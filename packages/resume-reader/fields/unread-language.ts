/** What is done with a resume in a language that has no word lists: only facts that need no language are given. */
import type { Line } from '../lines/line.ts';
import { quantile } from '../quantile.ts';
import type { ResumeWarning } from '../types.ts';
import { wordsOf } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import type { Found } from './found.ts';
import type { PersonName } from './split-name.ts';

/** The warning about a text in a language that is not supported; its code is `null` where nothing tells it. */
export function languageNotSupported(code: string | null): ResumeWarning {
  const name = code && new Intl.DisplayNames(['en'], { type: 'language' }).of(code);
  const message = `${name ? `The resume is in ${name}, a language` : 'The resume is in a language'} that is not supported. Only contact details and texts with known words were read.`;
  return { code: 'language_not_supported', message };
}

/** How much larger than most letters those of a name are. */
const larger = 1.15;

/**
 * Whether a name needs no language to be one: its words are in an address of the person or usual given names, or all of it
 * is in large letters or in the first line.
 */
export function isEvidentName(name: Found<PersonName>, lines: Line[], addresses: string[]): boolean {
  const words = wordsOf(`${name.value.firstName ?? ''} ${name.value.lastName ?? ''}`);
  const inAddresses = new Set(wordsOf(addresses.join(' ')));
  if (words.some((word) => inAddresses.has(word) || isGivenName(word))) return true;
  const usual =
    quantile(
      lines.map(({ size }) => size),
      0.5,
    ) ?? 0;
  return name.lines.every(
    (line) => line === lines[0] || line.headingLevel === 0 || line.size > larger * usual,
  );
}
