import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded, thisServerInstance } from './server-instance.ts';

describe('a server that holds tasks', () => {
  const self = thisServerInstance();

  test('is known to have ended when its process in the same place is gone', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(hasEnded(`${self.place}/${child.pid}/x`, self)).toBe(true);
  });

  test('has ended when its process id is ours now', () => {
    expect(hasEnded(`${self.place}/${process.pid}/another`, self)).toBe(true);
  });

  test('is taken for alive when its process runs, when it is elsewhere, and when it is this one', () => {
    expect(hasEnded(`${self.place}/${process.ppid}/x`, self)).toBe(false);
    expect(hasEnded('another-host:1/999999/x', self)).toBe(false);
    expect(hasEnded(self.name, self)).toBe(false);
    expect(hasEnded('nonsense', self)).toBe(false);
  });
});
