import { positionsOfPage } from '../tests/support/positions-of-page.ts';
import { fieldsOfText } from '../tests/support/resume-text.ts';

const right = (text: string, date: string): string => `${text}<span style="float:right">${date}</span>`;

describe('titles share the employer above them', () => {
  test('where a description stands between them and the employers are in bold', async () => {
    expect(
      await positionsOfPage([
        '<b>Groupe Larch Réassurance</b>, Lyon – 2 400 salariés',
        right('<i>Responsable juridique</i>', 'mars 2019 – aujourd’hui'),
        'Contentieux prud’homal, NAO, accords télétravail',
        right('<i>Juriste senior</i>', 'sept. 2015 – févr. 2019'),
        right('<i>Juriste</i>', 'janv. 2012 – août 2015'),
        '<b>Cabinet Holm & Associés</b>, Grenoble',
        right('<i>Élève-avocate</i>', '2011'),
      ]),
    ).toEqual([
      'Responsable juridique @ Groupe Larch Réassurance, 2019-03–now',
      'Juriste senior @ Groupe Larch Réassurance, 2015-09–2019-02',
      'Juriste @ Groupe Larch Réassurance, 2012-01–2015-08',
      'Élève-avocate @ Cabinet Holm & Associés, 2011–',
    ]);
  });

  test('where one of them is printed like the employer', async () => {
    expect(
      await positionsOfPage([
        right('<b>LARCH & KEENE LLP, Leeds</b>', '1998 – 2004'),
        right('Audit Manager', '2002 – 2004'),
        right('<b>Trainee Accountant, then Audit Senior</b>', '1998 – 2002'),
      ]),
    ).toEqual([
      'Audit Manager @ LARCH & KEENE LLP, 2002–2004',
      'Trainee Accountant, then Audit Senior @ LARCH & KEENE LLP, 1998–2002',
    ]);
  });

  test('where they are list items below an employer with its own dates', async () => {
    expect(
      await positionsOfPage([
        right('<b>Larch Foods</b>, Leeds', '2015 – 2022'),
        '<ul><li>Sales Manager (2019 – 2022)</li><li>Sales Assistant (2015 – 2019)</li></ul>',
        right('<b>Quillon</b>, York', '2012 – 2015'),
        '<ul><li>Cashier (2012 – 2015)</li></ul>',
      ]),
    ).toEqual([
      'Sales Manager @ Larch Foods, 2019–2022',
      'Sales Assistant @ Larch Foods, 2015–2019',
      'Cashier @ Quillon, 2012–2015',
    ]);
  });

  test('where they are those of a part of its time, and other employers are printed like it', async () => {
    expect(
      await positionsOfPage([
        right('<b>LARCH AGGREGATES PLC, Leeds</b>', '2004 – present'),
        right('Chief Operating Officer', '2019 – present'),
        right('Managing Director', '2014 – 2018'),
        right('<b>HOLM & KEENE LLP, York</b>', '1998 – 2004'),
        right('Audit Manager', '2002 – 2004'),
        right('Trainee Accountant', '1998 – 2002'),
      ]),
    ).toEqual([
      'Chief Operating Officer @ LARCH AGGREGATES PLC, 2019–now',
      'Managing Director @ LARCH AGGREGATES PLC, 2014–2018',
      'Audit Manager @ HOLM & KEENE LLP, 2002–2004',
      'Trainee Accountant @ HOLM & KEENE LLP, 1998–2002',
    ]);
  });

  test('where empty lines set it apart', () => {
    const text = `Clara Holmwood

EXPERIENCE

Norvane Ltd, Leeds

Head of Operations, 2019 - 2022
- Ran three sites

Operations Manager, 2016 - 2019
- Ran one site

Quillon plc, York

Team Leader, 2012 - 2016
- Led six people`;
    expect(fieldsOfText(text).positions.map(({ title, companyName }) => `${title} @ ${companyName}`)).toEqual(
      ['Head of Operations @ Norvane Ltd', 'Operations Manager @ Norvane Ltd', 'Team Leader @ Quillon plc'],
    );
  });
});
