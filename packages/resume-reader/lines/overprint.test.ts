import type { TextRun } from '../extract/document.ts';
import { withoutOverprints } from './overprint.ts';

const run = (text: string, x: number, y = 100, size = 10): TextRun => ({
  text,
  x,
  y,
  width: text.length * 5,
  size,
  bold: false,
  italic: false,
  rotation: 0,
  color: null,
});
const textsOf = (runs: TextRun[]): string[] => withoutOverprints(runs).map(({ text }) => text);

test('a text that is printed several times at one place is read once', () => {
  expect(textsOf([run('Acme', 50), run('Acme', 50.9, 100.9), run('Acme', 49.8, 103.9 - 4)])).toEqual([
    'Acme',
  ]);
  expect(textsOf([run('A', 50), run('A', 50.4)])).toEqual(['A']);
});

test('a part of a text that is printed over the text is not read again', () => {
  expect(textsOf([run('Acme', 50), run('Acme Ltd', 50.5)])).toEqual(['Acme Ltd']);
  expect(textsOf([run('Acme Ltd', 50), run('Ltd', 75.5)])).toEqual(['Acme Ltd']);
});

test('the shadow of a word is not read, whatever its colour is', () => {
  expect(textsOf([run('Acme', 52, 102), run('Acme', 50)])).toEqual(['Acme']);
  expect(textsOf([run('Acme', 55, 105, 24), run('Acme Ltd', 50, 100, 24)])).toEqual(['Acme Ltd']);
});

test('equal texts at other places stay', () => {
  expect(textsOf([run('l', 50), run('l', 55), run('l', 50, 112)])).toEqual(['l', 'l', 'l']);
  expect(textsOf([run('Acme', 50), run('Acme', 72), run('Ltd', 55)])).toEqual(['Acme', 'Acme', 'Ltd']);
});
