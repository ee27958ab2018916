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
import type { Reading } from './reading.ts';

/** What a form says, by the names of its inputs: several values where several boxes are ticked. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** A problem in the words of the applicant, at the input with this name. */
export interface Problem {
  readonly name: string;
  readonly message: string;
}

/**
 * The text of an answer; several values are separated by commas. What the language of the page says about a number, an amount or
 * a date is said by the text: the save does not know the language.
 */
export function answerTo(
  {
    name,
    field,
    control,
    maxLength,
    options,
  }: Pick<Question, 'name' | 'field' | 'control' | 'maxLength' | 'options'>,
  answers: Answers,
  reading: Reading,
): string {
  const values = (answers.get(name) ?? []).map(control === 'textarea' ? cleanText : cleanLine);
  const [amount = '', currency = ''] = values;
  const text = control === 'amount' ? amount : values.filter((value) => value !== '').join(',');
  if (text === '' || text.length > maxLength) return text;
  if (field && control === 'amount') {
    const read = (one: string) => readFieldValue(field, one, { ...reading, users: [] }).values[0]?.value;
    const own = read(text);
    // The first currency stands there until another is chosen: beside it counts what is written.
    const written = own?.split(' ')[1];
    const isGiven = written !== undefined && (currency === written || currency === options[0]?.value);
    if (currency === '' || own === undefined || isGiven) return own ?? text;
    return read(`${text} ${currency}`) ?? `${text} ${currency}`;
  }
  if (field?.type === 'number' || field?.type === 'date' || field?.type === 'datetime') {
    return readFieldValue(field, text, { ...reading, users: [] }).values[0]?.value ?? text;
  }
  // The applicant writes plain text where the field holds HTML.
  return field?.type === 'richtext' ? richTextOfPlain(text) : text;
}

export function checkAnswers(questions: readonly Question[], answers: Answers, reading: Reading): Problem[] {
  const words = texts[reading.language];
  return questions.flatMap((question) => {
    const { name, label, isRequired, maxLength } = question;
    const text = answerTo(question, answers, reading);
    if (text === '') return isRequired ? [{ name, message: words.missing(label) }] : [];
    if (text.length > maxLength) return [{ name, message: words.tooLong(label, maxLength) }];
    const message = problemOf(question, text, reading);
    return message === null ? [] : [{ name, message }];
  });
}

function problemOf(question: Question, text: string, reading: Reading): string | null {
  const { language, defaultCountry } = reading;
  const words = texts[language];
  const { name, field, label } = question;
  if (field !== null) {
    const { problems } = readFieldValue(field, text, { ...reading, users: [] });
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
