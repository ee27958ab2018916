import type { FieldContext } from '../custom-fields/read-field-value.ts';
import type { View } from './layout.ts';

/** How the answers of a page are read: its language, and the country and the time zone of the account. */
export type Reading = Required<Pick<FieldContext, 'language' | 'defaultCountry' | 'timeZone'>>;

export const readingOf = ({ site, language }: Pick<View, 'site' | 'language'>): Reading => ({
  language,
  defaultCountry: site.caller.defaultCountry,
  timeZone: site.caller.timeZone,
});
