import { joinList, readCell } from './cell.ts';

const text = { cell: 'text' } as const;

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
  ['1,2,3', { ...text, decimal: ',' }, '"1,2,3" is no number with a decimal comma'],
  ['Prospect', { ...text, values: { Client: 'id-1' } }, '"Prospect" is not among the values of the mapping'],
] as const)('the cell %j of the format %j is refused', (cell, format, problem) => {
  expect(readCell(cell, format)).toEqual({ problem });
});

test('a value with a comma or a quote is quoted in a list', () => {
  expect(joinList(['a', ' ', 'b, c', '"d"'])).toBe('a, "b, c", """d"""');
});
