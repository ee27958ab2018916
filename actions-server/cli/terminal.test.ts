/** Tests of the terminal of a process, with the devices of Linux. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const platform = fileURLToPath(new URL('../../dist/standalone/platform.js', import.meta.url));

test('a command whose output cannot be written fails with the reason in one line', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const { status, stderr } = spawnSync(process.execPath, [platform, '--version'], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^Standard output cannot be written: ENOSPC: [^\n]*\n$/);
    expect(status).toBe(1);
  } finally {
    closeSync(full);
  }
});
