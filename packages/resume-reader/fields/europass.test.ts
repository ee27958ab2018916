import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

type Row = readonly [label: string, text: string];

/** The page of a form: each row has its label and its text; a label in capitals is a heading. */
function fieldsOf(rows: readonly Row[]): ReturnType<typeof readFields> {
  const cells = rows.map(([label, text]) => {
    const printed = label === label.toUpperCase() ? `<b>${label}</b>` : label;
    return `<tr><td style="width:170px;text-align:right">${printed}</td><td>${text}</td></tr>`;
  });
  const lines = readLines(extractHtml(new TextEncoder().encode(`<table>${cells.join('')}</table>`)));
  return readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
}

const entriesOf = ({ positions, educations }: ReturnType<typeof readFields>): string[] => [
  ...positions.map(
    ({ title, companyName, startDate, isCurrent }) =>
      `${title} @ ${companyName}, ${startDate}${isCurrent ? '–now' : ''}`,
  ),
  ...educations.map(({ degree, schoolName, endDate }) => `${degree} @ ${schoolName}, ${endDate}`),
];

const person: readonly Row[] = [
  ['', 'Nora Lindholm'],
  ['', '+47 40 55 01 42'],
  ['', 'nora@example.org'],
];

test.each([
  ['POSIZIONE RICOPERTA', 'ESPERIENZA PROFESSIONALE', 'ISTRUZIONE E FORMAZIONE'],
  ['RUOLO ATTUALE', 'ESPERIENZA PROFESSIONALE', 'ISTRUZIONE E FORMAZIONE'],
  ['EMPLOI ACTUEL', 'EXPÉRIENCE PROFESSIONNELLE', 'ÉDUCATION ET FORMATION'],
  ['CURRENT POSITION', 'WORK EXPERIENCE', 'EDUCATION AND TRAINING'],
  ['STANOWISKO, O KTÓRE UBIEGA SIĘ KANDYDAT', 'DOŚWIADCZENIE ZAWODOWE', 'WYKSZTAŁCENIE'],
])(
  'the noun of a section beside a single title is its label, and opens no section: %s',
  (label, experience, education) => {
    const fields = fieldsOf([
      ...person,
      [label, 'Marine biologist'],
      [experience, ''],
      ['03/2018 – 05/2021', 'Marine biologist<br>Larch Aquaculture Ltd'],
      ['09/2012 – 02/2018', 'Laboratory technician<br>Holm Analytics GmbH'],
      [education, ''],
      ['2007 – 2012', 'Master of Science<br>Holm University'],
    ]);
    expect(fields.headline).toBe('Marine biologist');
    expect(entriesOf(fields)).toEqual([
      'Marine biologist @ Larch Aquaculture Ltd, 2018-03',
      'Laboratory technician @ Holm Analytics GmbH, 2012-09',
      'Master of Science @ Holm University, 2012',
    ]);
  },
);

test.each([
  [
    'Swedish',
    ['PERSONLIG INFORMATION', 'ARBETSLIVSERFARENHET', 'UTBILDNING'],
    [
      'Datum',
      'Yrke eller befattning',
      'Arbetsgivarens namn och adress',
      'Erhållen kvalifikation',
      'Utbildningsanordnarens namn och typ',
    ],
    'nuvarande',
  ],
  [
    'Romanian',
    ['INFORMAŢII PERSONALE', 'EXPERIENŢA PROFESIONALĂ', 'EDUCAŢIE ŞI FORMARE'],
    [
      'Perioada',
      'Funcţia sau postul ocupat',
      'Numele şi adresa angajatorului',
      'Calificarea / diploma obţinută',
      'Numele şi tipul instituţiei de învăţământ',
    ],
    'prezent',
  ],
  [
    'Hungarian',
    ['SZEMÉLYI ADATOK', 'SZAKMAI TAPASZTALAT', 'TANULMÁNYOK'],
    [
      'Időtartam',
      'Foglalkozás / beosztás',
      'A munkáltató neve és címe',
      'Végzettség / képesítés',
      'Az oktatást / képzést nyújtó intézmény neve és típusa',
    ],
    'jelenleg',
  ],
  [
    'Greek',
    ['ΠΡΟΣΩΠΙΚΕΣ ΠΛΗΡΟΦΟΡΙΕΣ', 'ΕΠΑΓΓΕΛΜΑΤΙΚΗ ΠΕΙΡΑ', 'ΕΚΠΑΙΔΕΥΣΗ ΚΑΙ ΚΑΤΑΡΤΙΣΗ'],
    [
      'Χρονολογίες',
      'Απασχόληση ή θέση που κατείχατε',
      'Επωνυμία και διεύθυνση εργοδότη',
      'Τίτλος πιστοποίησης ή διπλώματος',
      'Επωνυμία και είδος του οργανισμού',
    ],
    'σήμερα',
  ],
  [
    'Bulgarian',
    ['ЛИЧНА ИНФОРМАЦИЯ', 'ТРУДОВ СТАЖ', 'ОБРАЗОВАНИЕ И ОБУЧЕНИЕ'],
    [
      'Дати',
      'Заемана длъжност',
      'Име и адрес на работодателя',
      'Наименование на придобитата квалификация',
      'Име и вид на обучаващата организация',
    ],
    'понастоящем',
  ],
  [
    'Polish',
    ['INFORMACJE OSOBISTE', 'DOŚWIADCZENIE ZAWODOWE', 'WYKSZTAŁCENIE'],
    [
      'Daty',
      'Zawód lub zajmowane stanowisko',
      'Nazwa i adres pracodawcy',
      'Tytuł uzyskanych kwalifikacji',
      'Nazwa i rodzaj organizacji kształcącej',
    ],
    'obecnie',
  ],
] as const)(
  'the labels of the form Europass are no values, whatever its language: %s',
  (_name, headings, labels, present) => {
    const [personal, experience, education] = headings;
    const [dates, title, employer, degree, school] = labels;
    const fields = fieldsOf([
      [personal, ''],
      ...person,
      [experience, ''],
      [dates, `03/2018 – ${present}`],
      [title, 'Marine biologist'],
      [employer, 'Larch Aquaculture Ltd'],
      [dates, '09/2012 – 02/2018'],
      [title, 'Laboratory technician'],
      [employer, 'Holm Analytics GmbH'],
      [education, ''],
      [dates, '2007 – 2012'],
      [degree, 'Master of Science'],
      [school, 'Holm University'],
    ]);
    expect(`${fields.firstName} ${fields.lastName}, ${fields.location}`).toBe('Nora Lindholm, null');
    expect(entriesOf(fields)).toEqual([
      'Marine biologist @ Larch Aquaculture Ltd, 2018-03–now',
      'Laboratory technician @ Holm Analytics GmbH, 2012-09',
      'Master of Science @ Holm University, 2012',
    ]);
  },
);
