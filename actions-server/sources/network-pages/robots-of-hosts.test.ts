import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { RobotsOfHosts } from './robots-of-hosts.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

function heap(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('the largest files of any number of hosts take no more memory than their bound', () => {
  const robots = new RobotsOfHosts('reader', () => 0);
  const lines = Array.from({ length: 30_000 }, (_, index) => `Disallow: /a${index}`);
  const body = Buffer.from(`User-agent: *\n${lines.join('\n')}`).subarray(0, 512_000);
  const keep = (origin: string) =>
    robots.keep(origin, { answer: { statusCode: 200, headers: {}, url: origin, body, isWhole: false } });
  keep('https://first.example');
  const before = heap();
  for (let index = 0; index < 400; index += 1) keep(`https://host${index}.example`);
  expect(heap() - before).toBeLessThan(30_000_000);
  expect(robots.known('https://first.example')).toBeNull();
  const last = robots.known('https://host399.example');
  expect(last !== null && 'robots' in last && last.robots.allows('/a9999')).toBe(false);
});
