import { growthOf, linearGrowth } from '../../tests/support/growth.ts';
import { readPhoneNumber, readPhoneNumbers } from './phone-number.ts';

describe('a phone number', () => {
  test.each([
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['06.12.34.56.78', 'FR', '+33612345678'],
    ['+33 (0)6 12 34 56 78', 'FR', '+33612345678'],
    ['0033 6 12 34 56 78', 'FR', '+33612345678'],
    ['+1 212-555-0100', 'FR', '+12125550100'],
    ['(212) 555-0100 ext. 12', 'US', '+12125550100'],
    ['tel:+33612345678', 'US', '+33612345678'],
    // A range that no operator has, as one that an operator has only since last month.
    ['06 39 98 12 34', 'FR', '+33639981234'],
  ])('%j in %s is the number %s', (text, country, canonicalNumber) => {
    expect(readPhoneNumber(text, country)?.canonicalNumber).toBe(canonicalNumber);
  });

  test('keeps its spelling', () => {
    expect(readPhoneNumber(' 06 12 34 56 78 ', 'FR')?.number).toBe('06 12 34 56 78');
  });

  test.each(['0612', '123456', '99 99 99 99 99 99 99', '00 00 00 00 00'])(
    '%j is kept without a canonical form',
    (text) => {
      expect(readPhoneNumber(text, 'FR')).toEqual({ number: text, canonicalNumber: null });
    },
  );

  test('with a country code is parsed without a default country', () => {
    expect(readPhoneNumber('+33612345678', 'XX')?.canonicalNumber).toBe('+33612345678');
  });

  // The long text would take a backtracking pattern a long time.
  test.each([
    '',
    'none',
    'call me',
    '12',
    'jane@example.org',
    '1'.repeat(65),
    '06 12 34 56 78 / 01 99 00 11 22',
  ])('%j is not one phone number', (text) => {
    expect(readPhoneNumber(text, 'FR')).toBeNull();
  });
});

describe('the phone numbers of a text', () => {
  const mobile = '+33639980027';
  const office = '+33199001122';

  test.each<[string, (string | null)[]]>([
    ['\u202a+33 6 39 98 00 27\u202c', [mobile]],
    ['+33\u00a06\u202f39\u200998 00\u200b 27', [mobile]],
    ['Tél : 06 39 98 00 27', [mobile]],
    ['Tél. portable : 06.39.98.00.27', [mobile]],
    ['Mobile: 0639980027', [mobile]],
    ['Tel.06 39 98 00 27', [mobile]],
    ['Handy 0033 6 39980027', [mobile]],
    ['📱 06 39 98 00 27', [mobile]],
    ['☎️ 06-39-98-00-27', [mobile]],
    ['06 39 98 00 27 (perso)', [mobile]],
    ['(work) 06 39 98 00 27', [mobile]],
    ['０６　３９ ９８ ００ ２７', [mobile]],
    ['＋３３６３９９８００２７', [mobile]],
    ['٠٦٣٩٩٨٠٠٢٧', [mobile]],
    ['۰۶ ۳۹ ۹۸ ۰۰ ۲۷', [mobile]],
    ['(+33) 6 39 98 00 27', [mobile]],
    ['+33 (0) 6 39 98 00 27', [mobile]],
    ['0033 (0)6 39 98 00 27', [mobile]],
    ['00 33 6 39 98 00 27', [mobile]],
    ['+33.6.39.98.00.27', [mobile]],
    ['+33–6–39–98–00–27', [mobile]],
    ['06·39·98·00·27', [mobile]],
    ['+330639980027', [mobile]],
    ['33639980027', [mobile]],
    ['639980027', [mobile]],
    ['tel:+33-6-39-98-00-27', [mobile]],
    ['tel:+33%206%2039980027', [mobile]],
    ['tel:0639980027;phone-context=+33', [mobile]],
    ['TEL://+33639980027', [mobile]],
    ['06 39 98 00 27 / 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27/01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27 ou 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27 or 01 99 00 11 22', [mobile, office]],
    ['0639980027 oder 0199001122', [mobile, office]],
    ['06 39 98 00 27; 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27, 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27\n01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27 - 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27 | 01 99 00 11 22', [mobile, office]],
    ['0639980027 0199001122', [mobile, office]],
    ['06 39 98 00 27 01 99 00 11 22', [mobile, office]],
    ['+33639980027 +33199001122', [mobile, office]],
    ['Mobile : 06 39 98 00 27 – Fixe : 01 99 00 11 22', [mobile, office]],
    ['P: 0639980027 M: 0199001122', [mobile, office]],
    ['01 99 00 11 22 poste 45', [office]],
    ['01 99 00 11 22, poste 45', [office]],
    ['01 99 00 11 22 (poste 45)', [office]],
    ['0199001122x45', [office]],
    ['01 99 00 11 22 #45', [office]],
    ['01 99 00 11 22 ext. 45', [office]],
    ['01 99 00 11 22 Ext 45', [office]],
    ['+33 1 99 00 11 22 Durchwahl 45', [office]],
    ['tel:+33199001122;ext=45', [office]],
    ['Tel 01 99 00 11 22 Fax 01 99 00 11 33', [office, null]],
    ['Tél/Fax : 01 99 00 11 22', [office]],
    ['pas de fax 06 39 98 00 27', [mobile]],
    ['Kein Fax! 06 39 98 00 27', [mobile]],
    ['without fax: 06 39 98 00 27', [mobile]],
    ['No fax : 01 99 00 11 33', [null]],
    ['Fax (siège) : 01 99 00 11 33', [null]],
    ['0612 / 34', [null]],
    ['01 99 00 11 22/23', [office, '+33199001123']],
    ['01 99 00 11 22 / 23', [office, '+33199001123']],
    ['06 39 98 00 27 + 01 99 00 11 22', [mobile, office]],
    ['06 39 98 00 27 // 01 99 00 11 22', [mobile, office]],
    ['01 99 00 11 22 (45)', [office]],
    ['06_39_98_00_27', [mobile]],
    ['06*39*98*00*27', [mobile]],
    ["06'39'98'00'27", [mobile]],
    ['33639980027.0', [mobile]],
    ['639980027.0', [mobile]],
  ])('of %j are %j', (text, canonical) => {
    expect(readPhoneNumbers(text, 'FR').numbers.map(({ canonicalNumber }) => canonicalNumber)).toEqual(
      canonical,
    );
  });

  // A digit that is missing makes no other number, and none with the zero that is dialled within the country.
  test.each([
    ['06 12 34 56 7', 'FR'],
    ['06 12 34 56 789', 'FR'],
    ['06-1234567', 'NL'],
    ['06 39 98 00 27', 'US'],
    ['0170 123456', 'DE'],
    ['612 34 56 7', 'ES'],
  ])(
    '%j in %s, which lacks a digit or has one too many, is kept without a canonical form',
    (text, country) => {
      expect(readPhoneNumbers(text, country).numbers).toEqual([{ number: text, canonicalNumber: null }]);
    },
  );

  test.each([
    ['Tél : 06 39 98 00 27 (perso)', ['06 39 98 00 27']],
    ['01 99 00 11 22 (45)', ['01 99 00 11 22 (45)']],
    ['01 99 00 11 22/23', ['01 99 00 11 22', '01 99 00 11 23']],
    ['📱 06 39 98 00 27', ['06 39 98 00 27']],
    ['01 99 00 11 22 poste 45', ['01 99 00 11 22 poste 45']],
    ['06 39 98 00 27 le soir, 01 99 00 11 22', ['06 39 98 00 27 le soir', '01 99 00 11 22']],
    ['06 39 98 00 27 (demander Paul) / 01 99 00 11 22', ['06 39 98 00 27 (demander Paul)', '01 99 00 11 22']],
    ['Fax : 01 99 00 11 33', ['Fax : 01 99 00 11 33']],
  ])('of %j are written %j', (text, numbers) => {
    expect(readPhoneNumbers(text, 'FR').numbers.map(({ number }) => number)).toEqual(numbers);
  });

  test.each([
    ['06 39 98 00 27, call me in the evening', ['call me in the evening']],
    ['call me', []],
    ['none; 06 39 98 00 27', ['none']],
    ['jane@example.org', ['jane@example.org']],
    ['Mobile\n06 39 98 00 27', []],
  ])('leave of %j unread %j', (text, unread) => {
    expect(readPhoneNumbers(text, 'FR').unread).toEqual(unread);
  });

  test('of another country are read by its rules', () => {
    expect(readPhoneNumbers('Tel. +49 (0)89 1234567 oder 030/1234567', 'DE').numbers).toMatchObject([
      { canonicalNumber: '+49891234567' },
      { canonicalNumber: '+49301234567' },
    ]);
    expect(readPhoneNumbers('0033 6 39 98 00 27', 'US').numbers).toMatchObject([{ canonicalNumber: mobile }]);
    expect(readPhoneNumbers('(212) 555-0100 / (646) 555-0199', 'US').numbers).toMatchObject([
      { canonicalNumber: '+12125550100' },
      { canonicalNumber: '+16465550199' },
    ]);
  });

  test.each(['(', '0', '0 ', '+', '1-', '0/', 'x', '06 39 98 00 27 '])(
    'in a long text of %j are read in a time that grows with its length only',
    (sign) => {
      const read = (size: number) => readPhoneNumbers(sign.repeat(size).slice(0, size), 'FR');
      expect(growthOf(read, 100)).toBeLessThan(linearGrowth);
    },
  );
});
