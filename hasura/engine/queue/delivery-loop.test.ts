import { createGate } from '../../../tests/support/gate.ts';
import { DeliveryLoop, type DeliverySettings } from './delivery-loop.ts';

const settings: DeliverySettings = { concurrency: 2, pollIntervalMs: 600_000, graceMs: 600_000 };

test('a notification during a poll causes another poll', async () => {
  const firstLook = createGate<readonly string[]>();
  const delivered = createGate<string>();
  const looks = [firstLook.opened, Promise.resolve(['added'])];
  const loop = new DeliveryLoop<string>(
    {
      claim: () => looks.shift() ?? Promise.resolve([]),
      deliver: async (item) => delivered.open(item),
      release: async () => {},
    },
    settings,
    (error) => {
      throw error;
    },
  );
  loop.poll();
  loop.poll();
  firstLook.open([]);
  expect(await delivered.opened).toBe('added');
  await loop.close();
});

test('the number of concurrent deliveries is limited, and the next items are claimed when one ends', async () => {
  const waiting = ['a', 'b', 'c', 'd', 'e'];
  const gates = new Map(waiting.map((item) => [item, createGate()]));
  const begun: string[] = [];
  const loop: DeliveryLoop<string> = new DeliveryLoop<string>(
    {
      claim: async (most) => waiting.splice(0, most),
      deliver: async (item) => {
        begun.push(item);
        expect(loop.running.length).toBeLessThanOrEqual(2);
        await gates.get(item)?.opened;
      },
      release: async () => {},
    },
    settings,
    (error) => {
      throw error;
    },
  );
  loop.start();
  for (const { open } of gates.values()) open();
  while (begun.length < 5) await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  await loop.close();
  expect(loop.running).toEqual([]);
});

test('an item whose delivery throws an unexpected error is not released: its lease expires', async () => {
  const errors: unknown[] = [];
  const released: string[] = [];
  const loop = new DeliveryLoop<string>(
    {
      claim: async () => (errors.length === 0 ? ['a'] : []),
      deliver: () => Promise.reject(new Error('unforeseen')),
      release: async (item) => {
        released.push(item);
      },
    },
    settings,
    (error) => errors.push(error),
  );
  loop.poll();
  while (errors.length === 0) await new Promise(setImmediate);
  await loop.close();
  expect(errors).toEqual([new Error('unforeseen')]);
  expect(released).toEqual([]);
});
