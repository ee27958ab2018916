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
