/** An offer in words: the facts that the list and the page of an offer show. */

import { type Language, texts } from '@platform/vocabulary';
import { type Html, html } from '../http/html.ts';
import { localTime } from '../text/time-zone.ts';
import type { View } from './layout.ts';
import { type Offer, placeName } from './offers.ts';
import { isRemoteOnly } from './workplaces.ts';

const locales: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

/** A few words about an offer, in the order of their weight. */
export function factsOf(offer: Offer, language: Language): string[] {
  const words = texts[language];
  const { places, contracts, isFullTime, remoteDays, yearsOfExperience } = offer;
  const salary = salaryText(offer, language);
  const isRemote = remoteDays === null ? places.some(isRemoteOnly) : remoteDays >= 5;
  return [
    places
      .filter((place) => !isRemote || !isRemoteOnly(place))
      .map(placeName)
      .join(', '),
    contracts.map(({ name }) => name).join(', '),
    isFullTime === null ? '' : isFullTime ? words.fullTime : words.partTime,
    isRemote ? words.fullyRemote : remoteDays === null || remoteDays <= 0 ? '' : words.remoteDays(remoteDays),
    yearsOfExperience === null || yearsOfExperience <= 0 ? '' : words.experience(yearsOfExperience),
    salary ?? '',
  ].filter((text) => text !== '');
}

function salaryText({ salary }: Offer, language: Language): string | null {
  if (salary === null) return null;
  const words = texts[language];
  const min = salary.min && amountText(salary.min, language);
  const max = salary.max && amountText(salary.max, language);
  if (min && max) return words.salary(`${min} – ${max}`);
  return min ? words.salary(words.from(min)) : words.salary(words.upTo(max ?? ''));
}

function amountText(text: string, language: Language): string {
  const [amount = '', currency] = text.split(' ');
  if (currency === undefined) return Number(amount).toLocaleString(locales[language]);
  return Number(amount).toLocaleString(locales[language], {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  });
}

/** The day of a time in words. @param time ISO 8601 @param timeZone in which it is that day */
export function dayText(time: string, language: Language, timeZone: string): string {
  return new Date(time).toLocaleDateString(locales[language], { dateStyle: 'long', timeZone });
}

/** The day of a time in the time zone of the account, for people and for programs. @param time ISO 8601 */
export function dayHtml(time: string, { site, language }: Pick<View, 'site' | 'language'>): Html {
  const { timeZone } = site.caller;
  return html`<time datetime="${localTime(time, timeZone)}">${dayText(time, language, timeZone)}</time>`;
}

/** A size in words: `1.2 MB`. */
export function sizeText(bytes: number, language: Language): string {
  const unit = language === 'fr' ? 'o' : 'B';
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} k${unit}`;
  return `${Number((bytes / 1_000_000).toFixed(1)).toLocaleString(locales[language])} M${unit}`;
}
