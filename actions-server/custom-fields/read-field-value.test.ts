import { fieldTypes } from '@platform/vocabulary';
import type { FieldDefinition } from './field-definition.ts';
import { readFieldValue } from './read-field-value.ts';

const context = {
  defaultCountry: 'FR',
  users: [
    { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001', displayName: 'Éloïse Müller', email: 'eloise@example.org' },
  ],
};

const options = [
  { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0011', name: 'Temps plein', technicalValue: 'full_time' },
  { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0012', name: 'Paris, France', technicalValue: null },
  { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0013', name: 'Été', technicalValue: null },
];

function field(type: string): FieldDefinition {
  return { id: '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0000', name: 'Field', type, options };
}

function read(type: string, input: unknown) {
  return readFieldValue(field(type), input, context);
}

const value = (text: string) => [{ value: text, optionId: null, place: null }];
const option = (...places: number[]) =>
  places.map((place) => ({ value: null, optionId: options[place]?.id, place: null }));
const place = (...texts: string[]) => texts.map((text) => ({ value: null, optionId: null, place: text }));

describe('a custom field value', () => {
  test.each([
    ['text', ' any, text ', value('any, text')],
    ['richtext', '<p>a <b>b</b></p>', value('<p>a <b>b</b></p>')],
    ['number', '12.5', value('12.5')],
    ['number', 12.5, value('12.5')],
    ['number', '-3', value('-3')],
    ['boolean', 'true', value('true')],
    ['boolean', ' FALSE ', value('false')],
    ['boolean', false, value('false')],
    ['date', '2024-02-29', value('2024-02-29')],
    ['datetime', '2025-12-31T14:30:00+02:00', value('2025-12-31T12:30:00.000Z')],
    ['datetime', '2025-12-31 14:30', value('2025-12-31T14:30:00.000Z')],
    ['singlechoice', 'temps PLEIN', option(0)],
    ['singlechoice', 'full_time', option(0)],
    ['singlechoice', 'paris, france', option(1)],
    ['singlechoice', options[2]?.id, option(2)],
    ['multiplechoice', 'ete, "Paris, France", full_time, Été', option(2, 1, 0)],
    ['tags', 'a, "b, c", A', [...value('a'), ...value('b'), ...value('c')]],
    ['singlelocation', '12 rue de Rivoli, Paris', place('12 rue de Rivoli, Paris')],
    ['singlelocation', '"Paris, France"', place('Paris, France')],
    ['multiplelocation', 'Lyon, "Paris, France"', place('Lyon', 'Paris, France')],
    ['url', 'https://example.org/a?b=1', value('https://example.org/a?b=1')],
    ['email', 'Jane <jane@example.org>', value('jane@example.org')],
    ['phone', '06 12 34 56 78', value('+33612345678')],
    ['rating', '4', value('4')],
    ['currency', '45000.50 eur', value('45000.50 EUR')],
    ['currency', '45000', value('45000')],
    ['number', '+007.50', value('7.50')],
    ['number', '-0', value('0')],
    ['phone', '+999 12 34 56', value('+999123456')],
    ['currency', '-5usd', value('-5 USD')],
    ['user', 'eloise muller', value(context.users[0]?.id ?? '')],
    ['user', 'ELOISE@example.org', value(context.users[0]?.id ?? '')],
  ])('of type %s accepts %j', (type, input, values) => {
    expect(read(type, input)).toEqual({ values, problems: [], warnings: [] });
  });

  test.each([
    ['number', '12,5', 'invalid_value'],
    ['number', '1e5', 'invalid_value'],
    ['boolean', 'yes', 'invalid_value'],
    ['date', '2025-02-30', 'invalid_value'],
    ['date', '31/12/2025', 'invalid_value'],
    ['datetime', '2025-12-31', 'invalid_value'],
    ['datetime', '2025-12-31T25:00:00Z', 'invalid_value'],
    ['singlechoice', 'Nowhere', 'invalid_option'],
    ['singlechoice', 'Été, full_time', 'invalid_option'],
    ['multiplechoice', 'Été, Nowhere', 'invalid_option'],
    ['url', 'javascript:alert(1)', 'invalid_value'],
    ['url', 'www.example.org', 'invalid_value'],
    ['email', 'jane', 'invalid_value'],
    ['phone', 'call me', 'invalid_value'],
    ['rating', '6', 'invalid_value'],
    ['currency', 'a lot', 'invalid_value'],
    ['currency', '1000 XXX', 'invalid_value'],
    ['currency', '1000 ABC', 'invalid_value'],
    ['number', '1'.repeat(31), 'invalid_value'],
    ['datetime', '0001-01-01T00:00:00+14:00', 'invalid_value'],
    ['datetime', '9999-12-31T23:59:00-14:00', 'invalid_value'],
    ['url', 'https://user@example.org', 'invalid_value'],
    ['url', 'https://example.org/<script>', 'invalid_value'],
    ['email', 'jane@example.org/path', 'invalid_value'],
    ['phone', '1234', 'invalid_value'],
    ['user', 'Nobody', 'unknown_user'],
    ['text', { nested: true }, 'invalid_value'],
    ['text', ['a'], 'invalid_value'],
  ])('of type %s rejects %j', (type, input, code) => {
    const reading = read(type, input);
    expect(reading.problems.map((problem) => problem.code)).toEqual([code]);
    expect(reading.values).toEqual([]);
  });

  test.each(fieldTypes)('of type %s is cleared by null and by an empty text', (type) => {
    const cleared = { values: [], problems: [], warnings: [] };
    expect(read(type, null)).toEqual(cleared);
    expect(read(type, '  ')).toEqual(cleared);
  });

  test('HTML that is too long when it is sanitised is rejected', () => {
    expect(read('richtext', '<a></a>'.repeat(4_900) + 'a'.repeat(300_000))).toMatchObject({
      values: [],
      problems: [{ code: 'invalid_value', message: 'at most 500000 characters of sanitised HTML' }],
    });
  });

  test('sanitised HTML is reported', () => {
    expect(read('richtext', '<p>a</p><script>b</script>')).toMatchObject({
      values: value('<p>a</p>'),
      warnings: [{ code: 'html_sanitised' }],
    });
  });

  test('the error of an unknown option lists the existing options', () => {
    expect(read('multiplechoice', 'Été, Nowhere').problems[0]?.message).toBe(
      '"Nowhere": no such option; there are "Temps plein", "Paris, France", "Été"',
    );
  });
});
