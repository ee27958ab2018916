import type { TextRun } from '../extract/document.ts';
import { composeAccents } from './accents.ts';

const run = (text: string, x: number, width = text.length * 5, y = 100): TextRun => ({
  text,
  x,
  y,
  width,
  size: 10,
  bold: false,
  italic: false,
  rotation: 0,
  color: null,
});
const textsOf = (runs: TextRun[]): string[] => composeAccents(runs).map(({ text }) => text);

test('an accent that is drawn over the next letter belongs to it', () => {
  expect(textsOf([run('Exp', 50), run('´', 65.5, 4), run('erience', 65)])).toEqual(['Exp', 'érience']);
  expect(textsOf([run('´', 50.5, 4, 97), run('Etudes', 50)])).toEqual(['Études']);
  expect(textsOf([run('¨', 50, 4), run('ı', 50.5, 3)])).toEqual(['ï']);
});

test('an accent that is drawn under the letter before belongs to it', () => {
  expect(textsOf([run('Franc', 50), run('¸', 70.5, 4), run('ais', 75)])).toEqual(['Franç', 'ais']);
});

test('a character that is printed beside letters stays', () => {
  expect(textsOf([run('a', 50), run('^', 60), run('b', 70)])).toEqual(['a', '^', 'b']);
  expect(textsOf([run('˜', 50, 5), run('30%', 51)])).toEqual(['˜', '30%']);
});
