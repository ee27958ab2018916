import { extractHtml } from '../extract/html.ts';
import { extractPlainText } from '../extract/plain-text.ts';
import { extractRtf } from '../extract/rtf.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import { positionReader } from './positions.ts';
import { readEntries } from './read-entries.ts';

type Extract = (bytes: Uint8Array) => Parameters<typeof readLines>[0];

/** The positions of a text, each as "title @ company, from–to". */
const positions = (text: string, extract: Extract = extractPlainText): string[] =>
  readEntries(readSections(readLines(extract(new TextEncoder().encode(text)))), positionReader).map(
    ({ value: { title, companyName, startDate, endDate, isCurrent } }) =>
      `${title} @ ${companyName}, ${startDate ?? ''}–${isCurrent ? 'now' : (endDate ?? '')}`,
  );

describe('the company that a preposition announces', () => {
  test('is found when no list knows it', () => {
    const text = `Expérience professionnelle
2019 - 2021   Coordinatrice de la filière Gestion à l’OMVB
2016 - 2018   Vendeuse à la Ferme du Vieux-Pressoir (Brélidy)
2014 - 2015   Analyste au sein de la Quillon
2012 - 2013   Attachée commerciale à Quillon Grand Nord (Brélidy)
2010 - 2011   Analista na Quillon
2008 - 2009   Commessa alla Quillon`;
    expect(positions(text)).toEqual([
      'Coordinatrice de la filière Gestion @ OMVB, 2019–2021',
      'Vendeuse @ Ferme du Vieux-Pressoir, 2016–2018',
      'Analyste @ Quillon, 2014–2015',
      'Attachée commerciale @ Quillon Grand Nord, 2012–2013',
      'Analista @ Quillon, 2010–2011',
      'Commessa @ Quillon, 2008–2009',
    ]);
  });

  test('is a part of the title beside another company, and no field, person or number', () => {
    const text = `Expérience professionnelle
2019 - 2021   Aide à la Personne, Quillon SARL
2016 - 2018   Assistante au Directeur, Quillon SARL
2014 - 2015   Consultant en Gestion, Quillon SARL
2012 - 2013   Hut attendant at 2,600 m, Quillon SARL`;
    expect(positions(text)).toEqual([
      'Aide à la Personne @ Quillon SARL, 2019–2021',
      'Assistante au Directeur @ Quillon SARL, 2016–2018',
      'Consultant en Gestion @ Quillon SARL, 2014–2015',
      'Hut attendant at 2,600 m @ Quillon SARL, 2012–2013',
    ]);
  });
});

describe('a title with which the description begins', () => {
  test('is in bold letters before what was done', () => {
    const html = `<h2>Experience</h2><p>Norvane Research (Feb 2019 – Jan 2023)</p>
      <p><b>Software Engineer II</b> Perform various tasks related to the analysis of controllers.</p>
      <p>Quillon Centre (May 2016 – Jan 2019)</p><p><b>Student Programmer</b> Worked in the group that maintains the tools.</p>`;
    expect(positions(html, extractHtml)).toEqual([
      'Software Engineer II @ Norvane Research, 2019-02–2023-01',
      'Student Programmer @ Quillon Centre, 2016-05–2019-01',
    ]);
  });

  test('is the title of an entry whose head has only the company', () => {
    const text = `Employment history
Sept 2011 – present   Old Farley Primary, Norvane
Class teacher, Year 4; maths lead since 2015. I plan and deliver lessons and run the chess club after school.

Jan 2004 – Aug 2011   Mill Lane Infants, Quillon
Reception teacher and tutor. Responsible for the transition from nursery to the first year of school.`;
    expect(positions(text)).toEqual([
      'Class teacher, Year 4 @ Old Farley Primary, 2011-09–now',
      'Reception teacher and tutor @ Mill Lane Infants, 2004-01–2011-08',
    ]);
  });

  test('is not taken from a description below a title', () => {
    const text = `Employment history
2011 – 2014   Site warden, Norvane
Cook and driver. Also helped in the shop.`;
    expect(positions(text)).toEqual(['Site warden @ Norvane, 2011–2014']);
  });
});

describe('a company', () => {
  test('is the one above, where the other entries have no company in the place of this text', () => {
    const text = `Experience
NORVANE CENTRE
Charge nurse, Neuro unit, 02/2020 to present
Staff nurse, Heart unit, 08/2017 to 02/2020

QUILLON CENTRE
Graduate nurse, Day unit, 07/2016 to 08/2017`;
    expect(positions(text)).toEqual([
      'Charge nurse, Neuro unit @ NORVANE CENTRE, 2020-02–now',
      'Staff nurse, Heart unit @ NORVANE CENTRE, 2017-08–2020-02',
      'Graduate nurse, Day unit @ QUILLON CENTRE, 2016-07–2017-08',
    ]);
  });

  test('is that of the entry with the dates of the whole time above the titles', () => {
    const text = `Experience
Norvane – Northern Works (1993 – 2015)
Foreman, Quarry section (2008 – 2015)
Driver/labourer (1993 – 2008)

QUILLON · Oslo · 1990 – 1993
Cook (1991 – 1993)
Dishwasher (1990 – 1991)`;
    expect(positions(text)).toEqual([
      'Foreman, Quarry section @ Norvane – Northern Works, 2008–2015',
      'Driver/labourer @ Norvane – Northern Works, 1993–2008',
      'Cook @ QUILLON, 1991–1993',
      'Dishwasher @ QUILLON, 1990–1991',
    ]);
  });

  test('is the one above for all shorter heads below it', () => {
    const text = `Experience
Norvane
Head teller\t2019 – 2021
Teller\t2017 – 2019
Trainee\t2016 – 2017

Quillon
Clerk\t2012 – 2016`;
    expect(positions(text)).toEqual([
      'Head teller @ Norvane, 2019–2021',
      'Teller @ Norvane, 2017–2019',
      'Trainee @ Norvane, 2016–2017',
      'Clerk @ Quillon, 2012–2016',
    ]);
  });

  test('that works remotely is no place', () => {
    expect(positions('Experience\nNorvane (remote), senior engineer, Mar 2021 - now\n')).toEqual([
      'senior engineer @ Norvane (remote), 2021-03–now',
    ]);
  });

  test('stands before its site in a line of their own', () => {
    const text = `Expérience
2017 - 2020   NORVANE – Lycée Le Goff, Montcel
Cuisinière
2013 - 2016   QUILLON – Maison de retraite Dupré
Aide de cuisine`;
    expect(positions(text)).toEqual([
      'Cuisinière @ NORVANE, 2017–2020',
      'Aide de cuisine @ QUILLON, 2013–2016',
    ]);
  });
});

describe('positions in plain text', () => {
  test('are read below headings between ornaments', () => {
    expect(
      positions(
        'Jane Doe\n\n*** WORK EXPERIENCE ***\n\n- Cook, Norvane, 2019-2022\n\n== Languages ==\nFrench\n',
      ),
    ).toEqual(['Cook @ Norvane, 2019–2022']);
  });
});

describe('what belongs to a title', () => {
  test('is a part behind a dash in its style, before a company in another style', () => {
    const html = `<h2>Experience</h2><p><b>Summer Intern – Ground works</b>, Norvane UK (June – August 2023)</p>
      <p><b>Student Ambassador</b>, Quillon House (2021 – 2024)</p>`;
    expect(positions(html, extractHtml)).toEqual([
      'Summer Intern - Ground works @ Norvane UK, 2023-06–2023-08',
      'Student Ambassador @ Quillon House, 2021–2024',
    ]);
  });

  test('a unit of the company is a part of it, where another line has the company', () => {
    expect(positions('Experience\nSite warden, Grounds department\nNorvane\n2015 - 2019\n')).toEqual([
      'Site warden, Grounds department @ Norvane, 2015–2019',
    ]);
  });

  test('a department before its university is no part of the title', () => {
    expect(
      positions('Experience\n2019 - 2023   Lecturer, Department of Linguistics, Norvane University\n'),
    ).toEqual(['Lecturer @ Norvane University, 2019–2023']);
  });

  test('a unit behind "at" is not the company, where the organisation follows', () => {
    const of = (line: string): string[] => positions(`Experience\n${line}\n2015 - 2019\n`);
    expect(of('Intern at the department of Soils and Water, Norvane, Austria')).toEqual([
      'Intern @ Norvane, 2015–2019',
    ]);
    expect(of('Intern at the department of Soils and Water,\nNorvane GmbH, Austria')).toEqual([
      'Intern @ Norvane GmbH, 2015–2019',
    ]);
    expect(of('Intern at the department of Soils')).toEqual(['Intern @ department of Soils, 2015–2019']);
    expect(of('Intern at the Department of Soils, Norvane Ltd')).toEqual(['Intern @ Norvane Ltd, 2015–2019']);
    expect(of('Intern at the Department of Roads, London')).toEqual([
      'Intern @ Department of Roads, 2015–2019',
    ]);
  });

  test('a client is the company only where no employer is named', () => {
    const of = (head: string): string[] =>
      positions(`Missions\n${head}   Depuis janvier 2019\nClient : Mutuelle Vaskell\n`);
    expect(of('NORVANE (ESN) – Consultant senior')).toEqual(['Consultant senior @ NORVANE, 2019-01–now']);
    expect(of('Consultant senior')).toEqual(['Consultant senior @ Mutuelle Vaskell, 2019-01–now']);
  });

  test('tasks in brackets are no title', () => {
    const text =
      'Expérience\n\n2009 - 2016   SA Norvane, Oslo\n             Conducteur\n\n1997 - 2001   Diverses missions (rangement, espaces verts)\n';
    expect(positions(text)[1]).not.toMatch(/^rangement/);
  });

  test('work without an employer has none, also below other work', () => {
    const text = 'Experience\nSite warden, Norvane\nOslo\n2015 - 2019\n\nFreelance gardener\n2012 - 2015\n';
    expect(positions(text)[1]).toBe('Freelance gardener @ null, 2012–2015');
  });

  test('a title that is spelled almost like a town is a title', () => {
    // "Mâcon" is a town, "Maçon" a trade; folded they are the same word.
    expect(positions('Experience\n2015 - 2017\tMaçon\n\tBâti Quillon\n')).toEqual([
      'Maçon @ Bâti Quillon, 2015–2017',
    ]);
  });

  test('is its field, also in small letters, but not what was done', () => {
    const text = `Expérience
Quillon
Directrice, approvisionnement   Mai 2019 - Présent
- Négocier les contrats
Marbury
Conseillère aux achats II   Sept 2015 - Mai 2019
En tant que cheffe d'équipe pour les engrais
- Réduire les coûts`;
    expect(positions(text)).toEqual([
      'Directrice, approvisionnement @ Quillon, 2019-05–now',
      'Conseillère aux achats II @ Marbury, 2015-09–2019-05',
    ]);
  });

  test('is no duration, in digits or in words', () => {
    const text = `Expérience
2020 4 mois   Quillon, Lestrem, France
Stagiaire
2019 un mois   Marbury, Lestrem, France
Stagiaire`;
    expect(positions(text)).toEqual(['Stagiaire @ Quillon, 2020–', 'Stagiaire @ Marbury, 2019–']);
  });
});

test('what was done below title and company is neither, though it has words of companies and titles', () => {
  const text = `Experience
since October 2017   Avalanche Analyst, Tyrol Warning Service
Daily bulletin, station network, press work during critical days
2013 – 2017   Snow Safety Officer, Silvretta Lifts
Blasting plans, training of patrol staff`;
  expect(positions(text)).toEqual([
    'Avalanche Analyst @ Tyrol Warning Service, 2017-10–now',
    'Snow Safety Officer @ Silvretta Lifts, 2013–2017',
  ]);
});

test('a name between a title and a region is the company when nothing else is', () => {
  const text = `Experience
2017 – 2019   Consultant, OMVB, New Caledonia
2013 – 2017   Clerk, Quillon, Texas`;
  expect(positions(text)).toEqual(['Consultant @ OMVB, 2017–2019', 'Clerk @ Quillon, 2013–2017']);
  const withCompanies = `Experience
Marbury Foods
Clerk, Harlow, Texas   2011 – 2012
Quillon
Cook, Harlow, Texas   2009 – 2011`;
  expect(positions(withCompanies)).toEqual(['Clerk @ Marbury Foods, 2011–2012', 'Cook @ Quillon, 2009–2011']);
});

test('a date between two texts separates them', () => {
  const text = `Experience
- Quillon, assistant, 2018 to 2021 Show Details
- Marbury, picker, 2015 to 2018`;
  expect(positions(text)).toEqual(['assistant @ Quillon, 2018–2021', 'picker @ Marbury, 2015–2018']);
  expect(positions('Experience\nCook, 2012 – 2014 Marbury Foods')).toEqual([
    'Cook @ Marbury Foods, 2012–2014',
  ]);
});

test('a legal form among other words counts with a capital only', () => {
  const text = `Experience
Marbury   2017 – 2019
Promoted to work as cook and waiter
Quillon   2013 – 2015
Serving as steward`;
  expect(positions(text).map((entry) => entry.split(',')[0])).toEqual([
    'Promoted to work as cook and waiter @ Marbury',
    'Serving as steward @ Quillon',
  ]);
});

test('a line that ends in a colon announces the description', () => {
  const text = `Experience
Clerk, Quillon
2017 – 2019
Duties:
Files cases
Cook, Marbury
2015 – 2017
Duties:
Soups`;
  expect(positions(text)).toEqual(['Clerk @ Quillon, 2017–2019', 'Cook @ Marbury, 2015–2017']);
});

test('a line in a style of its own below the title is the company, and a smaller town beside the date is not', () => {
  const entry = (date: string, town: string, title: string, company: string): string =>
    String.raw`{\fs18 ${date}\tab ${town}\par}{\fs22\b ${title}\par}{\fs22 ${company}\par}{\fs18 Lights and stages\par Tours\par}`;
  const text = String.raw`{\rtf1{\fs28\b Experience\par}
${entry('2019 - 2023', 'Little Marbury', 'Stage manager', 'The Quillon Players')}
${entry('2015 - 2018', 'Upper Vosley', 'Assistant', 'Vosley Rope Walkers')}}`;
  expect(positions(text, extractRtf)).toEqual([
    'Stage manager @ The Quillon Players, 2019–2023',
    'Assistant @ Vosley Rope Walkers, 2015–2018',
  ]);
});

test('the title with which the description begins, when the head has none, but not what was done', () => {
  const text = `Expérience
2020   Quillon SARL
- Stage au laboratoire : mesures
2019   Marbury SARL
- Lead weekly meetings`;
  expect(positions(text)).toEqual([
    'Stage au laboratoire @ Quillon SARL, 2020–',
    'null @ Marbury SARL, 2019–',
  ]);
});

test('the employer in the heading of the section', () => {
  const lines = linesOfText('Experience\n2014 - 2021   Analyst, Budapest\n2009 - 2011   Nurse, emergencies');
  const companies = (heading: string): (string | null)[] =>
    readEntries(
      readSections(lines).map((section) => ({ ...section, heading })),
      positionReader,
    ).map(({ value }) => value.companyName);
  expect(companies('Selected experience at Quillon')).toEqual(['Quillon', 'Quillon']);
  expect(companies('Experience with Children')).toEqual([null, null]);
});

test('a text of which only the first word has a capital is no company', () => {
  const text = `Expérience
Comptable   2014 – 2021
Tenue des comptes de trois filiales
Analyste   2011 – 2013
Rédaction de tests et de documentation`;
  expect(positions(text)).toEqual(['Comptable @ null, 2014–2021', 'Analyste @ null, 2011–2013']);
});

test('a company below a title that has a word of companies', () => {
  const text = `Experience
2016 - Present   Distillery Engineer
Marbury
- Rebuilt the stills
2009 - 2016   Hotel Clerk
Quillon
- Kept the books`;
  expect(positions(text)).toEqual([
    'Distillery Engineer @ Marbury, 2016–now',
    'Hotel Clerk @ Quillon, 2009–2016',
  ]);
});

describe('an employer above its titles', () => {
  test('has the dates of the whole time, up to now, and titles that no list knows', () => {
    const html = `<h2>Experience</h2><table><tr><td>2014 – present</td><td>Norvane Ltd</td></tr>
      <tr><td>2019 – present</td><td>Wharf clerk</td></tr><tr><td>2014 – 2019</td><td>Tallyman</td></tr>
      <tr><td>2010 – 2013</td><td>Quillon Ltd, Surveyor</td></tr></table>`;
    expect(positions(html, extractHtml)).toEqual([
      'Wharf clerk @ Norvane Ltd, 2019–now',
      'Tallyman @ Norvane Ltd, 2014–2019',
      'Surveyor @ Quillon Ltd, 2010–2013',
    ]);
  });

  test('follows the description of another position without empty space', () => {
    const html = `<h2>Experience</h2><p>(2021 – 2023) Norvane Ltd</p><p>Wharf clerk</p><ul><li>Wrote the reports</li></ul>
      <p>Quillon Verbeek</p><p>(2018 – 2021) Tallyman</p><ul><li>Counted the crates</li></ul>
      <p>(2016 – 2018) Dock hand</p><ul><li>Moved the crates</li></ul>`;
    expect(positions(html, extractHtml).slice(1)).toEqual([
      'Tallyman @ Quillon Verbeek, 2018–2021',
      'Dock hand @ Quillon Verbeek, 2016–2018',
    ]);
  });
});
