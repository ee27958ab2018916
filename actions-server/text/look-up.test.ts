import { lookUp } from './look-up.ts';

const items = [
  { id: 1, code: 'resume', name: 'Résumé' },
  { id: 2, code: null, name: 'Resume' },
  { id: 3, code: null, name: 'GO' },
  { id: 4, code: null, name: 'Go' },
  { id: 5, code: null, name: 'Old', isGone: true },
  { id: 6, code: null, name: 'Née' },
  { id: 7, code: null, name: 'NEE', isGone: true },
];
type Item = (typeof items)[number];
const find = (text: string, ...stored: number[]) => {
  const found = lookUp<Item>(text, items, {
    namesOf: ({ code, name }) => [code, name],
    isLive: ({ isGone }) => !isGone,
    isStored: ({ id }) => stored.includes(id),
  });
  return found === 'ambiguous' || found === null ? found : found.id;
};

test.each([
  ['Resume', 2],
  ['Résumé', 1],
  ['resume', 1],
  ['RESUME', 1],
  ['GO', 3],
  ['Go', 4],
  ['go', 'ambiguous'],
  ['nee', 6],
  ['Old', null],
  ['none', null],
  ['', null],
])(
  '%j means the item that is called exactly so, else the one that is without case and accents',
  (text, id) => {
    expect(find(text)).toBe(id);
  },
);

test.each([
  ['go', [4], 4],
  ['go', [3, 4], 'ambiguous'],
  ['Old', [5], 5],
  ['OLD', [5], 5],
  ['nee', [7], 6],
  ['NEE', [7], 7],
])('%j means what is stored where it is one of several, or all that there is', (text, stored, id) => {
  expect(find(text, ...stored)).toBe(id);
});
