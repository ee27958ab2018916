import { plainText, runningText } from '../extract/document.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

type Spans = { text: string; bold?: boolean; size?: number }[];

/** The name in a document whose first paragraph has spans with different weights. */
const nameIn = (first: Spans, ...others: string[]): string => nameOfLines([first], ...others);

/** The name in a document that begins with lines of several spans. */
function nameOfLines(first: Spans[], ...others: string[]): string {
  const paragraphs = [...first, ...others.map((text) => [{ text, size: 10 }])].map((spans) => ({
    ...runningText,
    spans: spans.map((span) => ({ ...plainText, size: 30, ...span })),
  }));
  const lines = readLines({ kind: 'flow', paragraphs, warnings: [] });
  const { firstName, lastName } = readFields(lines, readSections(lines), {
    defaultCountry: 'FR',
    warnings: [],
  });
  return `${firstName} ${lastName}`;
}
const body = ['Experience', 'Analyst, Norvane Ltd, 2010 - 2012', 'Counted trees and wrote reports'];

describe('a name without a space between its words', () => {
  test('is separated where the words of the address are', () => {
    expect(nameIn([{ text: 'sabrinaquervol' }], 'sabrina.quervol@example.org', ...body)).toBe(
      'Sabrina Quervol',
    );
  });

  test('is separated where the weight changes', () => {
    const spans = [{ text: 'Sabrina' }, { text: 'Quervol', bold: true }];
    expect(nameIn(spans, 'hello@example.org', ...body)).toBe('Sabrina Quervol');
  });

  test('is separated before a capital behind a given name', () => {
    expect(nameIn([{ text: 'SabrinaQuervol' }], 'hello@example.org', ...body)).toBe('Sabrina Quervol');
  });
});

describe('the title of a page', () => {
  test.each([
    'Le site de Sabrina Quervol',
    'Welcome to the website of Sabrina Quervol',
    "Le CV d'Anne Quervol",
  ])('%s states the name when nothing else does', (title) =>
    expect(nameIn([{ text: title }], 'hello@example.org', ...body)).toMatch(/^(Sabrina|Anne) Quervol$/),
  );
});

describe('a name in two lines is whole', () => {
  test.each([
    ['Jordan', 'Quervol', 'Jordan Quervol'],
    ['Sabrina', 'Baker', 'Sabrina Baker'],
    ['Georgia', 'Grant', 'Georgia Grant'],
  ])('when one half has another meaning: %s, %s', (first, second, name) => {
    const lines = [first, second].map((text) => [{ text, size: 30 }]);
    expect(nameOfLines(lines, 'hello@example.org', ...body)).toBe(name);
  });

  test.each([
    ['Sabrina', 'van der Quervol', 'Sabrina van der Quervol'],
    ['María del Pilar', 'Gutiérrez de la Torre', 'María del Pilar Gutiérrez de la Torre'],
  ])('when the first one is smaller: %s, %s', (first, second, name) => {
    const lines = [[{ text: first, size: 20 }], [{ text: second, size: 28 }]];
    expect(nameOfLines(lines, 'hello@example.org', ...body)).toBe(name);
  });
});

test.each([
  ['Ana María Fernández de Córdoba y Ruiz', 'Ana María Fernández de Córdoba y Ruiz'],
  ['Marie Anne Sophie DE LA ROCHE SAINT ANDRÉ', 'Marie Anne Sophie de La Roche Saint André'],
  ['Sophie Quervol (née Obodo)', 'Sophie Quervol'],
])('a long name, and one with brackets, is found: %s', (printed, name) => {
  expect(nameIn([{ text: printed }], 'hello@example.org', ...body)).toBe(name);
  expect(nameIn([{ text: printed, size: 10 }], 'hello@example.org', ...body)).toBe(name);
});

test('given names and family names in boxes of their own are one name, with the contact details between them', () => {
  const details = ['C/ Mayor 4', '46701 Gandía', '655 01 72 38', 'mcarmen.larch@example.org', 'Carné B'];
  const rows = details.map((text) => [{ text, size: 11 }]);
  expect(
    nameOfLines([[{ text: 'María del Carmen' }], ...rows, [{ text: 'Larch de la Torre' }]], ...body),
  ).toBe('María del Carmen Larch de la Torre');
  expect(nameOfLines([[{ text: 'Ana Quervol' }], ...rows, [{ text: 'Norvane Torre' }]], ...body)).toBe(
    'Ana Quervol',
  );
});

test('a title of a document with another word is no half of a name', () => {
  expect(nameOfLines([[{ text: 'Norvane Resume' }], [{ text: 'Sabrina Quervol' }]], ...body)).toBe(
    'Sabrina Quervol',
  );
});

test.each([
  ['Sabrina DA SILVA – LEFÈVRE', 'Sabrina da Silva-Lefèvre'],
  ['Sabrina García - Márquez', 'Sabrina García-Márquez'],
  ['Sabrina QUERVOL – INFIRMIÈRE', 'Sabrina Quervol'],
  ['Sabrina Baker - Cook', 'Sabrina Baker'],
])('a dash between spaces joins family names only: %s', (printed, name) =>
  expect(nameIn([{ text: printed }], ...body)).toBe(name),
);
