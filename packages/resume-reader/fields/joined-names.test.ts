import { plainText, runningText } from '../extract/document.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

/** The name in a document whose first paragraph has spans with different weights. */
function nameIn(first: { text: string; bold?: boolean; size?: number }[], ...others: string[]): string {
  const paragraphs = [first, ...others.map((text) => [{ text, size: 10 }])].map((spans) => ({
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
