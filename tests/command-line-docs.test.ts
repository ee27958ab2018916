/** Checks that the documentation of the command line is that of the program, and the completions made of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isReadInPart, leavesOf } from '../actions-server/cli/commands.ts';
import { completionScript, shells } from '../actions-server/cli/completion-script.ts';
import { commandsReference, describedProgram } from '../scripts/commands-reference.ts';
import { runCommand } from './support/command-line.ts';
import { loadedBy } from './support/loaded-by.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const pages = [
  'README.md',
  'SECURITY.md',
  ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`),
].filter((page) => page.endsWith('.md'));
const program = await describedProgram();
const leaves = leavesOf(program);
let parsed = '';
for (const { words, command } of leaves) {
  command.action(() => {
    parsed = words;
  });
}

interface Example {
  readonly page: string;
  readonly text: string;
}

/** What follows the name of the program, in code of the page: lines of blocks, and inline code. */
function examplesIn(page: string): Example[] {
  const text = readFileSync(join(root, page), 'utf8').replace(/<!-- commands -->[\s\S]*/, '');
  const blocks = [...text.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block);
  const lines = blocks.flatMap((block) => block.replaceAll(/ \\\n\s*/g, ' ').split('\n'));
  const inline = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  const name =
    /(?:^|\s|\$\(|\()(?:npm run (?:--silent )?platform --|actions-server platform|platform\.js|platform) (.+)$/;
  return [...lines, ...inline].flatMap((line) => {
    const rest = name.exec(line)?.[1];
    return rest === undefined || /^\S*[=;]/.test(rest) ? [] : [{ page, text: rest }];
  });
}

/** The words of a command as a shell reads them; what redirects and what follows the command is left out. */
function wordsOf(text: string): string[] {
  const [command = ''] = text.split(/\s(?:#|>|<|\||&&)(?:\s|$)|\)$|\)\s/);
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, plain]) =>
    (double ?? single ?? plain ?? '').replace(/^\$(\w+)$/, '$1'),
  );
}

/** Placeholders that stand for an id. */
const ids = /^(<id>|\$PROFILE_ID|PROFILE_ID)$/;
const anId = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0001';

const examples = pages
  .flatMap(examplesIn)
  .filter(({ text }) => leaves.some(({ words }) => text.startsWith(words.split(' ')[0] ?? '')));

test('the documentation has examples', () => {
  expect(examples.length).toBeGreaterThan(20);
});

test.each(examples)('$page: "platform $text" is a command that the program takes', async ({ text }) => {
  const words = wordsOf(text).map((word) => (ids.test(word) ? anId : word));
  parsed = '';
  // The name of a command alone, as in a sentence, or followed by what it leaves open.
  const open = words.includes('…') || leaves.some((leaf) => leaf.words === words.join(' '));
  if (open) {
    const names = words.slice(0, words.includes('…') ? words.indexOf('…') : undefined).join(' ');
    expect(leaves.filter((leaf) => leaf.words.startsWith(names))).not.toEqual([]);
    return;
  }
  await program.parseAsync(words, { from: 'user' });
  expect(parsed).toBe(leaves.find((leaf) => `${text} `.startsWith(`${leaf.words} `))?.words);
});

test('docs/command-line.md has what every command takes, and an example of each', async () => {
  const page = readFileSync(join(root, 'docs/command-line.md'), 'utf8');
  expect(page).toContain(await commandsReference());
  const [written = ''] = page.split('<!-- commands -->');
  const shown = leaves.filter(({ words }) => new RegExp(`platform ${words}(?![\\w-])`).test(written));
  expect(
    leaves.map(({ words }) => words).filter((words) => !shown.some((leaf) => leaf.words === words)),
  ).toEqual([]);
});

test.each(shells)('the completion of %s names every command and option', (shell) => {
  const script = completionScript(shell, program);
  for (const { words, command } of leaves) {
    expect(script).toContain(words.split(' ').at(-1));
    for (const { long } of command.options) expect(script).toContain(long?.slice(2));
  }
});

test('the completion of a shell is printed, of all commands', async () => {
  const { code, out } = await runCommand({}, ['completion', 'fish']);
  expect({ code, out }).toEqual({ code: 0, out: completionScript('fish', program) });
});

const bash = spawnSync('bash', ['--version']).status === 0;

/** What bash offers after these words of the command line. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${completionScript('bash', program)}
COMP_WORDS=(platform ${line}); COMP_CWORD=${words.length}; _platform; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8' }).trim().split('\n');
}

(bash ? test : test.skip)('bash completes commands, options and values', () => {
  expect(offered('key')).toEqual(['keys']);
  expect(offered('keys', '')).toEqual(['create', 'list', 'revoke', 'rotate']);
  expect(offered('keys', 'create', '--ki')).toEqual(['--kind']);
  expect(offered('keys', 'create', '--kind', '')).toEqual(['public', 'private']);
  expect(offered('keys', 'create', '--name', 'tasks', '--acc')).toEqual(['--account']);
  expect(offered('completion', '')).toEqual(['bash', 'zsh', 'fish']);
});

test.each(['zsh', 'fish'] as const)('%s reads its completion, where it is installed', (shell) => {
  if (spawnSync(shell, ['--version']).error !== undefined) return;
  const { status, stderr } = spawnSync(shell, ['-n'], { input: completionScript(shell, program) });
  expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
});

test('the help of every command loads no package but commander, so that it is there at once', () => {
  const folder = join(root, 'actions-server/cli');
  const entries = readdirSync(folder).filter((name) => /^run\.ts$|-command\.ts$/.test(name));
  expect(entries.length).toBeGreaterThan(10);
  const loaded = entries.flatMap((name) => [...loadedBy(join(folder, name))]);
  const packages = loaded.filter((path) => !path.startsWith('/') && !path.startsWith('node:'));
  expect(new Set(packages)).toEqual(new Set(['commander']));
});

test('backups, commands beside a server, a start until its database is open and a primary load nothing that serves requests', () => {
  const servingPartsOf = (path: string) =>
    [...loadedBy(join(root, path))].filter((name) => /^express$|\/@platform\/engine\/engine\.ts$/.test(name));
  for (const name of ['backup', 'command-connection', 'start'])
    expect(servingPartsOf(`standalone/${name}.ts`)).toEqual([]);
  expect(servingPartsOf('actions-server/main.ts')).toEqual([]);
  expect(servingPartsOf('standalone/serve.ts')).toHaveLength(2);
});

test('only commands that list something may be cut off by their reader', () => {
  expect(leaves.filter(({ command }) => isReadInPart(command)).map(({ words }) => words)).toEqual([
    'accounts list',
    'accounts show',
    'users list',
    'keys list',
    'statuses list',
    'fields list',
    'tasks list',
    'webhooks list',
    'webhooks show',
    'webhooks deliveries',
    'emails list',
    'listen',
  ]);
});
