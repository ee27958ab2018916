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
const read = (runs: TextRun[], shapes: ExtractedPage['shapes'] = []): string[] => {
  const page: ExtractedPage = { number: 1, width: 595, height: 842, runs, links: [], shapes };
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

test('dates and towns beside larger titles stay in their rows, which begin at the same height', () => {
  const rows = [
    ['2019 - 2021', 'Accountant', 'Ambridge', 'Example Ltd'],
    ['2017 - 2019', 'Controller', 'Borchester', 'Holm & Sons'],
    ['2014 - 2017', 'Bookkeeper', 'Felpersham', 'Nord Oy'],
  ];
  const runs = rows.flatMap(([date = '', title = '', town = '', company = ''], index) => {
    const y = 100 + index * 60;
    const titleRun = { ...run(title, 200, y + 1.6), size: 12.3 };
    return [run(date, 50, y), titleRun, run(town, 50, y + 13), run(company, 200, y + 14)];
  });
  expect(read(runs)).toEqual(
    rows.flatMap(([date, title, town, company]) => [`${date}\t${title}`, `${town}\t${company}`]),
  );
});

test('cards beside each other, each with its own dates, are read card by card', () => {
  const jobs = [
    ['Roofer', 'Slate & Sons', '2019 - 2021', 'Steep roofs'],
    ['Glazier', 'Panes Ltd', '2016 - 2019', 'Tall windows'],
    ['Painter', 'Brush Co', '2014 - 2016', 'Old doors'],
  ];
  const schools = [
    ['Northern School', 'Leeds', '2014'],
    ['Upper College', 'York', '2010'],
    ['Lower College', 'Hull', '2008'],
  ];
  const xs = [50, 220, 390];
  const runs = [
    run('Experience', 50, 80),
    ...jobs.flatMap((texts, index) => column(xs[index] ?? 0, texts)),
    run('Education', 50, 180),
    ...schools.flatMap((texts, index) => column(xs[index] ?? 0, texts, 200)),
  ];
  expect(read(runs)).toEqual(['Experience', ...jobs.flat(), 'Education', ...schools.flat()]);
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

test('a rotated heading in the middle of a band comes before all lines beside the band', () => {
  const sections = [
    [
      'Experience',
      'Accountant',
      '2019 - 2021',
      'Wrote invoices',
      'Controller',
      '2017 - 2019',
      'Checked them',
    ],
    [
      'Education',
      'BA in History',
      '2013',
      'Southern College',
      'School leaving certificate',
      '2010',
      'Old School',
    ],
  ];
  const runs = sections.flatMap(([heading = '', ...texts], index) => [
    ...column(100, texts.slice(0, 3), 100 + index * 110),
    ...column(100, texts.slice(3), 150 + index * 110),
    { ...run(heading, 40, 165 + index * 110, 90), width: 50 },
  ]);
  const bands = [90, 200].map((top) => ({ left: 28, right: 46, top, bottom: top + 100, color: '#335577' }));
  expect(read(runs, bands)).toEqual(sections.flat());
});

test('contact details beside a name are read before the sections below them, whose dates stand at their height', () => {
  const runs = [
    ...column(50, ['Jane Doe', 'Curriculum vitae', 'Engineer with experience', 'of bridges'], 60),
    ...column(350, ['Leeds', '+44 7400 123456', 'jane@example.org'], 66),
    ...column(50, ['Experience', 'Site manager', 'Example Bridges', 'Rebuilt the old town'], 150),
    ...column(50, ['Inspector', 'Some Council', 'Inspected schools'], 220),
    run('2018 - today', 420, 170),
    run('2014 - 2018', 420, 226),
  ];
  expect(read(runs).slice(0, 9)).toEqual([
    'Jane Doe',
    'Curriculum vitae',
    'Engineer with experience',
    'of bridges',
    'Leeds',
    '+44 7400 123456',
    'jane@example.org',
    'Experience',
    'Site manager',
  ]);
});

test('a dash in a cell of its own is a bullet', () => {
  const runs = [run('-', 50, 100), run('Planned the shifts', 70, 100), run('Accountant', 50, 120)];
  const page: ExtractedPage = { number: 1, width: 595, height: 842, runs, links: [], shapes: [] };
  expect(linesOfPage(page, 0).map(({ text, hasBullet }) => [text, hasBullet])).toEqual([
    ['Planned the shifts', true],
    ['Accountant', false],
  ]);
});

test('a short column at the right in which every second line is a heading is read after the other', () => {
  const left = [
    'Experience',
    'Accountant',
    'Example Ltd',
    '2019 - 2021',
    'Books of two firms',
    'Their taxes',
  ];
  const right = ['Skills', 'Excel, SAP', 'Languages', 'English, French'];
  expect(read([...column(300, right, 103), ...column(50, left)])).toEqual([...left, ...right]);
});

test('dots that lead to a date at the right separate it from the text', () => {
  const [title, date] = ['Accountant, Example Ltd', '2019 - 2021'];
  expect(read([run(`${title} ............... ${date}`, 50, 100)])).toEqual([`${title}\t${date}`]);
});

test('entries in a grid are read one after the other, also where its last row is not full', () => {
  const left = ['2015', 'Brevet professionnel Menuisier', 'CFA de Holm'];
  const right = ['2012', 'CAP Menuisier', 'CFA de Vest'];
  const last = ['2010', 'Brevet des collèges', 'Collège Nord'];
  const runs = [
    run('Formation', 50, 80),
    ...column(50, left),
    ...column(300, right),
    ...column(50, last, 160),
  ];
  expect(read(runs)).toEqual(['Formation', ...left, ...last, ...right]);
});

test('columns end at a heading of both, below which the rows of a grid are columns of their own', () => {
  const grid = (texts: string[], x: number, from: number): TextRun[] => column(x, texts, from);
  const schools = ['Northern School', 'Joinery', '2010 - 2012'];
  const colleges = ['Upper College', 'Old doors', '2008 - 2010'];
  const jobs = ['Joiner', 'Holm & Sons', '2015 - 2019'];
  const others = ['Carpenter', 'Vest Ltd', '2012 - 2015'];
  const runs = [
    ...grid(schools, 50, 100),
    ...grid(colleges, 300, 100),
    run('Experience', 50, 160),
    ...grid(jobs, 50, 190),
    ...grid(others, 300, 190),
  ];
  expect(read(runs)).toEqual([...schools, ...colleges, 'Experience', ...jobs, ...others]);
});

test('rotated headings that follow each other closely are separate lines', () => {
  const runs = [
    run('Skills', 30, 140, 90),
    run('Work', 30, 167, 90),
    run('Figma, SAP', 80, 110),
    run('Roofer, Slate & Sons', 80, 150),
  ];
  expect(read(runs)).toEqual(['Skills', 'Figma, SAP', 'Work', 'Roofer, Slate & Sons']);
});

test('headings in a margin at the right are read before the rows that they stand beside', () => {
  const sections = [
    ['Work Experience', 'Roofer, Slate & Sons', '2019 - 2021', 'Glazier, Panes Ltd', '2016 - 2019'],
    ['Education', 'Northern School', '2014', 'Upper College', '2010'],
    ['Languages', 'English', 'French', 'Danish', 'Dutch'],
  ];
  const runs = sections.flatMap(([heading = '', ...texts], index) => {
    const y = 100 + index * 80;
    return [...column(50, texts, y), { ...run(heading, 450, y + 1), size: 11 }];
  });
  expect(read(runs)).toEqual(
    sections.flatMap(([heading, first, ...texts]) => [`${heading}\t${first}`, ...texts]),
  );
});

describe('a column of dates at the left', () => {
  const entries = (notes: string[][], pitch: number): TextRun[] =>
    notes.flatMap((note, index) => [
      ...note.map((text, row) => run(text, 50, 100 + index * 90 + row * pitch)),
      run('Accountant', 200, 100 + index * 90),
      run('Example Ltd', 200, 100 + index * 90 + pitch),
      run('Wrote the invoices of the whole company', 200, 100 + index * 90 + 2 * pitch),
    ]);

  test('that broke them between month and year, with towns below, gives each in the row of its date', () => {
    const notes = [
      ['Mar 2019 – Present', 'Ambridge'],
      ['Sep 2017 – Feb', '2019', 'Borchester'],
      ['Jun 2014 –', 'Aug 2017', 'Felpersham'],
    ];
    const rest = ['Example Ltd', 'Wrote the invoices of the whole company'];
    expect(read(entries(notes, 14))).toEqual([
      'Mar 2019 – Present\tAccountant\tAmbridge',
      ...rest,
      'Sep 2017 – Feb 2019\tAccountant\tBorchester',
      ...rest,
      'Jun 2014 – Aug 2017\tAccountant\tFelpersham',
      ...rest,
    ]);
  });

  test('with wide lines gives whole periods', () => {
    const notes = [
      ['Mar 2019', '– Present'],
      ['Sep 2017', '– Feb 2019'],
      ['Jun 2014', '– Aug 2017'],
    ];
    expect(read(entries(notes, 16)).filter((line) => line.includes('\t'))).toEqual([
      'Mar 2019 – Present\tAccountant',
      'Sep 2017 – Feb 2019\tAccountant',
      'Jun 2014 – Aug 2017\tAccountant',
    ]);
  });
});
