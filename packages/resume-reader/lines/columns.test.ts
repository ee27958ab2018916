/** Where columns begin, and what is none. */
import { run, textsOfPage } from '../tests/support/printed-page.ts';

const column = (x: number, texts: string[], from: number) =>
  texts.map((text, index) => run(text, x, from + index * 14));

test('dates at the right margin belong to the rows of a section above two columns', () => {
  const runs = [
    run('Education', 50, 80),
    run('Certificate in Marine Biology and Harbour Studies, Holm College', 50, 100),
    run('2018', 510, 100),
    run('BA in History, Larch University', 50, 118),
    run('2011 – 2015', 480, 118),
    ...column(50, ['Skills', 'Excel, diving and the repair of nets', 'SAP'], 150),
    ...column(320, ['Languages', 'English', 'Danish', 'Dutch'], 150),
  ];
  expect(textsOfPage(runs)).toEqual([
    'Education',
    'Certificate in Marine Biology and Harbour Studies, Holm College\t2018',
    'BA in History, Larch University\t2011 – 2015',
    'Skills',
    'Excel, diving and the repair of nets',
    'SAP',
    'Languages',
    'English',
    'Danish',
    'Dutch',
  ]);
});

test('the signs of a list are no column, also with dates on both sides of the edge behind them', () => {
  const items = [
    'Built the north pier',
    'Mended the south pier',
    'Tested both in March 2023',
    'Wrote reports',
  ];
  const runs = [
    run('Experience', 50, 80),
    run('5/2019 - Now', 50, 100),
    run('Norvane Piers Ltd, Arvelton', 150, 100),
    run('Principal Engineer', 150, 114),
    ...items.flatMap((text, index) => [
      run('•', 150, 128 + 28 * index),
      run(text, 162, 128 + 28 * index),
      run('and kept the drawings of them', 162, 142 + 28 * index),
    ]),
    run('9/2014 - 5/2019', 50, 246),
    run('Quillon Harbours, Vestburg', 150, 246),
    run('Engineer', 150, 260),
    run('7/2011 - 8/2014', 50, 280),
    run('Larch Rotors Inc., Holm', 150, 280),
    run('Analyst', 150, 294),
  ];
  expect(textsOfPage(runs)).toEqual([
    'Experience',
    '5/2019 - Now\tNorvane Piers Ltd, Arvelton',
    'Principal Engineer',
    ...items.flatMap((text) => [text, 'and kept the drawings of them']),
    '9/2014 - 5/2019\tQuillon Harbours, Vestburg',
    'Engineer',
    '7/2011 - 8/2014\tLarch Rotors Inc., Holm',
    'Analyst',
  ]);
});
