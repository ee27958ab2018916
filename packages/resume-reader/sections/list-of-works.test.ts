import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from './sections.ts';

/** The kinds of the sections below the header. */
const kindsOf = (...sections: [heading: string, ...lines: string[]][]): string[] => {
  const html = sections.map(([heading, ...lines]) => `<h2>${heading}</h2><p>${lines.join('</p><p>')}</p>`);
  const lines = readLines(extractHtml(new TextEncoder().encode(html.join('\n'))));
  return readSections(lines)
    .slice(1)
    .map(({ kind }) => kind);
};

const studies: [string, ...string[]] = ['Education', 'BA Fine Arts, Corvane College, 2004'];
const events = [
  '2021 The Quiet Shore – sound for eight rooms, Larch Hall',
  '2020 Tin Garden – light and paper, Festival of Norvane',
  '2018 Low Water – dance piece with I. Holm, Old Mill',
];
const jobs = [
  '2021 Sound engineer, Larch Hall',
  '2020 Assistant, Festival of Norvane',
  '2018 Waiter, Old Mill Restaurant',
];

describe('a heading that may mean works or employments', () => {
  test.each([
    'Creative work',
    'Roles',
    'Recent work',
    'Lavori',
    'Trabajos',
    'Trabalhos',
    'Artistic work (continued)',
  ])('%s lists works when their entries have single dates and no titles', (heading) => {
    expect(kindsOf([heading, ...events], studies)).toEqual(['projects', 'education']);
    expect(kindsOf([heading, ...jobs], studies)).toEqual(['experience', 'education']);
  });

  test('lists works when only another section has dated positions', () => {
    const work: [string, ...string[]] = ['Work', 'Nova – Brand identity', 'Alto – Packaging', 'Loop – Icons'];
    const positions: [string, ...string[]] = ['Experience', 'Designer, Norvane Ltd', '2019 – 2021'];
    expect(kindsOf(work, positions, studies)).toEqual(['projects', 'experience', 'education']);
    expect(kindsOf(work, studies)).toEqual(['experience', 'education']);
  });
});

test('a heading that no word explains lists works when only another section has dated positions', () => {
  const shows: [string, ...string[]] = [
    'Group shows',
    '2021 Quiet rooms, Larch Gallery',
    '2020 Stone, Museum of Norvane',
    '2018 Tin, Corvane Bank',
  ];
  const positions: [string, ...string[]] = ['Employment', 'Designer, Norvane Ltd', '2015 – 2017'];
  expect(kindsOf(shows, positions, studies)).toEqual(['projects', 'experience', 'education']);
  expect(kindsOf(['At the port', ...jobs], positions, studies)).toEqual([
    'experience',
    'experience',
    'education',
  ]);
});

test('a heading that names employments lists positions, whatever they are called', () => {
  for (const heading of ['Professional work', 'Artistic experience', 'Jobs', 'Berufliche Tätigkeit'])
    expect(kindsOf([heading, ...events], studies)).toEqual(['experience', 'education']);
});
