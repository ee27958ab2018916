import { createGate } from '../../tests/support/gate.ts';
import { AppError } from '../errors.ts';
import { createKeyLookUps } from './key-look-ups.ts';

type Row = Awaited<ReturnType<Parameters<typeof createKeyLookUps>[0]>>[number];

/** What the look-up of a row uses of it. */
const rowOf = (hash: string) => ({ hash }) as Row;

test('six hundred unknown keys that arrive together are a few queries, and a valid one among them is found', async () => {
  const sent: number[] = [];
  const gate = createGate();
  const lookUp = createKeyLookUps(async (hashes) => {
    sent.push(hashes.length);
    await gate.opened;
    return hashes.includes('valid') ? [rowOf('valid')] : [];
  });
  const unknown = Array.from({ length: 600 }, (_, index) => lookUp(`unknown ${index}`));
  const valid = lookUp('valid');
  gate.open();
  expect(await valid).toEqual(rowOf('valid'));
  expect(new Set(await Promise.all(unknown))).toEqual(new Set([null]));
  expect(sent).toEqual([1, 1, 500, 99]);
});

test('a look-up that fails rejects the keys of its query, and the next ones are looked up', async () => {
  let fails = true;
  const lookUp = createKeyLookUps(async (hashes) => {
    if (fails) throw new AppError('service_unavailable', 'away');
    return hashes.map(rowOf);
  });
  await expect(lookUp('a')).rejects.toThrow('away');
  fails = false;
  expect(await lookUp('a')).toEqual(rowOf('a'));
});

test('look-ups that wait are bounded', async () => {
  const gate = createGate();
  const lookUp = createKeyLookUps(async () => {
    await gate.opened;
    return [];
  });
  const all = Array.from({ length: 20_003 }, (_, index) => lookUp(String(index)));
  await expect(all.at(-1)).rejects.toThrow('temporarily unavailable');
  gate.open();
  await Promise.all(all.slice(0, -1));
});
