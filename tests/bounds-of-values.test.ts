/** What docs/values.md says of the longest texts in which values are searched is what the readers do. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlaces } from '@platform/resume-reader';
import { readEmailAddresses } from '@platform/vocabulary';
import { readPhoneNumbers } from '@platform/vocabulary/phone-number';
import { readAmount } from '../actions-server/custom-fields/read-amount.ts';
import { root } from './support/source-imports.ts';

const padded = (text: string, length: number, sign = ' ') => text + sign.repeat(length - text.length);
const found: Readonly<Record<string, (length: number) => boolean>> = {
  'an amount': (length) => readAmount(padded('45000 EUR', length), 'en', 'FR') !== null,
  'phone numbers': (length) => readPhoneNumbers(padded('06 39 98 00 27', length), 'FR').numbers.length > 0,
  'an e-mail address, between separators': (length) =>
    readEmailAddresses(`<jane@example.org> ${padded('a', length - '<jane@example.org> '.length, 'a')}`)
      .addresses.length > 0,
  places: (length) => readPlaces(padded('Lyon', length), 'FR').places.length > 0,
};

const text = readFileSync(join(root, 'docs/values.md'), 'utf8');
const bounds = [...text.matchAll(/^\| ([^|]+) \| ([\d,]+) characters \|/gm)].map(
  ([, what = '', length = '']) => [what, Number(length.replaceAll(',', ''))] as const,
);

test('all of them are in the table', () =>
  expect(bounds.map(([what]) => what).sort()).toEqual(Object.keys(found).sort()));

test.each(bounds)('%s: searched in a text of at most %d characters', (what, length) => {
  expect([found[what]?.(length), found[what]?.(length + 1)]).toEqual([true, false]);
});
