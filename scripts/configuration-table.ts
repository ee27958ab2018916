/**
 * `npm run docs:configuration`: writes the tables of settings into docs/configuration.md. With `--check`
 * the script writes nothing and fails if the page differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentSchema } from '../actions-server/config.ts';
import { configurationTable } from '../actions-server/configuration-table.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { standaloneSchema } from '../standalone/settings.ts';

const file = join(findProjectRoot(), 'docs/configuration.md');
const page = readFileSync(file, 'utf8');
const written = place('standalone', standaloneSchema, place('actions-server', environmentSchema, page));

if (!process.argv.includes('--check')) {
  writeFileSync(file, written);
} else if (written !== page) {
  process.stderr.write(
    'The settings in docs/configuration.md are not up to date: run npm run docs:configuration\n',
  );
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
  if (from === -1 || to === -1)
    throw new Error(`docs/configuration.md has no markers for the settings of ${name}.`);
  // Descriptions name pages as the root of the project sees them.
  const table = configurationTable(schema).replaceAll('](docs/', '](');
  return `${text.slice(0, from + start.length)}\n${table}\n\n${text.slice(to)}`;
}
