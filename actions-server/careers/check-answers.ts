/** Checks the answers of a form before they are saved, so that each problem is told beside its question. Pure. */

import {
  cleanLine,
  cleanText,
  type FieldType,
  type Language,
  readEmailAddresses,
  texts,
} from '@platform/vocabulary';
import { readPhoneNumbers } from '@platform/vocabulary/phone-number';
import { readFieldValue } from '../custom-fields/read-field-value.ts';
import { readNetworkUrl } from '../network/network-url.ts';
import { richTextOfPlain } from '../text/plain-text.ts';
import type { Question } from './questions.ts';

/** What a form says, by the names of its inputs: several values where several boxes are ticked. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** A problem in the words of the applicant, at the input with this name. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/** The text of an answer; several values are separated by commas. */
export function answerTo(
  { name, field, control }: Pick<Question, 'name' | 'field' | 'control'>,
  answers: Answers,
): string {
  const text = (answers.get(name) ?? [])
    .map(control === 'textarea' ? cleanText : cleanLine)
    .filter((value) => value !== '')
    .join(',');
  // What is written with a decimal comma, or with spaces between thousands, is the same number.
  if (field?.type === 'number' || field?.type === 'currency') {
    return text.replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}\b)/g, '').replace(/(?<=\d),(?=\d)/g, '.');
  }
  // The applicant writes plain text where the field holds HTML.
  return field?.type === 'richtext' ? richTextOfPlain(text) : text;
}

/** @param defaultCountry the country of phone numbers without an international prefix */
export function checkAnswers(
  questions: readonly Question[],
  answers: Answers,
  defaultCountry: string,
  language: Language,
): Problem[] {
  const words = texts[language];
  return questions.flatMap((question) => {
    const { name, label, isRequired, maxLength } = question;
    const text = answerTo(question, answers);
    if (text === '') return isRequired ? [{ name, message: words.missing(label) }] : [];
    if (text.length > maxLength) return [{ name, message: words.tooLong(label, maxLength) }];
    const message = problemOf(question, text, defaultCountry, language);
    return message === null ? [] : [{ name, message }];
  });
}

function problemOf(
  question: Question,
  text: string,
  defaultCountry: string,
  language: Language,
): string | null {
  const words = texts[language];
  const { name, field, label } = question;
  if (field !== null) {
    const { problems } = readFieldValue(field, text, { defaultCountry, users: [] });
    return problems.length === 0
      ? null
      : (messageByType(language)[field.type as FieldType] ?? words.invalidValue(label));
  }
  switch (name) {
    case 'firstName':
    case 'lastName':
      // Advertisements come as names with an address.
      return /@|https?:|www\./i.test(text) ? words.invalidName : null;
    case 'emailAddresses': {
      const { addresses, unread } = readEmailAddresses(text);
      return addresses.length > 0 && unread.length === 0 ? null : words.invalidEmail;
    }
    case 'phoneNumbers':
      return readPhoneNumbers(text, defaultCountry).numbers.length === 0 ? words.invalidPhone : null;
    case 'networkUrl':
      return readNetworkUrl(text) === null ? words.invalidUrl : null;
    default:
      return null;
  }
}

/** Of the types in whose fields not every text is a value; null: the label of the question says most. */
function messageByType(language: Language): Readonly<Record<FieldType, string | null>> {
  const words = texts[language];
  return {
    number: words.invalidNumber,
    date: words.invalidDate,
    datetime: words.invalidDateTime,
    singlechoice: words.invalidOption,
    multiplechoice: words.invalidOption,
    boolean: words.invalidOption,
    rating: words.invalidOption,
    url: words.invalidUrl,
    email: words.invalidEmail,
    phone: words.invalidPhone,
    currency: words.invalidAmount,
    text: null,
    richtext: null,
    tags: null,
    singlelocation: null,
    multiplelocation: null,
    user: null,
  };
}
