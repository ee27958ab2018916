/** The port of a server, from the moment on which it listens. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on a port; 0 takes any free one.
 * @param variable the setting with the port
 * @returns the port
 * @throws Error with one sentence that names the setting
 */
export async function listening(
  server: Server,
  {
    port,
    host,
    variable,
  }: { readonly port: number; readonly host: string | undefined; readonly variable: string },
): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw portProblem(error, port, variable);
  });
  return (server.address() as AddressInfo).port;
}

/** The sentence for an error of `listen`. */
export function portProblem(error: unknown, port: number, variable: string): Error {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? 'is already in use' : `cannot be used (${message})`;
  return new Error(`Port ${port} ${reason}. Set ${variable} to another one.`, { cause: error });
}
