import { extractHtml } from '../extract/html.ts';
import { extractMarkdown } from '../extract/markdown.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { fieldsOfText } from '../tests/support/resume-text.ts';
import { readFields } from './read-fields.ts';

type Fields = ReturnType<typeof readFields>;

const contact = 'Ida Holm\nida@holm.example\n\n';
const ofText = (text: string): Fields => fieldsOfText(contact + text);
const ofPage = (extracted: ReturnType<typeof extractHtml>): Fields => {
  const lines = readLines(extracted);
  return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
};
const ofHtml = (body: string): Fields =>
  ofPage(extractHtml(new TextEncoder().encode(`<h1>Ida Holm</h1><p>ida@holm.example</p>${body}`)));
const ofMarkdown = (text: string): Fields =>
  ofPage(extractMarkdown(new TextEncoder().encode(`# Ida Holm\nida@holm.example\n\n${text}`)));

const positions = ({ positions: all }: Fields): string[] =>
  all.map(({ title, companyName, startDate }) => `${title} @ ${companyName}, ${startDate ?? ''}`);
const educations = ({ educations: all }: Fields): string[] =>
  all.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate ?? ''}`);

const twoJobs = ['Wharf clerk @ Holm Foods, 2020-01', 'Store clerk @ Larch Shipping, 2018-06'];
const vest = ['BSc Physics @ University of Vest, 2015'];

describe('a list item whose head has two lines is an entry', () => {
  test.each([
    ['with a list in another sign', '•', '–'],
    ['with a list in the same sign, which is set in', '-', '-'],
  ])('%s', (_, outer, inner) => {
    const jobs = (first: string, second: string, third: string, fourth: string): string =>
      `EXPERIENCE
${outer} ${first}
  ${second}
    ${inner} Wrote the lists of all ships
    ${inner} Project manager of the new hall, 2021
${outer} ${third}
  ${fourth}
    ${inner} Counted sacks

EDUCATION
${outer} University of Vest, Leeds
  BSc Physics, 2012 – 2015`;
    const [title, other] = ['Wharf clerk, Jan 2020 – Present', 'Store clerk, Jun 2018 – Aug 2019'];
    const [company, next] = ['Holm Foods, Leeds', 'Larch Shipping, Hull'];
    for (const read of [
      ofText(jobs(title, company, other, next)),
      ofText(jobs(company, title, next, other)),
    ]) {
      expect(positions(read)).toEqual(twoJobs);
      expect(educations(read)).toEqual(vest);
      expect(read.positions[0]?.description).toContain('Project manager of the new hall, 2021');
    }
  });

  test('in a page, where its second line is a paragraph or stands behind a line break', () => {
    const job = (head: string, task: string): string => `<li>${head}<ul><li>${task}</li></ul></li>`;
    const first = '<p><b>Holm Foods</b>, Leeds</p><p>Wharf clerk, Jan 2020 – Present</p>';
    const second = '<b>Store clerk</b>, Jun 2018 – Aug 2019<br>Larch Shipping, Hull';
    const read = (...heads: string[]): string[] =>
      positions(
        ofHtml(`<h2>Experience</h2><ul>${heads.map((head) => job(head, 'Counted sacks')).join('')}</ul>`),
      );
    expect(read(first, first.replace('Holm Foods', 'Quillon Mill'))).toEqual([
      twoJobs[0],
      'Wharf clerk @ Quillon Mill, 2020-01',
    ]);
    expect(read(second, second)).toEqual([twoJobs[1], twoJobs[1]]);
  });

  test('in Markdown, as the only one of its section, in other languages', () => {
    const read = ofMarkdown(`## Berufserfahrung

- **Lagerleiterin**, 01/2020 – heute
  Holm Lebensmittel GmbH, Bremen
  - Leitung von zwölf Personen

## Ausbildung

- **Ausbildung zur Fachkraft für Lagerlogistik**, 2015 – 2018
  Berufsschule Vest, Bremen`);
    expect(positions(read)).toEqual(['Lagerleiterin @ Holm Lebensmittel GmbH, 2020-01']);
    expect(educations(read)).toEqual([
      'Ausbildung zur Fachkraft für Lagerlogistik @ Berufsschule Vest, 2018',
    ]);
  });
});

test('the date of an entry may stand at the end of its item, below the inner ones', () => {
  const read = ofText(`EXPERIENCE
* Wharf clerk, Holm Foods, Leeds
    - Wrote the lists of all ships
    Jan 2020 to present

* Store clerk, Larch Shipping, Hull
    Jun 2018 to Aug 2019`);
  expect(positions(read)).toEqual(twoJobs);
});

describe('list items of one line are entries', () => {
  test('with dates, also where one of them has none', () => {
    const read = ofText(`EXPÉRIENCES
- Magasinière, Holm Distribution, Nantes, 2020 – 2023
- Préparatrice de commandes, Larch Frais, Rezé, 2018 – 2020
- Caissière, Super Doriane, Nantes

FORMATION
- BTS Gestion de la PME, Lycée Vest, Nantes, 2014 – 2016`);
    expect(positions(read)).toEqual([
      'Magasinière @ Holm Distribution, 2020',
      'Préparatrice de commandes @ Larch Frais, 2018',
      'Caissière @ Super Doriane, ',
    ]);
    expect(educations(read)).toEqual(['BTS Gestion de la PME @ Lycée Vest, 2016']);
  });

  test('without any dates, when most name a title beside another text', () => {
    const read = ofText(`EXPERIENCE
- Electrician, Holm Works, Boston
- Electrician’s mate, Larch Power Ltd, Salem

EDUCATION
- High school diploma, Norvane High School, Boston`);
    expect(positions(read)).toEqual(['Electrician @ Holm Works, ', 'Electrician’s mate @ Larch Power Ltd, ']);
    expect(educations(read)).toEqual(['High school diploma @ Norvane High School, ']);
  });

  test('but not what was done, without any dates', () => {
    expect(
      positions(
        ofText(
          'EXPERIENCE\n- Led teams, budgets and projects\n- Sales to clients of the region\n- Training of clerks',
        ),
      ),
    ).toEqual([]);
  });
});

describe('the first item below a date that stands alone is the entry of the date', () => {
  const expected = ['Gestora de armazém @ Alimentos Holm, 2021', 'Operadora @ Transportes Larch, 2017'];
  test('in a text', () => {
    const read = ofText(`EXPERIÊNCIA PROFISSIONAL
2021 – 2025
- Gestora de armazém, Alimentos Holm (Porto)
- Chefia de doze pessoas
2017 – 2021
- Operadora, Transportes Larch (Braga)
- Preparação de encomendas`);
    expect(positions(read)).toEqual(expected);
    expect(read.positions[0]?.description).toBe('Chefia de doze pessoas');
  });

  test('also with its length, and lines below the item that are set in', () => {
    const read = ofText(`EXPERIÊNCIA PROFISSIONAL
2021 – 2025 (4 anos)
- Gestora de armazém, Alimentos Holm
  Porto
2017 – 2021 (4 anos)
- Operadora, Transportes Larch
  Braga`);
    expect(positions(read)).toEqual(expected);
  });

  test('as a heading of its own in Markdown', () => {
    const read = ofMarkdown(`## Experiência profissional

### 2021 – 2025
- Gestora de armazém, Alimentos Holm (Porto)
- Chefia de doze pessoas

### 2017 – 2021
- Operadora, Transportes Larch (Braga)`);
    expect(positions(read)).toEqual(expected);
  });
});

describe('list items below an employer are its titles', () => {
  const roles = [
    'Wharf manager @ Holm Foods, 2021-01',
    'Wharf clerk @ Holm Foods, 2019-01',
    'Store clerk @ Larch Shipping, 2016-06',
  ];
  test.each([
    ['that is a list item itself', '• ', '  – ', '     · '],
    ['that has no bullet', '', '- ', '    * '],
    ['without descriptions', '', '- ', null],
  ])('%s', (_, employer, title, task) => {
    const tasks = (text: string): string => (task === null ? '' : `\n${task}${text}`);
    const read = ofText(`EXPERIENCE
${employer}Holm Foods, Leeds
${title}Wharf manager, Jan 2021 – Present${tasks('Leads twelve people')}
${title}Wharf clerk, Jan 2019 – Dec 2020${tasks('Wrote the lists of 2019')}
${employer}Larch Shipping, Hull
${title}Store clerk, Jun 2016 – Dec 2018${tasks('Counted sacks')}`);
    expect(positions(read)).toEqual(roles);
  });

  test('beside items that state a title and a company', () => {
    const read = ofText(`EXPERIENCE
- Wharf manager, Larch Shipping, Hull, 2021 – Present
  - Leads twelve people
- Holm Foods, Leeds
  - Wharf clerk, Jan 2019 – Dec 2020
    - Wrote the lists
  - Store clerk, Jun 2016 – Dec 2018
- Apprentice, Quillon Mill, York, 2014 – 2016`);
    expect(positions(read)).toEqual([
      'Wharf manager @ Larch Shipping, 2021',
      'Wharf clerk @ Holm Foods, 2019-01',
      'Store clerk @ Holm Foods, 2016-06',
      'Apprentice @ Quillon Mill, 2014',
    ]);
  });
});

test('list items below the heading of a group are entries, where the dates stand within them', () => {
  const read = ofText(`EXPERIENCE
Harbours
  - Wharf clerk
    Holm Foods, Leeds, Jan 2020 – Present
  - Store clerk
    Larch Shipping, Hull, Jun 2018 – Aug 2019
Mills
  - Apprentice
    Quillon Mill, York, 2014 – 2016`);
  expect(positions(read)).toEqual([...twoJobs, 'Apprentice @ Quillon Mill, 2014']);
});

test.each([
  [
    'in one line',
    'Wharf clerk, Holm Foods, Leeds, Jan 2020 – Present',
    'Store clerk, Larch Shipping, Hull, Jun 2018 – Aug 2019',
  ],
  [
    'in three lines',
    'Wharf clerk\nHolm Foods, Leeds\nJan 2020 – Present',
    'Store clerk\nLarch Shipping, Hull\nJun 2018 – Aug 2019',
  ],
])('list items below heads %s are descriptions, whatever titles and years they name', (_, first, second) => {
  const read = ofText(`EXPERIENCE
${first}
- Clerk of the year 2021
- Project manager of the new hall, 2020 – 2021
- Team leader for the audit 2022
${second}
- Award 2019`);
  expect(positions(read)).toEqual(twoJobs);
});
