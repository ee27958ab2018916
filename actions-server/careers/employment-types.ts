/** What kinds of work an offer is, in the words of schema.org, for search engines and job boards. */
import { fold } from '@platform/vocabulary';
import type { Offer } from './offers.ts';

/**
 * The kinds by the `technicalValue` of an option of the field of contracts. `PERMANENT` is none of schema.org; `null`: hours,
 * for which offers have a field of their own.
 */
const kinds: Readonly<Record<string, string | null>> = {
  permanent: 'PERMANENT',
  cdi: 'PERMANENT',
  open_ended: 'PERMANENT',
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

/** A name may say it beside another kind: "CDI ou CDD". */
const permanentWords = /\b(?:cdi|permanente?|unbefristet)\b/;

/**
 * The kinds without repetition; none where the offer says nothing about its hours and its contract. Permanent work has no kind
 * of its own: beside others it is `OTHER`, so that a job that may be permanent is not told as a temporary one.
 */
export function employmentTypesOf({ contracts, isFullTime }: Offer): string[] {
  const hours = isFullTime === null ? [] : [isFullTime ? 'FULL_TIME' : 'PART_TIME'];
  const kindsOfContracts = new Set(contracts.flatMap(kindsOf));
  const isPermanent = kindsOfContracts.delete('PERMANENT');
  const permanent = isPermanent && kindsOfContracts.size > 0 && hours.length === 0 ? ['OTHER'] : [];
  return [...new Set([...hours, ...permanent, ...kindsOfContracts])];
}

/** What programs know an option by says more than its name, which people may word as they like. */
function kindsOf({ name, technicalValue }: Offer['contracts'][number]): string[] {
  const known = technicalValue === null ? '' : fold(technicalValue).replaceAll(/[\s-]+/g, '_');
  if (Object.hasOwn(kinds, known)) return [kinds[known] ?? []].flat();
  const words = fold(name);
  const kind = wordsOfKinds.find(([pattern]) => pattern.test(words))?.[1];
  return [permanentWords.test(words) ? 'PERMANENT' : [], kind ?? []].flat();
}
