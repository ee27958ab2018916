/**
 * `npm run docs:commands`: writes what every command takes into docs/command-line.md. With `--check` the script writes
 * nothing and fails if the page differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { commandsReference } from './commands-reference.ts';

const file = join(findProjectRoot(), 'docs/command-line.md');
const page = readFileSync(file, 'utf8');
const start = '<!-- commands -->\n';
const end = '<!-- /commands -->';
const [from, to] = [page.indexOf(start), page.indexOf(end)];
if (from === -1 || to === -1) throw new Error('docs/command-line.md has no markers for the commands.');
const written = `${page.slice(0, from + start.length)}\n${await commandsReference()}\n\n${page.slice(to)}`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, written);
} else if (written !== page) {
  process.stderr.write(
    'The commands in docs/command-line.md are not up to date: run npm run docs:commands\n',
  );
  process.exitCode = 1;
}
