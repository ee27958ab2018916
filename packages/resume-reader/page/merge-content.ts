/** Puts together what is said of one person or company in several places. */
import { fold } from '@platform/vocabulary';
import type { StatedResume } from '../stated/stated-resume.ts';
import type { CompanyOnPage, PersonOnPage } from './page-content.ts';

const nameOf = (content: PersonOnPage | CompanyOnPage): string =>
  content.kind === 'company'
    ? (content.name ?? '')
    : content.stated.fullName ||
      [content.stated.firstName, content.stated.lastName].filter(Boolean).join(' ');

/** Whether two have the same name, in any order of its words. */
export function isSame(one: PersonOnPage | CompanyOnPage, other: PersonOnPage | CompanyOnPage): boolean {
  const words = (content: PersonOnPage | CompanyOnPage) =>
    fold(nameOf(content))
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .sort()
      .join(' ');
  return one.kind === other.kind && words(one) !== '' && words(one) === words(other);
}

/** The first, with what it leaves empty of the second. */
export function merged(
  one: PersonOnPage | CompanyOnPage,
  other: PersonOnPage | CompanyOnPage,
): PersonOnPage | CompanyOnPage {
  if (one.kind === 'person' && other.kind === 'person')
    return {
      kind: 'person',
      stated: filled<StatedResume>(one.stated, other.stated),
      imageUrl: one.imageUrl ?? other.imageUrl,
    };
  if (one.kind === 'company' && other.kind === 'company') return filled(one, other);
  return one;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function filled<Value extends object>(one: Value, other: Value): Value {
  const missing = Object.entries(other).filter(([name]) => isEmpty(one[name as keyof Value]));
  return { ...one, ...Object.fromEntries(missing) };
}
