import { readResume } from '../read-resume.ts';

/** The positions of a page of HTML with these lines: "TITLE @ COMPANY, START". */
async function positions(...rows: string[]): Promise<string[]> {
  const page = `<html><body><h1>Ilse Holm</h1><p>ilse@holm.example</p><h2>Experience</h2>${rows.join('\n')}</body></html>`;
  const result = await readResume(new TextEncoder().encode(page), { fileName: 'cv.html' });
  if (result.status === 'unreadable') throw new Error(result.message);
  return result.resume.positions.map(
    ({ title, companyName, startDate }) => `${title} @ ${companyName}, ${startDate}`,
  );
}

const bold = (text: string): string => `<p><b>${text}</b></p>`;
const italic = (text: string): string => `<p><i>${text}</i></p>`;
const plain = (text: string): string => `<p>${text}</p>`;

describe('a line that is printed like the heads of other entries, in the same place, belongs to the head', () => {
  test('below the date, although it is as long as a description', async () => {
    expect(
      await positions(
        bold('Town of Holm – since September 2009'),
        italic(
          'Accountant, in charge of the office for the accounts of the council, of its funds and of the mayor.',
        ),
        plain('Was a member of several commissions of the council, which met every second week.'),
        bold('Norvane Foods Ltd – from June 2006 to May 2009'),
        italic('Payroll clerk'),
        plain('Kept the accounts of the two mills and of the shops, and wrote the reports for the bank.'),
        bold('Larch Motors Ltd – from July 2002 to May 2006'),
        italic('Bookkeeper'),
        plain('Kept the books of the workshop and prepared the statements of each month for the owners.'),
      ),
    ).toEqual([
      expect.stringContaining('@ Town of Holm, 2009-09'),
      'Payroll clerk @ Norvane Foods Ltd, 2006-06',
      'Bookkeeper @ Larch Motors Ltd, 2002-07',
    ]);
  });

  test('above the date, although the date is printed like it', async () => {
    const entry = (head: string, date: string, text: string): string =>
      `${bold(head)}${bold(date)}<ul><li>${text}</li></ul>`;
    expect(
      await positions(
        entry('Line operator at Norvane Ltd', '2021 – 2022', 'Ran the orders of the plant'),
        entry(
          'Fire and safety officer for the halls of the warehouse at Larch Logistics Ltd',
          '2017 – 2021',
          'Checks',
        ),
        entry('Data entry clerk at Quillon Ltd', '2011 – 2013', 'Entered the plans'),
      ),
    ).toEqual([
      'Line operator @ Norvane Ltd, 2021',
      expect.stringMatching(/^Fire and safety officer.* @ .*Larch Logistics Ltd, 2017$/),
      'Data entry clerk @ Quillon Ltd, 2011',
    ]);
  });
});

test('a line in bold that ends in a colon above dated titles is their employer', async () => {
  expect(
    await positions(
      bold('Norvane Ltd:'),
      plain('Crane operator, May 2019 – Present'),
      '<ul><li>Loaded ships.</li></ul>',
      plain('Tallyman, January 2016 – April 2019'),
      '<ul><li>Counted what they brought.</li></ul>',
      bold('Larch Nurseries Ltd:'),
      plain('Gardener, March 2012 – December 2015'),
      '<ul><li>Looked after young trees.</li></ul>',
    ),
  ).toEqual([
    'Crane operator @ Norvane Ltd, 2019-05',
    'Tallyman @ Norvane Ltd, 2016-01',
    'Gardener @ Larch Nurseries Ltd, 2012-03',
  ]);
});

test('a line of a description is none of the head, in whatever style it is', async () => {
  const duty = 'Loaded and unloaded the ships of three lines, and wrote the lists of what they brought.';
  const entry = (head: string, date: string): string =>
    `${bold(head)}${plain(date)}${italic(duty)}${italic(duty)}${italic(duty)}${italic(duty)}`;
  expect(
    await positions(
      entry('Crane operator, Norvane Ltd', '2016 – 2019'),
      entry('Tallyman, Larch Ltd', '2012 – 2016'),
    ),
  ).toEqual(['Crane operator @ Norvane Ltd, 2016', 'Tallyman @ Larch Ltd, 2012']);
});

test('a title below two organisations in two styles, of which one has the word of a title, is that of the entry', async () => {
  const entry = (date: string, school: string, title: string): string =>
    `<table><tr><td>${date}</td><td><b>${school}</b><br>${title}</td></tr></table>`;
  expect(
    await positions(
      entry('2022 – 2024', 'Norvane Spain', 'Ingeniero especialista'),
      entry(
        '2019 – 2022',
        'Universidad de Holm</b> - Escuela Técnica Superior de Ingeniería<b>',
        'Profesor asociado',
      ),
      entry('2017 – 2019', 'Centro Larice', 'Técnico de laboratorio'),
    ),
  ).toEqual([
    'Ingeniero especialista @ Norvane Spain, 2022',
    expect.stringMatching(/^Profesor asociado @ Universidad de Holm/),
    'Técnico de laboratorio @ Centro Larice, 2017',
  ]);
});
