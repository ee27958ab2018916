import { printable } from './printable.ts';

test('what cannot be stored is taken out of every text, at any depth, and nothing else', () => {
  expect(printable({ 'a\u0000': 'x\u0000y', list: ['\ud83dz', '😀é'], number: 1, nothing: null })).toEqual({
    a: 'xy',
    list: ['z', '😀é'],
    number: 1,
    nothing: null,
  });
});
