/**
 * Measures what `npm start` takes of memory, connections and disk: at rest, while applications with a resume arrive, and
 * afterwards. `npm run bench:sizes [-- --applications 1000]`, on Linux. docs/operations.md has the figures.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import PDFDocument from 'pdfkit';
import { processTree } from './support/process-tree.ts';
import { startStandalone } from './support/running-standalone.ts';

const { values: options } = parseArgs({ options: { applications: { type: 'string', default: '1000' } } });
const applications = Number(options.applications);
/** Applications on the way at a time, and the pause before the server counts as being at rest. */
const concurrency = 8;
const restMs = 15_000;

const positions = ['Head of sales', 'Account executive', 'Sales assistant'].map(
  (title, index) =>
    `${title}, Company ${index}, Lyon\nJanuary ${2020 - 3 * index} - March ${2022 - 3 * index}\n` +
    'Opened new markets, trained a team of five, and kept the customers of the region.\n'.repeat(6),
);

/** A page about a person of whom no other has the name, the address or the number. */
async function resumeOf(number: number): Promise<Buffer> {
  const page = new PDFDocument();
  const contact = `person${number}@example.com\n+33 6 ${String(10_000_000 + number)}`;
  page.fontSize(18).text(`First${number} Last${number}`).fontSize(10).text(contact);
  page.moveDown().text('Experience').text(positions.join('\n'));
  page.end();
  return buffer(page);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const server = await startStandalone();

interface Sizes {
  readonly server: number;
  readonly readers: number;
  readonly postgres: number;
  readonly connections: number;
}

function sizes(): Sizes {
  const tree = processTree(server.process.pid ?? 0);
  const isPostgres = ({ title }: { title: string }) => /postgres/.test(title.split(' ')[0] ?? '');
  const isReader = ({ title }: { title: string }) => /reader-process/.test(title);
  const sum = (members: typeof tree) => members.reduce((total, { megabytes }) => total + megabytes, 0);
  return {
    server: sum(tree.filter((member) => !isPostgres(member) && !isReader(member))),
    readers: sum(tree.filter(isReader)),
    postgres: sum(tree.filter(isPostgres)),
    connections: tree.filter(({ title }) => /^postgres: .*\(\d+\)/.test(title)).length,
  };
}

function diskMegabytes(...path: string[]): number {
  const folder = join(server.folder, ...path);
  // The folder of files is made with the first one.
  if (!existsSync(folder)) return 0;
  const text = execFileSync('du', ['-sm', folder], { encoding: 'utf8' });
  return Number(text.split('\t')[0]);
}

function row(name: string, { server: node, readers, postgres, connections }: Sizes): void {
  const numbers = [node, readers, postgres].map((megabytes) => megabytes.toFixed(0));
  const disk = [
    diskMegabytes('postgres'),
    diskMegabytes('postgres', 'cluster', 'pg_wal'),
    diskMegabytes('files'),
  ];
  print(`| ${[name, ...numbers, connections, ...disk].join(' | ')} |`);
}

let sentBytes = 0;

async function apply(number: number): Promise<void> {
  const resume = await resumeOf(number);
  const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
    body: JSON.stringify({
      resumesFiles: [{ fileName: `${number}.pdf`, data: resume.toString('base64') }],
    }),
  });
  const text = await response.text();
  if (response.status === 429) {
    await sleep(Number(response.headers.get('retry-after')) * 1000);
    return apply(number);
  }
  sentBytes += resume.length;
  if (!response.ok) throw new Error(`application ${number}: ${response.status} ${text}`);
}

try {
  print(
    '| | server, MB | readers, MB | Postgres, MB | connections | Postgres on disk, MB | its WAL | files |',
  );
  print('|---|---:|---:|---:|---:|---:|---:|---:|');
  await sleep(restMs);
  row('at rest', sizes());
  const startedAt = performance.now();
  let next = 0;
  let largest = sizes();
  const sampling = setInterval(() => {
    const now = sizes();
    if (now.server + now.readers + now.postgres > largest.server + largest.readers + largest.postgres)
      largest = now;
  }, 1000);
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < applications) await apply(next++);
    }),
  );
  clearInterval(sampling);
  const seconds = (performance.now() - startedAt) / 1000;
  row(`most, while ${applications} applications arrived`, largest);
  await sleep(restMs);
  row('at rest afterwards', sizes());
  print(
    `\n${seconds.toFixed(0)} seconds, ${concurrency} at a time, resumes of ${Math.round(sentBytes / applications)} bytes`,
  );
} finally {
  await server.stop();
}
