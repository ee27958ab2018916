import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

/** What is read of a page: the kinds of its sections, and its positions and educations. */
function read(css: string, body: string) {
  const page = `<!doctype html><html><head><style>${css}</style></head><body>${body}</body></html>`;
  const lines = readLines(extractHtml(new TextEncoder().encode(page)));
  const sections = readSections(lines);
  const fields = readFields(lines, sections, { defaultCountry: 'FR', warnings: [] });
  const { firstName, lastName, positions, educations } = fields;
  return {
    name: `${firstName} ${lastName}`,
    kinds: sections.map(({ kind }) => kind),
    positions: positions.map(
      ({ title, companyName, startDate, endDate }) => `${title} @ ${companyName}, ${startDate}–${endDate}`,
    ),
    educations: educations.map(
      ({ degree, schoolName, startDate, endDate }) => `${degree} @ ${schoolName}, ${startDate}–${endDate}`,
    ),
  };
}

const entry = (title: string, dates: string, company: string): string =>
  `<div class="entry"><div class="row"><b>${title}</b><span class="dates">${dates}</span></div><div>${company}</div></div>`;

const expected = {
  name: 'Mara Holm',
  positions: ['Comptable @ Quillon SA, 2019-09–2022-03', 'Assistante de gestion @ Larch Textiles, 2016–2019'],
  educations: ['BTS Comptabilité et gestion @ Lycée Jean-Bart, 2014–2016'],
};

const entries = `<div class="heading">Parcours</div>
${entry('Comptable', 'septembre 2019 – mars 2022', 'Quillon SA')}
${entry('Assistante de gestion', '2016 – 2019', 'Larch Textiles')}
<div class="heading">Formation</div>
${entry('BTS Comptabilité et gestion', '2014 – 2016', 'Lycée Jean-Bart')}`;
const name = '<div class="name">Mara Holm</div><div>mara.holm@exemple.fr</div>';
const looks = '.name{font-size:30px;font-weight:700}.heading{font-size:16px;font-weight:700;color:#6b2737}';

describe('a page whose looks are in its styles is read as it is seen:', () => {
  test.each([
    ['dates at the end of rows', '.row{display:flex;justify-content:space-between}'],
    ['dates in a grid', '.row{display:grid;grid-template-columns:1fr auto}'],
    ['dates that float', '.dates{float:right}'],
    ['dates at a position', '.row{position:relative}.dates{position:absolute;right:0}'],
    ['dates in boxes', '.dates{display:inline-block;margin-left:20px}'],
    ['dates below the title', '.dates{display:block}'],
  ])('%s', (_what, css) => {
    expect(read(looks + css, name + entries)).toMatchObject(expected);
  });

  test.each([
    ['flex', '.page{display:flex}.side{width:30%}.main{width:70%}'],
    ['grid', '.page{display:grid;grid-template-columns:240px 1fr}'],
    ['floats', '.side{float:left;width:30%}.main{float:right;width:70%}'],
    [
      'areas',
      '.page{display:grid;grid-template-areas:"top top" "side main"}.side{grid-area:side}.main{grid-area:main}',
    ],
    ['tables', '.page{display:table}.side,.main{display:table-cell}'],
  ])('a page of two columns by %s', (_what, css) => {
    const side =
      '<div class="heading">Langues</div><div>Anglais : courant</div><div>Espagnol : scolaire</div><div class="heading">Logiciels</div><div>Excel</div><div>Sage</div>';
    const body = `${name}<div class="page"><div class="side">${side}</div><div class="main">${entries}</div></div>`;
    expect(read(`${looks}.row{display:flex}${css}`, body)).toMatchObject({
      ...expected,
      kinds: ['header', 'languages', 'skills', 'experience', 'education'],
    });
  });

  test('dates beside the texts of their entries', () => {
    const row = (dates: string, texts: string): string => `<div>${dates}</div><div>${texts}</div>`;
    const body = `${name}<div class="heading">Parcours</div><div class="grid">${row('2019 – 2022', '<b>Comptable</b><br>Quillon SA')}${row('2016 – 2019', '<b>Assistante de gestion</b><br>Larch Textiles')}</div>`;
    expect(read(`${looks}.grid{display:grid;grid-template-columns:8em 1fr}`, body).positions).toEqual([
      'Comptable @ Quillon SA, 2019–2022',
      'Assistante de gestion @ Larch Textiles, 2016–2019',
    ]);
  });

  test.each([
    ['by their size', '.heading{font-size:1.5rem}'],
    ['by their colour and capitals', '.heading{color:#0b6e4f;text-transform:uppercase}'],
    ['by a line below', '.heading{border-bottom:2px solid #0b6e4f}'],
    ['by a bar', '.heading{background:#0b6e4f;color:white}'],
  ])('headings that are set off %s', (_what, css) => {
    const body = `${name}${entries.replace('Parcours', 'Ce que je fais').replace('Formation', 'Mes études')}`;
    expect(read(`${css}.row{display:flex}`, body).positions).toEqual(expected.positions);
  });

  test('parts that are not shown say nothing', () => {
    const hidden = `<div class="print">${entry('Directrice', '2001 – 2005', 'Norden Mills')}</div>`;
    expect(read(`${looks}.row{display:flex}.print{display:none}`, name + entries + hidden)).toMatchObject(
      expected,
    );
  });
});

test('the heads of entries that are larger than the headings above them open no section', () => {
  const css = 'h2{font-size:12pt;border-bottom:1px solid;text-transform:uppercase}.d{float:right}';
  const body =
    '<h1>Mara Holm</h1><h2>Expériences</h2><h3>Groupe Quillon Emballages, Lyon</h3><p><b>Contrôleuse de gestion</b> <span class="d">2014 – 2018</span></p><ul><li>Budgets</li></ul><h3>Cabinet Larch &amp; Holm, Paris</h3><p><b>Auditrice</b> <span class="d">2010 – 2014</span></p><ul><li>Comptes</li></ul><h2>Formation</h2><p>Master finance, Université de Vest <span class="d">2010</span></p>';
  expect(read(css, body).positions).toEqual([
    'Contrôleuse de gestion @ Groupe Quillon Emballages, 2014–2018',
    'Auditrice @ Cabinet Larch & Holm, 2010–2014',
  ]);
});

test('a title in bold letters above its date begins an entry below the list of the one before', () => {
  const entry2 = (title: string, company: string, dates: string): string =>
    `<p><span class="b">${title}</span>, ${company}</p><p><i>${dates}</i></p><ul><li>Kept the books of all branches</li><li>Reports</li></ul>`;
  const body = `<h1>Mara Holm</h1><h2>Work</h2>${entry2('Research Assistant', 'Stormwater Laboratory, Norden State University', 'Fall 2023 – Present')}${entry2('Engineering Intern', 'Larch Consulting Engineers, Vest, MN', 'Summer 2023')}`;
  expect(read('.b{font-weight:700}', body).positions).toEqual([
    'Research Assistant @ Stormwater Laboratory, Norden State University, 2023–null',
    'Engineering Intern @ Larch Consulting Engineers, 2023–null',
  ]);
});

test('an open date above another one is not the start of its period', () => {
  const row = (dates: string, text: string): string => `<tr><td>${dates}</td><td>${text}</td></tr>`;
  const body = `<h1>Mara Holm</h1><h2>Travail</h2><table>${row('2017 →', 'Illustratrice, Studio Holm')}${row('2019 →', 'Professeure de dessin, Académie de Vest')}</table>`;
  expect(read('', body).positions).toEqual([
    'Illustratrice @ Studio Holm, 2017–null',
    'Professeure de dessin @ Académie de Vest, 2019–null',
  ]);
});
