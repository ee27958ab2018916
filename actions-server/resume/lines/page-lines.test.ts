import type { ExtractedPage, TextRun } from '../extract/document.ts';
import { linesOfPage } from './page-lines.ts';

const run = (text: string, x: number, y: number, rotation = 0): TextRun => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  bold: false,
  italic: false,
  rotation,
  color: null,
});
const read = (runs: TextRun[]): string[] => {
  const page: ExtractedPage = { number: 1, width: 595, height: 842, runs, links: [], shapes: [] };
  return linesOfPage(page, 0).map((line) => line.text);
};
const column = (x: number, texts: string[], from = 100): TextRun[] =>
  texts.map((text, index) => run(text, x, from + index * 14));

test('two columns that both have headings are read one after the other', () => {
  const left = ['Skills', 'Excel', 'SAP', 'Languages', 'English', 'French'];
  const right = ['Experience', 'Accountant', 'Example Ltd', 'Education', 'BA in History', 'Some College'];
  expect(read([...column(300, right, 103), ...column(50, left)])).toEqual([...left, ...right]);
});

test('dates in a separate column stay in their rows', () => {
  const dates = ['2019 - 2021', '2017 - 2019', '2015 - 2017', '2012 - 2015'];
  const titles = ['Accountant', 'Controller', 'Bookkeeper', 'Trainee'];
  expect(read([...column(50, dates), ...column(200, titles)])).toEqual(
    dates.map((date, index) => `${date}\t${titles[index]}`),
  );
});

test('a line across the page comes before the columns below it', () => {
  const runs = [
    run('A name that stands alone over everything else here on the whole page wide', 50, 60),
    ...column(50, ['Contact', 'Leeds', '+44 7400 123456', 'me@example.org']),
    ...column(320, ['Profile', 'Careful with', 'numbers and', 'people']),
  ];
  expect(read(runs)).toEqual([
    runs[0]?.text,
    'Contact',
    'Leeds',
    '+44 7400 123456',
    'me@example.org',
    'Profile',
    'Careful with',
    'numbers and',
    'people',
  ]);
});

test('a rotated heading in the margin comes before the lines beside it', () => {
  const runs = [
    ...column(100, ['2019 Accountant', '2017 Controller', '2015 Trainee']),
    ...column(100, ['BA in History', 'School leaving certificate'], 200),
    { ...run('Experience', 40, 140, 90), width: 50 },
    { ...run('Education', 40, 225, 90), width: 45 },
  ];
  expect(read(runs)).toEqual([
    'Experience',
    '2019 Accountant',
    '2017 Controller',
    '2015 Trainee',
    'Education',
    'BA in History',
    'School leaving certificate',
  ]);
});
