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
    ['multiplelocation', 'Lyon, France', place('Lyon, France')],
    ['multiplelocation', 'Lyon, Paris, Villerupt', place('Lyon', 'Paris', 'Villerupt')],
    ['multiplelocation', 'Berlin, Hamburg', place('Berlin', 'Hamburg')],
    ['multiplelocation', 'Paris, France, Lyon, France', place('Paris, France', 'Lyon, France')],
    ['multiplelocation', 'Washington, DC', place('Washington, DC')],
    ['multiplelocation', 'New York, NY, USA', place('New York, NY, USA')],
    ['multiplelocation', 'Paris, Île-de-France, France', place('Paris, Île-de-France, France')],
    [
      'multiplelocation',
      '12 rue de la Paix, 75002 Paris, France',
      place('12 rue de la Paix, 75002 Paris, France'),
    ],
    ['multiplelocation', 'Lyon, Bron; Paris', place('Lyon, Bron', 'Paris')],
    ['multiplelocation', 'Lyon\nParis, France\n', place('Lyon', 'Paris, France')],
    ['multiplelocation', '"Lyon; Bron"; Paris', place('Lyon; Bron', 'Paris')],
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
    ['number', '1,234', 'invalid_value'],
    ['number', '1.2.3,4', 'invalid_value'],
    ['number', '1e5', 'invalid_value'],
    ['boolean', 'yes', 'invalid_value'],
    ['date', '2025-02-30', 'invalid_value'],
    ['date', '05/06/2025', 'invalid_value'],
    ['date', '31/02/2025', 'invalid_value'],
    ['date', '25-12-31', 'invalid_value'],
    ['date', '05/06/25', 'invalid_value'],
    ['date', 'June 2025', 'invalid_value'],
    ['date', '45292', 'invalid_value'],
    ['date', 'soon', 'invalid_value'],
    ['datetime', '2025-12-31', 'invalid_value'],
    ['datetime', '2025-12-31T25:00:00Z', 'invalid_value'],
    ['datetime', '2025-12-31T24:00', 'invalid_value'],
    ['datetime', '31/12/2025', 'invalid_value'],
    ['datetime', '31/02/2025 14:30', 'invalid_value'],
    ['datetime', '31/12/2025 13:00 PM', 'invalid_value'],
    ['datetime', '31/12/2025 14', 'invalid_value'],
    ['datetime', '31 December 2025', 'invalid_value'],
    ['datetime', '14:30', 'invalid_value'],
    ['datetime', '31/12/2025 14:30 or later', 'invalid_value'],
    ['singlechoice', 'Nowhere', 'invalid_option'],
    ['singlechoice', 'Été, full_time', 'invalid_option'],
    ['multiplechoice', 'Été, Nowhere', 'invalid_option'],
    ['url', 'javascript:alert(1)', 'invalid_value'],
    ['url', 'example', 'invalid_value'],
    ['url', 'jane@example.org', 'invalid_value'],
    ['url', 'see example.org', 'invalid_value'],
    ['email', 'jane', 'invalid_value'],
    ['phone', 'call me', 'invalid_value'],
    ['rating', '6', 'invalid_value'],
    ['currency', 'a lot', 'invalid_value'],
    ['currency', '1000 XXX', 'invalid_value'],
    ['currency', '1000 ABC', 'invalid_value'],
    ['currency', `1${', '.repeat(50)}1`, 'invalid_value'],
    ['email', `${'x'.repeat(1_000)} <jane@example.org>`, 'invalid_value'],
    ['currency', '45.000 EUR', 'invalid_value'],
    ['currency', '40-45k', 'invalid_value'],
    ['currency', '45000 € par mois', 'invalid_value'],
    ['currency', '5000 kr', 'invalid_value'],
    ['currency', '€45,000 USD', 'invalid_value'],
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

  const of = (type: string, input: string, more: object = {}) => {
    const { values, problems } = readFieldValue(field(type), input, { ...context, ...more });
    return values[0]?.value ?? problems[0]?.message;
  };

  test.each([
    ['45 000 €', '45000 EUR'],
    ['45\u202f000\u00a0€', '45000 EUR'],
    ['€45,000', '45000 EUR'],
    ['45.000 €', '45000 EUR'],
    ['45.000,50 €', '45000.50 EUR'],
    ['€45,000.50', '45000.50 EUR'],
    ['45k', '45000'],
    ['45 K€', '45000 EUR'],
    ['k€ 45,5', '45500 EUR'],
    ['45kEUR', '45000 EUR'],
    ['45000 euros', '45000 EUR'],
    ['EUR 45.000,00', '45000.00 EUR'],
    ['45,000 eur', '45000 EUR'],
    ["CHF 90'000", '90000 CHF'],
    ['CHF 90’000.–', '90000 CHF'],
    ['Fr. 90000.-', '90000 CHF'],
    ['90 000 francs suisses', '90000 CHF'],
    ['£1.5k', '1500 GBP'],
    ['$ 60,000', '60000 USD'],
    ['$60,000 CAD', '60000 CAD'],
    ['CA$60,000', '60000 CAD'],
    ['60 000 $CAD', '60000 CAD'],
    ['60 000 $ CA', '60000 CAD'],
    ['45 000 Eur.', '45000 EUR'],
    ['2500 DH', '2500 MAD'],
    ['500 000 FCFA', '500000 XOF'],
    ['₩45,000,000', '45000000 KRW'],
    ['60000 US dollars', '60000 USD'],
    ['₹12,34,567', '1234567 INR'],
    ['1,234,567 zł', '1234567 PLN'],
    ['45000.5', '45000.5'],
    ['45.125', '45.125'],
  ])('of type currency reads %j as %s', (text, amount) => {
    expect(of('currency', text)).toBe(amount);
  });

  test('of type currency takes a sign that countries share for that of the account, and no guess', () => {
    expect(of('currency', '$60,000', { defaultCountry: 'CA' })).toBe('60000 CAD');
    expect(of('currency', '60 000 kr', { defaultCountry: 'SE' })).toBe('60000 SEK');
  });

  test.each<[text: string, language: 'fr' | 'en' | undefined, number: string]>([
    ['1,234.5', undefined, '1234.5'],
    ['1.234,5', undefined, '1234.5'],
    ['1 234,5', undefined, '1234.5'],
    ["1'234.5", undefined, '1234.5'],
    ['1,234,567', undefined, '1234567'],
    ['1.234.567', undefined, '1234567'],
    ['12,5', undefined, '12.5'],
    ['0,125', undefined, '0.125'],
    ['1234,567', undefined, '1234.567'],
    ['1.234', undefined, '1.234'],
    ['\u22123', undefined, '-3'],
    ['1,234', 'en', '1234'],
    ['1,234', 'fr', '1.234'],
    ['.5', undefined, '0.5'],
    ['(12)', undefined, '-12'],
    ['１２', undefined, '12'],
  ])('of type number reads %j in the language %s as %s', (text, language, number) => {
    expect(of('number', text, { language })).toBe(number);
  });

  test.each<[text: string, more: object, day: string]>([
    ['31/12/2025', {}, '2025-12-31'],
    ['12/31/2025', {}, '2025-12-31'],
    ['31.12.2025', {}, '2025-12-31'],
    ['5.6.2025', {}, '2025-06-05'],
    ['2025/6/5', {}, '2025-06-05'],
    ['31/12/25', {}, '2025-12-31'],
    ['20251231', {}, '2025-12-31'],
    ['31 12 2025', {}, '2025-12-31'],
    ['31 / 12 / 2025', {}, '2025-12-31'],
    ['31–12–2025', {}, '2025-12-31'],
    ['2025‑12‑31', {}, '2025-12-31'],
    ['31/12/2025 14h30', {}, '2025-12-31'],
    ['12/31/2025 11:30 PM', {}, '2025-12-31'],
    ['31-Dec-2025', {}, '2025-12-31'],
    ['31-Dec-25', {}, '2025-12-31'],
    ['2025-Dec-31', {}, '2025-12-31'],
    ['Wed, 31 Dec 2025 23:30:00 GMT', { timeZone: 'Europe/Paris' }, '2026-01-01'],
    ['le mercredi 31 décembre 2025', {}, '2025-12-31'],
    ['12. Mrz 2026', {}, '2026-03-12'],
    ['31 December 2025', {}, '2025-12-31'],
    ['December 31st, 2025', {}, '2025-12-31'],
    ['1er février 2026', {}, '2026-02-01'],
    ['3. März 2026', {}, '2026-03-03'],
    ['3 de marzo de 2026', {}, '2026-03-03'],
    ['05/06/2025', { language: 'fr' }, '2025-06-05'],
    ['05/06/2025', { language: 'en', defaultCountry: 'US' }, '2025-05-06'],
    ['2027-01-30T23:00Z', {}, '2027-01-30'],
    ['2027-01-30T23:00Z', { timeZone: 'Europe/Paris' }, '2027-01-31'],
    ['2027-01-31T00:00:00+01:00', { timeZone: 'Europe/Paris' }, '2027-01-31'],
    ['2027-01-31T04:00:00.000Z', { timeZone: 'America/New_York' }, '2027-01-30'],
    ['2027-01-31 09:00', { timeZone: 'America/New_York' }, '2027-01-31'],
    ['31/12/2025 00:00:00', { timeZone: 'America/New_York' }, '2025-12-31'],
    ['12/31/2025 5:04 PM', {}, '2025-12-31'],
  ])('of type date reads %j with %j as %s', (text, more, day) => {
    expect(of('date', text, more)).toBe(day);
  });

  test.each<[text: string, more: object, time: string]>([
    ['2027-01-31T09:00', {}, '2027-01-31T09:00:00.000Z'],
    ['2027-01-31T09:00', { timeZone: 'Europe/Paris' }, '2027-01-31T08:00:00.000Z'],
    ['2027-07-31 09:00:30.25', { timeZone: 'Europe/Paris' }, '2027-07-31T07:00:30.250Z'],
    ['2027-01-31T09:00Z', { timeZone: 'Europe/Paris' }, '2027-01-31T09:00:00.000Z'],
    ['2027-01-31T09:00-05:00', { timeZone: 'Europe/Paris' }, '2027-01-31T14:00:00.000Z'],
    ['2027-03-28T02:30', { timeZone: 'Europe/Paris' }, '2027-03-28T01:30:00.000Z'],
    ['2027-10-31T02:30', { timeZone: 'Europe/Paris' }, '2027-10-31T00:30:00.000Z'],
    ['31/12/2025 14:30', { timeZone: 'Europe/Paris' }, '2025-12-31T13:30:00.000Z'],
    ['12/31/2025, 2:30:15 PM', { timeZone: 'America/New_York' }, '2025-12-31T19:30:15.000Z'],
    ['12/31/2025 12 am', {}, '2025-12-31T00:00:00.000Z'],
    ['31. Dezember 2025 um 14.30 Uhr', {}, '2025-12-31T14:30:00.000Z'],
    ['31 décembre 2025 à 14h30', {}, '2025-12-31T14:30:00.000Z'],
    ['31 décembre 2025 à 9 h', {}, '2025-12-31T09:00:00.000Z'],
    ['December 31, 2025 at 2 p.m.', {}, '2025-12-31T14:00:00.000Z'],
    ['Wed, 31 Dec 2025 14:30:00 GMT', { timeZone: 'Europe/Paris' }, '2025-12-31T14:30:00.000Z'],
    ['Wed Dec 31 2025 14:30:00 GMT+0100 (Central European Standard Time)', {}, '2025-12-31T13:30:00.000Z'],
    ['2025-12-31 14:30:00 +02:00', {}, '2025-12-31T12:30:00.000Z'],
    ['05/06/2025 14:30', { language: 'fr' }, '2025-06-05T14:30:00.000Z'],
  ])('of type datetime reads %j with %j as %s', (text, more, time) => {
    expect(of('datetime', text, more)).toBe(time);
  });

  test.each([
    ['0001-01-01T00:00', 'Asia/Tokyo'],
    ['9999-12-31T23:59', 'America/New_York'],
  ])('of type datetime rejects %s in %s, which is a year without four digits in UTC', (text, timeZone) => {
    expect(of('datetime', text, { timeZone })).toMatch('a date and time is expected');
  });

  test.each([
    ['example.com', 'https://example.com'],
    ['www.example.com/x', 'https://www.example.com/x'],
    ['linkedin.com/in/jane', 'https://linkedin.com/in/jane'],
    ['//example.com:8080/x', 'https://example.com:8080/x'],
    ['http://localhost/x', 'http://localhost/x'],
  ])('of type url reads %j as %s', (text, address) => {
    expect(of('url', text)).toBe(address);
  });

  test('that can be read in two ways is refused with both of them', () => {
    expect(of('number', '1,234')).toBe('"1,234" can be read as 1.234 or as 1234: send one of these');
    expect(of('date', '05/06/2025')).toBe(
      '"05/06/2025" can be read as 2025-06-05 or as 2025-05-06: send one of these',
    );
    expect(of('date', '05/06/2025 14:30')).toBe(
      '"05/06/2025 14:30" can be read as 2025-06-05 or as 2025-05-06: send one of these',
    );
    expect(of('datetime', '05/06/2025 14:30', { timeZone: 'Europe/Paris' })).toBe(
      '"05/06/2025 14:30" can be read as 2025-06-05T12:30:00.000Z or as 2025-05-06T12:30:00.000Z: send one of these',
    );
    expect(of('currency', '45.000 EUR')).toBe(
      '"45.000 EUR" can be read as 45.00 EUR or as 45000 EUR: send one of these',
    );
  });
});
