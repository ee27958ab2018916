import { linesOfText } from '../tests/support/resume-text.ts';
import { readSections } from './sections.ts';

/** The sections of a text, each as its heading and its lines. */
const sections = (text: string): string[] =>
  readSections(linesOfText(text)).map(
    ({ heading, lines }) => `${heading}: ${lines.map((line) => line.text).join(', ')}`,
  );

describe('headings of plain text', () => {
  const contents = [
    ['Where I worked', 'Clerk at Holm Foods, 2012 - 2014', 'Baker at Larch Bakery, 2010 - 2012'],
    ['Education', 'BSc Physics, Holm University, 2010'],
    ['Paddling', 'Member of the club of Vestby'],
  ];

  test.each([
    ['underlined', (text: string) => `${text}\n${'-'.repeat(text.length)}`],
    ['underlined twice', (text: string) => `${text}\n${'='.repeat(text.length + 2)}`],
    ['between two rules', (text: string) => `${'*'.repeat(60)}\n${text}\n${'*'.repeat(60)}`],
    ['underlined with gaps', (text: string) => `${text}\n${'- '.repeat(text.length / 2)}-`],
  ])('are %s, whatever their words are', (_name, printed) => {
    const text = contents.map(([heading = '', ...lines]) => `${printed(heading)}\n${lines.join('\n')}\n`);
    expect(sections(`Jane Doe\njane@example.org\n\n${text.join('\n')}`).slice(1)).toEqual(
      contents.map(([heading, ...lines]) => `${heading}: ${lines.join(', ')}`),
    );
  });

  test.each([
    ['== X ==', (text: string) => `== ${text} ==`],
    ['~ X ~', (text: string) => `~ ${text} ~`],
    ['* X *', (text: string) => `* ${text} *`],
    ['[X]', (text: string) => `[${text}]`],
    ['-= X =-', (text: string) => `-= ${text} =-`],
    ['── X ─────', (text: string) => `── ${text} ─────────`],
    ['>> X', (text: string) => `>> ${text}`],
    ['■ X', (text: string) => `■ ${text}`],
    ['🎓 X', (text: string, index: number) => `${['🎓', '💼', '🔧', '⭐'][index]} ${text}`],
    ['2. X', (text: string, index: number) => `${index + 1}. ${text}`],
    ['II. X', (text: string, index: number) => `${['I', 'II', 'III', 'IV'][index]}. ${text}`],
    ['X:-', (text: string) => `${text}:-`],
    ['X ______', (text: string) => `${text} ________________`],
    ['X in letters with spaces', (text: string) => [...text.toUpperCase()].join(' ')],
  ])('are known by the signs that the document sets around them: %s', (_name, printed) => {
    const withSkills = [...contents.slice(0, 2), ['Skills', 'Till, stock'], ...contents.slice(2)];
    const text = withSkills.map(
      ([heading = '', ...lines], index) => `${printed(heading, index)}\n${lines.join('\n')}\n`,
    );
    const found = sections(`Jane Doe\njane@example.org\n\n${text.join('\n')}`).slice(1);
    expect(found.map((section) => section.toLowerCase())).toEqual(
      withSkills.map(([heading, ...lines]) => `${heading}: ${lines.join(', ')}`.toLowerCase()),
    );
  });

  test('are known by repeated signs around them when a single one names a section', () => {
    expect(
      sections(
        'Jane Doe\n\n*** Pastry chef ***\n\n== My kitchens ==\n\n> Cook, Holm Inn, 2012 - 2014\n\n== Prizes ==\n\n> Golden Whisk, 2013\n',
      ),
    ).toEqual([
      'null: Jane Doe, Pastry chef',
      'My kitchens: Cook, Holm Inn, 2012 - 2014',
      'Prizes: Golden Whisk, 2013',
    ]);
  });

  test('are not the items of a list with bullets, even when two of them name a section', () => {
    expect(
      sections('Jane Doe\n\nStrengths\n* Languages\n* Education\n* Till\n* Stock\n* Cash\n* Orders\n').slice(
        1,
      ),
    ).toEqual(['Strengths: Languages, Education, Till, Stock, Cash, Orders']);
  });

  test('are not the texts above a rule that divides sections', () => {
    const rule = '-'.repeat(70);
    expect(
      sections(
        `Jane Doe\n\nExperience\nClerk at Holm Foods, 2012 - 2014\nLeeds\n${rule}\nEducation\nBSc Physics, Holm University, 2010\nVestby\n${rule}\n`,
      ).slice(1),
    ).toEqual([
      'Experience: Clerk at Holm Foods, 2012 - 2014, Leeds',
      'Education: BSc Physics, Holm University, 2010, Vestby',
    ]);
  });

  test('are not texts with a date that go on below another one, such as a subject below its school', () => {
    expect(
      sections(
        'Jane Doe\n\nEducation\n\nHolm College\nBSc Physics (2014-2017)\n\nLarch College\nHistory (2011-2014)\n',
      ).slice(1),
    ).toEqual(['Education: Holm College, BSc Physics (2014-2017), Larch College, History (2011-2014)']);
  });

  test('are texts of several words with one capital, above or among entries that begin with their dates', () => {
    expect(
      sections(
        `Jane Doe

My teaching posts

2019 to present: Teacher, Holm Academy
Full timetable.

2014 to 2018: Teacher, Larch School

Before teaching

1999 to 2002: Laboratory technician, Norvane Paints

Where I studied

BSc Chemistry, Holm University, 1999

Other things
Gaelic choir

References
On request`,
      ).map((section) => section.split(':')[0]),
    ).toEqual([
      'null',
      'My teaching posts',
      'Before teaching',
      'Where I studied',
      'Other things',
      'References',
    ]);
  });

  test('are not the first lines of entries that have their date below', () => {
    expect(
      sections(
        `Jane Doe

Experience

Night porter
Holm Inn, 2012 - 2014

Day porter
Larch Inn, 2010 - 2012

Education

BSc Chemistry, Holm University, 1999`,
      ).map((section) => section.split(':')[0]),
    ).toEqual(['null', 'Experience', 'Education']);
  });
});
