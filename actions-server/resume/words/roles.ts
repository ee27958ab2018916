/** Lexicons that classify a part of a resume entry as a job title, an organisation, a school or a degree. */
import degreeWords from '../data/degree-words.json' with { type: 'json' };
import jobTitles from '../data/job-titles.json' with { type: 'json' };
import organisationWords from '../data/organisation-words.json' with { type: 'json' };
import schoolWords from '../data/school-words.json' with { type: 'json' };
import { type Lexicon, lexicon } from './lexicon.ts';

interface TitleWords {
  readonly words: string[];
  readonly prefixes?: string[];
  readonly suffixes?: string[];
}
const titles = Object.values(jobTitles) as TitleWords[];

export const jobTitleLexicon: Lexicon = lexicon(
  titles.flatMap((list) => list.words),
  titles.flatMap((list) => list.suffixes ?? []),
);

const { legal, ...organisations } = organisationWords;
export const legalFormLexicon: Lexicon = lexicon(legal);
export const organisationLexicon: Lexicon = lexicon(Object.values(organisations).flat(), [
  'universität',
  'hochschule',
  'schule',
  'klinik',
  'krankenhaus',
  'institut',
  'verlag',
  'werke',
  'universiteit',
  'ziekenhuis',
]);
export const schoolLexicon: Lexicon = lexicon(Object.values(schoolWords).flat(), [
  'universität',
  'hochschule',
  'schule',
  'gymnasium',
  'universiteit',
  'akademie',
]);
export const degreeLexicon: Lexicon = lexicon(Object.values(degreeWords).flat(), [
  'studium',
  'diplom',
  'abschluss',
  'ausbildung',
]);
