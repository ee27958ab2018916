import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a page, each as "title @ company, start". */
const positions = (...entries: string[]): string[] => {
  const html = `<h2>Experience</h2>${entries.join('\n')}`;
  const sections = readSections(readLines(extractHtml(new TextEncoder().encode(html))));
  return readEntries(sections, positionReader).map(
    ({ value: { title, companyName, startDate } }) => `${title} @ ${companyName}, ${startDate ?? ''}`,
  );
};

const list = '<ul><li>Counted the barrels of the port.</li><li>Wrote lists of crates.</li></ul>';
const clerk = `<p><b>Wharf clerk – Norvane Ltd</b></p><p>March 2019 – May 2021</p>${list}`;
const driver = `<p><b>Crane driver – Larch Ltd</b></p><p>June 2014 – May 2016</p>${list}`;

describe('an entry without a date between dated ones', () => {
  test('is an entry of its own when it begins like the others', () => {
    const assistant = `<p><b>Store assistant – Quillon Ltd</b></p>${list}`;
    const waiter = `<p><b>Waiter – Restaurant Holm</b></p><p>Served the guests of the harbour.</p>`;
    expect(positions(clerk, assistant, waiter, driver)).toEqual([
      'Wharf clerk @ Norvane Ltd, 2019-03',
      'Store assistant @ Quillon Ltd, ',
      'Waiter @ Restaurant Holm, ',
      'Crane driver @ Larch Ltd, 2014-06',
    ]);
  });

  test('is none when its line only names a project or a task', () => {
    const project = `<p><b>Barrel tracking system</b></p>${list}`;
    expect(positions(clerk, project, driver)).toEqual([
      'Wharf clerk @ Norvane Ltd, 2019-03',
      'Crane driver @ Larch Ltd, 2014-06',
    ]);
  });
});
