import { employmentTypesOf } from './employment-types.ts';
import type { Offer } from './offers.ts';

const offerWith = (contracts: Offer['contracts'], isFullTime: boolean | null = null) =>
  ({ contracts, isFullTime }) as Offer;

test.each<[string, string | null, string[]]>([
  ['Permanent', 'permanent', []],
  // The name alone would say "intern".
  ['CDI (anciens stagiaires bienvenus)', 'CDI', []],
  ['Emploi de saison', 'fixed-term', ['TEMPORARY']],
  ['CDD', 'fixed_term', ['TEMPORARY']],
  ['Indépendant', 'c3', ['CONTRACTOR']],
  ['Apprentissage', null, ['INTERN']],
  ['Intérim', null, ['TEMPORARY']],
  ['International', null, []],
  ['toString', 'constructor', []],
])(
  'a contract called %s with the technical value %s is %j: the technical value counts before words of the name',
  (name, technicalValue, expected) => {
    expect(employmentTypesOf(offerWith([{ name, technicalValue }]))).toEqual(expected);
  },
);

test('hours come from their own field, and no kind is repeated', () => {
  const contracts = ['fixed_term', 'temporary', 'part_time'].map((technicalValue) => ({
    name: technicalValue,
    technicalValue,
  }));
  expect(employmentTypesOf(offerWith(contracts, true))).toEqual(['FULL_TIME', 'TEMPORARY']);
});
