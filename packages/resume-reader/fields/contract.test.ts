import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { withoutContract } from './contract.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

/** The positions of a text, each as "title @ company". */
const positions = (text: string): string[] =>
  readEntries(readSections(linesOfText(text)), positionReader).map(
    ({ value }) => `${value.title ?? null} @ ${value.companyName ?? null}`,
  );

test('an abbreviated kind of contract before a title is no part of it', () => {
  expect(withoutContract('CDI infirmière de nuit')).toBe('infirmière de nuit');
  expect(withoutContract('CDD Vendeuse')).toBe('Vendeuse');
  expect(withoutContract('Freelance photographer')).toBe('Freelance photographer');
  expect(withoutContract('CDI')).toBe('CDI');
});

test('work for an agency is the employer where no other one stands, and the title where nothing else does', () => {
  expect(
    positions(
      `Expériences
2018 - 2020   Hôtesse d'accueil - Larch & Fils
2016 - 2018   Cariste - Intérim
2015 - 2016   Manutentionnaire - Intérim - Doriane Logistique
2012 - 2014   Missions d'intérim, Vesoul (70)
2011 - 2012   Vendeuse - CDD - Doriane Mode`,
    ),
  ).toEqual([
    "Hôtesse d'accueil @ Larch & Fils",
    'Cariste @ Intérim',
    'Manutentionnaire @ Doriane Logistique',
    "Missions d'intérim @ null",
    'Vendeuse @ Doriane Mode',
  ]);
});

test('dots between spaces separate the texts of an entry, and several titles are one text', () => {
  expect(
    positions(
      'Expériences\n2018 - 2020 . Chargée de mission .\nLarch & Fils . Vesoul\n\n2015 - 2018 . Cheffe de rang, Serveuse, Pâtissière .\nBretagne, Normandie\n\n2012 - 2015 . Serveuse .\nAuberge Doriane . Vesoul',
    ),
  ).toEqual([
    'Chargée de mission @ Larch & Fils',
    'Cheffe de rang, Serveuse, Pâtissière @ null',
    'Serveuse @ Auberge Doriane',
  ]);
});

describe('a kind of contract is neither the title nor the company, wherever it stands', () => {
  const words = [
    ['fr', 'Mission', 'CDD, 6 mois', 'Stage & CDI', 'Contrat saisonnier', 'CDD puis CDI'],
    ['en', 'Contract', 'Full-time', 'Fixed-term contract', 'Agency work', 'Seasonal'],
    ['de', 'Befristet', 'Vollzeit', 'Zeitarbeit', 'Festanstellung'],
    ['es', 'Contrato temporal', 'Media jornada', 'Contrato en prácticas', 'Indefinido'],
    ['it', 'Tempo indeterminato', 'Contratto a progetto', 'Somministrazione'],
    ['pt', 'Contrato a termo', 'Trabalho temporário', 'CLT'],
    ['nl', 'Stage/uitzendkracht', 'Vast contract', 'Detachering'],
    ['pl', 'Umowa o pracę', 'Umowa zlecenie', 'Pół etatu', 'B2B'],
  ].flatMap(([language = '', ...contracts]) => contracts.map((contract) => [language, contract] as const));
  const titles = ['Network Technician', 'Baker', 'Purchase Clerk'] as const;
  const companies = ['Altrane', 'Larch Mills', 'Vestby Foods'] as const;
  const years = ['2021 – 2023', '2018 – 2020', '2015 – 2017'] as const;
  type Print = (title: string, company: string, contract: string) => string;

  test.each(words)('%s: %s', (_language, contract) => {
    const forms: Print[] = [
      (title, company, kind) => `${kind} - ${company}\n${title}`,
      (title, company, kind) => `${title}\n${kind}, ${company}`,
      (title, company, kind) => `${title} (${kind})\n${company}`,
      (title, company, kind) => `${title} | ${company} | ${kind}`,
      (title, company, kind) => `${title}, ${company}\n${kind}`,
    ];
    const printed = (form: Print): string =>
      titles
        .map((title, index) => `${years[index]}   ${form(title, companies[index] ?? '', contract)}`)
        .join('\n\n');
    for (const form of forms)
      expect(positions(`Experience\n\n${printed(form)}`)).toEqual(
        titles.map((title, index) => `${title} @ ${companies[index]}`),
      );
  });

  test.each(['CDD', 'Contract', 'Befristet', 'Contrato temporal', 'Umowa zlecenie'])(
    '%s beside nothing but a company leaves the title empty',
    (contract) => {
      const entries = companies.map(
        (company, index) => `${years[index]}   ${contract}, ${company}\n- Helped in the shop`,
      );
      expect(positions(`Experience\n\n${entries.join('\n\n')}`)).toEqual(
        companies.map((company) => `null @ ${company}`),
      );
    },
  );

  test('a kind of work is the title where nothing else is one, and no text of its own beside a title', () => {
    expect(
      positions(
        'Experience\n2020 – 2021   Praktikum - Altrane\n2019 – 2020   Stage chez Larch\n2018 – 2019   Tirocinio presso Vestby',
      ),
    ).toEqual(['Praktikum @ Altrane', 'Stage @ Larch', 'Tirocinio @ Vestby']);
    expect(
      positions(
        'Experience\n2020 – 2021   Buyer - Altrane - Praktikum\n2018 – 2019   Baker, Stage, Larch Mills',
      ),
    ).toEqual(['Buyer @ Altrane', 'Baker @ Larch Mills']);
  });
});
