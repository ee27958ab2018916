import { fieldsOfText } from '../tests/support/resume-text.ts';
/** Remarks in brackets, and organisations behind prepositions. */
import type { readFields } from './read-fields.ts';

function read(text: string): ReturnType<typeof readFields> {
  return fieldsOfText(`Jane Doe\njane@example.org\n\n${text}`);
}
const positions = (text: string): string[] =>
  read(text).positions.map(({ title, companyName, startDate }) => `${title} @ ${companyName}, ${startDate}`);

test('a remark in brackets behind a title and an organisation announces no other one', () => {
  const text = `EXPERIENCE
2021–2023	Lecturer, Department of Soils, Holm University (HIS204, field school at Arvelton)
2019–2021	Demonstrator, Larch University`;
  expect(positions(text)).toEqual([
    'Lecturer @ Holm University, 2021',
    'Demonstrator @ Larch University, 2019',
  ]);
});

test('the word that announces an organisation in brackets is no part of its name', () => {
  const text = `EXPERIENCE
2021–2023	Consultant (at Norvane)
2019–2021	Surveyor (at Quillon)`;
  expect(positions(text)).toEqual(['Consultant @ Norvane, 2021', 'Surveyor @ Quillon, 2019']);
});

test('a remark behind a date may end in a full stop', () => {
  const { educations } = read(`EDUCATION
MA in History, University of Holm, 2016–2017 (on a scholarship).
BA in Geography, Larch University, 2007–2011.`);
  expect(educations.map(({ schoolName, startDate }) => `${schoolName}, ${startDate}`)).toEqual([
    'University of Holm, 2016',
    'Larch University, 2007',
  ]);
});

test('a name of several words before a town that no list knows is the organisation behind "à"', () => {
  const text = `EXPÉRIENCE
2014-2018 : Conducteur de travaux à Norvane Routes, Arvel
2010-2014 : Chef d'équipe à l'Entreprise Larch, Vestin
2009-2010 : Stagiaire à la Direction des ports, Lyon`;
  expect(positions(text)).toEqual([
    'Conducteur de travaux @ Norvane Routes, 2014',
    "Chef d'équipe @ Entreprise Larch, 2010",
    'Stagiaire @ Direction des ports, 2009',
  ]);
});

test('a unit before its organisation is not announced', () => {
  const text = `EXPÉRIENCE
2014-2018 : Assistante à la Direction des ventes, Norvane SARL
2010-2014 : Secrétaire, Larch SARL`;
  expect(positions(text)[0]).toMatch(/@ Norvane SARL/);
});

test('what is said behind the organisation in the line below a date does not hide the head', () => {
  const { educations, positions: jobs } = read(`EXPÉRIENCE
2022 – 2024
Assistant doctorant, Université de Holm, Lyon. Séminaires de critique (bac 1), encadrement de travaux.
2021 – 2022
Archiviste, Musée Larch, Lyon

FORMATION
2022 – 2024
Doctorat en histoire, Université de Holm. Titre provisoire : Le grain et le juge. Promotrice : Pr Ida Larch
2019 – 2021
Master en histoire, Université de Holm`);
  expect(jobs.map(({ companyName }) => companyName)).toEqual(['Université de Holm', 'Musée Larch']);
  expect(educations.map(({ degree }) => degree)).toEqual(['Doctorat en histoire', 'Master en histoire']);
});
