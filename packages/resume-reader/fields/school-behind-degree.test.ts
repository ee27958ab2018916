import { degreeBesideSchool, schoolBehindDegree } from './school-behind-degree.ts';

const atSchool = (text: string): string[] | null => {
  const found = schoolBehindDegree(text);
  return found && [text.slice(0, found.end), text.slice(found.start)];
};

test.each([
  ['MBA Holm Business School', 'MBA', 'Holm Business School'],
  ['BSc Computer Science University of Vest', 'BSc Computer Science', 'University of Vest'],
  ['B.E. (Computer) Holm University', 'B.E. (Computer)', 'Holm University'],
  ['Master of Arts Vest School of Economics', 'Master of Arts', 'Vest School of Economics'],
  ['MA Education University College Holm', 'MA Education', 'University College Holm'],
  ['A levels Vest Sixth Form College', 'A levels', 'Vest Sixth Form College'],
  ['Bachelor Informatik Hochschule Luzern', 'Bachelor Informatik', 'Hochschule Luzern'],
  ['Baccalauréat général Lycée Holm', 'Baccalauréat général', 'Lycée Holm'],
])('the name of a school directly behind a degree is found by its noun: %s', (text, degree, school) => {
  expect(atSchool(text)).toEqual([degree, school]);
});

test.each([
  'Diploma in School Management',
  'PGCE Secondary School Teaching',
  'Certificate in University Teaching',
  'Master of Education in School Leadership',
  'Bachelor of Laws, University of Vest',
])('the noun of a school within a degree, or behind a comma, begins no name: %s', (text) => {
  expect(atSchool(text)).toBeNull();
});

test.each([
  ['University of Vest BSc Nursing', 'BSc Nursing'],
  ['Holm University MBA', 'MBA'],
  ['Lycée Holm Baccalauréat S', 'Baccalauréat S'],
  ['École Centrale Vest Diplôme d’ingénieur', 'Diplôme d’ingénieur'],
])('the degree directly behind the name of a school is found: %s', (text, degree) => {
  expect(text.slice(degreeBesideSchool(text) ?? 0)).toBe(degree);
});

test.each([
  'Senior School Certificate',
  'Graduate School Certificate',
  'Teaching Certificate College of Vest',
])('a degree with the noun of a school names no school before it: %s', (text) =>
  expect(degreeBesideSchool(text)).toBeNull(),
);
