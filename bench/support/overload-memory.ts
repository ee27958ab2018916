/** The memory of the server while it is sent four times the bytes of bodies that it may hold. */
import { connect } from 'node:net';
import { residentMegabytes } from './resident-memory.ts';
import type { startStandalone } from './running-standalone.ts';

type Server = Awaited<ReturnType<typeof startStandalone>>;

/** As in `actions-server/config.ts`. */
const maxBytesInProgress = 256_000_000;
const times = 4;

/** Prints the largest resident set of each phase. */
export async function measureMemory(server: Server, print: (line: string) => void): Promise<void> {
  print('| phase | bodies | resident MB | answers |\n|---|---|---|---|');
  const before = residentMegabytes(server.process);
  print(`| at rest | – | ${before.toFixed(0)} | – |`);
  await phase(server, print, 'unfinished bodies of 4.9 MB', 4_900_000, (index) =>
    openUnfinished(server, index, 4_900_000),
  );
  const application = JSON.stringify({
    firstName: 'Ada',
    lastName: 'Byron',
    files: [0, 1].map((index) => ({
      fileName: `${index}.txt`,
      data: Buffer.alloc(9_900_000, `line ${index}\n`).toString('base64'),
    })),
  });
  await phase(server, print, 'applications with 20 MB of files', application.length, async () => {
    const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
      body: application,
    }).catch(() => null);
    await response?.text();
    return response?.status ?? 0;
  });
}

async function phase(
  server: Server,
  print: (line: string) => void,
  name: string,
  bytes: number,
  send: (index: number) => Promise<number>,
): Promise<void> {
  const count = Math.ceil((times * maxBytesInProgress) / bytes);
  const statuses = new Map<number, number>();
  const sent = Array.from({ length: count }, (_, index) =>
    send(index).then((status) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }),
  );
  let largest = 0;
  const sampling = setInterval(() => {
    largest = Math.max(largest, residentMegabytes(server.process));
  }, 200);
  await Promise.all(sent);
  clearInterval(sampling);
  const answers = [...statuses]
    .map(([status, number]) => `${number} × ${status === 0 ? 'cut off' : status}`)
    .join(', ');
  print(`| ${name} | ${count} | ${largest.toFixed(0)} | ${answers} |`);
}

/** Sends all of a body but its end. Resolves with the status of the answer, or 0 when it was cut off without one. */
function openUnfinished(server: Server, index: number, bytes: number): Promise<number> {
  const { hostname, port } = new URL(server.apiUrl);
  return new Promise((resolve) => {
    const connection = connect(Number(port), hostname);
    let status = 0;
    connection.on('data', (chunk) => {
      status ||= Number(/^HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1] ?? 0);
      connection.destroy();
    });
    connection.on('error', () => {});
    connection.on('close', () => resolve(status));
    connection.write(
      `POST /rest/v2/companies HTTP/1.1\r\nHost: x\r\nX-API-KEY: ${server.key}\r\nX-Request-Id: overload-${index}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n{"name":"`,
    );
    connection.write('x'.repeat(bytes - 100_000));
  });
}
