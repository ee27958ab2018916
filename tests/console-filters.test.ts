/** Filters of the console: what people type is what is looked for, whatever signs it has. */
import { readOperand, writeOperand } from '../browser/console/data/values.ts';
import { readWhere } from '../browser/console/data/where.ts';
import { consoleColumn } from './support/console-column.ts';

const name = consoleColumn('name', 'String', { isNullable: true });

test('what has a text in it is found with all of its signs, and one of several values may have a comma', () => {
  const read = (operator: string, text: string) => readOperand(name, operator, text);
  expect(read('_ilike', 'jean_dupont')).toBe('%jean\\_dupont%');
  expect(read('_like', '100 %\\')).toBe('%100 \\%\\\\%');
  expect(read('_in', 'a, "Dupont, SARL", "b ""c"""')).toEqual(['a', 'Dupont, SARL', 'b "c"']);
  const values = ['a', 'Dupont, SARL', 'b "c"', '"d"', ','];
  expect(read('_nin', writeOperand(values))).toEqual(values);
  expect(writeOperand('')).toBe('""');
});

test('a where is an object, and nothing else', () => {
  expect(readWhere('{"a":{}}')).toEqual({ a: {} });
  for (const text of ['null', '[]', '"a"', '1', '{']) expect(() => readWhere(text)).toThrow(SyntaxError);
});
