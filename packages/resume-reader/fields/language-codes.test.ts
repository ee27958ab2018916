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
