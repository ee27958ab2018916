/** Titles in one text with their company, or of several texts above it. */
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

describe('the line below a title', () => {
  test('is the company where it is in the other entries, although the title has an addition', () => {
    const text = `Experience

Founder, CTO	2020 - 2024
Quillon
- Bought the boats.

Cook	2018 - 2020
Norvane
- Cooked soup.

Technician – Night shift	2014 - 2016
Larch
- Mended nets.

Waiter	2012 - 2014
Marbury
- Served soup.`;
    expect(positions(text)).toEqual([
      'Founder, CTO @ Quillon, 2020–2024',
      'Cook @ Norvane, 2018–2020',
      expect.stringMatching(/^Technician.* @ Larch, 2014–2016$/),
      'Waiter @ Marbury, 2012–2014',
    ]);
  });
});

test('a line that says more about the company below its name is a description', () => {
  const text = `Experience

2018 - 2020
Norvane
Town Planner
Norvane: Systems, 240 people
Planned the routes of forty lorries.

2015 - 2017
LARCH
Cook
Larch: Housing Association, 60 people
Cooked the soup of the day.

2012 - 2014
Marbury Ltd
Waiter
Marbury Ltd: Health Trust, 18 people
Served the soup of the day.`;
  expect(positions(text)).toEqual([
    'Town Planner @ Norvane, 2018–2020',
    'Cook @ LARCH, 2015–2017',
    'Waiter @ Marbury Ltd, 2012–2014',
  ]);
});

test('titles with semicolons between them are one title', () => {
  const text = `Experience
2018 - 2020   Founder; Software Engineer; Sales Manager
Quillon Ltd
2016 - 2018   Cook; Teacher
Norvane Ltd`;
  expect(positions(text)).toEqual([
    'Founder; Software Engineer; Sales Manager @ Quillon Ltd, 2018–2020',
    'Cook; Teacher @ Norvane Ltd, 2016–2018',
  ]);
});

test('the superior of the person is no title', () => {
  const text = `Experience
2018 - 2020   Cook, Quillon Ltd
Supervisor: Prof. Ada Larch
2017 - 2018   Wharf clerk, Larch Ltd; Advisor: Dr. Ada Marbury
2016 - 2018   Waiter, Norvane Ltd
Supervisors: Dr. Ben Larch`;
  expect(positions(text)).toEqual([
    'Cook @ Quillon Ltd, 2018–2020',
    'Wharf clerk @ Larch Ltd, 2017–2018',
    'Waiter @ Norvane Ltd, 2016–2018',
  ]);
});

test('the company that a preposition announces is found with its noun in small letters, behind a contract, and without its town and the full stop', () => {
  const text = `Expérience professionnelle
2019 - 2021   CDI infirmière au sein des laboratoires Quillon à Caen.
2016 - 2018   CDI infirmière au sein de la Quillon à Bourg-la-Rive.
2014 - 2015   CDD infirmière à la Clinique Larch
2012 - 2013   Kellner bei der Bäckerei Larch
2010 - 2011   Waiter at the restaurant Larch`;
  expect(positions(text)).toEqual([
    'infirmière @ laboratoires Quillon, 2019–2021',
    'infirmière @ Quillon, 2016–2018',
    'infirmière @ Clinique Larch, 2014–2015',
    'Kellner @ Bäckerei Larch, 2012–2013',
    'Waiter @ restaurant Larch, 2010–2011',
  ]);
});
