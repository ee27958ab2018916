import { run, textsOfPage } from '../tests/support/printed-page.ts';

const rows = [
  ['2018 - 2021', 'Slate & Sons', 'Roofer'],
  ['2016 - 2018', 'Panes Ltd', 'Glazier'],
  ['2014 - 2016', 'Brush Co', 'Painter'],
  ['2012 - 2014', 'Timber Works', 'Carpenter'],
];

test.each([
  [['Period', 'Employer', 'Position']],
  [['Zeitraum', 'Arbeitgeber', 'Tätigkeit']],
  [['Période', 'Employeur', 'Poste']],
  [['Periodo', 'Azienda', 'Mansione']],
])('the rows below the titles %j stay together, however far apart their cells are', (titles) => {
  const printed = [titles, ...rows].flatMap((cells, index) =>
    cells.map((text, column) => run(text, 50 + 190 * column, 100 + 14 * index)),
  );
  expect(textsOfPage(printed)).toEqual([titles, ...rows].map((cells) => cells.join('\t')));
});
