/** What kinds of work an offer is, in the words of schema.org, for search engines and job boards. */
import { fold } from '@platform/vocabulary';
import type { Offer } from './offers.ts';

/**
 * The kinds by the `technicalValue` of an option of the field of contracts. `null`: a contract about whose kind schema.org has
 * nothing to say. Hours are not here: offers have a field of their own for them.
 */
const kinds: Readonly<Record<string, string | null>> = {
  permanent: null,
  cdi: null,
  open_ended: null,
  full_time: null,
  part_time: null,
  fixed_term: 'TEMPORARY',
  temporary: 'TEMPORARY',
  cdd: 'TEMPORARY',
  interim: 'TEMPORARY',
  seasonal: 'TEMPORARY',
  freelance: 'CONTRACTOR',
  contractor: 'CONTRACTOR',
  independent: 'CONTRACTOR',
  internship: 'INTERN',
  intern: 'INTERN',
  stage: 'INTERN',
  apprenticeship: 'INTERN',
  alternance: 'INTERN',
  apprentissage: 'INTERN',
  volunteer: 'VOLUNTEER',
  volunteering: 'VOLUNTEER',
  per_diem: 'PER_DIEM',
  other: 'OTHER',
};

/** The kinds by words of the name, in either language, without accents; the first that fits. */
const wordsOfKinds: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [
    /\b(?:intern|interns|internship|stage|stagiaire|alternance|alternant|apprenti\w*|apprentice\w*)\b/,
    'INTERN',
  ],
  [/\b(?:freelance|independante?|independent|contractor)\b/, 'CONTRACTOR'],
  [/\b(?:fixed|cdd|temporary|temporaire|interim)\b/, 'TEMPORARY'],
];

/** The kinds without repetition; none where the offer says nothing about its hours and its contract. */
export function employmentTypesOf({ contracts, isFullTime }: Offer): string[] {
  const hours = isFullTime === null ? [] : [isFullTime ? 'FULL_TIME' : 'PART_TIME'];
  return [...new Set([...hours, ...contracts.flatMap((contract) => kindOf(contract) ?? [])])];
}

/** What programs know an option by says more than its name, which people may word as they like. */
function kindOf({ name, technicalValue }: Offer['contracts'][number]): string | null | undefined {
  const known = technicalValue === null ? '' : fold(technicalValue).replaceAll(/[\s-]+/g, '_');
  if (Object.hasOwn(kinds, known)) return kinds[known];
  const words = fold(name);
  return wordsOfKinds.find(([pattern]) => pattern.test(words))?.[1];
}
