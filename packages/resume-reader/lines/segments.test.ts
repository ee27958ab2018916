import type { ExtractedPage, TextRun } from '../extract/document.ts';
import { segmentsOf } from './segments.ts';

const run = (text: string, x: number, y: number, width = text.length * 5, size = 10): TextRun => ({
  text,
  x,
  y,
  width,
  size,
  bold: false,
  italic: false,
  rotation: 0,
  color: null,
});
const page = (runs: TextRun[], links: ExtractedPage['links'] = []): ExtractedPage => ({
  number: 1,
  width: 595,
  height: 842,
  runs,
  links,
  shapes: [],
});
const texts = (runs: TextRun[]): string[] => segmentsOf(page(runs)).map((segment) => segment.text);

test('runs that follow closely are one text, with a space where there is a gap', () => {
  expect(texts([run('Jane', 50, 100, 20), run('Doe', 73, 100, 15), run('!', 88, 100, 3)])).toEqual([
    'Jane Doe!',
  ]);
});

test('small text that touches large text is a superscript only when it is short', () => {
  const [name, title] = [run('Jane', 50, 100, 60, 30), run('Accountant', 108, 112, 50, 8)];
  expect(texts([name, title, run('Doe', 125, 100, 50, 30)])).toEqual(['Jane Doe', 'Accountant']);
  expect(texts([run('CO', 50, 100, 10), run('2', 60, 103, 3, 6)])).toEqual(['CO2']);
  const [date, number, rest] = [run('2019', 50, 100), run('2', 150, 100), run(' year of studies', 159, 100)];
  expect(texts([date, number, run('nd', 155, 96, 4, 6), rest])).toEqual(['2019', '2nd year of studies']);
});

test('a wide gap separates two texts of a row', () => {
  expect(texts([run('Accountant', 50, 100), run('2019 - 2021', 400, 100)])).toEqual([
    'Accountant',
    '2019 - 2021',
  ]);
});

test('the words of a justified line are one text, also where the spaces are wide', () => {
  const words = ['Other', 'topics', 'were', 'objects'];
  const starts = [50, 90, 135, 170];
  const runs = words.map((word, index) => run(word, starts[index] ?? 0, 100));
  expect(texts([...runs, run('2015', 300, 100)])).toEqual(['Other topics were objects', '2015']);
});

test('the words of a justified line are one text, also beside the text of another column', () => {
  const words = ['Other', 'topics', 'were', 'objects'];
  const starts = [50, 90, 135, 170];
  const runs = words.map((word, index) => run(word, starts[index] ?? 0, 100));
  expect(texts([...runs, run('Old doors', 240, 100)])).toEqual(['Other topics were objects', 'Old doors']);
});

test('contact details with equal gaps are texts of their own', () => {
  const runs = [
    run('Leeds, UK', 50, 100),
    run('jdoe', 107, 100),
    run('jdoe', 139, 100),
    run('jane-doe', 171, 100),
  ];
  expect(texts(runs)).toEqual(['Leeds, UK', 'jdoe', 'jdoe', 'jane-doe']);
});

test('letter-spaced text is one word', () => {
  expect(texts([...'CONTACT'].map((letter, index) => run(letter, 50 + index * 11, 100, 6)))).toEqual([
    'CONTACT',
  ]);
});

test('a text that is printed twice as a shadow is read once', () => {
  expect(texts([run('Jane Doe', 50, 100), run('Jane Doe', 50.4, 100.3)])).toEqual(['Jane Doe']);
});

test('a narrow date column close to the text is a column when other lines begin at the same place', () => {
  const rows = [100, 120, 140].flatMap((y, index) => [
    run(`201${index} - 201${index + 1}`, 50, y, 56),
    run('Accountant', 110, y),
  ]);
  expect(texts([...rows, run('Example Ltd', 110, 152)])).toContain('Accountant');
});

test('a link belongs to the text it covers', () => {
  const link = { url: 'https://example.org/me', left: 45, top: 90, right: 100, bottom: 103 };
  const [first, second] = segmentsOf(page([run('profile', 50, 100), run('other', 300, 100)], [link]));
  expect(first?.links).toEqual(['https://example.org/me']);
  expect(second?.links).toEqual([]);
});

test('a long label beside a column in which the other texts begin is a segment of its own', () => {
  const rows = [
    'Dates',
    'Fonction ou poste occupé',
    "Nom et adresse de l'employeur",
    "Type ou secteur d'activité",
  ];
  const runs = rows.flatMap((label, row) => [
    run(label, 200 - label.length * 5, 100 + row * 15),
    run('Assistante', 209, 100 + row * 15),
  ]);
  expect(texts(runs)).toEqual(rows.flatMap((label) => [label, 'Assistante']));
  expect(texts(runs.slice(4, 6))).toEqual(["Nom et adresse de l'employeur Assistante"]);
});

test('small capitals whose letters are set apart are words', () => {
  /** Words in such letters from an x on, as runs of a large first letter and of small ones. */
  const spaced = (text: string, start: number): TextRun[] => {
    let x = start;
    return text.split(' ').flatMap((word): TextRun[] => {
      const isNumber = /\d/.test(word);
      const [first, rest] = isNumber ? [`${word} `, ''] : [word.slice(0, 1), word.slice(1)];
      const isSmall = word === 'TO';
      const runs = isSmall
        ? [run('T O ', x, 100, 8, 5)]
        : [
            run(first, x, 100, first.length * 4, 7.5),
            ...(rest ? [run(`${[...rest].join(' ')} `, x + 4.8, 100, rest.length * 4, 5)] : []),
          ];
      x += (isSmall ? 8 : isNumber ? first.length * 4 : 4.8 + rest.length * 4) + 3;
      return runs;
    });
  };
  expect(texts([...spaced('JUN 2021 TO PRESENT', 50), run('Engineer', 200, 100)])).toEqual([
    'JUN 2021 TO PRESENT',
    'Engineer',
  ]);
  expect(texts(spaced('WORK EXPERIENCE', 50))).toEqual(['WORK EXPERIENCE']);
});

test('the places where dates go on are no edges of columns', () => {
  const dates = [120, 140, 160, 180].flatMap((y) => [run('Jun', 50, y, 15), run('2019', 69, y, 20)]);
  expect(texts([run('Work', 50, 100, 15), run('history', 69, 100, 35), ...dates])[0]).toBe('Work history');
});

test('a link on a picture belongs to the text beside it, and one on a text to this text alone', () => {
  const runs = [run('Jane Doe', 50, 100), run('jane.example', 50, 120), run('Accountant', 50, 300)];
  const links = [
    { url: 'https://jane.example', left: 48, right: 112, top: 110, bottom: 122 },
    { url: 'https://www.linkedin.com/in/jane-doe', left: 120, right: 130, top: 112, bottom: 122 },
  ];
  const [first, second] = links.map(({ url }) => url);
  expect(segmentsOf(page(runs, links)).map((each) => [each.links, each.pictureLinks ?? []])).toEqual([
    [[], []],
    [[first], [second]],
    [[], []],
  ]);
  expect(segmentsOf(page([], links))).toEqual([]);
});
