import { setImmediate as nextTurn } from 'node:timers/promises';
import { createGate } from '../../tests/support/gate.ts';
import { createKeyedQueue } from './keyed-queue.ts';

describe('a keyed queue', () => {
  test('runs work on one key in order, one at a time', async () => {
    const queue = createKeyedQueue();
    const events: string[] = [];
    const work = (name: string, turns: number) => async () => {
      events.push(`${name} begins`);
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      events.push(`${name} ends`);
    };
    await Promise.all([
      queue.run(['a', 'b'], work('one', 20)),
      queue.run(['b', 'c'], work('two', 5)),
      queue.run(['c', 'a'], work('three', 1)),
    ]);
    expect(events).toEqual([
      'one begins',
      'one ends',
      'two begins',
      'two ends',
      'three begins',
      'three ends',
    ]);
  });

  test('runs work on different keys concurrently', async () => {
    const queue = createKeyedQueue();
    const gate = createGate();
    const first = queue.run(['a'], () => gate.opened);
    await expect(queue.run(['b'], async () => 'done')).resolves.toBe('done');
    gate.open();
    await first;
  });

  test('continues after failed work', async () => {
    const queue = createKeyedQueue();
    const failing = queue.run(['a'], async () => {
      throw new Error('failed');
    });
    const next = queue.run(['a'], async () => 'done');
    await expect(failing).rejects.toThrow('failed');
    await expect(next).resolves.toBe('done');
  });
});
