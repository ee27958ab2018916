/** Ports of this machine on which a program that starts soon can listen. */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections, which begin at 32768 or above: until the program listens, a connection
 * of any other program could be given the port.
 */
const firstPort = 20_000;
const lastPort = 32_767;
const attempts = 20;

/** @throws Error of `listen` when none of twenty can be used */
export async function findFreePort(host = '127.0.0.1'): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const port = randomInt(firstPort, lastPort + 1);
    try {
      await tryPort(port, host);
      return port;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

/** @throws Error of `listen`, such as EADDRINUSE, when the port cannot be used */
export async function tryPort(port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  await once(probe, 'listening');
  await new Promise((closed) => probe.close(closed));
}
