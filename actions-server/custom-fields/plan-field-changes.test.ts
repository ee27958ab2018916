import type { FieldValue } from './field-definition.ts';
import { planFieldChanges, type StoredFieldValue } from './plan-field-changes.ts';

const makeId = (name: string) => `id(${name})`;
const text = (value: string): FieldValue => ({ value, optionId: null, place: null });
const option = (optionId: string): FieldValue => ({ value: null, optionId, place: null });
const place = (search: string): FieldValue => ({ value: null, optionId: null, place: search });

function stored(id: string, fieldId: string, row: Partial<StoredFieldValue>): StoredFieldValue {
  return { id, fieldId, fieldValueId: null, value: null, place: null, ...row };
}

describe('changes of custom field values', () => {
  test('equal values change nothing', () => {
    const rows = [
      stored('r1', 'f1', { value: 'a' }),
      stored('r2', 'f2', { fieldValueId: 'o1' }),
      stored('r3', 'f3', { place: 'Paris' }),
    ];
    const input = [
      { fieldId: 'f1', values: [text('a')] },
      { fieldId: 'f2', values: [option('o1')] },
      { fieldId: 'f3', values: [place('PARIS')] },
    ];
    expect(planFieldChanges(input, rows, makeId, 'FR')).toEqual({
      deletedIds: [],
      inserted: [],
      locations: [],
    });
  });

  test('for several values only the difference is written', () => {
    const rows = [stored('r1', 'f1', { fieldValueId: 'o1' }), stored('r2', 'f1', { fieldValueId: 'o2' })];
    const changes = planFieldChanges(
      [{ fieldId: 'f1', values: [option('o2'), option('o3')] }],
      rows,
      makeId,
      'FR',
    );
    expect(changes.deletedIds).toEqual(['r1']);
    expect(changes.inserted.map((row) => row.optionId)).toEqual(['o3']);
  });

  test('an empty list clears the field and no others', () => {
    const rows = [stored('r1', 'f1', { value: 'a' }), stored('r2', 'f2', { value: 'b' })];
    expect(planFieldChanges([{ fieldId: 'f1', values: [] }], rows, makeId, 'FR').deletedIds).toEqual(['r1']);
  });

  test('a location value gets its own location row, with the same ids when the plan is computed again', () => {
    const input = [{ fieldId: 'f1', values: [place('Trifouillis')] }];
    const changes = planFieldChanges(input, [], makeId, 'FR');
    expect(changes.locations).toEqual([{ id: changes.inserted[0]?.locationId, search: 'Trifouillis' }]);
    expect(planFieldChanges(input, [], makeId, 'FR')).toEqual(changes);
  });

  test('a place is stored in its parts as far as its text tells them', () => {
    const locationOf = (text: string) =>
      planFieldChanges([{ fieldId: 'f1', values: [place(text)] }], [], makeId, 'FR').locations[0];
    expect(locationOf('12 rue de la Paix, 75002 Paris')).toMatchObject({
      search: '12 rue de la Paix, 75002 Paris',
      streetNumber: '12',
      route: 'rue de la Paix',
      administrativeAreaLevel1: 'Île-de-France',
      administrativeAreaLevel2: 'Paris',
      latitude: 48.866,
      longitude: 2.343,
      postalCode: '75002',
      locality: 'Paris',
      countryName: 'France',
    });
    for (const text of ['Trifouillis', 'Lyon / Paris', 'Remote'])
      expect(locationOf(text)).toEqual({ id: expect.any(String), search: text });
  });
});
