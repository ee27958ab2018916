import { joinList, readCell, writeText } from './cell.ts';

const text = { cell: 'text' } as const;
const paris = { timeZone: 'Europe/Paris' };

test.each([
  [' as it is ', text, ' as it is '],
  ['VRAI', { cell: 'boolean' }, true],
  ['non', { cell: 'text', fieldType: 'boolean' }, false],
  ['a; b, c ;', { cell: 'list', split: ';' }, 'a, "b, c"'],
  ['31/1/2026', { ...text, date: 'dd/mm/yyyy' }, '2026-01-31'],
  ['01/31/2026', { ...text, date: 'mm/dd/yyyy' }, '2026-01-31'],
  ['31.01.2026 14:30', { cell: 'instant', date: 'dd.mm.yyyy' }, '2026-01-31T14:30:00.000Z'],
  ['2026-01-31', { cell: 'instant' }, '2026-01-31T00:00:00.000Z'],
  ['2026-01-31T12:00:00.123456+02:00', { cell: 'instant' }, '2026-01-31T12:00:00.123456+02:00'],
  ['2026-01-31 12:00', { ...text, fieldType: 'datetime', date: 'yyyy-mm-dd' }, '2026-01-31T12:00:00.000Z'],
  ['31.07.2026 14:30', { cell: 'instant', date: 'dd.mm.yyyy', ...paris }, '2026-07-31T12:30:00.000Z'],
  ['2026-01-31', { cell: 'instant', ...paris }, '2026-01-30T23:00:00.000Z'],
  ['2026-01-31 12:00', { ...text, fieldType: 'datetime', ...paris }, '2026-01-31T11:00:00.000Z'],
  ['2026-01-31 12:00 UTC', { ...text, fieldType: 'datetime', ...paris }, '2026-01-31T12:00:00.000Z'],
  ['2026-01-31 12:00-05:00', { ...text, fieldType: 'datetime', ...paris }, '2026-01-31T17:00:00.000Z'],
  ['2026-01-31 00:30', { ...text, fieldType: 'date', ...paris }, '2026-01-31'],
  ['45678,75', { cell: 'instant', date: 'excel', ...paris }, '2025-01-21T17:00:00.000Z'],
  ['31/12/25', { ...text, date: 'dd/mm/yyyy' }, '2025-12-31'],
  ['12-Mar-2024', { ...text, date: 'dd/mm/yyyy' }, '2024-03-12'],
  ['12-mars-24', { ...text, date: 'mm/dd/yyyy' }, '2024-03-12'],
  ['12 mars 2024', { ...text, date: 'yyyy-mm-dd' }, '2024-03-12'],
  ['Mar 12, 2024', { ...text, fieldType: 'date' }, '2024-03-12'],
  ['12. März 2024 14:30', { cell: 'instant', date: 'dd.mm.yyyy', ...paris }, '2024-03-12T13:30:00.000Z'],
  ['20240312', { ...text, date: 'yyyy-mm-dd' }, '2024-03-12'],
  ['1/2/49', { ...text, date: 'dd/mm/yyyy' }, '2049-02-01'],
  ['12-31-50', { ...text, date: 'mm/dd/yyyy' }, '1950-12-31'],
  ['31.12.2025', { ...text, date: 'dd/mm/yyyy' }, '2025-12-31'],
  ['31/12/2025 00:00:00', { ...text, date: 'dd/mm/yyyy' }, '2025-12-31'],
  ['2025-12-31 00:00', { ...text, date: 'yyyy-mm-dd' }, '2025-12-31'],
  ['2025-12-31 00:00:00', { ...text, fieldType: 'date' }, '2025-12-31'],
  ['12/31/2025 5:04 PM', { cell: 'instant', date: 'mm/dd/yyyy' }, '2025-12-31T17:04:00.000Z'],
  ['12/31/2025, 12:00:30 a.m.', { cell: 'instant', date: 'mm/dd/yyyy' }, '2025-12-31T00:00:30.000Z'],
  ['31/12/2025 9:05', { cell: 'instant', date: 'dd/mm/yyyy' }, '2025-12-31T09:05:00.000Z'],
  ['45678', { ...text, date: 'excel' }, '2025-01-21'],
  ['45678,75', { cell: 'instant', date: 'excel' }, '2025-01-21T18:00:00.000Z'],
  ['1 234 567,89 €', { ...text, decimal: ',' }, '1234567.89 EUR'],
  ['€ 1.234,50', { ...text, decimal: ',' }, '1234.50 EUR'],
  ["CHF 1'234.50", { ...text, decimal: '.' }, '1234.50 CHF'],
  ['£1,234,567', { ...text, decimal: '.' }, '1234567 GBP'],
  ['(1\u202f234,50)', { ...text, decimal: ',' }, '-1234.50'],
  ['Nein', { cell: 'boolean' }, false],
  ['Sí', { cell: 'boolean' }, true],
  ['✓', { ...text, fieldType: 'boolean' }, true],
  ['3,3639980510E+10', { ...text, to: 'phoneNumbers' }, '33639980510'],
  ['3.3639980510E+10; 06', { cell: 'list', to: 'phoneNumbers', split: ';' }, '33639980510, 06'],
  ['1E5', { ...text, to: 'externalId' }, '1E5'],
  ['1,2E+3', { ...text, fieldType: 'text' }, '1,2E+3'],
  ['#JAVA', text, '#JAVA'],
  ['#NA', text, '#NA'],
  ['1 234 567,5', { ...text, decimal: ',' }, '1234567.5'],
  ['1.234,50 EUR', { ...text, decimal: ',' }, '1234.50 EUR'],
  ['-12', { ...text, decimal: ',' }, '-12'],
  ['Client', { ...text, values: { Client: 'id-1', Ancien: null } }, 'id-1'],
  ['Ancien', { ...text, values: { Client: 'id-1', Ancien: null } }, null],
] as const)('the cell %j of the format %j is %j', (cell, format, value) => {
  expect(readCell(cell, format)).toEqual({ value });
});

test.each([
  ['maybe', { cell: 'boolean' }, '"maybe" is neither true nor false'],
  ['31/02/2026', { ...text, date: 'dd/mm/yyyy' }, '"31/02/2026" is no date of the form dd/mm/yyyy'],
  ['2026-01-31', { ...text, date: 'dd/mm/yyyy' }, '"2026-01-31" is no date of the form dd/mm/yyyy'],
  ['31/01/2026 noon', { ...text, date: 'dd/mm/yyyy' }, '"31/01/2026 noon" is no date of the form dd/mm/yyyy'],
  ['2026-01-31T25:00', { cell: 'instant' }, '"2026-01-31T25:00" is no date of the form yyyy-mm-dd'],
  [
    '31/12/2025 25:00',
    { ...text, date: 'dd/mm/yyyy' },
    '"31/12/2025 25:00" is no date of the form dd/mm/yyyy',
  ],
  [
    '31/12/2025 13:00 PM',
    { ...text, date: 'dd/mm/yyyy' },
    '"31/12/2025 13:00 PM" is no date of the form dd/mm/yyyy',
  ],
  [
    '45678',
    { ...text, date: 'dd/mm/yyyy' },
    '"45678" is no date of the form dd/mm/yyyy; a number of days is one of the form excel',
  ],
  ['60', { ...text, date: 'excel' }, '"60" is no date of the form excel'],
  [
    '3,36E+10',
    { ...text, to: 'phoneNumbers' },
    '"3,36E+10" has lost digits in a spreadsheet: format the column as text, and enter it again',
  ],
  [
    '1.2E+11',
    { ...text, fieldType: 'phone' },
    '"1.2E+11" has lost digits in a spreadsheet: format the column as text, and enter it again',
  ],
  ['#N/A', text, '"#N/A" is an error of the spreadsheet, and no value'],
  ['#BEZUG!', { cell: 'list', split: ';' }, '"#BEZUG!" is an error of the spreadsheet, and no value'],
  ['#¡VALOR!', text, '"#¡VALOR!" is an error of the spreadsheet, and no value'],
  ['#NOM ?', text, '"#NOM ?" is an error of the spreadsheet, and no value'],
  ['#DELING.DOOR.0!', text, '"#DELING.DOOR.0!" is an error of the spreadsheet, and no value'],
  ['Err :502', text, '"Err :502" is an error of the spreadsheet, and no value'],
  ['Fehler:522', text, '"Fehler:522" is an error of the spreadsheet, and no value'],
  ['Fout:508', text, '"Fout:508" is an error of the spreadsheet, and no value'],
  ['#####', { ...text, date: 'excel' }, '"#####" is an error of the spreadsheet, and no value'],
  ['a\u0000', text, 'the cell has a NUL character: save the file as text again'],
  ['1.5', { ...text, decimal: ',' }, '"1.5" is no number with a decimal comma'],
  ['1,5', { ...text, decimal: '.' }, '"1,5" is no number with a decimal point'],
  ['1,2,3', { ...text, decimal: ',' }, '"1,2,3" is no number with a decimal comma'],
  ['Prospect', { ...text, values: { Client: 'id-1' } }, '"Prospect" is not among the values of the mapping'],
] as const)('the cell %j of the format %j is refused', (cell, format, problem) => {
  expect(readCell(cell, format)).toEqual({ problem });
});

test('a value with a comma or a quote is quoted in a list', () => {
  expect(joinList(['a', ' ', 'b, c', '"d"'])).toBe('a, "b, c", """d"""');
});

test.each(['NULL', '#N/A', "'NULL", "''#REF!", '3,36E+10', '3,3639980510E+10', "'tis", 'null', '#JAVA', "'"])(
  'the text %j of an export is read as it was',
  (stored) => {
    expect(readCell(writeText(stored), { ...text, to: 'externalId' })).toEqual({ value: stored });
  },
);
