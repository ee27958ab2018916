import { createProgress, progressText } from './progress.ts';

/** What is written at these milliseconds, when so much was done. */
function written(hasProgressLine: boolean, steps: readonly (readonly [number, number])[]): string[] {
  const lines: string[] = [];
  let time = 0;
  const terminal = { hasProgressLine, writeError: (text: string) => void lines.push(text) };
  const progress = createProgress(terminal, { unit: 'lines', total: 1_000 }, () => time);
  for (const [at, done] of steps) {
    time = at;
    progress.update(done);
  }
  progress.end();
  return lines;
}

test('nothing is shown of what takes less than a second', () => {
  expect(
    written(true, [
      [0, 0],
      [400, 500],
      [999, 1_000],
    ]),
  ).toEqual([]);
});

test('on a terminal one line is written again at most ten times a second, and removed at the end', () => {
  expect(
    written(true, [
      [0, 0],
      [1_000, 100],
      [1_050, 150],
      [1_100, 200],
    ]),
  ).toEqual([
    '\r\u001b[K[##----------------------]  10 %  100 of 1000 lines, 100/s, 0:09 left',
    '\r\u001b[K[#####-------------------]  20 %  200 of 1000 lines, 182/s, 0:05 left',
    '\r\u001b[K',
  ]);
});

test('elsewhere a line is written every ten seconds', () => {
  const steps = Array.from({ length: 25 }, (_, second) => [second * 1_000, second * 10] as const);
  expect(written(false, steps).map((line) => line.slice(26).trim())).toEqual([
    '1 %  10 of 1000 lines, 10/s, 1:39 left',
    '11 %  110 of 1000 lines, 10/s, 1:29 left',
    '21 %  210 of 1000 lines, 10/s, 1:19 left',
  ]);
});

test('work of an unknown size shows what is done', () => {
  expect(progressText({ done: 30, total: null, unit: 'rows', rate: 2.55 })).toBe('30 rows, 2.6/s');
  expect(progressText({ done: 0, total: 36_000, unit: 'rows', rate: 5 })).toContain('2:00:00 left');
});

test('what an earlier run has done says nothing about the speed, and a finished bar is full', () => {
  expect(
    written(true, [
      [0, 900],
      [2_000, 1_000],
    ]),
  ).toEqual([
    '\r\u001b[K[########################] 100 %  1000 of 1000 lines, 50/s, 0:00 left',
    '\r\u001b[K',
  ]);
  // More than was expected, and nothing yet.
  expect(progressText({ done: 3, total: 2, unit: 'MB', rate: 9.96 })).toBe(
    `[${'#'.repeat(24)}] 100 %  3 of 2 MB, 10/s, 0:00 left`,
  );
  expect(progressText({ done: 0, total: 2, unit: 'MB', rate: 0 })).toBe(
    `[${'-'.repeat(24)}]   0 %  0 of 2 MB, 0/s`,
  );
  expect(progressText({ done: 0, total: 0, unit: 'MB', rate: 0 })).toBe('0 MB, 0/s');
  expect(progressText({ done: 0, total: 3_725, unit: 'MB', rate: 1 })).toContain(' 1:02:05 left');
});

test('a pause is told at once, but not in the first second, and nothing is told to nobody', () => {
  const lines: string[] = [];
  let time = 0;
  const terminal = { hasProgressLine: false, writeError: (text: string) => void lines.push(text) };
  const progress = createProgress(terminal, { unit: 'lines', total: 10 }, () => time);
  progress.pause('too early');
  time = 1_000;
  progress.update(5);
  progress.pause('waiting 7 s');
  progress.end();
  expect(lines.map((line) => line.replace(/^\[.*\] /, ''))).toEqual([
    ' 50 %  5 of 10 lines, 0/s\n',
    'waiting 7 s\n',
  ]);
  const silent = createProgress(null, { unit: 'lines', total: 10 }, () => time);
  time = 10_000;
  expect([silent.update(5), silent.pause('a'), silent.end()]).toEqual([undefined, undefined, undefined]);
});
