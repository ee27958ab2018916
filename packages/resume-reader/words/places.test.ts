import { hasPostalTown, isPlaceOnly, placeScore } from './places.ts';

test('initials of organisations before a country are no town', () => {
  expect(placeScore("ABCD / EFG Vest-Rive, Côte d'Ivoire")).toBeLessThan(2);
  expect(placeScore('VEST, Norvège')).toBeGreaterThanOrEqual(2);
});

test('a town with its postal code or the number of its department in brackets is a place', () => {
  for (const text of ['Vest-Holm (57500)', 'Montcel (35)', 'Ajac (2A)'])
    expect(placeScore(text)).toBeGreaterThan(1.5);
  for (const text of ['Lycée Montcel (35)', 'ARTEC Montcel (35000)'])
    expect(placeScore(text)).toBeLessThan(1.5);
});

test('the number of a house is no postal code', () => {
  for (const text of ['1450 Pine Street', '14508 Pine St. NW', '1450 Old Mill Road, Apt 4B'])
    expect([hasPostalTown(text), placeScore(text)]).toEqual([false, 0]);
  for (const text of ['8001 Holm', '69999 Montferrand, 12 rue Haute', '1450 Pine Street, 8001 Holm'])
    expect(hasPostalTown(text)).toBe(true);
});

test('a town before the code of its region is a place without a comma, unless the code may be a legal form', () => {
  for (const text of ['Old Farley OR', 'Kvarnby NSW', 'Calgary AB'])
    expect(placeScore(text)).toBeGreaterThanOrEqual(2);
  for (const text of ['Kvarnby AB', 'Norvane Bank OR']) expect(placeScore(text)).toBeLessThan(2);
});

test('the country may stand behind the postal code of a town', () =>
  expect(isPlaceOnly('Kvarnby, CO 80215 United States')).toBe(true));

test('a Polish postal code before or behind its town is a place', () => {
  for (const text of ['00-123 Larchowo', 'Larchowo 00-123', 'ul. Lipowa 5/2, 00-123 Larchowo'])
    expect(hasPostalTown(text)).toBe(true);
  expect(hasPostalTown('Tel 22-123-45-67')).toBe(false);
});

test('a county is a region by its name only, with a direction or the word for a county before it', () => {
  for (const text of [
    'Larchborough, Derbyshire',
    'Larchborough, North Yorkshire',
    'Larchbourne, Co. Kerry',
    'Vest, County Durham',
  ])
    expect(placeScore(text)).toBeGreaterThanOrEqual(2);
  for (const text of [
    'Sabrina Derbyshire',
    'Laura Wiltshire',
    'Holm, County Council',
    'Holm, Co. Manager',
    'Holm, Laura Wiltshire',
  ])
    expect(placeScore(text)).toBeLessThan(2);
});
