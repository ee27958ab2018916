import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { readFields } from './read-fields.ts';

/** The positions of a page: "title @ company, from – to". */
function positionsOf(html: string): string[] {
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  const { positions } = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  return positions.map(
    ({ title, companyName, startDate, endDate, isCurrent }) =>
      `${title} @ ${companyName}, ${startDate}–${isCurrent ? 'now' : endDate}`,
  );
}

/** A table with a bold company and its dates, and rows of labels. */
const table = (company: string, dates: string, rows: [string, string][]): string =>
  `<table><tr><td><b>${company}</b></td><td><b>${dates}</b></td></tr>${rows
    .map(([label, text]) => `<tr><td><b>${label}</b></td><td>${text}</td></tr>`)
    .join('')}</table>`;

test('labels that the table of each position repeats are no headings', () => {
  const rows = (title: string): [string, string][] => [
    ['Poste occupé', title],
    ['Contexte', 'Refonte du site'],
    ['Missions', 'Recette'],
    ['Formation', 'Formation des utilisateurs'],
    ['Clients', 'Banques'],
    ['Compétences', 'Java'],
  ];
  const html = `<p>Ida Holm</p><h2>Expériences professionnelles</h2>${table('NORVANE', 'Depuis janvier 2012', rows('Ingénieure d’études'))}${table('QUILLON', 'Mars 2009 – décembre 2011', rows('Consultante'))}`;
  expect(positionsOf(html)).toEqual([
    'Ingénieure d’études @ NORVANE, 2012-01–now',
    'Consultante @ QUILLON, 2009-03–2011-12',
  ]);
});

test('dates of duties beside their label begin no position', () => {
  const rows: [string, string][] = [
    ['Position', 'Software engineer'],
    ['Duties', 'March 2008 – March 2009: Larch Press – maintenance of the site'],
  ];
  const html = `<p>Ida Holm</p><h2>Experience</h2>${table('NORVANE', '2006 – 2009', rows)}${table('QUILLON', '2003 – 2006', [['Position', 'Programmer']])}`;
  expect(positionsOf(html)).toEqual([
    'Software engineer @ NORVANE, 2006–2009',
    'Programmer @ QUILLON, 2003–2006',
  ]);
});
