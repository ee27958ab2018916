import { findPeriods, isPeriodOnly } from './dates.ts';

const read = (text: string): string =>
  findPeriods(text)
    .map(({ startDate, endDate, isCurrent }) => `${startDate} ${isCurrent ? 'present' : endDate}`)
    .join('; ');

describe('school years and semesters are years, and no months', () => {
  test.each([
    ['A.A. 2013/2014 – A.A. 2014/2015', '2013 2015'],
    ['a.a. 2010/11', '2010 2011'],
    ['curso 2010-11', '2010 2011'],
    ['Schuljahr 2008/09', '2008 2009'],
    ['année universitaire 2011-12', '2011 2012'],
    ['Promotion 2012-2014', '2012 2014'],
    ['2010/11 – 2012/13', '2010 2013'],
    ['2008/09 – 2011/12', '2008 2012'],
    ['2008/06 – 2011/12', '2008-06 2011-12'],
    ['WS 2010/11 – SS 2013', '2010 2013'],
    ['WS12/13 – SS15', '2012 2015'],
    ['WiSe 18/19 bis SoSe 21', '2018 2021'],
    ['seit WS 19/20', '2019 present'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

test.each([
  ['obtenu en juin 2009'],
  ['soutenue le 14/10/2013'],
  ['abgeschlossen 07/2011'],
  ['conseguita il 12/03/2014'],
  ['concluído em julho de 2009'],
  ['finalizado en 2012'],
  ['diploma behaald in 2012'],
  ['class of 2016'],
])('%s is a date alone', (text) => expect(isPeriodOnly(text)).toBe(true));
