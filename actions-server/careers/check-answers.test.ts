import { type FieldType, type Language, languages, texts } from '@platform/vocabulary';
import { answerTo, checkAnswers } from './check-answers.ts';
import { dayText } from './facts.ts';
import { customQuestions } from './questions.ts';

const reading = (language: Language) => ({ language, defaultCountry: 'FR', timeZone: 'Europe/Paris' });

/** The problems of an answer to a question of a type, and what is saved of it. */
function answered(type: FieldType, text: string, language: Language, ...beside: string[]) {
  const field = { id: 'f', name: 'Field', type, order: 1, isRequired: false, options: [] };
  const questions = customQuestions([field], reading(language));
  const answers = new Map([['f', [text, ...beside]]]);
  return {
    problems: checkAnswers(questions, answers, reading(language)).map(({ message }) => message),
    saved: questions.map((question) => answerTo(question, answers, reading(language)))[0],
  };
}

test.each(languages)('the examples of the words in the language %s are accepted', (language) => {
  const words = texts[language];
  const examples: readonly (readonly [FieldType, string])[] = [
    ['currency', words.invalidAmount],
    ['currency', words.amountHint],
    ['number', words.invalidNumber],
    ['date', words.invalidDate],
    ['datetime', words.invalidDateTime],
    ['url', words.invalidUrl],
    ['url', words.networkHint],
    ['email', words.invalidEmail],
    ['phone', words.invalidPhone],
  ];
  for (const [type, message] of examples) {
    const [, example = ''] = /(?:such as|par exemple) (.*)$/i.exec(message) ?? [];
    for (const text of example.split(/ (?:or|ou) /)) {
      expect({ text, ...answered(type, text, language) }).toMatchObject({
        text: expect.stringMatching(/./),
        problems: [],
      });
    }
  }
});

test.each<[amount: string, currency: string, saved: string, problems: number]>([
  ['45 000', 'EUR', '45000 EUR', 0],
  ['45 000', 'CHF', '45000 CHF', 0],
  ['45k', 'GBP', '45000 GBP', 0],
  ["90'000.-", 'CHF', '90000 CHF', 0],
  ['$60,000', 'CAD', '60000 CAD', 0],
  // The first of the menu stands there until another is chosen.
  ['45 000 CHF', 'EUR', '45000 CHF', 0],
  ['45 000 CHF', 'CHF', '45000 CHF', 0],
  ['45 000 CHF', 'GBP', '45 000 CHF GBP', 1],
  ['45 000', 'XXX', '45 000 XXX', 1],
  ['much', 'CHF', 'much', 1],
  ['', 'CHF', '', 0],
  ['45 000', '', '45000', 0],
])('the amount %j beside the currency %j is %j', (amount, currency, saved, problems) => {
  const answer = answered('currency', amount, 'en', currency);
  expect([answer.saved, answer.problems.length]).toEqual([saved, problems]);
});

test.each([
  ['FR', 'EUR – euro'],
  ['CH', 'CHF – franc suisse'],
  ['BG', 'EUR – euro'],
])(
  'the menu of currencies of an account in %s begins with %j, and has each once',
  (defaultCountry, label) => {
    const field = { id: 'f', name: 'Pay', type: 'currency', order: 1, isRequired: false, options: [] };
    const [question] = customQuestions([field], { ...reading('fr'), defaultCountry });
    const labels = question?.options.map((option) => option.label) ?? [];
    expect(labels[0]).toBe(label);
    expect(labels).toEqual(expect.arrayContaining(['USD – dollar des États-Unis', 'CHF – franc suisse']));
    expect(new Set(labels).size).toBe(labels.length);
  },
);

test.each(languages)('what the pages print in the language %s is accepted and means the same', (language) => {
  expect(answered('date', dayText('2027-02-01T12:00:00Z', language, 'UTC'), language).saved).toBe(
    '2027-02-01',
  );
  const locale = { fr: 'fr-FR', en: 'en-GB' }[language];
  const amount = (45_000).toLocaleString(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  });
  expect(answered('currency', amount, language).saved).toBe('45000 EUR');
  expect(answered('number', (1234.5).toLocaleString(locale), language).saved).toBe('1234.5');
});

test('the language of the page decides what could be read in two ways, and the save gets one reading', () => {
  expect(answered('number', '1,234', 'en').saved).toBe('1234');
  expect(answered('number', '1,234', 'fr').saved).toBe('1.234');
  expect(answered('currency', '45.000 EUR', 'en').saved).toBe('45000 EUR');
  expect(answered('date', '05/06/2027', 'fr').saved).toBe('2027-06-05');
});

test('an answer in plain text is rich text, whatever it looks like', () => {
  expect(answered('richtext', '<b>a</b>\n\n- b', 'en').saved).toBe(
    '<p>&lt;b&gt;a&lt;/b&gt;</p><ul><li>b</li></ul>',
  );
});
