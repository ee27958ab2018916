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
    expect(planFieldChanges(input, rows, 'replace', makeId)).toEqual({
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
      'replace',
      makeId,
    );
    expect(changes.deletedIds).toEqual(['r1']);
    expect(changes.inserted.map((row) => row.optionId)).toEqual(['o3']);
  });

  test('an empty list clears the field and no others', () => {
    const rows = [stored('r1', 'f1', { value: 'a' }), stored('r2', 'f2', { value: 'b' })];
    expect(planFieldChanges([{ fieldId: 'f1', values: [] }], rows, 'replace', makeId).deletedIds).toEqual([
      'r1',
    ]);
  });

  test('a save that only fills empty fields does not change a field with a value', () => {
    const rows = [stored('r1', 'f1', { value: 'a' })];
    const input = [
      { fieldId: 'f1', values: [text('b')] },
      { fieldId: 'f2', values: [text('c')] },
    ];
    const changes = planFieldChanges(input, rows, 'fill', makeId);
    expect(changes.deletedIds).toEqual([]);
    expect(changes.inserted.map((row) => [row.fieldId, row.value])).toEqual([['f2', 'c']]);
  });

  test('a location value gets its own location row, with the same ids when the plan is computed again', () => {
    const input = [{ fieldId: 'f1', values: [place('Paris')] }];
    const changes = planFieldChanges(input, [], 'replace', makeId);
    expect(changes.locations).toEqual([{ id: changes.inserted[0]?.locationId, search: 'Paris' }]);
    expect(planFieldChanges(input, [], 'replace', makeId)).toEqual(changes);
  });
});
