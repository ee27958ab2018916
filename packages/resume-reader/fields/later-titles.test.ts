/** Positions whose title says to what the person rose within them. */
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

test('a later title belongs to the first one, and its year does not date the entry', () => {
  const text = `Experience

Norvane Ltd, Bath	Mar 2016 – Dec 2019
Junior Buyer, then Senior Buyer from 2017
- Bought the nets.

Quillon Stores, Wells	Jan 2011 – Feb 2016
Stock Clerk, later Stock Controller since 2014
- Counted the nets.`;
  expect(positions(text)).toEqual([
    'Junior Buyer, then Senior Buyer @ Norvane Ltd, 2016-03–2019-12',
    'Stock Clerk, later Stock Controller @ Quillon Stores, 2011-01–2016-02',
  ]);
});

test('a later title in the line of the company moves neither the company nor its town', () => {
  const text = `EXPÉRIENCE

2014 – 2019
Serveur, puis chef de rang à partir de 2016, Brasserie Holm, Arvel
2011 – 2014
Commis de salle, Auberge Quillon, Vestin`;
  expect(positions(text)).toEqual([
    'Serveur, puis chef de rang @ Brasserie Holm, 2014–2019',
    'Commis de salle @ Auberge Quillon, 2011–2014',
  ]);
});

test('towns that no list knows stay behind the companies where one title has a later one', () => {
  const text = `EMPLOYMENT

2015–2018	Site surveyor, Norvane Copper, Arvelton
2011–2015	Junior surveyor, later mine surveyor, Quillon Coal (Pty) Ltd, Vestburg`;
  expect(positions(text)).toEqual([
    'Site surveyor @ Norvane Copper, 2015–2018',
    'Junior surveyor, later mine surveyor @ Quillon Coal (Pty) Ltd, 2011–2015',
  ]);
});

test('the date behind a later title is the date of the entry where there is no other', () => {
  const text = `Experience

Cook, then sous-chef, Holm Inn, 2012 – 2015
Kitchen porter, later cook, Larch Hotel, 2009 – 2012`;
  expect(positions(text)).toEqual([
    'Cook, then sous-chef @ Holm Inn, 2012–2015',
    'Kitchen porter, later cook @ Larch Hotel, 2009–2012',
  ]);
});
