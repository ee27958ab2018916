import { idsFrom, newSeed } from './save-ids.ts';

describe('ids of a save', () => {
  test('repeat when the save is run again', () => {
    const seed = newSeed();
    expect(idsFrom(seed)('history')).toBe(idsFrom(seed)('history'));
  });

  test('differ by name and by save', () => {
    const ids = idsFrom('a');
    expect(new Set([ids('history'), ids('link'), idsFrom('b')('history')]).size).toBe(3);
  });

  test('look like random UUIDs', () => {
    expect(idsFrom('a')('history')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
