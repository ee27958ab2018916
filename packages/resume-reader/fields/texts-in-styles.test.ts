import { positionsOfPage } from '../tests/support/positions-of-page.ts';

test('a line below a title and a company in another style is a description, whatever words it has', async () => {
  expect(
    await positionsOfPage([
      '2019–2021 <b>Data analyst</b>, <i>Quillon</i>, Leeds',
      'Wrote the reporting software',
      '2017–2019 <b>Junior analyst</b>, <i>Norvane</i>, York',
      'Kept the systems of a hotel up to date',
    ]),
  ).toEqual(['Data analyst @ Quillon, 2019–2021', 'Junior analyst @ Norvane, 2017–2019']);
});

test('a text in one style is one title where the company follows in another style', async () => {
  expect(
    await positionsOfPage([
      '<b>Artist in Residence</b>, Holm Weavers’ Guild – Summer 2019',
      '<b>Studio Manager</b>, Blue Larch Collective – 2014–2018',
      '<b>Head of Design in Europe</b>, Quillon – 2011–2014',
    ]),
  ).toEqual([
    'Artist in Residence @ Holm Weavers’ Guild, 2019–',
    'Studio Manager @ Blue Larch Collective, 2014–2018',
    'Head of Design in Europe @ Quillon, 2011–2014',
  ]);
});

test('a level and a kind of work behind a dash belong to the title before them', async () => {
  expect(
    await positionsOfPage([
      '<b>Larch Associados</b> – 2024 – Presente',
      'Desenvolvimento Backend e IA – Junior',
      '<b>Norvane Global</b> – 2022 – 2023',
      'Automação e Transformação Digital – Estágio',
    ]),
  ).toEqual([
    'Desenvolvimento Backend e IA – Junior @ Larch Associados, 2024–now',
    'Automação e Transformação Digital – Estágio @ Norvane Global, 2022–2023',
  ]);
});

test('the names of partners with commas between them are one company', async () => {
  expect(
    await positionsOfPage([
      'Abogada, Bufete Larch, Rodicio y Asociados, S.L.P. – 2013 – 2018',
      'Solicitor, Norton, Hale & Cole LLP, Leeds – 2010 – 2013',
      'Trainee, Studio Holm, Rossi e Bianchi – 2008 – 2010',
    ]),
  ).toEqual([
    'Abogada @ Bufete Larch, Rodicio y Asociados, S.L.P., 2013–2018',
    'Solicitor @ Norton, Hale & Cole LLP, 2010–2013',
    'Trainee @ Studio Holm, Rossi e Bianchi, 2008–2010',
  ]);
});

test('a town in the name of a company belongs to it where the place of the work stands beside it', async () => {
  const right = (text: string, date: string): string => `${text}<span style="float:right">${date}</span>`;
  expect(
    await positionsOfPage([
      right('<b>University of California, Berkeley</b>', 'Berkeley, CA'),
      right('Research Assistant', '2021 – 2023'),
      right('<b>Norvane Ltd</b>', 'Leeds'),
      right('Analyst', '2019 – 2021'),
    ]),
  ).toEqual([
    'Research Assistant @ University of California, Berkeley, 2021–2023',
    'Analyst @ Norvane Ltd, 2019–2021',
  ]);
});

test('the title of a project below a title in bold is no job title', async () => {
  expect(
    await positionsOfPage([
      '09/2015 – 01/2016 <b>Wissenschaftliche Arbeit</b>, Labor für Larchbiologie',
      'Titel: Charakterisierung von Mechanismen der Resistenz in Zellen',
      '11/2008 – 08/2010 <b>Praktikum</b>, Holm Forschungszentrum',
      'Titel: Erklärung durch Zusammenspiel von Anpassung und Alterung der Zellen',
    ]),
  ).toEqual([
    'Wissenschaftliche Arbeit @ Labor für Larchbiologie, 2015-09–2016-01',
    'Praktikum @ Holm Forschungszentrum, 2008-11–2010-08',
  ]);
});

test('a kind of work with its field is one title where an organisation in another style stands beside it', async () => {
  expect(
    await positionsOfPage([
      '<b>Estágio em Farmácia Clínica</b> <i>Hospital Larch - Lisboa, 2023 - 2024</i>',
      '<b>Estágio no Setor Analítico</b> <i>Quillon Ltda - Lisboa, 2020 - 2022</i>',
      '<b>Farmacêutica</b> <i>Hospital Holm - Porto, 2018 - 2020</i>',
    ]),
  ).toEqual([
    'Estágio em Farmácia Clínica @ Hospital Larch, 2023–2024',
    'Estágio no Setor Analítico @ Quillon Ltda, 2020–2022',
    'Farmacêutica @ Hospital Holm, 2018–2020',
  ]);
});

test('an organisation goes on behind the preposition in another style than its title', async () => {
  expect(
    await positionsOfPage([
      '2019–2021 <b>Programadora</b> en Norvane Campus, Rosario',
      '2017–2019 <b>Kucharka</b> w Larch, Kraków',
      '2015–2017 <b>Vendeuse</b> <i>à la Holm, Lyon</i>',
    ]),
  ).toEqual([
    'Programadora @ Norvane Campus, 2019–2021',
    'Kucharka @ Larch, 2017–2019',
    'Vendeuse @ Holm, 2015–2017',
  ]);
});
