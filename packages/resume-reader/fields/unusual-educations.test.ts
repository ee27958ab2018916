import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

describe('schools without degrees', () => {
  test.each([
    [
      'Schools attended\n2015 - 2018   Holm University, Vestby\n2012 - 2015   Nord High School, Nordby',
      ['null @ Holm University, 2015–2018', 'null @ Nord High School, 2012–2015'],
    ],
    [
      'Educational institutions attended with dates\nHolm University, Vestby   2015 - 2018\nLoyola Hall, Nordby   2012 - 2015',
      ['null @ Holm University, 2015–2018', 'null @ Loyola Hall, 2012–2015'],
    ],
    [
      'INSTITUTIONS ATTENDED WITH DATES\nHolm State Polytechnic   2008 – 2011\nGovernment Secondary School, Wudil   2001 – 2007',
      ['null @ Holm State Polytechnic, 2008–2011', 'null @ Government Secondary School, 2001–2007'],
    ],
    [
      'Scolarité\n2010-2013 : Lycée Jean Moreau - Vestville\n2006-2010 : Collège des Tilleuls - Vestville',
      ['null @ Lycée Jean Moreau, 2010–2013', 'null @ Collège des Tilleuls, 2006–2010'],
    ],
  ])('have no town for a degree: %j', (text, expected) => expect(educations(text)).toEqual(expected));
});

test('honours in brackets belong to their degree', () => {
  expect(educations('Education\n2010 - 2012   Holm College: LL.B. (Hons)')).toEqual([
    'LL.B. (Hons) @ Holm College, 2010–2012',
  ]);
});

test('a provider of training behind a diploma for an occupation is no field of it', () => {
  const text = `Education
2010 - 2012   BSc Physics, Holm College
2008 - 2010   Diploma for Senior Assistants, Vestfield Training`;
  expect(educations(text)).toEqual([
    'BSc Physics @ Holm College, 2010–2012',
    'Diploma for Senior Assistants @ Vestfield Training, 2008–2010',
  ]);
});

test('a subject stands for its degree', () => {
  const text = `Education
2015 - 2018   Psychology, Holm University
2012 - 2015   Vest College, Accounting`;
  expect(educations(text)).toEqual([
    'Psychology @ Holm University, 2015–2018',
    'Accounting @ Vest College, 2012–2015',
  ]);
});

test('of Dutch degrees, the school follows "aan de" and "te", and a town after "te" is left out', () => {
  const text = `Opleidingen
2014 - 2018   HBO Bouwkunde te Vestdam
2012 - 2014   Bedrijfseconomie aan de Hogeschool Vest
2006 - 2012   VWO aan het Vestcollege`;
  expect(educations(text)).toEqual([
    'HBO Bouwkunde @ null, 2014–2018',
    'Bedrijfseconomie @ Hogeschool Vest, 2012–2014',
    'VWO @ Vestcollege, 2006–2012',
  ]);
});

test('a year between a degree and its school dates them', () => {
  const text = `Formation
BTS Assurance • 2019 • Lycée Vest
Baccalauréat STMG - 2017 - Lycée Nord
Brevet, 2014, Collège Vest`;
  expect(educations(text)).toEqual([
    'BTS Assurance @ Lycée Vest, –2019',
    'Baccalauréat STMG @ Lycée Nord, –2017',
    'Brevet @ Collège Vest, –2014',
  ]);
});

test('years of entries in rising order are not the two ends of one period', () => {
  const text = `Formation
2008   Brevet des collèges, Collège Nord
2012   Bac STMG, Lycée Vest
2014   BTS Assurance, Lycée Holm`;
  expect(educations(text)).toEqual([
    'Brevet des collèges @ Collège Nord, –2008',
    'Bac STMG @ Lycée Vest, –2012',
    'BTS Assurance @ Lycée Holm, –2014',
  ]);
});

test('a line with a level of education is no degree where the entry below it states one', () => {
  const text = `Education
University
Holm University, BSc Chemistry, 2014 - 2017

Secondary
Vest College, A-levels: Maths, Physics, Art, 2012 - 2014`;
  expect(educations(text)).toEqual([
    'BSc Chemistry @ Holm University, 2014–2017',
    'A-levels @ Vest College, 2012–2014',
  ]);
});

test('the class of a degree is no school', () => {
  expect(educations('Education\nB.Sc. Accounting, Second Class Upper   2008')).toEqual([
    'B.Sc. Accounting @ null, –2008',
  ]);
});

test('a certificate with the word "school" is a degree', () => {
  expect(
    educations('Education\nSenior School Certificate (WAEC)   2007\nNational Diploma in Accounting   2011'),
  ).toEqual([
    'Senior School Certificate (WAEC) @ null, –2007',
    'National Diploma in Accounting @ null, –2011',
  ]);
});

test('degrees below one school have that school', () => {
  const text = `Education
Holm University, Holmtown
MSc Chemistry, 2014 - 2016
BSc Chemistry, 2011 - 2014
Vest College
A Levels, 2009 - 2011`;
  expect(educations(text)).toEqual([
    'MSc Chemistry @ Holm University, 2014–2016',
    'BSc Chemistry @ Holm University, 2011–2014',
    'A Levels @ Vest College, 2009–2011',
  ]);
});

test.each([
  ['Formation', 'CACES R489 cat. 1A, 3, 5'],
  ['Formation', 'Habilitations électriques BR, H2V'],
  ['Formation', 'PSC1'],
  ['Formation', 'Formation SST'],
  ['Education', 'Forklift licence (counterbalance)'],
  ['Education', 'First Aid at Work'],
  ['Ausbildung', 'Staplerschein'],
  ['Opleidingen', 'BHV'],
])('in the section %s, %s is no education', (heading, licence) => {
  const text = `${heading}\n2021\t${licence}\n2012\tDiploma, Vest College`;
  expect(educations(text)).toEqual(['Diploma @ Vest College, –2012']);
});

test('the title, the date and the jury of a thesis are details of the doctorate', () => {
  const text = `Formation
Doctorat en Physique (2010-2013)
Université de Holm
Titre : Étude des défauts dans les cristaux
Soutenue le 12 décembre 2013
Jury : A. Roe, B. Poe

Licence de Physique (2005-2008)
Université de Vest`;
  expect(educations(text)).toEqual([
    'Doctorat en Physique @ Université de Holm, 2010–2013',
    'Licence de Physique @ Université de Vest, 2005–2008',
  ]);
});

test('an honour with its years is no heading', () => {
  const text = `Education
Holm University   2012 - 2016
BSc Economics
Dean's List 2013, 2014
Vest Grammar School   2005 - 2012
A Levels`;
  expect(educations(text)).toEqual([
    'BSc Economics @ Holm University, 2012–2016',
    'A Levels @ Vest Grammar School, 2005–2012',
  ]);
});

test('the diploma in brackets and the kind of school above are no degree', () => {
  const text = `Opleidingen
Voortgezet onderwijs
HAVO te Scholengemeenschap Vest (1998 - 2003)
Beroepsonderwijs
LTS Metaal te Nordam (diploma) (2003 - 2007)`;
  expect(educations(text)).toEqual([
    'HAVO @ Scholengemeenschap Vest, 1998–2003',
    'LTS Metaal @ null, 2003–2007',
  ]);
});

test('a number of degrees behind a colon, and a mark in brackets, are told from the school', () => {
  const text = `Education
2001 - 2003   Vest Sixth Form College: 3 A-levels (Maths, Physics, Art)
1996 - 2001   Gymnasium Nordheim, Abitur (2,1)`;
  expect(educations(text)).toEqual([
    '3 A-levels (Maths, Physics, Art) @ Vest Sixth Form College, 2001–2003',
    'Abitur @ Gymnasium Nordheim, 1996–2001',
  ]);
});

describe('the school of an education', () => {
  test.each([
    [
      "Diplôme d'ingénieur — HEIV (Hautes Études de l'Ingénieur de Vest), Vestville",
      "Diplôme d'ingénieur @ HEIV (Hautes Études de l'Ingénieur de Vest)",
    ],
    ["Échange Erasmus à l'EPV (Vestville, Norvège)", 'Échange Erasmus @ EPV'],
    ['Échange Erasmus à EPV (Vestville, Norvège)', 'Échange Erasmus @ EPV'],
  ])('may be initials: %s', (text, expected) =>
    expect(educations(`Formation\n2010 - 2012   ${text}`)).toEqual([`${expected}, 2010–2012`]),
  );
});

test('a degree below its school ends at a full stop, and may begin with its preparation', () => {
  const text =
    "Formation\n2010 - 2012   Institut de Vest, Vestville\n  Préparation d'une thèse de doctorat. Formations en gestion de projet dans le cadre de la thèse\n2007 - 2010   Lycée Nord, Nordville\n  Diplôme d'ingénieur. Spécialisation en turbomachines et en mécanique des fluides numériques";
  expect(educations(text)).toEqual([
    'thèse de doctorat @ Institut de Vest, 2010–2012',
    "Diplôme d'ingénieur @ Lycée Nord, 2007–2010",
  ]);
});

test('the subject behind the short name of a school is what was studied, beside a university', () => {
  expect(
    educations('Formation\n2017 - 2019   Université de Vest, IUT Génie civil\n2016   Bac S, Lycée Doriane'),
  ).toEqual(['IUT Génie civil @ Université de Vest, 2017–2019', 'Bac S @ Lycée Doriane, –2016']);
});

test('a date alone has its texts in the line below, however few other entries have theirs there', () => {
  const text =
    'Formation\n2016 - 2018\nBTS Tourisme, Lycée Larch\n2016   Bac S, Lycée Doriane\n2014   Brevet, Collège Doriane\n2013   CAP Cuisine, Lycée Ardène';
  expect(educations(text)[0]).toBe('BTS Tourisme @ Lycée Larch, 2016–2018');
  expect(educations(text)).toHaveLength(4);
});

test('the town of a campus belongs to the name of its university', () => {
  expect(educations('Education\nUniversity of Vest at Holm — MSc, Biology, 2015')).toEqual([
    'MSc, Biology @ University of Vest at Holm, –2015',
  ]);
});

test('the superior may stand in brackets behind the date', () => {
  const text = `Education
PhD, Linguistics, Holm University, 2004–2008 (supervisor: Prof. J. Vestergaard)
MSc, Phonetics, Vest University, 2003–2004`;
  expect(educations(text)).toEqual([
    'PhD, Linguistics @ Holm University, 2004–2008',
    'MSc, Phonetics @ Vest University, 2003–2004',
  ]);
});

test('a slash may stand between a degree and its school', () => {
  const text = `Formation
2011 - 2012 : Baccalauréat, série Sciences Biologiques / Lycée Public de Holm
2009 - 2010 : Baccalauréat Arts / Lettres, Lycée Vest`;
  expect(educations(text)).toEqual([
    'Baccalauréat, série Sciences Biologiques @ Lycée Public de Holm, 2011–2012',
    'Baccalauréat Arts / Lettres @ Lycée Vest, 2009–2010',
  ]);
});

test('the class of a degree and the words before its year belong to neither the degree nor the school', () => {
  const text = `Academic details
• B.E. (Civil) from Holm University, Vest with First Class in the year 2015
• Diploma in Civil Engineering from Govt. Polytechnic, Vest in the year 2012
• B.Com from Nord University - Second Class Honours (Upper Division) in the year 2009

Passport details
Date of issue: 12/03/2017`;
  expect(educations(text)).toEqual([
    'B.E. (Civil) @ Holm University, –2015',
    'Diploma in Civil Engineering @ Govt. Polytechnic, –2012',
    'B.Com @ Nord University, –2009',
  ]);
});

test('a level of education is the degree only where no other text is', () => {
  const text = `Ensino
Análise de Sistemas
Ensino Superior Completo (08/2023) – Universidade Vesta

Administração de Empresas
Ensino Superior Completo (08/2015) – Universidade Holm`;
  expect(educations(text.replace('Ensino', 'Escolaridade'))).toEqual([
    'Análise de Sistemas @ Universidade Vesta, –2023-08',
    'Administração de Empresas @ Universidade Holm, –2015-08',
  ]);
  expect(educations('Opleiding\n2012 – 2016   HBO Communication & Media Design\nHogeschool Vest')).toEqual([
    'HBO Communication & Media Design @ Hogeschool Vest, 2012–2016',
  ]);
  expect(educations('Opleiding\n2012 – 2016   HBO\nHogeschool Vest')).toEqual([
    'HBO @ Hogeschool Vest, 2012–2016',
  ]);
});

test('how somebody graduated is no degree, and lessons of a language are an education', () => {
  expect(
    educations('Education\nScience Track, Nord High School\nApril 2019\nGraduated with honors.'),
  ).toEqual(['Science Track @ Nord High School, –2019-04']);
  const text = `Formation
EPV
CFC d’informaticien, Août 2014 - Juillet 2018
College of Vest
Cours d’anglais, Août 2013 - Décembre 2013`;
  expect(educations(text)).toEqual([
    'CFC d’informaticien @ EPV, 2014-08–2018-07',
    'Cours d’anglais @ College of Vest, 2013-08–2013-12',
  ]);
});

test('an adjective of a degree that schools have in their names begins no school', () => {
  expect(
    educations('Educación\n2022 – 2024   Tecnicatura Universitaria en Desarrollo de Software\nUDV'),
  ).toEqual(['Tecnicatura Universitaria en Desarrollo de Software @ UDV, 2022–2024']);
  expect(educations('Educación\n2022 – 2024   Derecho\nInstitución Universitaria Holm')).toEqual([
    'Derecho @ Institución Universitaria Holm, 2022–2024',
  ]);
});

test('a degree with its subject in brackets stands below the name of a school that no list knows', () => {
  expect(educations('Formation\nLa Vestance - Amiens\nBTS CIEL (cybersécurité) | 2023 - 2025')).toEqual([
    'BTS CIEL (cybersécurité) @ La Vestance, 2023–2025',
  ]);
});
