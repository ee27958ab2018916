/**
 * `npm run chaos [-- --seed 1 --applications 2000 --faults 48 --history FILE]`
 *
 * Sends applications to two servers while servers, Postgres, connections and the storage are broken, and then checks that
 * every acknowledged application is stored exactly once with its files, every other at most once, and nothing is left
 * over. The plan is made of the seed and printed first. Exits with 1 when something is wrong.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { makePlan } from './plan.ts';
import { describe, runChaos } from './run.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    applications: { type: 'string', default: '2000' },
    faults: { type: 'string', default: '48' },
    history: { type: 'string' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const plan = makePlan({
  seed: Number(options.seed),
  applications: Number(options.applications),
  faults: Number(options.faults),
  maxFaultMs: 30_000,
});
const count = (name: string, matches: (application: (typeof plan.applications)[number]) => boolean) =>
  `${plan.applications.filter(matches).length} ${name}`;
say(`seed ${plan.seed}: ${plan.applications.length} applications`);
say(
  [
    count('with a resume', ({ files }) => files.some(({ isResume }) => isResume)),
    count('sent to both servers at once', ({ isSentTwice }) => isSentTwice),
    count('with capital letters', ({ emailAddress }) => /[A-Z]/.test(emailAddress)),
    count('of a person who has sent another one', ({ number, person }) => number !== person),
  ].join(', '),
);
for (const fault of plan.faults) say(`when ${fault.after} are begun: ${describe(fault)}`);
say('');

const { history, problems, answers, ...figures } = await runChaos(plan, say);
if (options.history !== undefined) {
  writeFileSync(options.history, history.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
}
say(`\nseed ${plan.seed}: ${problems.length === 0 ? 'nothing is wrong' : `${problems.length} problems`}`);
for (const [name, value] of Object.entries({ ...figures, ...answers })) say(`${name}: ${value}`);
for (const problem of problems) say(`PROBLEM: ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
