import { planPlaceChanges, type StoredPlace } from './plan-place-changes.ts';

const empty = {
  latitude: null,
  longitude: null,
  streetNumber: null,
  route: null,
  postalCode: null,
  locality: null,
  administrativeAreaLevel1: null,
  administrativeAreaLevel2: null,
  countryName: null,
};
const plan = (stored: Partial<StoredPlace> & { search: string }, textBefore: string | null = null) =>
  planPlaceChanges({ ...empty, ...stored }, { textBefore, keptPoint: false }, 'FR');
const lyon = plan({ search: 'Lyon' });

test('what is empty is filled', () => {
  expect(lyon).toMatchObject({ locality: 'Lyon', countryName: 'France', latitude: 45.749 });
  expect(plan({ search: 'Lyon', countryName: 'France' })).not.toHaveProperty('countryName');
});

test('what somebody gave is kept, and where it is of another place nothing is filled', () => {
  expect(plan({ search: 'Lyon', locality: 'Villeurbanne' })).toEqual({});
  const given = plan({ search: 'Lyon', latitude: 45.7, longitude: 4.8, locality: 'LYON' });
  expect(given).toMatchObject({ administrativeAreaLevel2: 'Rhône' });
  for (const column of ['latitude', 'longitude', 'locality']) expect(given).not.toHaveProperty(column);
});

test('what was read of the text before is replaced, or emptied where the new text tells nothing', () => {
  expect(plan({ search: 'Grenoble', ...lyon }, 'Lyon')).toMatchObject({
    locality: 'Grenoble',
    latitude: 45.179,
  });
  expect(plan({ search: 'Remote', ...lyon }, 'Lyon')).toEqual({
    latitude: null,
    longitude: null,
    locality: null,
    administrativeAreaLevel1: null,
    administrativeAreaLevel2: null,
    countryName: null,
  });
  expect(plan({ search: 'Remote', ...lyon, route: 'rue X' }, 'Lyon')).not.toHaveProperty('route');
});
