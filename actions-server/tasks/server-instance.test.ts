import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { hasEnded, thisServerInstance } from './server-instance.ts';

describe('a server that holds leases of tasks', () => {
  const self = thisServerInstance();

  test('is known to have ended when its process in the same place has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(hasEnded(`${self.place}/${child.pid}/x`, self)).toBe(true);
  });

  test('is known to have ended when its process id belongs to this process', () => {
    expect(hasEnded(`${self.place}/${process.pid}/another`, self)).toBe(true);
  });

  test('is assumed to run when its process runs, when it is on another machine, also of the same name, and when it is this server', () => {
    expect(hasEnded(`${self.place}/${process.ppid}/x`, self)).toBe(false);
    expect(hasEnded('another-place:1/999999/x', self)).toBe(false);
    // Two machines of one name, each with its first namespace of processes.
    const namespace = self.place.split(':').at(-1);
    expect(hasEnded(`${hostname()}:${namespace}/999999/x`, self)).toBe(false);
    expect(hasEnded(self.name, self)).toBe(false);
    for (const name of ['nonsense', ...['0', '-1', 'x', '1.5'].map((id) => `${self.place}/${id}/x`)])
      expect([name, hasEnded(name, self)]).toEqual([name, false]);
  });
});
