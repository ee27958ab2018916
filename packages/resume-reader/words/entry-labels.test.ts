import { labelOf } from './entry-labels.ts';

test('labels of forms are understood in every language, however they are phrased', () => {
  const expected = {
    title: [
      'Poste',
      'Fonction ou poste occupé',
      'Intitulé du poste',
      'Job title:',
      'Position held',
      'Tipo di impiego',
      'Puesto o cargo ocupados',
      'Cargo',
      'Beruf oder Funktion',
      'Beroep of functie',
    ],
    organisation: [
      'Employer',
      'Nom de l’employeur',
      'Name of employer',
      'Company Name',
      'Nome e indirizzo del datore di lavoro',
      'Nombre y dirección del empleador',
      'Name und Adresse des Arbeitgebers',
      'Naam en adres van werkgever',
      'Entidade patronal',
      "Nom de l'entreprise",
    ],
    school: [
      'Nome e tipo di istituto di istruzione o formazione',
      'Name and type of organisation providing education and training',
      "Nom et type de l'établissement d'enseignement ou de formation",
      'Name und Art der Bildungs- oder Ausbildungseinrichtung',
      'University',
    ],
    degree: [
      'Intitulé du certificat ou diplôme délivré',
      'Title of qualification awarded',
      'Título de la cualificación obtenida',
      'Diplôme obtenu',
    ],
    period: ['Date (da – a)', 'Dates (de – à)', 'Fechas', 'Zeitraum', 'Period of employment'],
    start: ['From', 'Ano de entrada', 'Date d’entrée', 'Eintritt'],
    end: ['To', 'Ano de saída', 'Date de sortie', 'Austritt'],
    other: [
      'Tipo di azienda o settore',
      'Principali mansioni e responsabilità',
      'Main activities and responsibilities',
      'Duties',
      'Adresse de l’employeur',
    ],
  };
  for (const [label, texts] of Object.entries(expected)) {
    for (const text of texts) expect([text, labelOf(text)]).toEqual([text, label]);
  }
});

test('texts of entries are no labels', () => {
  for (const text of [
    'Accountant',
    'Example Ltd',
    'Type of people',
    'Lyon',
    'Employer relations officer',
    'Nom',
  ])
    expect([text, labelOf(text)]).toEqual([text, null]);
});

test('of several labels in one text, that of a part of an entry counts', () => {
  expect(['1) Company & Location', 'Société / ville', 'Marks / Grade', 'Bread & Roses'].map(labelOf)).toEqual(
    ['organisation', 'organisation', 'other', null],
  );
});

test('the number of an item does not count, and that of a year of school is no item', () => {
  expect(['1) Company', '2. Company name', '12.º ano', '1. Jahr'].map(labelOf)).toEqual([
    'organisation',
    'organisation',
    null,
    null,
  ]);
});

test('labels are read in the plural, with a participle and with a wrong letter in it', () => {
  expect(
    ['Acquired qualifications', 'Accquired qualification', 'Degrees earned', 'Diplômes obtenus'].map(labelOf),
  ).toEqual(['degree', 'degree', 'degree', 'degree']);
  expect(['Purchased qualifications', 'Qualified', 'A levels'].map(labelOf)).toEqual([null, null, null]);
});

test('a company that is named by a letter is no label', () => {
  expect(['Company A', 'FIRMA B', 'Company a'].map(labelOf)).toEqual([null, null, 'organisation']);
});
