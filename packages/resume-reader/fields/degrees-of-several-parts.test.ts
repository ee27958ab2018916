import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { educationReader } from './educations.ts';
import { readEntries } from './read-entries.ts';

/** The educations of a text, each as "degree @ school, from–to". */
const educations = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );

test.each([
  [
    '2009 - 2011   Holm Language Institute, Vestby\nAssociate of Arts Degree, Arabic Language and Literature',
    'Associate of Arts Degree, Arabic Language and Literature @ Holm Language Institute, 2009–2011',
  ],
  [
    '2012 - 2014   Master of Science in Meteorology, Physical Oceanography and Climate, Holm University',
    'Master of Science in Meteorology, Physical Oceanography and Climate @ Holm University, 2012–2014',
  ],
  [
    '2007 - 2013   Licence d’histoire, géographie, Université de Vestville',
    'Licence d’histoire, géographie @ Université de Vestville, 2007–2013',
  ],
  [
    '2007 - 2013   Laurea in chimica, fisica e biologia, Università di Vestella',
    'Laurea in chimica, fisica e biologia @ Università di Vestella, 2007–2013',
  ],
])('a degree has several subjects behind commas: %j', (text, expected) =>
  expect(educations(`Education\n${text}`)).toEqual([expected]),
);

test.each([
  ['2012 - 2014   Psychology, Bachelor of Arts\nHolm University', 'Psychology, Bachelor of Arts'],
  ['2012 - 2014   Maschinenbau, Diplom\nUniversität Holm', 'Maschinenbau, Diplom'],
  [
    '2012 - 2014   Finanse i rachunkowość, studia II stopnia\nUniwersytet Holm',
    'Finanse i rachunkowość, studia II stopnia',
  ],
])('the subject of a degree may stand before it: %j', (text, degree) =>
  expect(educations(`Education\n${text}`)).toEqual([`${degree} @ ${text.split('\n')[1]}, 2012–2014`]),
);

test('subjects in brackets are no school', () => {
  const text = `Education
Holm University
2016   Bachelor of Music (Sonic Arts, Instrument Design)`;
  expect(educations(text)).toEqual([
    'Bachelor of Music (Sonic Arts, Instrument Design) @ Holm University, –2016',
  ]);
});

test('a degree and a school are no sentence, although most of their words begin with small letters', () => {
  const text = `Diplômes
• BTS Tourisme, lycée Jean Moreau de Vestville (2019)
• Brevet des collèges (mention assez bien), collège des Tilleuls de Vestville (2014)`;
  expect(educations(text)).toEqual([
    'BTS Tourisme @ lycée Jean Moreau de Vestville, –2019',
    'Brevet des collèges (mention assez bien) @ collège des Tilleuls de Vestville, –2014',
  ]);
});

test('a place with a date is no education', () => {
  expect(
    educations('Formation\n2016 - 2017   Montpellier\n2014 - 2015   Licence de droit, Université de Vest'),
  ).toEqual(['Licence de droit @ Université de Vest, 2014–2015']);
});

test('a date may follow a semicolon', () => {
  const text = `Education
Holm University; Vestby
Bachelor of Science in Biology; expected June 2011`;
  expect(educations(text)).toEqual(['Bachelor of Science in Biology @ Holm University, –2011-06']);
});

test('lines without letters and digits separate no texts', () => {
  expect(educations('Education\nHolm University\n”\nBSc Biology   2011 - 2014')).toEqual([
    'BSc Biology @ Holm University, 2011–2014',
  ]);
});

test.each([
  'Math Camp Assistant (Ph.D)   Summer 2023\nStatistics II (MA)   Autumn 2022',
  'Nord High School, Junior Chemistry Classes   Autumn 2010\nVest High School, Biology Classes   Winter 2010',
])('experience at schools is no education: %j', (entries) => {
  expect(
    educations(
      `EDUCATION\nBSc Biology, Holm University   2011 - 2014\n\nINTERACTIVE TEACHING EXPERIENCE\n${entries}\n\nSKILLS\nStatistics`,
    ),
  ).toEqual(['BSc Biology @ Holm University, 2011–2014']);
});
