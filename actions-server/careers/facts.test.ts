import { dayText, factsOf, sizeText } from './facts.ts';
import type { Offer } from './offers.ts';

const place = { locality: 'Lyon', formattedAddress: 'Lyon, France', search: 'lyon' };
/** What facts are made of. */
const offer = (more: Partial<Offer>): Offer =>
  ({
    places: [],
    contracts: [],
    isFullTime: null,
    remoteDays: null,
    yearsOfExperience: null,
    salary: null,
    ...more,
  }) as unknown as Offer;
const facts = (more: Partial<Offer>) => factsOf(offer(more), 'en');

test('the facts of an offer are in one order, and what is not known is none', () => {
  const all = {
    places: [place, { ...place, locality: null }] as unknown as Offer['places'],
    contracts: [{ name: 'Permanent', technicalValue: null }],
    isFullTime: true,
    remoteDays: 2,
    yearsOfExperience: 3,
    salary: { min: '45000 EUR', max: '50000 EUR' },
  };
  expect(facts(all)).toEqual([
    'Lyon, Lyon, France',
    'Permanent',
    'Full time',
    '2 days a week from home',
    '3 years of experience',
    '€45,000 – €50,000 a year',
  ]);
  expect(facts({})).toEqual([]);
});

test.each<[Partial<Offer>, string[]]>([
  [{ isFullTime: false }, ['Part time']],
  [{ remoteDays: 0 }, []],
  [{ remoteDays: 1 }, ['1 day a week from home']],
  [{ remoteDays: 4 }, ['4 days a week from home']],
  [{ remoteDays: 5 }, ['Fully remote']],
  [{ yearsOfExperience: 0 }, []],
  [{ yearsOfExperience: 1 }, ['1 year of experience']],
  [{ salary: { min: '45000 EUR', max: null } }, ['from €45,000 a year']],
  [{ salary: { min: null, max: '50000' } }, ['up to 50,000 a year']],
])('of %j the facts are %j', (more, expected) => {
  expect(facts(more)).toEqual(expected);
});

test('parts of days and years are written as in the language, and French counts from two on', () => {
  const half = offer({ remoteDays: 1.5, yearsOfExperience: 2.5 });
  expect(factsOf(half, 'fr')).toEqual(['1,5 jour de télétravail par semaine', '2,5 ans d’expérience']);
  expect(factsOf(half, 'en')).toEqual(['1.5 days a week from home', '2.5 years of experience']);
});

test('the size of a file has the unit that is short, in the letters of the language', () => {
  expect([1, 1_499, 1_500, 999_499].map((bytes) => sizeText(bytes, 'en'))).toEqual([
    '1 kB',
    '1 kB',
    '2 kB',
    '999 kB',
  ]);
  expect([1_000_000, 1_250_000, 12_000_000].map((bytes) => sizeText(bytes, 'fr'))).toEqual([
    '1 Mo',
    '1,3 Mo',
    '12 Mo',
  ]);
});

test('a day is that of the time zone of the account, whatever the time zone of the server', () => {
  expect([
    dayText('2026-01-31T23:59:59Z', 'en', 'UTC'),
    dayText('2026-02-01T00:00:00Z', 'fr', 'UTC'),
    dayText('2026-11-20T23:30:00Z', 'en', 'Europe/Paris'),
    dayText('2026-11-20T23:30:00Z', 'en', 'America/New_York'),
  ]).toEqual(['31 January 2026', '1 février 2026', '21 November 2026', '20 November 2026']);
});
