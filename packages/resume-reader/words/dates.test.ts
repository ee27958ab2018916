import { findPeriods, isPeriodOnly } from './dates.ts';

const read = (text: string): string =>
  findPeriods(text)
    .map(({ startDate, endDate, isCurrent }) => `${startDate} ${isCurrent ? 'present' : endDate}`)
    .join('; ');

test.each([
  ['Marzo/March 2021 - May/Mayo 2024', '2021-03 2024-05'],
  ['Juin / June 2019 – présent / present', '2019-06 present'],
  ['März/March 2012 – heute/today', '2012-03 present'],
  ['juin/juillet 2019', '2019-06 2019-07'],
])('a month, or the word for the present, in two languages is one: %s', (text, period) => {
  expect(read(text)).toBe(period);
  expect(isPeriodOnly(text)).toBe(true);
});

describe('a period is read as printed', () => {
  test.each([
    ['Jan 2023 - Present', '2023-01 present'],
    // Lists mean the first to the last.
    ['Mai, octobre 2018 et janvier-mars, juin 2019', '2018-05 2019-06'],
    ['Juni, Juli und September 2018', '2018-06 2018-09'],
    ['luglio, agosto 2018', '2018-07 2018-08'],
    ['Oct.–Dec. 2018, Mar.–Jun. 2019', '2018-10 2019-06'],
    ['2014 - 2016 et 2018 - 2019', '2014 2019'],
    ['01/2015 – 07/2015 puis 09/2015 – 06/2016', '2015-01 2016-06'],
    ['2010 bis 2012, dann 2014 bis heute', '2010 present'],
    ['2010 - 2012; poi 2014 - 2016', '2010 2016'],
    ['2008,2009', '2008 2009'],
    ['2007–8', '2007 2008'],
    ['2000–2 Clerk', '2000 2002'],
    ['2007–1', '2007 null'],
    ['2007–9 months', '2007 null'],
    ['07/2014 - in essere', '2014-07 present'],
    ['2018 – noch andauernd', '2018 present'],
    ['2018 – os dias atuais', '2018 present'],
    ['<2020-03>--<2021-01>', '2020-03 2021-01'],
    ['<2020-03-02 Mon>--<2021-01-29 Fri>', '2020-03-02 2021-01-29'],
    ['Mar. 2016 - Exp. Jun. 2017', '2016-03 2017-06'],
    ['2021 – voraussichtlich 2024', '2021 2024'],
    ['sept. 2019 / juin 2021', '2019-09 2021-06'],
    ['09-2019 / 06-2021', '2019-09 2021-06'],
    ['9/19 - 6/21', '2019-09 2021-06'],
    ['Semester 1, 2019 - Semester 2, 2021', '2019 2021'],
    ['mi-2018 à fin 2020', '2018 2020'],
    ['juin 2021 - décembre 2022', '2021-06 2022-12'],
    ['15/04/2024 – 30/09/2024', '2024-04-15 2024-09-30'],
    ['10/1992–09/1994', '1992-10 1994-09'],
    ['Until March 2018', 'null 2018-03'],
    ["Jusqu'en mars 2018", 'null 2018-03'],
    ['Bis 03/2018', 'null 2018-03'],
    ['Hasta marzo de 2018', 'null 2018-03'],
    ['Fino a marzo 2018', 'null 2018-03'],
    ['Até março de 2018', 'null 2018-03'],
    ['Tot maart 2018', 'null 2018-03'],
    ["2015-02-01 à aujourd' hui", '2015-02-01 present'],
    ['02-05 2019', '2019-02 2019-05'],
    ['09 – 11/2020', '2020-09 2020-11'],
    ["Dal marzo 2016 all'agosto 2018", '2016-03 2018-08'],
    ['1849 C Street NW, Washington', ''],
    ['2019-20', '2019 2020'],
    ['July19 - pres', '2019-07 present'],
    ['2019 – prés.', '2019 present'],
    ['(Jun-Sep) 2022', '2022-06 2022-09'],
    ['(juillet à décembre) 2012', '2012-07 2012-12'],
    ['IX.2015 - VI.2018', '2015-09 2018-06'],
    ['2017/18', '2017 2018'],
    ['De 2010 à 2014', '2010 2014'],
    ['du 01/02/2010 au 03/04/2012', '2010-02-01 2012-04-03'],
    ['Mai - Juin 2019', '2019-05 2019-06'],
    ['von 03/2015 bis 06/2017', '2015-03 2017-06'],
    ['01.04.2019 - 31.12.2020', '2019-04-01 2020-12-31'],
    ['desde 2018 hasta la actualidad', '2018 present'],
    ['dal 2015 al 2018', '2015 2018'],
    ['Jun ’17 – Aug ’18', '2017-06 2018-08'],
    ['09/18 - 12/20', '2018-09 2020-12'],
    ['06 2015 - 07 2016', '2015-06 2016-07'],
    ['1888-1905', '1888 1905'],
    ['januari 2019 t/m maart 2020', '2019-01 2020-03'],
    ['2009-2009', '2009 2009'],
    ['Summers ’17 & ’18', '2017 2018'],
    ["Étés '08 et '09", '2008 2009'],
    ['Summer ’16 – Winter ’17', '2016 2017'],
    ['En cours : école du bois', 'null present'],
    ['Currently: evening classes', 'null present'],
    ['Feb. 2019 Nov. 2021', '2019-02 2021-11'],
    ['2016 2018', '2016 2018'],
    ['Winter 2015 and 2016', '2015 2016'],
    ['May 2014 and May 2017', '2014-05 2017-05'],
    ['2014, 2015 et 2017', '2014 2017'],
    ['entre 2015 et mars 2018', '2015 2018-03'],
    ['between 2015 and 2018', '2015 2018'],
    ['du 3 mars au 5 juin 2019', '2019-03-03 2019-06-05'],
    // Two periods are one that was interrupted.
    ['2014 – 2016, 2018 – 2019', '2014 2019'],
    ['05/14 - 06/16 / 01/18 - 02/19', '2014-05 2019-02'],
    ['Mar 2014 – Jun 2016 & May 2018 – Present', '2014-03 present'],
    ['2014 – 2016, 2018', '2014 2016; 2018 null'],
    ['12. – 14. Mai 2019', '2019-05-12 2019-05-14'],
    ['1.3. – 15.4.2019', '2019-03-01 2019-04-15'],
    ['Nov – Feb 2019', '2018-11 2019-02'],
    ['Mai 2017 – Oktober', '2017-05 2017-10'],
    ['March 15 – May 20, 2019', '2019-03-15 2019-05-20'],
    ['Été - Automne 2018', '2018 2018'],
    ['2010/2011 – 2012/2013', '2010 2013'],
    ['2019/20 – 2021/22', '2019 2022'],
    ["'19 – '21", '2019 2021'],
    ['03.09.18 – 28.02.19', '2018-09-03 2019-02-28'],
    ['15-Jan-2019 - 15-Mar-2019', '2019-01-15 2019-03-15'],
    ['Febuary 2019 - Setpember 2020', '2019-02 2020-09'],
    ['début 2015 – fin 2016', '2015 2016'],
    ['From: 2012 To: 2015', '2012 2015'],
    ['année scolaire 2018-2019', '2018 2019'],
    ['1 de março de 2018 até 30 de abril de 2019', '2018-03-01 2019-04-30'],
    ['październik 2015 r. – marzec 2018 r.', '2015-10 2018-03'],
    ['od stycznia do marca 2019 r.', '2019-01 2019-03'],
    ['od 2012r. do 2018 roku', '2012 2018'],
    ['X 2009 - III 2016', '2009-10 2016-03'],
    ['VII – IX 2016', '2016-07 2016-09'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('a current period has no end', () => {
  test.each([
    'Since 07/1997',
    '1996-',
    '2022/……',
    'depuis janvier 2021',
    'seit 2019',
    '2012 bis heute',
    '2021 ‑ Auj.',
    'Juin 2022 à ce jour',
    'Octobre 2013 -',
    'Sep 15 - NOW',
    '1901 ff.',
    'dal 2019 alla data attuale',
    'desde 2018 a la fecha',
    'de 2019 até o momento',
    '2018 tot heden',
    'Mai 2019 (en cours)',
    '2015 onwards',
    '2015-on',
    '2015 - Currently Employed',
    '2015 – poste actuel',
    'From:- May-2012 to Present',
    'od V 2019',
    'od lipca 2020 roku do chwili obecnej',
    '03.2015r.-obecnie',
  ])('%s', (text) => {
    const [period] = findPeriods(text);
    expect(period).toMatchObject({ isCurrent: true, endDate: null });
  });
});

describe('a single date keeps its precision', () => {
  test.each([
    ['2015 / 07', '2015-07'],
    ['été 2017', '2017'],
    ['Summer 2022', '2022'],
    ["Summer '22", '2022'],
    ['12 March 2019', '2019-03-12'],
    ['1er janvier 2020', '2020-01-01'],
    ['Exp. Jun. 2017', '2017-06'],
    ['Q3 2019', '2019'],
    ['3. Quartal 2019', '2019'],
    ['1er trimestre 2020', '2020'],
    ['2019 Summer', '2019'],
    ['06/25/2019', '2019-06-25'],
    ['3 de marzo de 2019', '2019-03-03'],
    ['Graduation date: May 2017', '2017-05'],
    ['Diplomée, Decmber 2016', '2016-12'],
  ])('%s', (text, expected) =>
    expect(findPeriods(text)).toMatchObject([{ startDate: expected, isRange: false }]),
  );
});

test.each([
  'month to month',
  '85 000 €',
  '06 39 98 12 47',
  '24/7',
  '10.1234/5678',
  '10.1234/2019',
  'Windows 7',
  '2000 employees',
  'plus de 2000 personnes',
  '2000 €',
  'USD 1900.50',
  'ISO 2000',
  '555-2012-777',
  '09/18',
  '06.12.24.33.11',
  'Match 12',
  'example.com/2019',
])('%s holds no date', (text) => expect(findPeriods(text)).toEqual([]));

test.each([
  ['Université Paris V 2016 - 2018', '2016'],
  ['2019 R. Martin GmbH', '2019'],
])('a Roman number of a name is no month, and an initial no part of a year: %s', (text, start) => {
  expect(findPeriods(text)).toMatchObject([{ startDate: start }]);
});

test.each(['2019 Set up a shop', '2015 Data analyst', '2018 – Marsh & Sons'])(
  'only the year of "%s" is a date',
  (text) => {
    const [period] = findPeriods(text);
    expect(period).toMatchObject({ startDate: text.slice(0, 4), isRange: false, length: 4 });
  },
);

test('the words around a period belong to it, so that they do not become a title or a company', () => {
  for (const text of [
    'depuis mars 2019',
    'in 2015',
    'Winter 2015 and 2016',
    '1901 ff.',
    'Summer and Fall 2015',
    'Saisons d’été 2016 et 2017',
    'Summer seasons ’12 & ’13',
    'Stagione estiva 2016',
  ]) {
    expect(findPeriods(text)).toMatchObject([{ index: 0, length: text.length }]);
  }
});

test('a duration beside a period does not count as other text', () => {
  expect(isPeriodOnly('Apr 2013 - Present (4 years 7 months)')).toBe(true);
  expect(isPeriodOnly('Juin 2013 (6 semaines)')).toBe(true);
  expect(isPeriodOnly('2013 (prévu)')).toBe(true);
  expect(isPeriodOnly('Paris, 2013')).toBe(false);
});

test('the index of a period refers to the original text with its accents', () => {
  const text = 'Élève ingénieur, décembre 2019';
  const [period] = findPeriods(text);
  expect(text.slice(period?.index, (period?.index ?? 0) + (period?.length ?? 0))).toBe('décembre 2019');
});

test.each([
  ['Janvier 20XX – Mars 20XX', { startDate: null, endDate: null, isCurrent: false }],
  ['20xx - present', { startDate: null, endDate: null, isCurrent: true }],
  ['03/XXXX – 05/XXXX', { startDate: null, endDate: null, isCurrent: false }],
  ['2000 – 20XX', { startDate: '2000', endDate: null, isCurrent: false }],
  ['20XX – 2001', { startDate: null, endDate: '2001', isCurrent: false }],
  ['03/2000 – 05/XXXX', { startDate: '2000-03', endDate: null, isCurrent: false }],
  ['2019 - 20XX', { startDate: '2019', endDate: null, isCurrent: false }],
])('a year that is blanked out dates nothing, but its period is one: %s', (text, dates) => {
  expect(findPeriods(text)).toMatchObject([{ ...dates, isRange: true, index: 0, length: text.length }]);
});

test('a year in two digits may end a sentence, but a decimal number is none', () => {
  const ends = ['Lecturer, 2015–16.', 'Lecturer, 2015–16.5'].map((text) => findPeriods(text)[0]?.endDate);
  expect(ends).toEqual(['2016', null]);
});
