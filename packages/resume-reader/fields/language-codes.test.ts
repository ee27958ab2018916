import { fieldsOfText } from '../tests/support/resume-text.ts';
import type { ParsedLocale } from '../types.ts';

function locales(text: string): ParsedLocale[] {
  return fieldsOfText(`Jane Doe\njane@example.org\n\n${text}`).locales;
}

test.each([
  ['Languages\nFR, EN, DE', ['fr', 'en', 'de']],
  ['Langues\nFR : langue maternelle\nEN : C1', ['fr', 'en']],
  ['Sprachen\nDE (Muttersprache) | IT (B2)', ['de', 'it']],
  ['Idiomas\nES ●●●●●\nPT ●●○○○', ['es', 'pt']],
  ['Lingue\nITA – madrelingua\nENG – B2', ['it', 'en']],
])('the codes of languages stand for their names in a section of languages: %j', (text, expected) => {
  expect(locales(text).map(({ locale }) => locale)).toEqual(expected);
});

test.each([
  ['Languages\nEnglish: fluent\nIT support in two teams'],
  ['Languages\nHTML, CSS, SQL'],
  ['Languages\nTS, JS, PHP'],
  ['Skills\nIT, HR, PR'],
])('capitals that are no codes, or stand beside names of languages, are no languages: %j', (text) => {
  expect(locales(text).filter(({ locale }) => locale !== 'en')).toEqual([]);
});

test.each([
  ['Curriculum Vitae\tLanguages: English, French', ['en', 'fr'], 'in a cell beside another one'],
  ['Kenntnisse\nGute Englischkenntnisse', ['en'], 'in a compound'],
  ['Kenntnisse\nEnglischkenntnisse: gut\nPolnisch – A2', ['en', 'pl'], 'in a compound before its level'],
  ['Summary\nNative French speaker with fluent English.', ['fr', 'en'], 'in a sentence, behind their levels'],
  [
    'Experience\nBarista, Fern Coffee, 2019\n\nLanguages: English – mother tongue; French – fluent',
    ['en', 'fr'],
    'behind a label in any section',
  ],
  [
    'Kenntnisse\nSprachen:\tDeutsch (Muttersprache)\nEnglisch (7 Jahre), Russisch (2 Jahre)',
    ['de', 'en', 'ru'],
    'in the line below a labelled list',
  ],
])('languages are read: %j', (text, expected) => {
  expect(locales(text).map(({ locale }) => locale)).toEqual(expected);
});

test.each([
  'Skills\nProgramming Languages: Python, Go',
  'Interests\nFrench cinema, Italian cooking',
  'Experience\nEditor, Fern Books, 2019\nLanguages: everything from Latin roots to English slang',
  'Summary\nTaught advanced English literature and basic Spanish guitar',
])('and what is about other things is no language of the person: %j', (text) => {
  expect(locales(text)).toEqual([]);
});
