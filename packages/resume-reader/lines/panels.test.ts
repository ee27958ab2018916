import type { ExtractedPage, PageShape, TextRun } from '../extract/document.ts';
import { linesOfPage } from './page-lines.ts';

const column = (x: number, texts: string[], from: number, pitch: number): TextRun[] =>
  texts.map((text, index) => ({
    text,
    x,
    y: from + index * pitch,
    width: text.length * 5,
    size: 10,
    bold: false,
    italic: false,
    rotation: 0,
    color: null,
  }));
const box = (left: number, right: number, color: string | null): PageShape => ({
  left,
  right,
  top: 80,
  bottom: 340,
  color,
});
function read(runs: TextRun[], shapes: PageShape[]): string[] {
  const page: ExtractedPage = { number: 1, width: 595, height: 842, runs, links: [], shapes };
  return linesOfPage(page, 0).map((line) => line.text);
}

const jobs = [
  'History',
  'Area manager',
  'Norvane',
  'Oslo / 2019 to now',
  'Site warden',
  'Quillon',
  'Bergen / 2015 to 2019',
];
const details = ['Reach me', 'jane@example.org', 'Oslo', 'Strengths', 'Tenders', 'Off hours', 'Rowing'];

test('a sidebar on a background is read as a whole, though its lines are at the height of others', () => {
  expect(
    read([...column(60, jobs, 100, 24), ...column(380, details, 100, 24)], [box(360, 540, '#f4f4f4')]),
  ).toEqual([...jobs, ...details]);
  expect(
    read([...column(300, jobs, 100, 24), ...column(60, details, 100, 24)], [box(50, 230, '#223344')]),
  ).toEqual([...details, ...jobs]);
});

test('dates beside entries on a background stay in their rows', () => {
  const dates = ['2019 - 2021', '2017 - 2019', '2015 - 2017', '2012 - 2015'];
  const titles = ['Accountant', 'Controller', 'Bookkeeper', 'Trainee'];
  expect(
    read([...column(60, dates, 100, 24), ...column(240, titles, 100, 24)], [box(230, 540, '#eeeeee')]),
  ).toEqual(dates.map((date, index) => `${date}\t${titles[index]}`));
});
