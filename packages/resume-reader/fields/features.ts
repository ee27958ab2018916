/** What speaks for the values of a resume. In: all of its values. Out: features by the path of a value. */
import type { ParsedResume } from '../types.ts';
import { isCareerBreak } from '../words/career-breaks.ts';
import { isKnownFamilyName } from '../words/family-names.ts';
import { fold, wordsOf } from '../words/fold.ts';
import { isGivenName } from '../words/given-names.ts';
import { placeScore } from '../words/places.ts';
import {
  degreeLexicon,
  jobTitleLexicon,
  legalFormLexicon,
  organisationLexicon,
  schoolLexicon,
} from '../words/roles.ts';
import { kindsOfParts } from '../words/text-kinds.ts';
import type { Features } from './feature.ts';
import { type EntryValues, featuresOfEntries, share } from './features-of-entries.ts';

/** The values of a resume that tell more about the confidence of one of them than its score. */
export type Values = Omit<ParsedResume, 'evidence' | 'text' | 'currentPosition' | 'currentCompanyName'>;

/** The features that the values of a resume give each other, by the path of a value. */
export function featuresIn(values: Values): (path: string) => Features {
  const positions = featuresOfEntries(values.positions.map(positionValues), {
    title: { isKnown: isTitle, kinds: kindsOfParts.title },
    companyName: { isKnown: isOrganisation, kinds: kindsOfParts.companyName },
  });
  const educations = featuresOfEntries(values.educations.map(educationValues), {
    degree: { isKnown: (text) => degreeLexicon.isIn(text), kinds: kindsOfParts.degree },
    schoolName: { isKnown: (text) => schoolLexicon.isIn(text), kinds: kindsOfParts.schoolName },
  });
  const name = featuresOfName(values);
  return (path) => {
    const [field = '', index, part = ''] = path.split('.');
    switch (field) {
      case 'firstName':
      case 'lastName':
        return name;
      case 'location':
        return { 'known place': Math.min(1, Math.max(0, placeScore(values.location ?? '') / 2)) };
      case 'headline':
        return { 'known title': share([values.headline ?? ''], isTitle) };
      case 'locales':
        return featuresOfLanguage(values.locales[Number(index)]);
      case 'positions':
        return positions(Number(index), part);
      case 'educations':
        return educations(Number(index), part);
      default:
        return {};
    }
  };
}

const positionValues = (position: Values['positions'][number]): EntryValues => ({
  ...position,
  texts: { title: position.title, companyName: position.companyName },
  isComplete: position.title !== null && (position.companyName !== null || isCareerBreak(position.title)),
});

const educationValues = (education: Values['educations'][number]): EntryValues => ({
  ...education,
  isCurrent: false,
  texts: { degree: education.degree, schoolName: education.schoolName },
  isComplete: education.degree !== null && education.schoolName !== null,
});

/** One division of a name makes both of its parts right or wrong, so that they have the same features. */
function featuresOfName({ firstName, lastName, emailAddresses, networkUrl }: Values): Features {
  const [given, family] = [wordsOf(firstName ?? ''), wordsOf(lastName ?? '')];
  const addresses = fold([...emailAddresses, networkUrl ?? ''].join(' '));
  // People's addresses are mostly made of their names.
  const isInAddress = (word: string): boolean => word.length >= 3 && addresses.includes(word);
  return {
    'given name in an address': share(given, isInAddress),
    'family name in an address': share(family, isInAddress),
    'known given name': share(given, isGivenName),
    'known family name': share(family, isKnownFamilyName),
    'given name is no family name': 1 - share(given, isKnownFamilyName),
    'family name is no given name': 1 - share(family, isGivenName),
    'two words': given.length + family.length === 2 ? 1 : 0,
  };
}

/** A language that few people speak is rather another word with its form. */
function featuresOfLanguage(stated: Values['locales'][number] | undefined): Features {
  const language = stated?.locale.split('-')[0] ?? '';
  return {
    'has a level': stated?.level == null ? 0 : 1,
    'language of many resumes': usualLanguages.has(language) ? 1 : 0,
  };
}
const usualLanguages = new Set(
  'ar bg cs da de el en es fi fr hu it ja ko nl no pl pt ro ru sk sv tr uk zh'.split(' '),
);

const isTitle = (text: string): boolean => jobTitleLexicon.isIn(text) || isCareerBreak(text);
const isOrganisation = (text: string): boolean =>
  organisationLexicon.isIn(text) || legalFormLexicon.isIn(text);
