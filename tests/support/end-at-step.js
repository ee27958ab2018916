/**
 * Loaded into a program before it (`node --import`): names the steps with which the program changes files and the database, and
 * ends it before one of them.
 *
 *     STEPS_FILE     each step is appended to this file, before it is done
 *     END_BEFORE     the step before which the program gets the signal
 *     END_SIGNAL     the signal, SIGKILL by default
 *
 * Random parts of names are `*`: `rename data/postgres/making.* /cluster`.
 */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename } from 'node:path';
import pg from 'pg';

const { STEPS_FILE, END_BEFORE, END_SIGNAL = 'SIGKILL', STEPS_ROOT = '/' } = process.env;
const { appendFileSync } = fs;
const random =
  /(?<=[.])[0-9a-f]{8}-\d+-[0-9a-z]+-[0-9a-f]{8}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<=cluster-)[0-9a-f]{12}/g;
let hasEnded = false;

function step(name) {
  if (STEPS_FILE !== undefined) appendFileSync(STEPS_FILE, `${name}\n`);
  if (name !== END_BEFORE || hasEnded) return;
  hasEnded = true;
  process.kill(process.pid, END_SIGNAL);
}

const nameOf = (path) => String(path).replace(STEPS_ROOT, '').replaceAll(random, '*');

for (const name of ['mkdir', 'writeFile', 'rename', 'link', 'symlink', 'rm', 'rmdir', 'unlink', 'truncate']) {
  const original = fs.promises[name];
  fs.promises[name] = (...parameters) => {
    const isPair = ['rename', 'link', 'symlink'].includes(name);
    step(
      `${name} ${parameters
        .slice(0, isPair ? 2 : 1)
        .map(nameOf)
        .join(' ')}`,
    );
    return original.apply(fs.promises, parameters);
  };
}
const { open } = fs.promises;
fs.promises.open = (path, flags = 'r', ...others) => {
  if (flags !== 'r') step(`open ${nameOf(path)}`);
  return open(path, flags, ...others);
};
const { createWriteStream } = fs;
fs.createWriteStream = (path, ...others) => {
  step(`write ${nameOf(path)}`);
  return createWriteStream(path, ...others);
};
for (const name of ['spawn', 'execFile']) {
  const original = childProcess[name];
  const wrapped = (program, ...others) => {
    step(`run ${basename(program)}`);
    return original(program, ...others);
  };
  // `promisify` asks for these.
  childProcess[name] = Object.assign(wrapped, original);
  for (const symbol of Object.getOwnPropertySymbols(original)) {
    wrapped[symbol] = (program, ...others) => {
      step(`run ${basename(program)}`);
      return original[symbol](program, ...others);
    };
  }
}
syncBuiltinESMExports();

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (text, ...others) {
  const sql = typeof text === 'string' ? text : (text?.text ?? '');
  const [verb = ''] = /^\s*(begin|commit|truncate|create schema|copy (?:\(select|\S+))/i.exec(sql) ?? [];
  if (verb !== '') step(`query ${verb.trim()}`);
  return query.call(this, text, ...others);
};
