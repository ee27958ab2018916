/**
 * The questions of the application form: those about the person, which are members of the body of an application, and the
 * custom fields of the account. In: the definition of the form. Out: what each question is called, and how it is answered.
 */

import { type FieldType, type Language, texts } from '@platform/vocabulary';
import { currencyChoices } from '../custom-fields/currency-choices.ts';
import type { FormDefinition } from './form-definition.ts';
import type { Reading } from './reading.ts';

type CustomField = FormDefinition['fields'][number];

/** How a question is answered: an input of this type, or several with options; an amount has a menu of currencies beside it. */
type Control =
  | 'text'
  | 'email'
  | 'tel'
  | 'url'
  | 'date'
  | 'datetime-local'
  | 'textarea'
  | 'amount'
  | 'select'
  | 'radios'
  | 'checkboxes';

export interface Question {
  /** The name of the input: a member of the body, or the id of a custom field. */
  readonly name: string;
  readonly label: string;
  readonly hint: string | null;
  readonly control: Control;
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** What browsers fill in. */
  readonly autocomplete: string | null;
  readonly inputMode: string | null;
  /** Whether towns are suggested, for one place or for several that commas separate. */
  readonly suggests: 'place' | 'places' | null;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** The definition of a custom field; null: a question about the person. */
  readonly field: CustomField | null;
}

/** Longer lists of options are a menu. */
const maxRadios = 6;
const maxText = 10_000;
const maxMessage = 50_000;

/** The questions about the person that a resume answers too. */
export function personQuestions(language: Language): Question[] {
  const words = texts[language];
  return [
    ofPerson('firstName', words.firstName, { isRequired: true, autocomplete: 'given-name' }),
    ofPerson('lastName', words.lastName, { isRequired: true, autocomplete: 'family-name' }),
    ofPerson('emailAddresses', words.email, {
      isRequired: true,
      autocomplete: 'email',
      control: 'email',
      hint: words.emailHint,
    }),
    ofPerson('phoneNumbers', words.phone, { autocomplete: 'tel', control: 'tel', hint: words.phoneHint }),
    ofPerson('location', words.location, { hint: words.locationHint, suggests: 'place' }),
    ofPerson('networkUrl', words.network, { autocomplete: 'url', control: 'url', hint: words.networkHint }),
  ];
}

export function messageQuestion(language: Language): Question {
  return ofPerson('historyEntryMessage', texts[language].message, {
    control: 'textarea',
    maxLength: maxMessage,
  });
}

function ofPerson(name: string, label: string, rest: Partial<Question>): Question {
  return {
    name,
    label,
    hint: null,
    control: 'text',
    isRequired: false,
    maxLength: 200,
    autocomplete: null,
    inputMode: null,
    suggests: null,
    options: [],
    field: null,
    ...rest,
  };
}

/** @param reading how the answers are read: what the questions say of it agrees */
export function customQuestions(fields: FormDefinition['fields'], reading: Reading): Question[] {
  return fields.map((field) => ({
    ...ofPerson(field.id, field.name, { maxLength: maxText }),
    ...controlOf(field, reading),
    isRequired: field.isRequired,
    field,
  }));
}

function controlOf(field: CustomField, { language, timeZone, defaultCountry }: Reading): Partial<Question> {
  const words = texts[language];
  const options = field.options.map(({ id, name }) => ({ value: id, label: name }));
  // Each type has its case: without one, the compiler says that not every way returns.
  switch (field.type as FieldType) {
    case 'richtext':
      return { control: 'textarea', maxLength: maxMessage };
    case 'number':
      return { inputMode: 'decimal' };
    case 'currency':
      return {
        control: 'amount',
        inputMode: 'decimal',
        hint: words.amountHint,
        options: currencyChoices(language, defaultCountry),
      };
    case 'boolean':
      return {
        control: 'radios',
        options: [
          { value: 'true', label: words.yes },
          { value: 'false', label: words.no },
        ],
      };
    case 'rating':
      return {
        control: 'select',
        options: [0, 1, 2, 3, 4, 5].map((count) => ({ value: String(count), label: words.stars(count) })),
      };
    case 'singlechoice':
      return { control: options.length > maxRadios ? 'select' : 'radios', options };
    case 'multiplechoice':
      return { control: 'checkboxes', options };
    case 'tags':
      return { hint: words.commasHint };
    case 'singlelocation':
      return { suggests: 'place' };
    case 'multiplelocation':
      return { hint: words.commasHint, suggests: 'places' };
    case 'date':
      return { control: 'date' };
    case 'datetime':
      return { control: 'datetime-local', hint: words.timeHint(timeZone) };
    case 'url':
      return { control: 'url', hint: words.networkHint };
    case 'email':
      return { control: 'email' };
    case 'phone':
      return { control: 'tel' };
    case 'text':
    // No form has it: its values are the users of the account.
    case 'user':
      return {};
  }
}
