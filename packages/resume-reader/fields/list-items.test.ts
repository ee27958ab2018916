import { lineOf, type Segment } from '../lines/line.ts';
import { educationReader } from './educations.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** A column of list items, of which each is broken into lines; the letters are five points wide. */
const column = (items: string[][]) =>
  items
    .flatMap((item) => item.map((text, number) => ({ text, hasBullet: number === 0 })))
    .map(({ text, hasBullet }, row) => {
      const style = { size: 10, bold: false, italic: false };
      const place = { x: 60, right: 60 + 5 * text.length, color: null, links: [] };
      const segment: Segment = { ...style, ...place, text, spans: [{ ...style, text }] };
      return lineOf([segment], { page: 1, block: 0, y: 100 + row * 12, hasBullet });
    });

const positions = (...items: string[][]): string[] => {
  const section = { kind: 'experience', alsoKind: null, heading: 'Parcours', lines: column(items) } as never;
  return readEntries([section], positionReader).map(
    ({ value }) => `${value.title} @ ${value.companyName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );
};

const educations = (...items: string[][]): string[] => {
  const section = { kind: 'education', alsoKind: null, heading: 'Études', lines: column(items) } as never;
  return readEntries([section], educationReader).map(
    ({ value }) => `${value.degree} @ ${value.schoolName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
  );
};

describe('each list item that begins with a date is an entry', () => {
  test('however many lines it has, and whatever dates its lines begin with', () => {
    expect(
      positions(
        ['De mars 2019 à mai 2021 : serveuse au sein', 'des Auberges Doriane à Vesoul.'],
        ['En congé de formation depuis le mois de mai, du', 'le 20 octobre 2018 au 4 mars 2019.'],
        ['2015-2017 : Commis chez Larch & Fils à Bourg-la-Rive'],
        ['2012-2014 : Plongeur à la Table d’Ardène'],
      ),
    ).toEqual([
      'serveuse @ Auberges Doriane, 2019-03–2021-05',
      'Commis @ Larch & Fils, 2015–2017',
      'Plongeur @ Table d’Ardène, 2012–2014',
    ]);
  });

  test('with a contract and the employer only, with remarks in brackets, or with a title that no list knows', () => {
    expect(
      positions(
        ['2019-2021 : CDI de nuit à la Clinique Doriane à Vesoul (USC).'],
        ['2018-2019 : CDD à la MAS du Larch à Ardène (remplacements).'],
        [
          '2017-2018 : Renfort estival au CHU Larch (accueil des patients, gestion des lits et des dossiers, transports et archives).',
        ],
        ['2015 : Animatrice à la MJC Larch à Vesoul les mercredis, auprès des enfants'],
      ),
    ).toEqual([
      'null @ Clinique Doriane, 2019–2021',
      'null @ MAS du Larch, 2018–2019',
      'Renfort estival @ CHU Larch, 2017–2018',
      'Animatrice @ MJC Larch, 2015–',
    ]);
  });

  test('and goes on below a preposition, even in smaller letters', () => {
    const small = { size: 7, bold: false, italic: false };
    const lines = column([
      ['01/2019 - 12/2020 : LARCH SERVICES : AGENT DE', 'COURRIER'],
      ['01/2016 - 12/2018 : DORIANE SERVICES : AGENT DE SAISIE'],
    ]).map((line) =>
      line.text === 'COURRIER'
        ? { ...line, size: 7, segments: line.segments.map((segment) => ({ ...segment, ...small })) }
        : line,
    );
    const section = { kind: 'experience', alsoKind: null, heading: 'Parcours', lines } as never;
    expect(readEntries([section], positionReader)[0]?.value).toMatchObject({ title: 'AGENT DE COURRIER' });
  });

  test('and so is an item with a degree, wherever its date stands', () => {
    expect(
      educations(
        ['2014-2016 : BTS Tourisme au lycée Larch'],
        ['2013-2014 : Licence de droit à l’université de Vest'],
        ['Baccalauréat obtenu en 2013 au lycée Doriane'],
      ),
    ).toEqual([
      'BTS Tourisme @ lycée Larch, 2014–2016',
      'Licence de droit @ université de Vest, 2013–2014',
      'Baccalauréat @ lycée Doriane, –2013',
    ]);
  });
});

test('a date alone below an item that fills its line, further left, goes on with no item', () => {
  const lines = column([
    ['2018 – 2022'],
    ['Wharf clerk, Holm Foods (Leeds)'],
    ['Wrote the lists of all ships and of their sacks'],
    ['2014 – 2018'],
    ['Cook, Larch Shipping (Hull)'],
    ['Bread and rolls'],
  ]).map((line) =>
    /^\d/.test(line.text) ? { ...line, hasBullet: false, x: 48, indent: 48, gapAbove: false } : line,
  );
  const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
  expect(readEntries([section], positionReader).map(({ value }) => [value.title, value.startDate])).toEqual([
    ['Wharf clerk', '2018'],
    ['Cook', '2014'],
  ]);
});

test('list items with dates below the dated head of an entry are its description', () => {
  const lines = [
    ...column([['Cook, Holm Inn, 2012 – 2019']]).map((line) => ({ ...line, hasBullet: false })),
    ...column([['2014 – 2015: new menu'], ['2016 – 2017: new kitchen']]),
  ].map((line, row) => ({ ...line, y: 100 + row * 12 }));
  const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
  expect(readEntries([section], positionReader)).toHaveLength(1);
});

describe('a title in bold with a list', () => {
  const lines = (...rows: string[]) =>
    rows.map((text, row) => {
      const style = { size: 10, bold: text.startsWith('*'), italic: false };
      const [printed, hasBullet] = [text.replace(/^[*•]\s?/, ''), text.startsWith('•')];
      const place = { x: 0, right: 0, color: null, links: [] };
      const segment: Segment = { ...style, ...place, text: printed, spans: [{ ...style, text: printed }] };
      return lineOf([segment], { page: null, block: 0, y: row, hasBullet });
    });
  const read = (...rows: string[]): string[] => {
    const section = {
      kind: 'experience',
      alsoKind: null,
      heading: 'Parcours',
      lines: lines(...rows),
    } as never;
    return readEntries([section], positionReader).map(
      ({ value }) => `${value.title} @ ${value.companyName}, ${value.startDate ?? ''}–${value.endDate ?? ''}`,
    );
  };

  test('has its date in the first item, where the other entries have theirs', () => {
    expect(
      read(
        '*Vendeuse chez Larch',
        '• Mars 2018 – mai 2019',
        '• Vente et conseil, tenue de la caisse, réception des colis de la semaine.',
        '*Gardiennage de chevaux',
        '• Juin 2017 – août 2017',
        '• Soins et promenades des animaux du centre pendant les vacances.',
        '*Stage de découverte',
        '• Doriane, boutique de fleurs, Vesoul 2014',
        '• Mise en rayon et accueil des clients de la boutique pendant une semaine.',
      ).map((entry) => entry.replace(/.*, /, '')),
    ).toEqual(['2018-03–2019-05', '2017-06–2017-08', '2014–']);
  });

  test('may be the only text of its entry: then it is its title, as in the others', () => {
    const lone = readEntries(
      [
        {
          kind: 'experience',
          alsoKind: null,
          heading: 'Parcours',
          lines: lines(
            '*Vendeuse chez Larch',
            'Mars 2018 – mai 2019',
            '*Gardiennage de chevaux',
            'Juin 2017 – août 2017',
            '*Serveuse chez Doriane',
            'Juin 2016 – août 2016',
          ),
        } as never,
      ],
      positionReader,
    )[1];
    expect(lone).toMatchObject({ value: { title: 'Gardiennage de chevaux' } });
    expect(lone?.confidence).toBeGreaterThan(0.55);
  });
});

describe('a list item with the date of its entry', () => {
  test('is its title or degree, whatever lines the other items are broken into', () => {
    const rows: [text: string, date?: string][] = [
      ['Holm Foods, Vestby, TX'],
      ['• Wharf Clerk', 'Jan 2018 – Mar 2020'],
      ['• Wrote the lists of all ships that came to the harbour of the town and of those which'],
      ['left it'],
      ['Larch Shipping, Nordby, CA'],
      ['• Senior Tallyman', 'Jun 2014 – Dec 2017'],
      ['• Counted sacks of the ships'],
    ];
    const lines = rows.map(([printed, date], row) => {
      const style = { size: 10, bold: false, italic: false };
      const segmentOf = (text: string, x: number): Segment => {
        const place = { x, right: x + 5 * text.length, color: null, links: [] };
        return { ...style, ...place, text, spans: [{ ...style, text }] };
      };
      const hasBullet = printed.startsWith('•');
      const text = segmentOf(printed.replace(/^•\s/, ''), 60);
      const place = {
        page: 1,
        block: 0,
        y: 100 + row * 12,
        hasBullet,
        gapAbove: /, \p{Lu}{2}$/u.test(printed),
      };
      return lineOf(date ? [text, segmentOf(date, 400)] : [text], place);
    });
    const section = { kind: 'experience', alsoKind: null, heading: 'Experience', lines } as never;
    const entries = readEntries([section], positionReader).map(({ value }) => value);
    expect(entries.map(({ title, companyName, endDate }) => `${title} @ ${companyName}, ${endDate}`)).toEqual(
      ['Wharf Clerk @ Holm Foods, 2020-03', 'Senior Tallyman @ Larch Shipping, 2017-12'],
    );
  });
});

test('a list item that ends in a date is an entry when its details stand below it without a bullet', () => {
  const lines = column([
    ['Head baker at Holm Foods, since May 2020'],
    ['Runs the ovens of two shops.'],
    ['Baker at Larch Bakery, 2014 - 2020'],
    ['Bread and rolls.'],
    ['Apprentice at Quillon Mill, 2012 - 2014'],
  ]).map((line) => (/^(?:Runs|Bread)/.test(line.text) ? { ...line, hasBullet: false } : line));
  const section = { kind: 'experience', alsoKind: null, heading: 'Kitchens', lines } as never;
  expect(
    readEntries([section], positionReader).map(({ value }) => [
      value.title,
      value.companyName,
      value.description,
    ]),
  ).toEqual([
    ['Head baker', 'Holm Foods', 'Runs the ovens of two shops.'],
    ['Baker', 'Larch Bakery', 'Bread and rolls.'],
    ['Apprentice', 'Quillon Mill', null],
  ]);
});
