/** Lexicons that classify a part of a resume entry as a job title, an organisation, a school or a degree. */

import contactWords from '../data/contact-words.json' with { type: 'json' };
import degreeWords from '../data/degree-words.json' with { type: 'json' };
import disciplines from '../data/disciplines.json' with { type: 'json' };
import fieldsOfWork from '../data/fields-of-work.json' with { type: 'json' };
import jobTitles from '../data/job-titles.json' with { type: 'json' };
import organisationWords from '../data/organisation-words.json' with { type: 'json' };
import schoolWords from '../data/school-words.json' with { type: 'json' };
import { conjunctionPattern } from './conjunctions.ts';
import { type Lexicon, lexicon } from './lexicon.ts';

export const jobTitleLexicon: Lexicon = ofAllLanguages({
  ...jobTitles,
  suffixes: [...jobTitles.suffixes, ...compoundHeads([...jobTitles.de, ...jobTitles.nl])],
});

const { legal, abbreviations, ...organisations } = organisationWords;
/** Short forms within the names of organisations, which end in a full stop: "Govt. Polytechnic". */
export const abbreviationsInNames: readonly string[] = abbreviations;
export const legalFormLexicon: Lexicon = atTheirPlace(lexicon(legal));
export const organisationLexicon: Lexicon = ofAllLanguages(organisations);
export const schoolLexicon: Lexicon = ofAllLanguages(schoolWords);
export const degreeLexicon: Lexicon = ofAllLanguages(degreeWords);
/** Units of companies and universities, such as departments, which are no organisations of their own. */
export const unitLexicon: Lexicon = lexicon(contactWords.unitsOfCompanies);
/** How a person was employed, which is the title where nothing else is: "Stage", "Internship". */
export const kindOfWorkLexicon: Lexicon = lexicon(contactWords.kindOfWork);
/** Subjects of study. They are no words of a degree, because they are also what people work in. */
export const disciplineLexicon: Lexicon = lexicon(Object.values(disciplines).flat());
/** Fields in which people work, beside subjects of study: "Backend", "Einkauf". */
const workLexicon: Lexicon = lexicon(Object.values(fieldsOfWork).flat());

const betweenFields = new RegExp(`\\s*[&/+,]\\s*|\\s+${conjunctionPattern}\\s+`, 'u');

/** True for a text that names nothing but fields of work or subjects of study: "Sales & Marketing", "Data Platform". */
export const isField = (text: string): boolean =>
  text
    .split(betweenFields)
    .every((field) => workLexicon.isExactly(field) || disciplineLexicon.isExactly(field));

const lexicons = [jobTitleLexicon, organisationLexicon, legalFormLexicon, schoolLexicon, degreeLexicon];

/** True for a text with a word of a job title, an organisation, a school or a degree. */
export const hasRoleWord = (text: string): boolean => lexicons.some((words) => words.isIn(text));

/** Legal forms among other words only with a capital: "as", "co" and "se" are words too. */
function atTheirPlace(forms: Lexicon): Lexicon {
  const count = (text: string): number => forms.count(text.replace(/(?<=\s)\p{Ll}{2,3}(?=\s)/gu, ''));
  return { ...forms, count, isIn: (text) => count(text) > 0 };
}

/**
 * The titles of Germanic languages that end compounds, too: "Lohnbuchhalterin" is a "Buchhalterin". Shorter words end too
 * many others.
 */
function compoundHeads(titles: readonly string[]): string[] {
  return titles.filter((title) => /^\p{L}{6,}$/u.test(title));
}

function ofAllLanguages({ suffixes, ...words }: Record<'suffixes' | 'en', string[]>): Lexicon {
  return lexicon(Object.values(words).flat(), suffixes);
}
