/** What a test file may not leave behind (`test-runner.js`). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { leftOpen, whatIsOpen } from './left-open.ts';

const opened = {
  'a timer': async () => {
    const timer = setTimeout(() => {}, 3_600_000);
    return () => clearTimeout(timer);
  },
  'a server': async () => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    return () => server.close();
  },
  'a process': async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    return () => child.kill();
  },
};

test.each(Object.entries(opened))('%s is left open until it is closed', async (_what, open) => {
  const before = whatIsOpen();
  const close = await open();
  expect(await leftOpen(before, 0)).toHaveLength(1);
  close();
  expect(await leftOpen(before)).toEqual([]);
});

test('a timer that keeps no process is not left open', async () => {
  const before = whatIsOpen();
  const timer = setTimeout(() => {}, 3_600_000).unref();
  expect(await leftOpen(before)).toEqual([]);
  clearTimeout(timer);
});
