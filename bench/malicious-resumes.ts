/**
 * `npm run bench:malicious [-- --only DOCX]`
 *
 * Sends applications with malicious and broken resumes, one after the other, to the standalone server: the answer, the
 * time, the most memory that the server and all its processes take meanwhile (Postgres included), and the slowest of the
 * requests for the list of offers that are sent beside it every 50 ms.
 */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type MaliciousFile, maliciousFiles } from './support/malicious-resumes.ts';
import { processTree } from './support/process-tree.ts';
import { startStandalone } from './support/running-standalone.ts';

const { values: options } = parseArgs({ options: { only: { type: 'string', default: '' } } });
type Server = Awaited<ReturnType<typeof startStandalone>>;

const wellFormed: MaliciousFile = {
  what: 'a well-formed resume',
  fileName: 'a.pdf',
  make: () => readFile('tests/fixtures/resumes/elodie-marchand.pdf'),
};

/** The interval of the requests beside an application, and of the measurements of memory. */
const besideMs = 50;
const memoryMs = 200;

async function measure(server: Server, { what, fileName, make }: MaliciousFile): Promise<string> {
  const data = Buffer.from(await make()).toString('base64');
  const body = JSON.stringify({ firstName: 'Jane', lastName: what, resumesFiles: [{ fileName, data }] });
  let isAnswered = false;
  let slowest = 0;
  let megabytes = 0;
  const repeat = async (intervalMs: number, work: () => Promise<void> | void): Promise<void> => {
    while (!isAnswered) {
      await work();
      await sleep(intervalMs);
    }
  };
  const beside = repeat(besideMs, async () => {
    const start = performance.now();
    const response = await fetch(`${server.apiUrl}/rest/v2/offers?limit=10`, {
      headers: { 'x-api-key': server.key },
    });
    if (!response.ok) throw new Error(`a request beside was answered with ${response.status}`);
    await response.text();
    slowest = Math.max(slowest, performance.now() - start);
  });
  const memory = repeat(memoryMs, () => {
    const processes = processTree(server.process.pid ?? 0);
    megabytes = Math.max(
      megabytes,
      processes.reduce((sum, process) => sum + process.megabytes, 0),
    );
  });
  const start = performance.now();
  const answer = await apply(server, body);
  const seconds = (performance.now() - start) / 1000;
  isAnswered = true;
  await Promise.all([beside, memory]);
  return `| ${what} | ${answer} | ${seconds.toFixed(1)} | ${megabytes.toFixed(0)} | ${slowest.toFixed(0)} |`;
}

/** The status of the answer and the codes of its error or warnings. */
async function apply({ apiUrl, key }: Server, body: string): Promise<string> {
  const response = await fetch(`${apiUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body,
  });
  const { code, warnings = [] } = (await response.json()) as {
    code?: string;
    warnings?: { code: string; message: string }[];
  };
  const said = code ? [code] : warnings.map((warning) => `${warning.code} (${warning.message})`);
  return [response.status, ...said].join(' ');
}

const server = await startStandalone();
try {
  // Starts the reader processes.
  await measure(server, wellFormed);
  process.stdout.write(
    '| file | answer | seconds | most memory, MB | slowest request beside, ms |\n|---|---|---:|---:|---:|\n',
  );
  for (const file of [wellFormed, ...maliciousFiles]) {
    if (file === wellFormed || file.what.includes(options.only))
      process.stdout.write(`${await measure(server, file)}\n`);
  }
} finally {
  await server.stop();
}
