import { extract } from '../extract/extract.ts';
import { extractHtml } from '../extract/html.ts';
import { readLines } from '../lines/read-lines.ts';
import { readSections } from '../sections/sections.ts';
import { rawPdf } from '../tests/support/raw-pdf.ts';
import { linesOfText } from '../tests/support/resume-text.ts';
import type { ParsedResume } from '../types.ts';
import { readFields } from './read-fields.ts';

/** The fields of a resume in plain text; a tab or three spaces separate the cells of a line. */
function read(text: string, defaultCountry = 'FR'): ParsedResume {
  const lines = linesOfText(text);
  return readFields(lines, readSections(lines), { defaultCountry, warnings: [] });
}

describe('the headline', () => {
  const body = '\njane@example.org\n\nExperience\n2010 - 2012\tEngineer\n';
  test.each([
    ['DATA ANALYST · FREELANCE'],
    ['Data Analyst | Statistician | Teacher'],
    ['Engineer'],
    ['Laboratory Technician – Blood Samples | Data Analyst / Developer'],
  ])('%s is read whole', (headline) => expect(read(`Jane Doe\n${headline}${body}`).headline).toBe(headline));

  test.each([
    ['Falconer', 'Falconer'],
    ['Data Analyst – ISO 9001 auditor', 'Data Analyst – ISO 9001 auditor'],
    ['Welder | inspector EN 1090', 'Welder | inspector EN 1090'],
    ['Falconer | 29 years old | Kvarnby', 'Falconer'],
    ['Data Analyst — 29600 Montcel — 02 98 55 01 46', 'Data Analyst'],
    ['+33 6 12 34 56 78\nData Analyst', 'Data Analyst'],
    ['Data Analyst\tDriving licence since 2008', 'Data Analyst'],
    ['Fonction : Data Analyst', 'Data Analyst'],
    ['Menuisier-agenceur, itinérant', 'Menuisier-agenceur, itinérant'],
    ['Projet : analyste de données', 'analyste de données'],
    ['Trainee accountant (eight weeks from April', 'Trainee accountant'],
    ["Objectif : trouver un job d'été", null],
    ['Objective: to work as an analyst in a company that grows trees', null],
    ['Certified analyst with an eye for detail and safety.', null],
    ['C/ Doctor Alta 40, 5-B\n48999 Montalbo', null],
    ['Norvane Ltd', null],
    ['Portfolio | Google Scholar', null],
    ['Other names: —', null],
    ['+33 6 12 34 56 78\nData Analyst\nNorvane Ltd\n2015 - 2018', null],
  ])('of %j is %j', (text, headline) => {
    const jobs = body.replace('Engineer', 'Senior Falconer\tNorvane Ltd');
    expect(read(`Jane Doe\n${text}${jobs}`).headline).toBe(headline);
  });

  test('above the name it is not in the section of another heading', () => {
    const text = 'About\nCreative analyst who\nloves numbers and people.\n\nDetails\nJane Doe\n';
    expect(read(`${text}jane@example.org\n\nExperience\n2010 - 2012\tEngineer\n`).headline).toBeNull();
  });

  test.each(['S/o Thomas Doe', 'Laboratoire de chimie', 'Central University'])('%s is none', (text) =>
    expect(read(`Jane Doe\n${text}${body}`).headline).toBeNull(),
  );
});

describe('the location', () => {
  const body = '\n\nExperience\n2010 - 2012\tEngineer\n';

  test.each([
    ['Jane Doe\nEngineer\nKvarnby\n+46 70 174 06 12', 'Kvarnby'],
    ['Jane Doe\n12 Mill Lane\nOld Farley\njane@example.org', '12 Mill Lane, Old Farley'],
    ['Jane Doe\nLeeds ⋄ +44 20 7946 0000 ⋄ jane@example.org', 'Leeds'],
    [
      'Jane Doe\nContact\nLieu-dit Le Bosc\n81999 Montferrand\n06 12 34 56 78',
      'Lieu-dit Le Bosc, 81999 Montferrand',
    ],
    ['Jane Doe\njane@example.org\nGreater Dayton, Ohio Area', 'Greater Dayton, Ohio Area'],
    [
      'Jane Doe\nH.No. 4-118, Temple Road, Karwal - 576999\nMobile: +91 98450 00731',
      'H.No. 4-118, Temple Road, Karwal - 576999',
    ],
    ['Jane Doe\nAbout me\nAarhus Denmark DK\njane@example.org', 'Aarhus Denmark DK'],
    ['Jane Doe\nAddress: Kvarnby\njane@example.org', 'Kvarnby'],
    [
      'Jane Doe\n11 montée du Moulin 69999 Montferrand / 07-50-62-88-13 / jane@example.org',
      '11 montée du Moulin 69999 Montferrand',
    ],
    ['Name\t: Jane Doe\nAddress\t: P.O. Box 2114-10100, Kvarnby', 'P.O. Box 2114-10100, Kvarnby'],
    ['Jane Doe\nLocation\nKvarnby\nEmail\njane@example.org', 'Kvarnby'],
    ['Jane Doe\nAdresse\n12 rue Haute\n35999 Montferrand', '12 rue Haute, 35999 Montferrand'],
    ['Jane Doe\nHabite à Montcel\n06 12 34 56 78', 'Montcel'],
    ['Jane Doe\nBased in Kvarnby, Sweden\njane@example.org', 'Kvarnby, Sweden'],
    ['Jane Doe\nMontcel (73) • jane@example.org', 'Montcel (73)'],
    ['Jane Doe\nCommune\tMontcel (69999)\nCourriel\tjane@example.org', 'Montcel (69999)'],
    ['Jane Doe\n☎ 01851 555 016 @ jane@example.org ⚲ Kvarnby, Isle of Lewis', 'Kvarnby, Isle of Lewis'],
    ['Jane Doe\nKvarnby, TN 37920 * (865) 555-0106', 'Kvarnby, TN 37920'],
    ['Jane Doe\n27 Orchard Row · Kvarnby TAS 7000 · jane@example.org', '27 Orchard Row, Kvarnby TAS 7000'],
    ['Jane Doe\nNantes et environs\njane@example.org', 'Nantes et environs'],
    ['Jane Doe\n+353 86 555 0127 | Kvarnby, Co. Cork, IE', 'Kvarnby, Co. Cork, IE'],
    [
      'Jane Doe\n3 quai du Port, 34999 MONTCEL – 07 80 15 42 66 – jane@example.org',
      '3 quai du Port, 34999 MONTCEL',
    ],
    ['Jane Doe\nC/ Alta 12, 3-B\n48999 Montalbo\njane@example.org', 'C/ Alta 12, 3-B, 48999 Montalbo'],
    [
      'Jane Doe\nStorgatan 9\n211 31 Kvarnby\nSweden\njane@example.org',
      'Storgatan 9, 211 31 Kvarnby, Sweden',
    ],
    [
      'Jane Doe\n12 cours Haut, Lyon,\nAuvergne-Rhône-Alpes, FR, 69999\njane@example.org',
      '12 cours Haut, Lyon, Auvergne-Rhône-Alpes, FR, 69999',
    ],
    [
      'Jane Doe\nAcme Partners, Bristol\nEngineer\njane@example.org\n+44 117 496 0214\nKvarnby, Bristol',
      'Kvarnby, Bristol',
    ],
    [
      'Jane Doe\nMorada:\tRua Alta, 88, 4700-020\nBraga\nEmail:\tjane@example.org',
      'Rua Alta, 88, 4700-020, Braga',
    ],
    ['Jane Doe\nKvarnby, Sweden jane@example.org', 'Kvarnby, Sweden'],
    ['Jane Doe\n+46 70 174 06 12 Kvarnby, Sweden linkedin.com/in/jane-doe', 'Kvarnby, Sweden'],
    ['Jane Doe\nT (+34) 656 292 361\nA 48999 Montalbo', '48999 Montalbo'],
    ['Jane Doe\nLyon 7e\njane@example.org', 'Lyon 7e'],
    ['Jane Doe\n12 rue Haute 35999 Montferrand Tél : 06 12 34 56 78', '12 rue Haute 35999 Montferrand'],
    ['Jane Doe\nLille et mobilité nationale – 06 70 00 55 21', 'Lille'],
    ['Jane Doe\n35999 Montferrand – 34 ans, célibataire, permis B', '35999 Montferrand'],
    ['Jane Doe\nPermis B - 34 ans - 35999 Montferrand\n06 12 34 56 78', '35999 Montferrand'],
    ['Jane Doe\nRecherche contrat de 36 mois\n35999 Montferrand\nj@a.io', '35999 Montferrand'],
    ['Jane Doe\n12 rue Haute, 35999 Montferrand - née à Montcel, France', '12 rue Haute, 35999 Montferrand'],
  ])('%j', (header, location) => expect(read(header + body).location).toBe(location));

  test.each([
    'Jane Doe\nBeachcomber\njane@example.org',
    'Jane Doe\nPortfolio\nLinkedIn\njane@example.org',
    'Jane Doe\njane@example.org\nNationality: French',
    'Jane Doe\njane@example.org\nPermis B',
    'Jane Doe\njane@example.org\nNé à Casablanca (Maroc)',
    'Jane Doe\njane@example.org\nLieu de naissance\tCasablanca, Maroc',
    'Jane Doe\njane@example.org\nPlace of birth\nLeeds, England',
    'Jane Doe\njane@example.org\nMy website',
    'Jane Doe\nPhone: +1 518 555 0142 Fax: +1 518 555 0143',
    'Jane Doe\njane@example.org\nSales Manager, Marbury Foods, Toronto, Canada',
  ])('%j states none', (header) => expect(read(header + body).location).toBeNull());

  test('the address behind its label is found among other statements about the person', () => {
    const text =
      "Ravi Kesari\nravi@example.org\n\nPersonal Profile:\nFather's Name : Arun Kesari\nMarital Status : Single\nLanguages Known : Kannada\nPermanent Address : #14, 3rd Cross, Holm Nagar\n";
    expect(read(text).location).toBe('#14, 3rd Cross, Holm Nagar');
  });

  test('the address stands beside the date from which on the person is available', () => {
    const text =
      'Jane Doe\t06 44 55 50 29\nÉlève ingénieur\tjane@example.org\nRecherche un stage à partir de février 2025\tRésidence Les Ormes, 59650 Holm\n\nFormation\n2010 - 2012\tLicence\n';
    expect(read(text).location).toBe('Résidence Les Ormes, 59650 Holm');
  });

  test('a job title with a number above the town is no street', () => {
    const text =
      'Yann Kerouan\nMécanicien 8000 kW\n56990 Saint-Pierre – 06 99 20 14 77\n\nExpérience\n2010 - 2012\tMatelot\n';
    expect(read(text)).toMatchObject({ location: '56990 Saint-Pierre', headline: 'Mécanicien 8000 kW' });
  });

  test('the place of a job is not where the person lives', () => {
    const jobs = '2010 - 2012\tEngineer\tExample Ltd\tNantes, France\n';
    expect(read(`Jane Doe\njane@example.org\n\nWhat I did\n${jobs.repeat(5)}`).location).toBeNull();
  });
});

describe('languages', () => {
  test('a dash before the next language separates the levels', () => {
    const text =
      'Jane Doe\n\nFormation – Langues\n2001 DESCF, académie de Holm\nAnglais : professionnel – Espagnol : courant\n';
    expect(read(text).locales).toEqual([
      { locale: 'en', level: 'professionnel' },
      { locale: 'es', level: 'courant' },
    ]);
  });

  test('programming languages are not spoken languages', () => {
    expect(read('Skills\nLanguages: Python, C++, Rust\n').locales).toEqual([]);
  });

  test.each([
    ['Other\nLanguages English, Tamil, Spanish', 'en ta es'],
    ['Personal details\nLanguages Known : English, Hindi, Kannada', 'en hi kn'],
    ['About me\nI speak English, French and Wolof.', 'en fr wo'],
    ['Compétences\nExcel\nAnglais\nCotation ISO', 'en'],
    ['Compétences\nBilingue français-anglais', 'fr en'],
    ['Skills\nFluent in English and French, basic German', 'en fr de'],
    ['Languages\nEnglish, Kiswahili, Kikuyu, Konkani', 'en sw ki kok'],
    ['Talenkennis\nNederlands\tmoedertaal\nFries\tgoed', 'nl fy'],
    ['Interests\nFrench cinema, Italian cooking, English literature', ''],
    ['Skills\nTranslation from German into English\nEnglish grammar checker', ''],
  ])('%j', (text, locales) => {
    const found = read(`Jane Doe\njane@example.org\n\n${text}\n`).locales;
    expect(found.map(({ locale }) => locale).join(' ')).toBe(locales);
  });

  test('a list in a cell of the header is one of languages when it has nothing else', () => {
    const header = 'Jane Doe\njane@example.org\tKvarnby\tEnglish, Irish, German';
    expect(read(`${header}\n\nExperience\n2010 - 2012\tEngineer\n`).locales).toHaveLength(3);
  });

  test('a level that is stated once belongs to all languages before or after it', () => {
    expect(read('Langues\nBilingue français-anglais\n').locales).toEqual([
      { locale: 'fr', level: 'Bilingue' },
      { locale: 'en', level: 'Bilingue' },
    ]);
  });

  test.each([
    ['Bilingual English/French; basic Mandarin', ['en', 'fr', 'zh']],
    ['Native German, fluent in English and French', ['de', 'en', 'fr']],
    ['Fluent in English, French cooking', ['en']],
    ['CACES 1, 3 et 5 – Anglais scolaire – Capitaine de la première équipe de handball', ['en']],
    ['Fluent in Spanish. Own tools and truck. Clean driving record.', ['es']],
  ])('a level among other details belongs to the languages beside it: %s', (text, locales) => {
    const resume = read(`Jane Doe\n\nPersonal\n${text}\n\nExperience\n2010 - 2012\tEngineer\n`);
    expect(resume.locales.map(({ locale }) => locale)).toEqual(locales);
  });

  test('the next language with its level is not the level of a language', () => {
    expect(read('Skills\nFrench, German (A2)\n').locales).toEqual([
      { locale: 'fr', level: null },
      { locale: 'de', level: 'A2' },
    ]);
  });

  test('names in any language give BCP 47, levels stay as printed', () => {
    const resume = read('Langues\nAnglais : courant (C1)\nAllemand - notions\nPortugais brésilien\n');
    expect(resume.locales).toEqual([
      { locale: 'en', level: 'courant C1' },
      { locale: 'de', level: 'notions' },
      { locale: 'pt-BR', level: null },
    ]);
  });
});

describe('the name', () => {
  const nameIn = (text: string): string => {
    const { firstName, lastName } = read(`${text}\n\nExperience\n2010 - 2012\tEngineer\n`);
    return `${firstName} | ${lastName}`;
  };

  test('stays whole with a nickname in brackets', () =>
    expect(nameIn('Jane (Jenny) Doe\njane@example.org')).toBe('Jane | Doe'));

  test('in wide letters is whole', async () => {
    // The widths of these letters in Helvetica, as fractions of the font size.
    const widths: Record<string, number> = { C: 0.722, D: 0.722, L: 0.556, R: 0.722, I: 0.278, ' ': 0.278 };
    let x = 50;
    const letters = [...'CLARA ABADIE'].map((letter) => {
      const shown = `1 0 0 1 ${x} 700 Tm (${letter}) Tj`;
      x += 11 * (widths[letter] ?? 0.667) + 4.5;
      return shown;
    });
    const content = `BT /F1 11 Tf ${letters.join(' ')} 1 0 0 1 50 680 Tm (architect at large) Tj ET`;
    const lines = readLines(await extract(rawPdf({ content }), { fileName: 'cv.pdf' }));
    const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
    expect(resume).toMatchObject({ firstName: 'Clara', lastName: 'Abadie' });
  });

  test('in capitals in a form has the order of the e-mail address', () => {
    expect(nameIn('Nome\tROVETTI ORIELLA\nE-mail\toriella.rovetti@example.org')).toBe('Oriella | Rovetti');
    expect(nameIn('Nome\tORIELLA ROVETTI\nE-mail\toriella.rovetti@example.org')).toBe('Oriella | Rovetti');
  });

  test.each(['RESUME', 'DOSSIER DE COMPÉTENCES'])(
    'stands below the document title %s with its details',
    (title) => {
      const resume = read(
        `${title}\nJane Doe\n12 rue du Port, 29200 Brest\njane@example.org\n\nEducation\nBA, 2010`,
      );
      expect(resume.lastName).toBe('Doe');
      expect(resume.location).toBe('12 rue du Port, 29200 Brest');
      expect(resume.skills).toBeNull();
    },
  );
});

describe('the network page', () => {
  test('is read from the end of its address', () => {
    const text =
      'Jane Doe\njane@example.org | in/jane-doe-cook | Kvarnby\n\nExperience\n2010 - 2012\tEngineer\n';
    expect(read(text).networkUrl).toBe('https://www.linkedin.com/in/jane-doe-cook');
  });
});

describe('the place behind the headline', () => {
  test('is the location, and no part of the headline', () => {
    const text =
      'Jane Doe\nBackend engineer, Kvarnby, Ireland\njane@example.org\n\nExperience\n2010 - 2012\tEngineer\n';
    expect(read(text)).toMatchObject({ headline: 'Backend engineer', location: 'Kvarnby, Ireland' });
  });

  test('a line on which a list goes on is no headline', () => {
    const text =
      'Jane Doe\njane@example.org\nLangues parlées et écrites : français, anglais | Logiciels : Excel,\nSimple Comptable, SAP\n\nExperience\n2010 - 2012\tEngineer\n';
    const { headline, locales } = read(text);
    expect(headline).toBeNull();
    expect(locales.map(({ locale }) => locale)).toEqual(['fr', 'en']);
  });
});

test('a nickname between quotation marks in brackets is no part of the name', () => {
  const text =
    'Patricia ("Trish") Gallow\n812 Elm Street, Apt. 4B\njane@example.org\n\nExperience\n2010 - 2012\tEngineer\n';
  expect(read(text)).toMatchObject({ firstName: 'Patricia', lastName: 'Gallow' });
});

describe('a name that the e-mail address or the size of its letters confirms', () => {
  test('is read in lower case, also when the address repeats it behind the at sign', () => {
    const text = 'maya lindqvist\nhello@mayalindqvist.example\n\nExperience\n2010 - 2012\tEngineer\n';
    expect(read(text)).toMatchObject({ firstName: 'Maya', lastName: 'Lindqvist' });
  });
});

test('a large name at the top is one although half of it is an occupation, when the address repeats the other', () => {
  const html =
    '<h1>Basile Cordonnier-Reyes</h1><p>basile.cr@example.org<h2>Experience</h2><p>2010 - 2012 Clerk<p>At the counter of the branch in the old town';
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  expect(resume).toMatchObject({ firstName: 'Basile', lastName: 'Cordonnier-Reyes' });
});

test('a large name in lower case below contact details is one when the address repeats half of it', () => {
  const html =
    '<p>06 55 50 14 70<p>nora.zb@example.org<h1>nora zitouni-blanc</h1><h2>Experience</h2><p>2010 - 2012 Clerk<p>At the counter of the branch in the old town';
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  const resume = readFields(lines, readSections(lines), { defaultCountry: 'FR', warnings: [] });
  expect(resume).toMatchObject({ firstName: 'Nora', lastName: 'Zitouni-Blanc' });
});

describe('a name that is also an occupation', () => {
  test.each([
    ['Anna Baker', 'Anna', 'Baker'],
    ['Dean Whitlock', 'Dean', 'Whitlock'],
    ['BERGER Anna', 'Anna', 'Berger'],
    ['Julie Boucher', 'Julie', 'Boucher'],
    ['Peter Metzger', 'Peter', 'Metzger'],
  ])('%s is the name of a person', (text, firstName, lastName) => {
    const resume = read(`${text}\njane@example.org\n\nExperience\n2010 - 2012\tEngineer\n`);
    expect(resume).toMatchObject({ firstName, lastName });
  });

  test.each(['Boucher charcutier', 'Head Baker', 'COUVREUR ZINGUEUR', 'Painter and Decorator'])(
    '%s is a headline',
    (headline) => {
      const resume = read(`Jane Doe\n${headline}\njane@example.org\n\nExperience\n2010 - 2012\tEngineer\n`);
      expect(resume).toMatchObject({ firstName: 'Jane', lastName: 'Doe', headline });
    },
  );
});

describe('a title that only the words of an occupation tell from a company', () => {
  test.each([
    ['Groundworker', 'Vaskell'],
    ['Couvreur-zingueur', 'Vaskell'],
    ['Kommissionierer', 'Vaskell'],
    ['Empilhadeirista', 'Vaskell'],
    ['Mulettista', 'Vaskell'],
    ['Huishoudhulp', 'Vaskell'],
    ['Yesero', 'Vaskell'],
  ])('%s is the title below its company', (title, company) => {
    const resume = read(`Jane Doe\njane@example.org\n\nExperience\n2010 - 2012\n${company}\n${title}\n`);
    expect(resume.positions).toMatchObject([{ title, companyName: company }]);
  });
});

test('the address stands beside contact details below the title of the document, and no label at the foot is one', () => {
  const text =
    'RESUME\nHARI HOLM\tPh : 9848127735\n6th street, Sand nagar,\tE-mail: hari@example.org\nMontfer 600042\n\nPersonal details\nGender\t: Male\nPlace : Holm\nDate :\t(HARI H)';
  const { firstName, location } = read(text, 'IN');
  expect([firstName, location]).toEqual(['Hari', '6th street, Sand nagar, Montfer 600042']);
});

test('a postal code with four more digits is no phone number', () => {
  const text = 'Jane Doe\n12 Oak Street\nNorvane, Texas 77005-1892\njane@example.org\n';
  expect(read(text).phoneNumbers).toEqual([]);
});

test('a line within a paragraph below the name is no headline', () => {
  const text =
    'Jane Doe\nIf I had to tell in one sentence what I love: to make, to mend and to paint. I am\na designer of gardens, at present a student at the school of Holm. I have\none wish.\n\njane@example.org\n';
  expect(read(text).headline).toBeNull();
});

test.each(['Ida Holm March 9, 1982', 'Ida Holm (09/03/1982)', 'Ida Holm, 9 mars 1982'])(
  'a name is read before the birthday beside it: %s',
  (line) => {
    const { firstName, lastName } = read(`${line}\nLarchstraat 14 • Utrecht\nida@example.org\n`);
    expect([firstName, lastName]).toEqual(['Ida', 'Holm']);
  },
);

test('a nickname in brackets at the end of the first line is no part of a name on two lines', () => {
  const html = '<h1>MEI LIN (GRACE)</h1><h1>ZHOU</h1><p>Engineer</p><p>g.zhou@example.org</p>';
  const lines = readLines(extractHtml(new TextEncoder().encode(html)));
  const { firstName, lastName } = readFields(lines, readSections(lines), {
    defaultCountry: 'FR',
    warnings: [],
  });
  expect([firstName, lastName]).toEqual(['Mei Lin', 'Zhou']);
});
