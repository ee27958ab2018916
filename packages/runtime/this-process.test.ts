import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { waitUntil } from '../../tests/support/wait-until.ts';
import { processMark, stateOf } from './this-process.ts';

const [place, , start] = processMark().split('-');

test('the mark of this process is of one that runs, and that of another place of one of which nothing is known', () => {
  expect(stateOf(processMark())).toBe('running');
  expect(stateOf(`00000000-${process.pid}-${start}`)).toBe('unknown');
});

const whereSystemTells = existsSync('/proc/self/stat') ? test : test.skip;
whereSystemTells(
  'a process whose id is used again has ended, and so has one whose parent has not noticed its end',
  async () => {
    expect(stateOf(`${place}-${process.pid}-1`)).toBe('ended');
    // The shell becomes a program that never asks for the end of its child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 60 & echo $!; exec sleep 60']);
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const child = Number(line.toString());
    const stat = () => readFileSync(`/proc/${child}/stat`, 'latin1').split(' ');
    const mark = `${place}-${child}-${Number(stat()[21]).toString(36)}`;
    expect(stateOf(mark)).toBe('running');
    await waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'latin1') === 'sleep\n');
    process.kill(child, 'SIGKILL');
    await waitUntil(() => stat()[2] === 'Z');
    expect(process.kill(child, 0)).toBe(true);
    expect(stateOf(mark)).toBe('ended');
    parent.kill();
  },
);
