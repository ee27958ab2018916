import { findPeriods, isPeriodOnly } from './dates.ts';

const read = (text: string): string =>
  findPeriods(text)
    .map(({ startDate, endDate, isCurrent }) => `${startDate} ${isCurrent ? 'present' : endDate}`)
    .join('; ');

describe('a period is read as printed', () => {
  test.each([
    ['Jan 2023 - Present', '2023-01 present'],
    ['juin 2021 - décembre 2022', '2021-06 2022-12'],
    ['15/04/2024 – 30/09/2024', '2024-04-15 2024-09-30'],
    ['10/1992–09/1994', '1992-10 1994-09'],
    ['2019-20', '2019 2020'],
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
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('a current period has no end', () => {
  test.each([
    'Since 07/1997',
    '1996-',
    'depuis janvier 2021',
    'seit 2019',
    '2012 bis heute',
    '2021 ‑ Auj.',
    'Juin 2022 à ce jour',
    'Octobre 2013 -',
    'Sep 15 - NOW',
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
    ['12 March 2019', '2019-03-12'],
    ['1er janvier 2020', '2020-01-01'],
    ['Exp. Jun. 2017', '2017-06'],
  ])('%s', (text, expected) =>
    expect(findPeriods(text)).toMatchObject([{ startDate: expected, isRange: false }]),
  );
});

test.each(['month to month', '85 000 €', '06 39 98 12 47', '24/7', '10.1234/5678', 'Windows 7'])(
  '%s holds no date',
  (text) => expect(findPeriods(text)).toEqual([]),
);

test('a duration beside a period does not count as other text', () => {
  expect(isPeriodOnly('Apr 2013 - Present (4 years 7 months)')).toBe(true);
  expect(isPeriodOnly('Paris, 2013')).toBe(false);
});

test('the index of a period refers to the original text with its accents', () => {
  const text = 'Élève ingénieur, décembre 2019';
  const [period] = findPeriods(text);
  expect(text.slice(period?.index, (period?.index ?? 0) + (period?.length ?? 0))).toBe('décembre 2019');
});
