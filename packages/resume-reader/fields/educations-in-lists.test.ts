import { fieldsOfText } from '../tests/support/resume-text.ts';

/** The educations of a section. */
const read = (heading: string, ...lines: string[]): string[] =>
  fieldsOfText(
    ['Ida Holm', 'ida@example.org', '', heading, '', ...lines, '', 'Languages', '', 'Danish'].join('\n'),
  ).educations.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate}`);

describe('a list item is an education, although most items have no date', () => {
  test.each([
    [
      'Educação',
      ['Mestrado em Geografia, Universidade de Vest, em progresso', 'Licenciatura, Universidade Holm, 2019'],
      ['Mestrado em Geografia @ Universidade de Vest, null', 'Licenciatura @ Universidade Holm, 2019'],
    ],
    [
      'Ausbildung',
      ['Master Physik, Universität Vest, laufend', 'Bachelor Physik, Universität Holm, 2019'],
      ['Master Physik @ Universität Vest, null', 'Bachelor Physik @ Universität Holm, 2019'],
    ],
  ])('when it has a degree and a school: %s', (heading, items, expected) => {
    const others = ['Larissa Vest', 'Tomas Nordby', 'Ana Larch'].map((name) => `- ${name}`);
    expect(read(heading, ...items.map((item) => `- ${item}`), ...others)).toEqual(expected);
  });

  test('when a date ends it, however long it is', () => {
    const course = 'Corso di aggiornamento sulla cura dei pazienti anziani in situazioni di urgenza';
    const items = ['Laurea in Medicina, Università di Vest, 2012', `${course}, AUSL Holm, 2015`, 'Nota'];
    expect(read('Istruzione', ...items.map((item) => `- ${item}`))).toEqual([
      'Laurea in Medicina @ Università di Vest, 2012',
      `${course} @ AUSL Holm, 2015`,
    ]);
  });

  test('when its date stands between other texts, where most are dated', () => {
    const items = [
      '- Barista: Larch Academy il 07/06/2021 in aula',
      '- Diploma Scientifico: Liceo Holm, 2014',
      '- Attestato di inglese: Istituto Vest, 2012',
    ];
    expect(read('Formazione', ...items)).toHaveLength(3);
  });
});

describe('the text below a date alone is its education', () => {
  test.each([
    ['Ausbildung', 'Promotion zum Dr. iur.', 'Universität Vest', 'Zweite Staatsprüfung'],
    ['Opleiding', 'Natuurkunde (BSc) — Universiteit Vest', 'Cum laude', 'Atheneum'],
    ['Istruzione', 'Diploma di perfezionamento in archivi e memoria per la scuola.', '', 'Maturità'],
  ])('although it ends like a sentence or goes on behind a dash: %s', (heading, text, below, last) => {
    const [first] = read(heading, '2019', text, below, '', '2012', last, 'Liceo Holm');
    expect(first).toContain(text.split(' — ')[0]?.replace(/\.$/, ''));
  });
});
