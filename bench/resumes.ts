/**
 * `npm run bench:resumes [-- FOLDER [--rounds 5]]`
 *
 * Measures how long it takes to read a resume, compared with the extraction of its text alone, and for how long the
 * event loop of the server is blocked while twenty resumes that arrive at the same time are read.
 */
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readResume } from '@platform/resume-reader';
import { extract } from '@platform/resume-reader/testing';
import type { LoopDelay } from './standalone-server.ts';
import { startStandalone } from './support/running-standalone.ts';
import { quantile } from './support/statistics.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '5' } },
});
const folder = positionals[0] ?? 'tests/fixtures/resumes';
const supportedFormats = ['.pdf', '.docx', '.doc', '.odt', '.rtf', '.html', '.txt'];
const concurrency = 20;

interface Document {
  readonly name: string;
  readonly bytes: Buffer;
}
interface Times {
  readonly document: Document;
  readonly whole: number;
  readonly extraction: number;
}

const documents: Document[] = [];
for (const name of (await readdir(folder)).sort()) {
  if (supportedFormats.includes(extname(name).toLowerCase()))
    documents.push({ name, bytes: await readFile(join(folder, name)) });
}
if (documents.length === 0) throw new Error(`There is no resume in ${folder}.`);

process.stdout.write(`${await timesTable()}\n`);
process.stdout.write(await loopTable());

/** A table by format with the time to read a document and the time to extract its text. */
async function timesTable(): Promise<string> {
  const times: Times[] = [];
  // Warm-up, so that no document includes the time to load and compile the code.
  for (const document of documents) await readOnce(document);
  for (const document of documents) {
    const [whole, extraction]: [number[], number[]] = [[], []];
    // Interleaved, so that other load on the machine affects both equally.
    for (let round = 0; round < Number(options.rounds); round += 1) {
      extraction.push(await timed(() => extractOnce(document)));
      whole.push(await timed(() => readOnce(document)));
    }
    times.push({ document, whole: quantile(whole, 0.5), extraction: quantile(extraction, 0.5) });
  }
  const row = (name: string, of: Times[]): string => {
    const whole = of.map((time) => time.whole);
    const extraction = of.map((time) => time.extraction);
    const share = quantile(
      of.map((time) => time.whole / time.extraction),
      0.5,
    );
    const cells = [0.5, 0.95, 1].map((at) => `${milliseconds(whole, at)} (${milliseconds(extraction, at)})`);
    return `| ${name} | ${of.length} | ${cells.join(' | ')} | ${share.toFixed(2)} |\n`;
  };
  const formats = [...new Set(times.map(({ document }) => extname(document.name)))];
  return [
    'Milliseconds to read a resume (in brackets: to extract its text)\n\n',
    '| | documents | median | p95 | maximum | reading ÷ extraction, median |\n|---|---|---|---|---|---|\n',
    row('all', times),
    ...formats.map((format) =>
      row(
        format.slice(1),
        times.filter(({ document }) => extname(document.name) === format),
      ),
    ),
  ].join('');
}

async function readOnce({ bytes, name }: Document): Promise<void> {
  await readResume(bytes, { fileName: name, defaultCountry: 'FR' });
}

async function extractOnce({ bytes, name }: Document): Promise<void> {
  // A document that cannot be read is measured as well.
  await extract(bytes, { fileName: name }).catch(() => {});
}

/** The delay of a server's event loop while twenty applications arrive at the same time. */
async function loopTable(): Promise<string> {
  const server = await startStandalone();
  try {
    const apply = async (number: number, isAsync = false): Promise<{ ms: number; taskId: string }> => {
      const { name, bytes } = documents[number % documents.length] as Document;
      const start = performance.now();
      const response = await fetch(`${server.apiUrl}/rest/v2/applicants`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': server.key,
          ...(isAsync ? { prefer: 'respond-async' } : {}),
        },
        body: JSON.stringify({
          firstName: 'Bench',
          lastName: `Person ${number}`,
          resumesFiles: [{ fileName: name, data: bytes.toString('base64') }],
        }),
      });
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
      const { taskId } = (await response.json()) as { taskId: string };
      return { ms: performance.now() - start, taskId };
    };
    /** Waits for the end of a save that was answered before. */
    const ended = async (taskId: string): Promise<void> => {
      for (;;) {
        const task = await fetch(`${server.apiUrl}/rest/v2/tasks/${taskId}`, {
          headers: { 'x-api-key': server.key },
        });
        if (((await task.json()) as { finishedAt: string | null }).finishedAt !== null) return;
        await new Promise((done) => setTimeout(done, 100));
      }
    };
    const measured = async (work: () => Promise<unknown>): Promise<LoopDelay> => {
      server.process.send('begin');
      await work();
      server.process.send('end');
      const [delay] = (await once(server.process, 'message')) as [LoopDelay];
      return delay;
    };
    // Warm-up: starts the reader processes and compiles the code.
    for (let number = 0; number < 4; number += 1) await apply(number);
    const idle = await measured(() => new Promise((done) => setTimeout(done, 2_000)));
    const responseTimes: number[] = [];
    const busy = await measured(() =>
      Promise.all(
        Array.from({ length: concurrency }, async (_, index) =>
          responseTimes.push((await apply(4 + index)).ms),
        ),
      ),
    );
    const asyncTimes: number[] = [];
    const start = performance.now();
    const taskIds = await Promise.all(
      Array.from({ length: concurrency }, async (_, index) => {
        const { ms, taskId } = await apply(4 + concurrency + index, true);
        asyncTimes.push(ms);
        return taskId;
      }),
    );
    // One after the other, so that the questions take little of the time of the server.
    for (const taskId of taskIds) await ended(taskId);
    const allRead = performance.now() - start;
    const row = (name: string, { max, p99, median, maxOnProcessor }: LoopDelay): string =>
      `| ${name} | ${[median, p99, max].map((time) => time.toFixed(1)).join(' | ')} | ${maxOnProcessor?.toFixed(1) ?? '–'} |\n`;
    return [
      "Delay of the server's event loop in milliseconds\n\n",
      '| | median | p99 | maximum | maximum without waiting for a processor |\n|---|---|---|---|---|\n',
      row('idle', idle),
      row(`${concurrency} simultaneous applications with resumes`, busy),
      `\nResponse time: median ${milliseconds(responseTimes, 0.5)} ms, maximum ${milliseconds(responseTimes, 1)} ms.\n`,
      `With Prefer: respond-async: median ${milliseconds(asyncTimes, 0.5)} ms, maximum ${milliseconds(asyncTimes, 1)} ms; all resumes are read after ${allRead.toFixed(0)} ms.\n`,
    ].join('');
  } finally {
    await server.stop();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function milliseconds(values: number[], share: number): string {
  return quantile(values, share).toFixed(0);
}
