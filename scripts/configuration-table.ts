/**
 * `npm run docs:configuration`: writes the tables of settings into the README. With `--check` the script
 * writes nothing and fails if the README differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../actions-server/config.ts';
import { configurationTable } from '../actions-server/configuration-table.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { standaloneSchema } from '../standalone/settings.ts';

const file = join(findProjectRoot(), 'README.md');
const readme = readFileSync(file, 'utf8');
const written = place('standalone', standaloneSchema, place('actions-server', environmentSchema, readme));

if (!process.argv.includes('--check')) {
  writeFileSync(file, written);
} else if (written !== readme) {
  process.stderr.write('The settings in README.md are not up to date: run npm run docs:configuration\n');
  process.exitCode = 1;
}

function place(
  name: string,
  schema: typeof environmentSchema | typeof standaloneSchema,
  text: string,
): string {
  const start = `<!-- configuration: ${name} -->\n`;
  const end = '<!-- /configuration -->';
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from === -1 || to === -1) throw new Error(`README.md has no markers for the settings of ${name}.`);
  return `${text.slice(0, from + start.length)}\n${configurationTable(schema)}\n\n${text.slice(to)}`;
}
