import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import type { ParsedPosition } from '../types.ts';
import { readFields } from './read-fields.ts';

function positionsOf(entries: string): ParsedPosition[] {
  const html = `<p>Jane Doe</p><p>jane@example.org</p><h2>Work experience</h2>${entries}`;
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  return [...readFields(lines, readSections(lines), { defaultCountry: 'GB', warnings: [] }).positions];
}

const expected = [
  { title: 'Baker', companyName: 'Marbury Foods Ltd', startDate: null, isCurrent: true },
  { title: 'Cook', companyName: 'Holm Catering Ltd', startDate: null, isCurrent: false },
];

test('lengths of time below the texts of entries without dates divide them', () => {
  expect(
    positionsOf(
      `<p><b>Baker</b></p><p>Marbury Foods Ltd</p><p>for 4 years</p><ul><li>Baked bread</li></ul>
       <p><b>Cook</b></p><p>Holm Catering Ltd</p><p>2 years 3 months</p><ul><li>Ran the kitchen</li></ul>`,
    ),
  ).toMatchObject(expected);
});

test('lengths of time in a column divide the entries beside them', () => {
  const row = (time: string, ...texts: string[]): string =>
    `<tr><td>${time}</td><td>${texts.map((text) => `<p>${text}</p>`).join('')}</td></tr>`;
  expect(
    positionsOf(
      `<table>${row('for 4 years', 'Baker', 'Marbury Foods Ltd')}${row('2 years 3 months', 'Cook', 'Holm Catering Ltd')}</table>`,
    ),
  ).toMatchObject(expected);
});

test('an entry with a length of time needs no word of a title', () => {
  const entry = (title: string, company: string, time: string): string =>
    `<p><b>${title}</b> (${time})</p><p>${company}</p><ul><li>Kept the log</li></ul>`;
  expect(
    positionsOf(
      `${entry('Zandler', 'Marbury', 'for 4 years')}${entry('Quorrel', 'Holm Catering Ltd', '2 years 3 months')}`,
    ),
  ).toMatchObject([
    { title: 'Zandler', companyName: 'Marbury', isCurrent: true },
    { title: 'Quorrel', companyName: 'Holm Catering Ltd', isCurrent: false },
  ]);
});
