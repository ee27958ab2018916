import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

/** The positions of a resume in HTML, whose rows are cells of a table. */
function positionsOf(rows: string[][]): string[] {
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('');
  const html = `<p>Jane Doe</p><p>jane@example.org</p><h2>Work experience</h2><table>${cells}</table>`;
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  const { positions } = readFields(lines, readSections(lines), { defaultCountry: 'GB', warnings: [] });
  return positions.map(
    ({ title, companyName, startDate, endDate }) => `${title} @ ${companyName}, ${startDate} ${endDate}`,
  );
}

const expected = ['Baker @ Marbury Foods Ltd, 2018 2021', 'Cook @ Holm Catering Ltd, 2014 2018'];

test.each(['●', '○', '•', '│', '|', '◆', '–'])(
  'a %s in a cell between dates and texts is no text',
  (sign) => {
    expect(
      positionsOf([
        ['2018 - 2021', sign, 'Baker, Marbury Foods Ltd'],
        ['2014 - 2018', sign, 'Cook, Holm Catering Ltd'],
      ]),
    ).toEqual(expected);
  },
);

test.each(['●', '•', '│', '◆'])('a %s before the text behind a date is no part of the text', (sign) => {
  expect(
    positionsOf([
      ['2018 - 2021', `${sign} Baker, Marbury Foods Ltd`],
      ['2014 - 2018', `${sign} Cook, Holm Catering Ltd`],
    ]),
  ).toEqual(expected);
});

test.each(['●', '•', '│', '|', '–'])('a %s separates a date from the text behind it', (sign) => {
  expect(
    positionsOf([
      [`2018 - 2021 ${sign} Baker, Marbury Foods Ltd`],
      [`2014 - 2018 ${sign} Cook, Holm Catering Ltd`],
    ]),
  ).toEqual(expected);
});
