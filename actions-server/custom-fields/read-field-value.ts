/**
 * Reads the input for a custom field into the rows that are stored for it. There is one reader per type: it gets the
 * cleaned, non-empty text, and the message of a problem names what is expected.
 */

import {
  cleanLine,
  cleanText,
  type FieldType,
  fieldTypes,
  fold,
  type Language,
  readCommaList,
  readEmailAddress,
} from '@platform/vocabulary';
import { internationalNumber, readPhoneNumber } from '@platform/vocabulary/phone-number';
import { quoted } from '../error-details.ts';
import { readWebAddress } from '../network/web-address.ts';
import { type AssignableUser, resolveAssignees } from '../people/assignees.ts';
import { readDay } from '../text/calendar-day.ts';
import { readDayTime } from '../text/day-time.ts';
import { digitsOfNumbers, readNumber } from '../text/number.ts';
import { readRichText } from '../text/rich-text.ts';
import { dayOfTime } from '../text/time-zone.ts';
import { chooseOptions } from './choose-options.ts';
import type { FieldDefinition, FieldValue } from './field-definition.ts';
import { readPlaceList, unquotedPlace } from './place-list.ts';
import type { StoredFieldValue } from './plan-field-changes.ts';
import { readAmount } from './read-amount.ts';

interface FieldReading {
  /** The rows to store; an empty list clears the field. Complete only when there is no problem. */
  readonly values: FieldValue[];
  readonly problems: FieldProblem[];
  readonly warnings: FieldProblem[];
}

interface FieldProblem {
  readonly code: 'invalid_option' | 'invalid_value' | 'unknown_user' | 'html_sanitised';
  readonly message: string;
}

export interface FieldContext {
  /** ISO 3166-1 alpha-2, for phone numbers, and for signs and dates that countries write differently. */
  readonly defaultCountry: string;
  /** In which a time is a day, and a time without an offset is read, by its name of IANA; UTC by default. */
  readonly timeZone?: string;
  /** That of the page on which a person wrote; without it, what languages read differently is a problem. */
  readonly language?: Language;
  /** Users of the account, for user fields. */
  readonly users: readonly AssignableUser[];
  /** What the record has in the field: it may be said again when the option is deleted or the user disabled. */
  readonly stored?: readonly StoredFieldValue[];
}

/** Characters of the value of a field. */
export const maxValueLength = 500_000;
/** Each value is a row. */
const maxValues = 1_000;
/** The unique index of the database compares the first two hundred characters of folded tags. */
const maxTagLength = 200;

type Reader = (text: string, field: FieldDefinition, context: FieldContext) => FieldReading;

/**
 * Reads one value by the type of its field. JSON booleans and numbers count as their text, with all digits; `null` and white space
 * clear the field; lists and objects are a problem.
 */
export function readFieldValue(field: FieldDefinition, input: unknown, context: FieldContext): FieldReading {
  if (input === null) return cleared;
  if (typeof input !== 'string' && typeof input !== 'boolean' && typeof input !== 'number') {
    return invalid('a text is expected');
  }
  const text = cleanValue(field.type, String(input));
  if (text === '') return cleared;
  if (text.length > maxValueLength) return invalid(`at most ${maxValueLength} characters`);
  const type = fieldTypes.find((known) => known === field.type);
  if (type === undefined) return invalid(`fields of the type ${field.type} cannot be set here`);
  return readers[type](text, field, context);
}

/** Rich text is cleaned by its own rules. Line ends part places. */
function cleanValue(type: string, text: string): string {
  if (type === 'richtext') return text.trim();
  return type === 'text' || type === 'multiplelocation' ? cleanText(text) : cleanLine(text);
}

const readers: Record<FieldType, Reader> = {
  text: (text) => one(text),
  richtext(text) {
    const { html, warning, problem } = readRichText(text);
    if (problem !== null) return invalid(problem);
    const reading = html === null ? cleared : one(html);
    return warning === null
      ? reading
      : { ...reading, warnings: [{ code: 'html_sanitised', message: warning }] };
  },
  number(text, _field, { language = null }) {
    const reading = readNumber(text, language);
    if (reading === null) return invalid(`a number is expected, such as 12.5, ${digitsOfNumbers}`);
    return 'number' in reading ? one(reading.number) : ambiguous(text, reading.ambiguous);
  },
  boolean(text) {
    const value = text.toLowerCase();
    return value === 'true' || value === 'false' ? one(value) : invalid('true or false is expected');
  },
  date(text, _field, context) {
    const order = orderOf(context);
    const reading = readDay(text, order);
    if (reading !== null) return 'day' in reading ? one(reading.day) : ambiguous(text, reading.ambiguous);
    const { timeZone = 'UTC' } = context;
    const time = readDayTime(text, timeZone, order);
    if (time === null) return invalid('a date is expected, such as 2025-12-31');
    if ('time' in time) return one(dayOfTime(time.time, timeZone));
    const [dayFirst, monthFirst] = time.ambiguous;
    return ambiguous(text, [dayOfTime(dayFirst, timeZone), dayOfTime(monthFirst, timeZone)]);
  },
  datetime(text, _field, context) {
    const reading = readDayTime(text, context.timeZone ?? 'UTC', orderOf(context));
    if (reading === null) return invalid('a date and time is expected, such as 2025-12-31T14:30:00Z');
    return 'time' in reading ? one(reading.time) : ambiguous(text, reading.ambiguous);
  },
  singlechoice(text, field, context) {
    const reading = readers.multiplechoice(text, field, context);
    return reading.values.length > 1 ? invalid('one option is expected', 'invalid_option') : reading;
  },
  multiplechoice(text, field, { stored = [] }) {
    const storedIds = stored.flatMap(({ fieldValueId }) => fieldValueId ?? []);
    const { optionIds, unknown, ambiguous } = chooseOptions(text, field.options, storedIds);
    if (unknown.length > 0) return unknownOptions(unknown, field);
    if (ambiguous.length > 0) {
      const message = `${listed(ambiguous)}: several options are called so; use the technicalValue or the id`;
      return invalid(message, 'invalid_option');
    }
    return ok(optionIds.map((optionId) => ({ value: null, optionId, place: null })));
  },
  tags(text) {
    // A comma separates tags in double quotes too: the database stores no tag with a comma.
    const reading = several(readCommaList(readCommaList(text).values.join(',')).values, (value) => ({
      value,
      optionId: null,
      place: null,
    }));
    const tags = reading.values.map(({ value }) => value ?? '');
    if (tags.some((tag) => lengthOfTag(tag) > maxTagLength)) {
      return invalid(`at most ${maxTagLength} characters per tag`);
    }
    return tags.some((tag) => tag.includes(',')) ? invalid('a tag cannot contain a comma') : reading;
  },
  singlelocation: (text) => ok([{ value: null, optionId: null, place: unquotedPlace(text) }]),
  multiplelocation: (text) =>
    several(readPlaceList(text), (place) => ({ value: null, optionId: null, place })),
  url(text) {
    const address = readWebAddress(text);
    return address === null
      ? invalid('a URL is expected, such as https://example.org, without a user name')
      : one(address);
  },
  email(text) {
    const email = readEmailAddress(text);
    return email === null ? invalid('an e-mail address is expected') : one(email.emailAddress);
  },
  phone(text, _field, { defaultCountry }) {
    const phone = readPhoneNumber(text, defaultCountry);
    const number = phone && (phone.canonicalNumber ?? internationalNumber(phone.number));
    if (phone === null || number === null) return invalid('a phone number is expected, such as +33612345678');
    // An extension, or a word that says more than that it is a number.
    const isWhole = !/[\p{L}#]/u.test(phone.number);
    const message = `${quoted(phone.number)}: only the number is kept`;
    return isWhole ? one(number) : { ...one(number), warnings: [{ code: 'invalid_value', message }] };
  },
  rating(text) {
    // Languages that have only floating point numbers write 3.0.
    const [, stars] = /^([0-5])(?:\.0+)?$/.exec(text) ?? [];
    return stars === undefined ? invalid('a whole number from 0 to 5 is expected') : one(stars);
  },
  currency(text, _field, { defaultCountry, language = null }) {
    const reading = readAmount(text, language, defaultCountry);
    if (reading === null) {
      return invalid(`an amount is expected, such as 45000 or 45000.50 EUR, ${digitsOfNumbers}`);
    }
    if ('unknownCurrency' in reading) {
      return invalid(`${reading.unknownCurrency} is no code of a currency in ISO 4217, such as EUR`);
    }
    return 'amount' in reading ? one(reading.amount) : ambiguous(text, reading.ambiguous);
  },
  user(text, _field, { users, stored = [] }) {
    const storedIds = stored.flatMap(({ value }) => value ?? []);
    const byId = users.find((user) => user.id === text.toLowerCase());
    if (byId && (!byId.disabled || storedIds.includes(byId.id))) return one(byId.id);
    const { userIds, unknown } = resolveAssignees(text, users, storedIds);
    const [userId] = userIds;
    if (unknown.length > 0 || userId === undefined || userIds.length > 1) {
      return invalid('the name or e-mail address of one enabled user is expected', 'unknown_user');
    }
    return one(userId);
  },
};

const cleared: FieldReading = { values: [], problems: [], warnings: [] };

function ok(values: FieldValue[]): FieldReading {
  return { values, problems: [], warnings: [] };
}

function one(value: string): FieldReading {
  return ok([{ value, optionId: null, place: null }]);
}

/** Of values that differ only in case or accents the first counts. */
function several(given: readonly string[], toValue: (text: string) => FieldValue): FieldReading {
  const values = new Map<string, string>();
  for (const value of given) if (!values.has(fold(value))) values.set(fold(value), value);
  if (values.size > maxValues) return invalid(`at most ${maxValues} values`);
  return ok([...values.values()].map(toValue));
}

/** Folding can make a tag longer or shorter; the longer form counts. */
function lengthOfTag(value: string): number {
  return Math.max(value.length, fold(value).length);
}

function invalid(message: string, code: FieldProblem['code'] = 'invalid_value'): FieldReading {
  return { values: [], problems: [{ code, message }], warnings: [] };
}

/** A text that says one thing to some and another to others: the caller says which. */
function ambiguous(text: string, [one, other]: readonly [string, string]): FieldReading {
  return invalid(`${quoted(text)} can be read as ${one} or as ${other}: send one of these`);
}

function listed(names: readonly string[]): string {
  return names.slice(0, 20).map(quoted).join(', ') + (names.length > 20 ? ' …' : '');
}

function unknownOptions(unknown: readonly string[], field: FieldDefinition): FieldReading {
  const known = field.options.flatMap(({ deletedAt = null, name }) => (deletedAt === null ? [name] : []));
  const message = `${listed(unknown)}: no such option; there are ${listed(known)}`;
  return invalid(message, 'invalid_option');
}

/** In which order the numbers of a day stand where both are possible; null: nobody knows. */
function orderOf({ language, defaultCountry }: FieldContext): 'dayFirst' | 'monthFirst' | null {
  if (language === undefined) return null;
  return language === 'en' && defaultCountry === 'US' ? 'monthFirst' : 'dayFirst';
}
