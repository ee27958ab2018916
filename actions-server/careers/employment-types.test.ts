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

test.each<[technicalValues: readonly string[], isFullTime: boolean | null, expected: readonly string[]]>([
  [['permanent', 'fixed_term'], null, ['OTHER', 'TEMPORARY']],
  [['permanent', 'internship', 'freelance'], null, ['OTHER', 'INTERN', 'CONTRACTOR']],
  [['permanent', 'fixed_term'], true, ['FULL_TIME', 'TEMPORARY']],
  [['permanent'], true, ['FULL_TIME']],
])(
  'contracts %j with full time %s are %j: what may be permanent is not told as temporary alone',
  (values, isFullTime, expected) => {
    const contracts = values.map((technicalValue) => ({ name: technicalValue, technicalValue }));
    expect(employmentTypesOf(offerWith(contracts, isFullTime))).toEqual(expected);
  },
);

test('a name can say two kinds', () => {
  expect(employmentTypesOf(offerWith([{ name: 'CDI ou CDD', technicalValue: null }]))).toEqual([
    'OTHER',
    'TEMPORARY',
  ]);
});
