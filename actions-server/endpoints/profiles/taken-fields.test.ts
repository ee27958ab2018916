import { mergeableFields } from '@platform/vocabulary';
import { id } from '../../../tests/support/application-plans.ts';
import type { MergeableProfileFragment } from '../../graphql/generated.ts';
import { missingFields, takenFields } from './taken-fields.ts';

type Profile = MergeableProfileFragment;

function profile(values: Partial<Profile> = {}): Profile {
  const columns = Object.fromEntries(mergeableFields.map((name) => [name, null]));
  return {
    id: id(1),
    source: 'MANUAL',
    profileUrl: null,
    fieldsValues: [],
    ...columns,
    ...values,
  } as Profile;
}

function field(fieldId: string, type: string, content: Partial<Profile['fieldsValues'][number]>) {
  return { fieldId, field: { type }, fieldValueId: null, value: null, location: null, ...content };
}

const [text, place, tags] = ['0000000a-0000-4000-8000-00000000000a', id(72), id(73)];

describe('the fields that a merge takes', () => {
  test('are named, once, and differ: an id of a custom field may be written in capitals', () => {
    const kept = profile({
      headline: 'CTO',
      location: { search: 'Lyon' },
      fieldsValues: [field(text, 'text', { value: 'a' }), field(place, 'singlelocation', { location: null })],
    });
    const other = profile({
      headline: 'Cook',
      summary: 'Cooks',
      location: { search: 'Lyon' },
      externalId: 'not named',
      fieldsValues: [field(text, 'text', { value: 'b' })],
    });
    const names = ['headline', 'headline', 'summary', 'location', text.toUpperCase(), text];
    expect(takenFields(kept, other, names)).toEqual([
      { name: 'headline', before: 'CTO', after: 'Cook' },
      { name: 'summary', before: null, after: 'Cooks' },
      { name: text, before: 'a', after: 'b' },
    ]);
  });

  test('get a warning when the other profile does not have them', () => {
    const other = profile({ headline: 'Cook' });
    expect(missingFields(other, ['birthday', 'headline', text])).toEqual([
      {
        path: 'fieldsFromOther.0',
        code: 'no_value',
        message: 'the other profile has no birthday; nothing was taken',
      },
      {
        path: 'fieldsFromOther.2',
        code: 'no_value',
        message: 'the other profile has no value of this field; nothing was taken',
      },
    ]);
  });

  test('have one value: fields with several are refused, whichever profile has them', () => {
    const united = profile({ fieldsValues: [field(tags, 'tags', { value: 'a' })] });
    for (const pair of [
      [united, profile()],
      [profile(), united],
    ] as const) {
      expect(() => takenFields(...pair, ['headline', tags])).toThrow(
        expect.objectContaining({
          code: 'validation_failed',
          details: [expect.objectContaining({ path: 'fieldsFromOther.1', code: 'invalid_value' })],
        }),
      );
    }
  });
});
