import { extract } from '../extract/extract.ts';
import { parseResume } from '../parse-resume.ts';
import { readLines } from './read-lines.ts';

const cell = (texts: string[]): string => `<td>${texts.map((text) => `<p>${text}</p>`).join('')}</td>`;
const pageOf = (rows: string[][][]): Uint8Array =>
  new TextEncoder().encode(
    `<html><body><h1>Ida Holm</h1><h2>Experience</h2><table>${rows
      .map((cells) => `<tr>${cells.map(cell).join('')}</tr>`)
      .join('')}</table></body></html>`,
  );
async function linesOf(rows: string[][][]): Promise<string[]> {
  const document = await extract(pageOf(rows), { fileName: 'resume.html' });
  return readLines(document)
    .map(({ text }) => text)
    .slice(2);
}

describe('in a table with two columns of a document without pages', () => {
  const fitter = [
    ['Stove fitter', 'Holm Heating', '2019 - 2022'],
    ['Fitted stoves', 'Swept chimneys'],
  ];
  const apprentice = [
    ['Apprentice', 'Nordwind', 'Mars 2016 - août 2019'],
    ['Carried bricks', 'Mixed mortar', 'Kept the stock', 'Sold stoves'],
  ];

  test('the tasks in the right cell follow the head of the entry in the left one', async () => {
    expect(await linesOf([fitter, apprentice])).toEqual([...fitter.flat(), ...apprentice.flat()]);
  });

  test('the entries have no text of the tasks as title or company', async () => {
    const result = await parseResume(pageOf([fitter, apprentice]), {
      fileName: 'resume.html',
      defaultCountry: 'FR',
    });
    if (result.status !== 'read') throw new Error(result.code);
    expect(result.resume.positions).toMatchObject([
      { title: 'Stove fitter', companyName: 'Holm Heating', startDate: '2019', endDate: '2022' },
      { title: 'Apprentice', companyName: 'Nordwind', startDate: '2016-03', endDate: '2019-08' },
    ]);
  });

  test('dates at the left stay beside the first line of their entry', async () => {
    expect(
      await linesOf([
        [
          ['2019 - 2022', 'Aarhus'],
          ['Stove fitter', 'Holm Heating'],
        ],
      ]),
    ).toEqual(['2019 - 2022\tStove fitter', 'Aarhus\tHolm Heating']);
  });

  test.each([
    [['2019', '|', '2022'], '2019 – 2022'],
    [['2022', '2019'], '2019 – 2022'],
    [['May – Oct.', '2019 – 2022'], 'May 2019 – Oct. 2022'],
    [['05/2019 –', 'today'], '05/2019 – today'],
  ])('the lines of the date %j are one date', async (dates, expected) => {
    const texts = ['Stove fitter', 'Holm Heating', 'Fitted stoves', 'Swept chimneys'];
    expect(await linesOf([[dates, texts]])).toEqual([`${expected}\tStove fitter`, ...texts.slice(1)]);
  });

  test('the dates of two entries in one row stay two', async () => {
    expect(
      await linesOf([
        [
          ['2022', '2019'],
          ['Certificate in welding', 'Certificate in stoves'],
        ],
      ]),
    ).toEqual(['2022\tCertificate in welding', '2019\tCertificate in stoves']);
  });
});
