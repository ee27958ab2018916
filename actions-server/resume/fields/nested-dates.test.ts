import { extractHtml } from '../extract/html.ts';
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
