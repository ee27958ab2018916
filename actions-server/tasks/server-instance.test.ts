import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasEnded, thisServerInstance } from './server-instance.ts';

describe('a server that holds leases of tasks', () => {
  const self = thisServerInstance();

  test('is known to have ended when its process on the same host has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'exit');
    expect(hasEnded(`${self.hostId}/${child.pid}/x`, self)).toBe(true);
  });

  test('is known to have ended when its process id belongs to this process', () => {
    expect(hasEnded(`${self.hostId}/${process.pid}/another`, self)).toBe(true);
  });

  test('is assumed to run when its process runs, when it is on another host and when it is this server', () => {
    expect(hasEnded(`${self.hostId}/${process.ppid}/x`, self)).toBe(false);
    expect(hasEnded('another-host:1/999999/x', self)).toBe(false);
    expect(hasEnded(self.name, self)).toBe(false);
    expect(hasEnded('nonsense', self)).toBe(false);
  });
});
