/** A small run of `npm run chaos`: no acknowledged application is lost, and none is saved twice, whatever breaks. */
import { makePlan } from '../bench/chaos/plan.ts';
import { runChaos } from '../bench/chaos/run.ts';
import { shortLived } from './support/program-flags.ts';

const seed = 1;

test(`applications survive a killed server, a killed Postgres, cut connections, and a storage that is away (seed ${seed})`, async () => {
  const plan = makePlan({ seed, applications: 24, faults: 4, maxFaultMs: 1_000 });
  const said: string[] = [];
  const { problems, acknowledged } = await runChaos(plan, (line) => said.push(line), shortLived);
  expect({ problems, said: problems.length === 0 ? [] : said }).toEqual({ problems: [], said: [] });
  expect(acknowledged).toBe(24);
  // Several servers are started, one after another.
}, 600_000);

test('the plan is made of the seed', () => {
  const options = { applications: 200, faults: 16, maxFaultMs: 5_000 };
  expect(makePlan({ seed: 7, ...options })).toEqual(makePlan({ seed: 7, ...options }));
  expect(makePlan({ seed: 8, ...options })).not.toEqual(makePlan({ seed: 7, ...options }));
  const { faults, applications } = makePlan({ seed: 7, ...options });
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(8);
  expect(applications.filter(({ files }) => files.some(({ isResume }) => isResume))).toHaveLength(67);
});
