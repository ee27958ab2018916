import { readPhoneNumber } from './phone-number.ts';

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
  test.each(['', 'none', 'call me', '12', 'jane@example.org', '06 12 34 56 78 le soir', '1'.repeat(65)])(
    '%j is not a phone number',
    (text) => {
      expect(readPhoneNumber(text, 'FR')).toBeNull();
    },
  );
});
