/**
 * Reads mutated resumes and reports every file that makes a reader process stop, or exceed its time or memory limit.
 *
 *     npm run resumes:fuzz -- FOLDER [RUNS] [SEED]
 *
 * The seed is printed; the same seed gives the same files. Failing files are written to the folder `.data/fuzz`.
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createResumeReader } from '../reader-pool.ts';

const [folder = 'tests/fixtures/resumes', runsText = '2000', seedText = String(Date.now() % 1_000_000)] =
  process.argv.slice(2);
const runs = Number(runsText);
const random = randomNumbers(Number(seedText));
const timeoutMs = 20_000;

const files: { name: string; bytes: Uint8Array }[] = [];
for (const name of (await readdir(folder)).sort()) {
  if (/\.(?:pdf|docx?|odt|rtf|html|txt)$/.test(name))
    files.push({ name, bytes: new Uint8Array(await readFile(join(folder, name))) });
}
const out = join('.data', 'fuzz');
const reader = createResumeReader({ workers: 2, timeoutMs: timeoutMs, maxQueue: 1000 });
const counts = new Map<string, number>();
let failures = 0;
process.stdout.write(`seed ${seedText}, ${runs} runs over ${files.length} files\n`);

const jobs = Array.from({ length: runs }, (_, run) => run);
await Promise.all([worker(), worker(), worker()]);
await reader.close();
for (const [outcome, count] of [...counts].sort()) process.stdout.write(`${outcome.padEnd(16)} ${count}\n`);
process.stdout.write(`${failures} failures\n`);
process.exitCode = failures === 0 ? 0 : 1;

async function worker(): Promise<void> {
  for (let run = jobs.shift(); run !== undefined; run = jobs.shift()) {
    const file = files[Math.floor(random() * files.length)];
    if (!file) return;
    const mutated = mutate(file.bytes);
    const result = await reader.read(mutated, { fileName: file.name, defaultCountry: 'FR' });
    const outcome = result.status === 'read' ? 'read' : result.code;
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    const stopped = result.status === 'unreadable' && result.message.includes('reader stopped');
    if (['timeout', 'out_of_memory', 'failed'].includes(outcome) || stopped) {
      failures += 1;
      await mkdir(out, { recursive: true });
      await writeFile(join(out, `${seedText}-${run}-${file.name}`), mutated);
      process.stdout.write(`run ${run}: ${outcome}${stopped ? ' (stopped)' : ''} ${file.name}\n`);
    }
  }
}

/** Flips bytes, truncates the file, removes or repeats a range of bytes, and changes digits. */
function mutate(bytes: Uint8Array): Uint8Array {
  let mutated = bytes.slice();
  const at = (): number => Math.floor(random() * mutated.length);
  const times = 1 + Math.floor(random() * 8);
  for (let time = 0; time < times; time += 1) {
    const kind = Math.floor(random() * 6);
    if (kind <= 1) for (let flip = 0; flip < 20; flip += 1) mutated[at()] = Math.floor(random() * 256);
    else if (kind === 2) mutated = mutated.slice(0, Math.max(16, at()));
    else if (kind === 3) {
      const [a, b] = [at(), at()].sort((x, y) => x - y) as [number, number];
      mutated = Uint8Array.from([...mutated.subarray(0, a), ...mutated.subarray(b)]);
    } else if (kind === 4) {
      const start = at();
      const piece = mutated.slice(start, start + Math.floor(random() * 2000));
      mutated = Uint8Array.from([...mutated.subarray(0, start), ...piece, ...mutated.subarray(start)]);
    } else {
      // Digits are often part of lengths and offsets.
      const digit = mutated.findIndex((byte, index) => index > at() && byte >= 48 && byte <= 57);
      if (digit >= 0) mutated[digit] = 48 + Math.floor(random() * 10);
    }
    if (mutated.length < 16) break;
  }
  return mutated;
}

/** Repeatable random numbers from 0 to 1 (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
