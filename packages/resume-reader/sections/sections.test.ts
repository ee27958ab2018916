// size: each test has a document of its own.

import { extractHtml } from '../extract/html.ts';
import { type Line, lineOf } from '../lines/line.ts';
import { readLines } from '../lines/read-lines.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { readSections } from './sections.ts';

/** Each section as "kind: heading (number of lines)". */
const outline = (lines: Line[]): string[] =>
  readSections(lines).map(({ kind, heading, lines: { length } }) => `${kind}: ${heading} (${length})`);
const outlineOfHtml = (html: string): string[] =>
  outline(readLines(extractHtml(new TextEncoder().encode(html))));
const outlineOfText = (text: string): string[] => outline(linesOfText(text));

/**
 * A line of a page. A text with `#` before it is a heading in 14 points, one with `*` is bold, one with `~` is coloured,
 * others are plain.
 */
function printed(text: string, y: number, place: { x?: number; page?: number; block?: number } = {}): Line {
  const [, mark = '', rest = ''] = /^([#*~]?)(.*)$/su.exec(text) ?? [];
  const style = { size: mark === '#' ? 14 : 10, bold: mark === '#' || mark === '*', italic: false };
  const color = mark === '~' ? '#0055aa' : null;
  const x = place.x ?? 50;
  const segment = { text: rest, x, right: x + rest.length * 5, ...style, color, links: [] };
  return lineOf([{ ...segment, spans: [{ text: rest, ...style }] }], { page: 1, block: 0, ...place, y });
}

const column = (
  texts: string[],
  place: { x?: number; page?: number; block?: number; top?: number } = {},
): Line[] => texts.map((text, index) => printed(text, (place.top ?? 0) + (index + 1) * 14, place));

describe('a line in the style of the headings is one', () => {
  test('with words of a trade beside the noun', () => {
    const lines = [
      '#Ida Holm',
      'ida@example.org',
      '#Education',
      'Forest School',
      '#Experience in tree care',
      'Arborist',
      '#Languages',
      'Danish',
    ];
    expect(outline(column(lines))).toEqual([
      'header: null (2)',
      'education: Education (1)',
      'experience: Experience in tree care (1)',
      'languages: Languages (1)',
    ]);
  });

  test('which names the one main section that is missing, although most titles of entries look like it', () => {
    const lines = [
      '*Education',
      'Forest School',
      '*Languages',
      'Danish',
      '*Experience in tree care',
      '*Arborist',
      'Holm Forest Trust, 2010 - 2014',
      '*Nursery hand',
      'Old Park Nursery, 2006 - 2010',
      '*Climber',
      'Rope & Saw, 2004 - 2006',
    ];
    expect(outline(column(lines)).at(-1)).toBe('experience: Experience in tree care (6)');
  });

  test('with the name of an employer behind the noun, however long it is', () => {
    const lines = [
      '#Education',
      'Forest School',
      '#Languages',
      'Danish',
      '#Selected professional experience with Holm Forest Trust',
      'Arborist in the old park, 2010 to 2014',
      'Assistant in the nursery, 2006 to 2010',
    ];
    expect(outline(column(lines)).at(-1)).toBe(
      'experience: Selected professional experience with Holm Forest Trust (2)',
    );
  });

  test('although it is as large as the text, where nothing else has its colour', () => {
    const sidebar = ['~Languages', 'Danish', '~Interests', 'Canoes', 'Old maps', '~Skills', 'Pruning'];
    const main = ['#Experience', 'Arborist, 2019', '#Education', 'Forest School'];
    const lines = [...column(sidebar, { block: 0 }), ...column(main, { block: 1, x: 250 })];
    expect(outline(lines).slice(1)).toEqual([
      'languages: Languages (1)',
      'interests: Interests (2)',
      'skills: Skills (1)',
      'experience: Experience (1)',
      'education: Education (1)',
    ]);
  });

  test('with words of a trade, although it is no larger than the text', () => {
    const lines = [
      '~Languages',
      'Danish',
      '~Experience in tree care',
      'Arborist, 2019',
      '~Skills',
      'Pruning',
    ];
    expect(outline(column(['#Ida Holm', ...lines, '~Interests', 'Old maps']))).toEqual([
      'header: null (1)',
      'languages: Languages (1)',
      'experience: Experience in tree care (1)',
      'skills: Skills (1)',
      'interests: Interests (1)',
    ]);
  });

  test('without words that name a section', () => {
    const lines = ['#Experience', 'Arborist, 2019', '#Languages', 'Danish', '#Things I build', 'A canoe'];
    expect(outline(column(lines))).toEqual([
      'header: null (0)',
      'experience: Experience (1)',
      'languages: Languages (1)',
      'other: Things I build (1)',
    ]);
  });
});

describe('larger lines that stand apart are headings, although their words name no section', () => {
  const kitchens = ['2019 - 2022 Nord Ltd - Cook', '2016 - 2018 Elm Inn Ltd - Commis'];
  const schools = ['2016 Diploma in pastry - Holm College', '2014 Certificate - Elm College'];
  const apart = (texts: string[]): Line[] =>
    column(texts).map((line) => ({ ...line, gapAbove: line.size > 10 }));

  test('with entries below them, in a document without a known heading', () => {
    const lines = ['*Ida Holm', '#At the stove', ...kitchens, '#At my desk', ...schools];
    expect(outline(apart(lines))).toEqual([
      'header: null (1)',
      'experience: At the stove (2)',
      'education: At my desk (2)',
    ]);
  });

  test('but not the titles of entries below larger headings', () => {
    const entry = (title: string, period: string): Line[] => [
      { ...printed(`#${title}`, 0), gapAbove: true },
      printed(`Nord Ltd, ${period}`, 0),
      printed('Planned the menus', 0),
    ];
    const plain = printed('#Experience', 0);
    const segments = plain.segments.map((segment) => ({ ...segment, size: 18 }));
    const heading = { ...plain, segments, gapAbove: true, size: 18 };
    const lines = [heading, ...entry('Head of the stove', '2019 - 2022'), ...entry('Hands', '2016 - 2018')];
    expect(outline(lines.map((line, index) => ({ ...line, y: 14 * index })))).toEqual([
      'header: null (0)',
      'experience: Experience (6)',
    ]);
  });
});

describe('an unknown heading gets the kind of its entries', () => {
  const entries = {
    studies: ['Diploma in forestry', 'Holm College, 2010 - 2012'],
    work: ['Gardener', 'Nord Ltd, 2015 - 2019'],
  };
  test('in the style of the headings, above the first one that is known', () => {
    const lines = [
      'Ida Holm',
      '#Seasons outdoors',
      ...entries.work,
      '#Skills',
      'Saws',
      '#Languages',
      'Danish',
    ];
    expect(outline(column(lines)).slice(1, 2)).toEqual(['experience: Seasons outdoors (2)']);
  });

  test('and a heading of a kind that its entries contradict has theirs', () => {
    const lines = ['#Skills', 'Saws', '#Apprentissages', ...entries.studies, '#Languages', 'Danish'];
    expect(outline(column(lines))).toContain('education: Apprentissages (2)');
  });

  test('unless its lines have dates without words of entries', () => {
    const lines = [
      '#Experience',
      ...entries.work,
      '#Things I build',
      'A canoe, 2012',
      '#Languages',
      'Danish',
    ];
    expect(outline(column(lines))).toContain('other: Things I build (1)');
  });
});

test('a name in the style of headings begins an entry when the first entry has as many lines above its date', () => {
  const lines = [
    '#Experience',
    'Norvane (Leeds)',
    'Receptionist',
    '2015 - 2019',
    '#Larch Market',
    'Cashier',
    '2012 - 2014',
    '#Languages',
    'Danish',
  ];
  expect(outline(column(lines))).toContain('experience: Experience (6)');
});

describe('a line with words of headings is none', () => {
  test('when its text goes on in the next line', () => {
    const lines = ['#Studies', '*Licence', '*professionnelle', 'Holm College', '#Languages', 'Danish'];
    expect(outline(column(lines))).toContain('education: Studies (3)');
  });

  test('when the style is that of the titles of entries', () => {
    const lines = [
      '*Experience',
      '*Arborist',
      'Felled and planted trees at Holm & Co in Aarhus',
      '*Experience manager',
      'Planned the visits of Nord Ltd in Oslo',
      '*Stage ouvrier',
      'Helped in the workshop of Vest in Bergen',
      '*Education',
      '*Forest School',
      'Diploma',
    ];
    expect(outline(column(lines))).toEqual([
      'header: null (0)',
      'experience: Experience (6)',
      'education: Education (2)',
    ]);
  });

  test('when it is the name of a school among others that are larger than the headings', () => {
    for (const name of ['My Technical Career', 'Mijn loopbaan', 'Carrière internationale']) {
      const lines = [
        '*WORK',
        '#Holm Forest Trust',
        'Arborist, 2010 - 2014',
        '*EDUCATION',
        '#Forest School',
        'Forestry, 2008 - 2010',
        `#${name}`,
        'First aid, 2006',
        '*LANGUAGES',
        'Danish',
      ];
      expect(outline(column(lines))).toEqual([
        'header: null (0)',
        'experience: WORK (2)',
        'education: EDUCATION (4)',
        'languages: LANGUAGES (1)',
      ]);
    }
  });

  test('when it labels a part of each entry', () => {
    const entry = ['*Arborist', 'Holm & Co, 2015 - 2019', '*Highlights', 'Saved an oak'];
    expect(outline(column(['#Work', ...entry, ...entry, '#Education', '*Forest School']))).toEqual([
      'header: null (0)',
      'experience: Work (8)',
      'education: Education (1)',
    ]);
  });

  test('when it stands once, between titles of entries that are larger', () => {
    const entries = [
      '#Keeper of bees',
      '2015 - 2019',
      '*HIGHLIGHTS',
      'Saved a hive',
      '#Helper',
      '2012 - 2014',
    ];
    const [work, ...lines] = column(['#Work', ...entries, '*EDUCATION', 'Forest School']);
    const large = (line: Line): Line => ({
      ...line,
      size: 18,
      segments: line.segments.map((segment) => ({ ...segment, size: 18 })),
    });
    expect(outline([large(work as Line), ...lines])).toEqual([
      'header: null (0)',
      'experience: Work (6)',
      'education: EDUCATION (1)',
    ]);
  });

  test('when it names a degree in the style of the headings', () => {
    const lines = ['#Education', 'Forest School', '#Bachelor of Forestry', '2012', '#Languages', 'Danish'];
    expect(outline(column(lines))).toEqual([
      'header: null (0)',
      'education: Education (3)',
      'languages: Languages (1)',
    ]);
  });
});

test('headings have numbers, also in cells of their own', () => {
  const html = (rows: string[]) =>
    `<table>${rows.map((row) => `<tr>${row.replace(/[^|]+/g, '<td>$&</td>').replaceAll('|', '')}</tr>`).join('')}</table>`;
  expect(outlineOfHtml(html(['1|Experience', 'Arborist', '2.1|Degrees held', 'Forest School']))).toEqual([
    'header: null (0)',
    'experience: Experience (1)',
    'education: Degrees held (1)',
  ]);
});

test('headings of plain text are known by their words', () => {
  const text =
    'Ida Holm\n\nMes expériences\nÉlagueuse   2015 - 2019\n\nParcours de formation\nCAP Élagage   2014\n';
  expect(outlineOfText(text)).toEqual([
    'header: null (1)',
    'experience: Mes expériences (1)',
    'education: Parcours de formation (1)',
  ]);
});

test('a label in the left cell with a value in the right one is no heading among other labels', () => {
  const row = (label: string, value: string) => `<tr><td>${label}</td><td>${value}</td></tr>`;
  const html = `<h2>Skills</h2><table>${row('Languages', 'Danish')}${row('Tools', 'Saws')}</table><h2>Experience</h2><p>Arborist</p>`;
  expect(outlineOfHtml(html)).toEqual([
    'header: null (0)',
    'skills: Skills (2)',
    'experience: Experience (1)',
  ]);
});

test('labels in the left margin are headings, those included whose words no list knows', () => {
  const row = ([label, ...values]: string[]) =>
    values.map(
      (value, index) => `<tr><td>${index === 0 ? `<b>${label}</b>` : ''}</td><td>${value}</td></tr>`,
    );
  const html = [
    ['Experience in forestry', 'Arborist, 2015 - 2019', 'Gardener, 2012 - 2015'],
    ['What drives me', 'Old oaks'],
    ['My studies', 'Forest School'],
    ['Spoken languages', 'Danish'],
  ];
  expect(outlineOfHtml(`<p>Ida Holm</p><table>${html.flatMap(row).join('')}</table>`)).toEqual([
    'header: null (1)',
    'experience: Experience in forestry (2)',
    'other: What drives me (1)',
    'education: My studies (1)',
    'languages: Spoken languages (1)',
  ]);
});

describe('listed headings in the left margin in the style of the text', () => {
  const outlineOfRows = (rows: [string, string][]) =>
    outlineOfHtml(
      `<p>Ida Holm</p><table>${rows
        .map(([label, value]) => `<tr><td>${label}</td><td>${value}</td></tr>`)
        .join('')}</table>`,
    );

  test('are headings when one of them is in capitals', () => {
    expect(
      outlineOfRows([
        ['Profile', 'I plant oaks'],
        ['Experience', 'Arborist'],
        ['EDUCATION', 'Forest School'],
      ]),
    ).toEqual([
      'header: null (1)',
      'summary: Profile (1)',
      'experience: Experience (1)',
      'education: EDUCATION (1)',
    ]);
  });

  test('are headings when the last one stands above its section', () => {
    const html = [
      '<p>Ida Holm</p><table>',
      '<tr><td>Profil</td><td>Je plante des arbres</td></tr>',
      '<tr><td>Expérience</td><td>Jardinière</td></tr></table>',
      '<p>Formation</p><p>École de la forêt</p>',
    ].join('');
    expect(outlineOfHtml(html)).toEqual([
      'header: null (1)',
      'summary: Profil (1)',
      'experience: Expérience (1)',
      'education: Formation (1)',
    ]);
  });
});

describe('a column without a heading at its top', () => {
  const top = (texts: string[], page: number) => column(texts, { page, block: 2 * page, x: 50 });
  const right = (texts: string[], page: number) => column(texts, { page, block: 2 * page + 1, x: 300 });

  test('continues the same column of the previous page', () => {
    const lines = [
      ...top(['#Languages', 'Danish'], 1),
      ...right(['#Work', 'Arborist at Holm', 'Planted oaks'], 1),
      ...top(['#Education', 'Forest School'], 2),
      ...right(['Gardener at Nord', 'Mowed lawns'], 2),
    ];
    expect(outline(lines)).toEqual([
      'header: null (0)',
      'languages: Languages (1)',
      'experience: Work (4)',
      'education: Education (1)',
    ]);
  });

  test('belongs to the heading across both columns above it', () => {
    const lines = [
      ...column(['#Certifications', 'Issued by schools of forestry in Denmark and in the south of Norway'], {
        block: 0,
      }),
      ...column(['Climbing', 'Rescue', '#Skills', 'Saws'], { block: 1, top: 40 }),
      ...column(['Rigging', 'Welding'], { block: 2, top: 40, x: 250 }),
    ];
    expect(outline(lines)).toEqual([
      'header: null (0)',
      'certifications: Certifications (5)',
      'skills: Skills (1)',
    ]);
  });

  test('belongs to the centred heading above it, wherever that ends', () => {
    const lines = [
      ...column(['#Work', 'Arborist at Holm'], { block: 0, x: 30 }),
      ...column(['#Studies'], { block: 1, x: 250, top: 60 }),
      ...column(['Forest School', '2004'], { block: 2, x: 30, top: 80 }),
      ...column(['College of Nord', '2008', '#Languages', 'Danish'], { block: 3, x: 240, top: 80 }),
      ...column(['Nursery School', '2001'], { block: 4, x: 450, top: 80 }),
    ];
    expect(outline(lines)).toEqual([
      'header: null (0)',
      'experience: Work (1)',
      'education: Studies (6)',
      'languages: Languages (1)',
    ]);
  });

  test('continues the column of its page that another one interrupted', () => {
    const lines = [
      ...column(['#Education', 'Forest School'], { block: 1 }),
      ...column(['#Work', 'Arborist at Holm'], { block: 2, x: 300 }),
      ...column(['College of Nord'], { block: 3, top: 60 }),
    ];
    expect(outline(lines)).toEqual(['header: null (0)', 'education: Education (2)', 'experience: Work (1)']);
  });

  test('belongs to the header of the first page when nothing is above it', () => {
    const lines = [
      ...top(['#Work', 'Arborist at Holm'], 1),
      ...column(['ida@example.org', 'Aarhus'], { block: 9, x: 300, top: -10 }),
    ];
    expect(outline(lines)).toEqual(['header: null (2)', 'experience: Work (1)']);
  });
});

test('a heading that counts years of work opens the section of its entries', () => {
  const html = `<h1>Jane Doe</h1><p>jane@example.org</p><h2>18 years as a manager</h2>
    <p>Area manager (2012-2020)</p><p>Norvane</p><p>Sales assistant (2008-2012)</p><p>Quillon</p>
    <h2>Diplomas</h2><p>BA History, Vest College, 2008</p><h2>Languages</h2><p>French</p>`;
  expect(outlineOfHtml(html)[1]).toBe('experience: 18 years as a manager (4)');
});

test('the rest of a wrapped text is no heading, although it is the word of one', () => {
  const lines = [
    '#Ida Holm',
    '#Experience',
    '*Norman Consulting, Leeds — Engineer in',
    '*Training',
    'June 2016 - May 2018',
    '*Larch Trees, Leeds —',
    '*Training',
    '#Languages',
    'Danish',
  ];
  expect(outline(column(lines))).toEqual([
    'header: null (1)',
    'experience: Experience (5)',
    'languages: Languages (1)',
  ]);
});

test('a name above contact details and a dated statement is no heading', () => {
  const lines = [
    '#IDA J. HOLM',
    'Mobile: 202-555-0164',
    'ida@example.org',
    'Highest grade: clerk, 06/2019 - Present',
    '#Education',
    'Forest School',
    '#Languages',
    'Danish',
  ];
  expect(outline(column(lines))).toEqual([
    'header: null (4)',
    'education: Education (1)',
    'languages: Languages (1)',
  ]);
});

test('a heading alone above columns opens the section of all of them, also of those at its left', () => {
  const lines = [
    printed('Holm Ida', 20, { block: 0 }),
    printed('#Education', 100, { x: 250, block: 1 }),
    ...column(['2005', 'Forest School'], { block: 2, top: 110 }),
    ...column(['2010', 'River School'], { x: 250, block: 3, top: 110 }),
    ...column(['2014', 'Lake School'], { x: 450, block: 4, top: 110 }),
  ];
  expect(outline(lines)).toEqual(['header: null (1)', 'education: Education (6)']);
});

test('a heading that names a person or a school closes the section above in a style that several headings have', () => {
  const heading = (text: string): string => `<h2>${text}</h2>`;
  const entry = '<p>Nurse, Holm Hospital, 2015 – 2020</p>';
  const html = `<h1>Ida Holm</h1>${heading('Experience')}${entry}${heading('Education')}<p>BSc Nursing, Vest College, 2012</p>${heading('Students at Vest College')}<p>Ole Lund, 2016</p>${heading('Teachers and engineers advised')}<p>Eva Dahl, 2018</p>`;
  expect(outlineOfHtml(html).slice(2)).toEqual([
    'education: Education (1)',
    expect.stringContaining('Students at Vest College (1)'),
    expect.stringContaining('Teachers and engineers advised (1)'),
  ]);
});

test('smaller headings that divide a main section keep its kind, whatever their words name', () => {
  const lines = [
    '#Teaching experience',
    '~Schools',
    'Head of Physics, Forest School, 2014 - 2019',
    'Teacher, Holm School, 2010 - 2014',
    '~Other',
    'Camp Leader, Larch Trust, 2009',
    '#Education',
    'Forest University',
    '#Languages',
    'Danish',
  ];
  expect(readSections(column(lines)).map(({ kind }) => kind)).toEqual([
    'header',
    'experience',
    'experience',
    'experience',
    'education',
    'languages',
  ]);
});

test('a heading directly below that of its section divides it, in the style of another smaller one', () => {
  expect(
    outline(
      column([
        'Jane Doe',
        '#Academic experience',
        '*Positions as a researcher',
        'Professor, Holm University, since 2021',
        '*Teaching',
        'Lecturer, Larch College, 2017',
        '#Languages',
        'French',
      ]),
    ),
  ).toEqual([
    'header: null (1)',
    'experience: Academic experience (0)',
    'experience: Positions as a researcher (1)',
    'experience: Teaching (1)',
    'languages: Languages (1)',
  ]);
});

test('personal details with the word of a title and a birthday are no positions', () => {
  expect(
    outlineOfText(
      'Jane Doe\n\n= Formation =\nLicence, 2001\n= Fiche =\nNée le 6 janvier 1979 à Vest\nadministratrice des services\nCatégorie A\nÉchelon un\nmariée\ndeux enfants\nbénévole\njane@example.org\n= Langues =\nFrançais',
    )[2],
  ).toBe('other: Fiche (8)');
});

test('a heading that is repeated in every entry is a label of its parts', () => {
  const entry = (company: string, years: string): string =>
    `${company}\n${years}\nDuties and related skills:\nKept the accounts.\n`;
  expect(
    outlineOfText(
      `Jane Doe\n\nWork experience:\n\n${entry('Holm Foods', '2015 - 2019')}\n${entry('Larch Ltd', '2012 - 2015')}\n${entry('Norvane', '2010 - 2012')}\nEducation:\nBA History, 2010`,
    ).slice(1),
  ).toEqual(['experience: Work experience (12)', 'education: Education (1)']);
});

test('bold lines of several words with one capital are headings beside two that are known', () => {
  const section = (heading: string, ...lines: string[]): string =>
    `<p>&nbsp;</p><p><b>${heading}</b></p>${lines.map((line) => `<p>${line}</p>`).join('')}`;
  const html = [
    '<p>Jane Doe</p>',
    section('In the kitchen', 'Cook, Holm Inn, 2012 – 2014', 'Waiter, Larch Inn, 2010 – 2012'),
    section('Education', 'BSc Physics, Holm University, 2010'),
    section('On the water', 'Member of the club of Vest'),
    section('With my hands', 'Baskets and nets'),
    section('Languages', 'French'),
  ].join('');
  expect(outlineOfHtml(html)).toEqual([
    'header: null (1)',
    'experience: In the kitchen (2)',
    'education: Education (1)',
    'other: On the water (1)',
    'other: With my hands (1)',
    'languages: Languages (1)',
  ]);
});
