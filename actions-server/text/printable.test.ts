import { printable } from './printable.ts';

test('only characters that cannot be stored are removed, from every text at any depth', () => {
  expect(printable({ 'a\u0000': 'x\u0000y', list: ['\ud83dz', '😀é'], number: 1, nothing: null })).toEqual({
    a: 'xy',
    list: ['z', '😀é'],
    number: 1,
    nothing: null,
  });
});
