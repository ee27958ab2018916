import { fieldsOfText } from '../tests/support/resume-text.ts';

const read = (text: string): string[] => {
  const { positions, educations } = fieldsOfText(`Ida Holm\nida@holm.example\n\n${text}`);
  return [
    ...positions.map(({ title, companyName }) => `${title} @ ${companyName}`),
    ...educations.map(({ degree, schoolName }) => `${degree} @ ${schoolName}`),
  ];
};

test('what was done is no company, however the entries are printed', () => {
  expect(
    read(`EXPERIÊNCIA PROFISSIONAL

Norvane, Manutenção de equipamentos   2016 - 2019

Quillon, Limpeza de salas   2014 - 2016`),
  ).toEqual(['Manutenção de equipamentos @ Norvane', 'Limpeza de salas @ Quillon']);
  expect(
    read(`BERUFSERFAHRUNG

2016 - 2019   Trainer, Schulungen für neue Kollegen, Norvane
2014 - 2016   Trainer, Kurse für Anfänger, Quillon`),
  ).toEqual(['Trainer, Schulungen für neue Kollegen @ Norvane', 'Trainer, Kurse für Anfänger @ Quillon']);
});

test('what was learned is no school, although no list knows the subject', () => {
  expect(
    read(`EDUCATION

2016 - 2019   Saddlery and harness making, Quillon Halls
2014 - 2016   Rope access, Norvane`),
  ).toEqual(['Saddlery and harness making @ Quillon Halls', 'Rope access @ Norvane']);
});
