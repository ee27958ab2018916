/**
 * Sections in which one entry has no employer, in the shapes in which documents print entries. The odd entry may be left
 * out where no list knows it, but its neighbours are read as they are without it.
 */
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

interface Entry {
  readonly title: string;
  readonly company: string;
  readonly dates: string;
}

/** A language: the heading, three positions, and entries without an employer, of which no list knows the last one. */
interface Language {
  readonly heading: string;
  readonly entries: readonly Entry[];
  readonly dates: string;
  readonly odd: readonly string[];
}

const languages: Readonly<Record<string, Language>> = {
  English: {
    heading: 'Work experience',
    entries: [
      { title: 'Store Manager', company: 'Larch Foods', dates: 'May 2019 – present' },
      { title: 'Sales Assistant', company: 'Quillon Stores', dates: 'Sep 2014 – Apr 2018' },
      { title: 'Cashier', company: 'Marbury Market', dates: 'Jan 2012 – Aug 2014' },
    ],
    dates: 'May 2018 – Apr 2019',
    odd: ['Parental leave', 'Unemployed', 'Building our own house'],
  },
  French: {
    heading: 'Expérience professionnelle',
    entries: [
      { title: 'Responsable de magasin', company: 'Larch Distribution', dates: 'mai 2019 – aujourd’hui' },
      { title: 'Conseillère de vente', company: 'Quillon', dates: 'septembre 2014 – avril 2018' },
      { title: 'Hôtesse de caisse', company: 'Marché Marbury', dates: 'janvier 2012 – août 2014' },
    ],
    dates: 'mai 2018 – avril 2019',
    odd: ['Congé parental', 'Tour du monde à vélo', 'Accompagnement d’un proche'],
  },
  German: {
    heading: 'Berufserfahrung',
    entries: [
      { title: 'Filialleiterin', company: 'Larch Lebensmittel GmbH', dates: '05/2019 – heute' },
      { title: 'Verkäuferin', company: 'Quillon Märkte', dates: '09/2014 – 04/2018' },
      { title: 'Kassiererin', company: 'Marbury Handel', dates: '01/2012 – 08/2014' },
    ],
    dates: '05/2018 – 04/2019',
    odd: ['Elternzeit', 'Weltreise', 'Bau des eigenen Hauses'],
  },
  Spanish: {
    heading: 'Experiencia laboral',
    entries: [
      { title: 'Encargada de tienda', company: 'Alimentos Larch', dates: 'mayo 2019 – actualidad' },
      { title: 'Dependienta', company: 'Almacenes Quillon', dates: 'septiembre 2014 – abril 2018' },
      { title: 'Cajera', company: 'Mercado Marbury', dates: 'enero 2012 – agosto 2014' },
    ],
    dates: 'mayo 2018 – abril 2019',
    odd: ['Excedencia por cuidado de hijos', 'Viaje por Asia', 'Reforma de la casa familiar'],
  },
  Italian: {
    heading: 'Esperienza professionale',
    entries: [
      {
        title: 'Responsabile di negozio',
        company: 'Alimentari Larch S.r.l.',
        dates: 'maggio 2019 – in corso',
      },
      { title: 'Commessa', company: 'Magazzini Quillon', dates: 'settembre 2014 – aprile 2018' },
      { title: 'Cassiera', company: 'Mercato Marbury', dates: 'gennaio 2012 – agosto 2014' },
    ],
    dates: 'maggio 2018 – aprile 2019',
    odd: ['Aspettativa', 'Disoccupazione', 'Restauro della casa di famiglia'],
  },
};

/** How an entry is printed, and one without a company. */
const shapes: Readonly<Record<string, (title: string, company: string | null, dates: string) => string>> = {
  'dates opposite of the title': (title, company, dates) => lines(`${title}\t${dates}`, company),
  'dates opposite of the company, and alone where there is none': (title, company, dates) =>
    lines(title, company === null ? `\t${dates}` : `${company}\t${dates}`),
  'dates opposite of the company, or of the title where there is none': (title, company, dates) =>
    company === null ? `${title}\t${dates}` : lines(title, `${company}\t${dates}`),
  'title below the company and opposite of the dates': (title, company, dates) =>
    lines(company, `${title}\t${dates}`),
  'dates opposite of the company, above the title': (title, company, dates) =>
    company === null ? `${title}\t${dates}` : lines(`${company}\t${dates}`, title),
  'dates below': (title, company, dates) => lines(title, company, dates),
  'dates below, company first': (title, company, dates) => lines(company, title, dates),
  'dates above': (title, company, dates) => lines(dates, title, company),
  'dates behind the company': (title, company, dates) =>
    lines(title, company === null ? dates : `${company} | ${dates}`),
  'dates in the line of the title': (title, company, dates) => lines(`${title} (${dates})`, company),
  'one line': (title, company, dates) => `${title}${company === null ? '' : ` – ${company}`} (${dates})`,
};

const lines = (...texts: (string | null)[]): string => texts.filter((text) => text !== null).join('\n');

const descriptions = ['', '\n- Kept the books of two shops\n- Counted what came in'];

/** The positions of a section, each as "title @ company, year in which it began". */
const positions = (heading: string, entries: readonly string[], separator: string): string[] =>
  readEntries(readSections(linesOfText(`${heading}\n${entries.join(separator)}`)), positionReader).map(
    ({ value: { title, companyName, startDate } }) => `${title} @ ${companyName}, ${startDate?.slice(0, 4)}`,
  );

const yearOf = (dates: string): string => /\d{4}/.exec(dates)?.[0] ?? '';

describe.each(Object.entries(shapes))('%s: an entry without an employer costs itself only', (_, shape) => {
  test.each(Object.entries(languages))('%s', (_language, { heading, entries, dates, odd }) => {
    const expected = entries.map(({ title, company, dates: own }) => `${title} @ ${company}, ${yearOf(own)}`);
    const wrong: unknown[] = [];
    for (const text of odd)
      for (const place of [0, 1, 2, 3])
        for (const description of descriptions)
          for (const separator of ['\n', '\n\n']) {
            // Without space or descriptions, nothing tells an unknown text at the top from a part of the next entry.
            if (place === 0 && text === odd.at(-1) && description === '' && separator === '\n') continue;
            const printed = entries.map(
              (entry) => shape(entry.title, entry.company, entry.dates) + description,
            );
            printed.splice(place, 0, shape(text, null, dates));
            const read = positions(heading, printed, separator);
            const others = read.filter((position) => !position.endsWith(`, ${yearOf(dates)}`));
            const own = read.filter((position) => position.endsWith(`, ${yearOf(dates)}`));
            const isRight = others.join('\n') === expected.join('\n') && own.every(isWithoutCompany);
            if (!isRight) wrong.push({ text, place, description, separator, read });
          }
    expect(wrong).toEqual([]);
  });
});

/** What no list knows may be taken for the company, but it gets none. */
const isWithoutCompany = (position: string): boolean => / @ null,|^null @ /.test(position);

test('a travel agency is a company, and a title of such words is a title', () => {
  const text = `Travel Agent\t2015 - 2018
Voyages Larch
Parental Leave Coordinator\t2012 - 2015
Norvane Ltd`;
  expect(positions('Experience', [text], '\n')).toEqual([
    'Travel Agent @ Voyages Larch, 2015',
    'Parental Leave Coordinator @ Norvane Ltd, 2012',
  ]);
});

test('a title without a company that no list knows does not get the company of a complete entry above', () => {
  const text = `Store Manager\t2015 - 2018
Larch Foods
Quorrel keeping\t2012 - 2015
Cashier\t2010 - 2012
Marbury Market`;
  expect(positions('Experience', [text], '\n')).toEqual([
    'Store Manager @ Larch Foods, 2015',
    'Quorrel keeping @ null, 2012',
    'Cashier @ Marbury Market, 2010',
  ]);
});

test('a service that names sections of other documents is an entry beside its dates', () => {
  const text = `Zivildienst\t2010 - 2011
Verkäuferin\t2011 - 2018
Quillon Märkte`;
  expect(positions('Berufserfahrung', [text], '\n')).toEqual([
    'Zivildienst @ null, 2010',
    'Verkäuferin @ Quillon Märkte, 2011',
  ]);
});
