/** Employers behind dates and prepositions, names with dashes, and lists of employers without titles. */
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a text, each as "title @ company, from–to". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );

describe('an employer behind a date and a preposition', () => {
  test.each([
    ['ESPERIENZA PROFESSIONALE', 'Cameriere dal 2010 al 2013 in Larch S.r.l. - Torino', 'Cameriere'],
    ['EXPERIENCIA LABORAL', 'Camarera de 2010 a 2013 en Larch, Sevilla', 'Camarera'],
    ['EXPERIÊNCIA PROFISSIONAL', 'Cozinheiro (2010 - 2013) na Larch, Lisboa', 'Cozinheiro'],
    ['BERUFSERFAHRUNG', 'Köchin von 2010 bis 2013 im Larch, Köln', 'Köchin'],
    ['EXPERIENCE', 'Web Project Manager from 2010 to 2013 in Larch, Leeds', 'Web Project Manager'],
    ['DOŚWIADCZENIE ZAWODOWE', 'Kelnerka 2010 - 2013 w Larch, Warszawa', 'Kelnerka'],
    ['EXPÉRIENCE PROFESSIONNELLE', 'Serveuse de 2010 à 2013 au Larch, Nantes', 'Serveuse'],
  ])('%s: is the company', (heading, line, title) => {
    expect(positions(`${heading}\n\n${line}`)).toEqual([
      expect.stringMatching(new RegExp(`^${title} @ Larch( S\\.r\\.l\\.)?, 2010–2013$`)),
    ]);
  });

  test('is no field of a title, and its entries are found below others', () => {
    const text = `ESPERIENZA PROFESSIONALE

Cuoco dal 2014 al 2016
Ha preparato i piatti della stagione.

Web Developer dal 2005 al 2008 in Quillon S.r.l. - Torino - www.quillon.example
Ha scritto le pagine.`;
    expect(positions(text)).toEqual(['Cuoco @ null, 2014–2016', 'Web Developer @ Quillon S.r.l., 2005–2008']);
  });

  test('is the text behind the comma, and not the town before its province', () => {
    const text = `ESPERIENZA PROFESSIONALE

Docente di "Informatica" dal 2015 ad oggi, ITI "Ettore Larchi" - Marburino (TO)`;
    expect(positions(text)).toEqual(['Docente di "Informatica" @ ITI "Ettore Larchi", 2015–now']);
  });
});

describe('the letters of a province in brackets', () => {
  test('are no company, and the colon behind brackets stands between a title and its company', () => {
    const text = `ESPERIENZE LAVORATIVE

- Istruttore di nuoto (Tirocinio): Larch Sport - 09/2020 - 06/2021 Villarva (PA)
- Commessa : Quillon - 08/2018 - 07/2019 Palermo (PA)
- VFP1 : Esercito Italiano - 03/2015 - 03/2017 Roma (RM)`;
    expect(positions(text)).toEqual([
      'Istruttore di nuoto @ Larch Sport, 2020-09–2021-06',
      'Commessa @ Quillon, 2018-08–2019-07',
      'VFP1 @ Esercito Italiano, 2015-03–2017-03',
    ]);
  });

  test('are no title, whatever else they stand for', () => {
    const text = `ESPERIENZE LAVORATIVE

Larch	Villarva (RN), Italia - Full remote
BACKEND ENGINEER	Maggio 2022 - Oggi`;
    expect(positions(text)).toEqual(['BACKEND ENGINEER @ Larch, 2022-05–now']);
  });
});

describe('a name with a dash', () => {
  test('is the company as a whole above the title, where its town stands at the right', () => {
    const text = `EXPERIÊNCIA PROFISSIONAL

Larch - Automação Industrial	Presidente Prudente, SP
Estágio	2007 - 2008

Colégio Holm	Presidente Prudente, SP
TÉCNICO EM INFORMÁTICA	2005 - 2007

Quillon - Escola de Idiomas	Campinas, SP
Estágio	2001 - 2002`;
    expect(positions(text)).toEqual([
      'Estágio @ Larch - Automação Industrial, 2007–2008',
      'TÉCNICO EM INFORMÁTICA @ Colégio Holm, 2005–2007',
      'Estágio @ Quillon - Escola de Idiomas, 2001–2002',
    ]);
  });

  test('is the company as a whole behind a label', () => {
    const text = `EXPERIÊNCIA PROFISSIONAL

Empresa: Larch - Holm Tecnologia SA
Cargo: Analista de Departamento Pessoal
Período: 21/06/2021 até 02/04/2022

Empresa: Quillon - Campinas
Cargo: Assistente
Período: 15/07/2019 até 18/06/2021`;
    expect(positions(text)).toEqual([
      'Analista de Departamento Pessoal @ Larch - Holm Tecnologia SA, 2021-06-21–2022-04-02',
      'Assistente @ Quillon, 2019-07-15–2021-06-18',
    ]);
  });
});

describe('employers without titles', () => {
  const text = `EXPERIENCE

2018-          Larch                 Boston, MA
               web application architecture and implementation, leadership, product dev.

2016-2018      Holm Financial        Boston, MA
               web application architecture and implementation, automation, speaking.

2012-2016      Norvane Labs, Inc.    Cambridge, MA
               strategy, architecture and implementation, security, automation, mentor.

2009-2012      Quillon, Inc          Cambridge, MA
               software implementation, open web standards evangelism.`;

  test('are companies, where several of them have the words of companies', () => {
    expect(positions(text)).toEqual([
      'null @ Larch, 2018–now',
      'null @ Holm Financial, 2016–2018',
      'null @ Norvane Labs, Inc., 2012–2016',
      'null @ Quillon, Inc, 2009–2012',
    ]);
  });

  test('are given with the confidence of their section', () => {
    const found = readEntries(readSections(linesOfText(text)), positionReader);
    expect(found.map(({ confidence }) => confidence >= 0.49)).toEqual([true, true, true, true]);
  });
});

test('a date may begin with the part of its year', () => {
  const text = `EXPERIENCIA LABORAL

Cocinera, Larch
Desde principios de 2018

Conductor, Cabañas “LAS HOLM”
Desde fines del 2015 hasta mediados de 2017`;
  expect(positions(text)).toEqual([
    'Cocinera @ Larch, 2018–now',
    'Conductor @ Cabañas “LAS HOLM”, 2015–2017',
  ]);
});

describe('a preposition that announces the employers of other entries', () => {
  test('announces those that no list knows, too', () => {
    const text = `DOŚWIADCZENIE

10.2020-obecnie, grafik w Larch
06.2017-09.2020, florysta w Norvane
10.2016-06.2017, konsultant w Holm S.A.
03.2016-09.2016, pracownik w Quillon Sp. z o.o.`;
    expect(positions(text)).toEqual([
      'grafik @ Larch, 2020-10–now',
      'florysta @ Norvane, 2017-06–2020-09',
      'konsultant @ Holm S.A., 2016-10–2017-06',
      'pracownik @ Quillon Sp. z o.o., 2016-03–2016-09',
    ]);
  });

  test.each([
    [
      'EXPERIENCIA LABORAL',
      ['2018 - 2020   Cocinera en Larch, Rosario, Argentina', 'Cocinera @ Larch'],
      ['2015 - 2017   Camarera en Hotel Holm S.A., Madrid', 'Camarera @ Hotel Holm S.A.'],
    ],
    [
      'EXPERIÊNCIA PROFISSIONAL',
      ['2018 - 2020   Cozinheira na Larch, Recife, Brasil', 'Cozinheira @ Larch'],
      ['2015 - 2017   Garçonete na Holm Ltda, Recife', 'Garçonete @ Holm Ltda'],
    ],
    [
      'DOŚWIADCZENIE',
      ['2018 - 2020   Kucharz w Larch, Kraków', 'Kucharz @ Larch'],
      ['2015 - 2017   Kelner w Holm S.A., Kraków', 'Kelner @ Holm S.A.'],
    ],
  ])('announces one beside a single other entry: %s', (heading, ...entries) => {
    const text = `${heading}\n\n${entries.map(([line]) => line).join('\n')}`;
    expect(positions(text).map((each) => each.split(/,\s\d/)[0])).toEqual(entries.map(([, read]) => read));
  });

  test('announces no field', () => {
    const text = `EXPERIENCIA LABORAL

2018 - 2020   Profesora en Psicología, Madrid
2015 - 2017   Camarera en Hotel Holm S.A., Madrid`;
    expect(positions(text)[0]).not.toMatch(/@ Psicología/);
  });

  test('announces no place', () => {
    const text = `BERUFSERFAHRUNG

2016 - 2020   Verkäufer in Marburg
2014 - 2016   Koch im Gasthaus Larch
2012 - 2014   Kellner in Hotel Holm GmbH
2010 - 2012   Koch in Quillon GmbH`;
    expect(positions(text)[0]).not.toMatch(/@ Marburg/);
  });
});

test('a date may be a sentence of its own behind an address', () => {
  const text = `EXPERIENCIA LABORAL

Cabañas “LAS HOLM”
Av. Alberdi 20, San Rafael. Trabajo Propio. Desde principios de 2018.

LARCH TECHNOLOGIES INC.
Desde: 01/2015 hasta 09/2017.`;
  expect(positions(text)[0]).toMatch(/Cabañas “LAS HOLM”, 2018–now/);
});
