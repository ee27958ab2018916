import { extractHtml } from '../extract/html.ts';
import { lineOf } from '../lines/line.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of paragraphs, each as "title @ company, from–to". */
const positions = (...paragraphs: string[]): string[] => {
  const html = `<h2>Experience</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`;
  const document = extractHtml(new TextEncoder().encode(html));
  return readEntries(readSections(readLines(document)), positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );
};

describe('dates within a position', () => {
  test('are those of a mission when running text stands before them', () => {
    expect(
      positions(
        'Norvane Robotics Ltd',
        'Consultant, 03/2019 – present',
        'Mission for Quillon Verbeek: measured the dams of the valley (06/2021 – present)',
        'Project for Larch Foods: rebuilt the weekly report of the mills (03/2019 – 05/2021)',
        'Quillon Shipping Ltd',
        'Surveyor, 01/2016 – 02/2019',
        'Project for Holm Textiles: kept the accounts of three mills (01/2016 – 02/2019)',
      ),
    ).toEqual([
      'Consultant @ Norvane Robotics Ltd, 2019-03–now',
      'Surveyor @ Quillon Shipping Ltd, 2016-01–2019-02',
    ]);
  });

  test.each([
    'in between 14 months of parental leave (2012 – 2013)',
    'dazwischen 14 Monate Elternzeit (2012 – 2013)',
    'dont congé parental (2012 – 2013)',
  ])('are those of a time without work that interrupted it: %s', (text) => {
    expect(
      positions('2011 – 2018, Nurse', 'Holm Clinic, Stroke Unit', text, '2006 – 2010, Nurse', 'Larch Clinic'),
    ).toEqual(['Nurse @ Holm Clinic, 2011–2018', 'Nurse @ Larch Clinic, 2006–2010']);
  });

  test('are those of a mission when the client is labelled', () => {
    expect(
      positions(
        'Norvane Robotics Ltd',
        'Consultant, 03/2019 – present',
        'Client: Quillon Shipping, measured the dams of the valley (06/2021 – present)',
        'Client: Larch Foods – rebuilt the weekly report of the mills (03/2019 – 05/2021)',
        'Quillon Shipping Ltd',
        'Surveyor, 01/2016 – 02/2019',
        'Client: Holm Textiles, kept the accounts of three mills (01/2016 – 02/2019)',
      ),
    ).toEqual([
      'Consultant @ Norvane Robotics Ltd, 2019-03–now',
      'Surveyor @ Quillon Shipping Ltd, 2016-01–2019-02',
    ]);
  });

  test('are those of a position when a title stands before them, however long it is', () => {
    expect(
      positions(
        '<b>Norvane Robotics Ltd</b> (2014 – 2019)',
        'Assistant to the head of the grounds and gardens (2017 – 2019)',
        'Trainee (2014 – 2017)',
      ),
    ).toEqual([
      'Assistant to the head of the grounds and gardens @ Norvane Robotics Ltd, 2017–2019',
      'Trainee @ Norvane Robotics Ltd, 2014–2017',
    ]);
  });
});

test('titles that are set in below their employer are positions, with their dates in brackets', () => {
  const line = (text: string, x: number, y: number, date?: string) => {
    const cell = (value: string, at: number) => {
      const style = { size: 10, bold: false, italic: false };
      const place = { x: at, right: at + 5 * value.length, color: null, links: [] };
      return { ...style, ...place, text: value, spans: [{ ...style, text: value }] };
    };
    const segments = [cell(text, x), ...(date ? [cell(date, 450)] : [])];
    return lineOf(segments, { page: 1, block: 0, y, gapAbove: date !== undefined });
  };
  const lines = [
    line('Norvane Housing, Vest', 60, 100, '2009 – present'),
    line('Programme director (since November 2018)', 75, 114),
    line('Team leader (March 2009 – November 2018)', 75, 142),
    line('Quillon Ministry, Holm', 60, 170, '1999 – 2009'),
    line('Research officer (2004 – 2009)', 75, 184),
    line('Support officer (1999 – 2004)', 75, 212),
  ];
  const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
  expect(
    readEntries([section], positionReader).map(({ value }) => [
      value.title,
      value.companyName,
      value.startDate,
    ]),
  ).toEqual([
    ['Programme director', 'Norvane Housing', '2018-11'],
    ['Team leader', 'Norvane Housing', '2009-03'],
    ['Research officer', 'Quillon Ministry', '2004'],
    ['Support officer', 'Quillon Ministry', '1999'],
  ]);
});
