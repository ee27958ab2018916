import { placeScore } from './places.ts';

test('initials of organisations before a country are no town', () => {
  expect(placeScore("ABCD / EFG Vest-Rive, Côte d'Ivoire")).toBeLessThan(2);
  expect(placeScore('VEST, Norvège')).toBeGreaterThanOrEqual(2);
});
