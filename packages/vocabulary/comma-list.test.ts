import { readCommaList } from './comma-list.ts';

describe('a comma-separated list', () => {
  test.each([
    ['a, b ,c', ['a', 'b', 'c']],
    [' one ', ['one']],
    ['', []],
    [' , ,, ', []],
    ['Paris, "Lyon, Part-Dieu", Nantes', ['Paris', 'Lyon, Part-Dieu', 'Nantes']],
    ['"says ""yes"", often"', ['says "yes", often']],
    ['3" pipe, 5" pipe', ['3" pipe', '5" pipe']],
    ['"a" , b', ['a', 'b']],
  ])('%j has the items %j', (text, values) => {
    expect(readCommaList(text)).toEqual({ values, isQuoteOpen: false });
  });

  test('an unclosed quote is reported and includes the rest of the text', () => {
    expect(readCommaList('a, "b, c')).toEqual({ values: ['a', 'b, c'], isQuoteOpen: true });
  });
});
