/** Follows the guides to the letter: what they say is typed into a shell, and the answers are those that they show. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDemoAccount, demoKeys } from '../standalone/demo/demo-data.ts';
import { startTestApi } from './support/api.ts';
import { differenceFrom, type GuideStep, readGuide } from './support/guide.ts';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../docs/guides', import.meta.url));
const printedBase = 'http://localhost:3000';

const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const workFolder = mkdtempSync(join(tmpdir(), 'guides-'));
afterAll(async () => {
  await api.stop();
  rmSync(workFolder, { recursive: true, force: true });
});

/** Types a command into a shell. @throws when it fails @returns what it prints */
async function type(command: string): Promise<string> {
  const env = { ...process.env, PRIVATE_KEY: keys.privateKey.secret, PUBLIC_KEY: keys.publicKey.secret };
  const script = `set -e\n${command.replaceAll(printedBase, api.baseUrl)}`;
  return (await run('/bin/sh', ['-c', script], { cwd: workFolder, env })).stdout;
}

function expectOutput(output: GuideStep['output'], printed: string): void {
  if (output === null) return;
  if (output.language === 'text') expect(printed.trim()).toBe(output.text.trim());
  else
    expect([differenceFrom(JSON.parse(output.text), JSON.parse(printed)), printed]).toEqual([null, printed]);
}

describe.each(readdirSync(folder))('%s', (name) => {
  const { steps, files } = readGuide(join(folder, name));
  beforeAll(() => {
    for (const [file, text] of Object.entries(files)) writeFileSync(join(workFolder, file), text);
  });

  test('has steps to follow', () => {
    expect(steps.length).toBeGreaterThan(0);
  });

  test.each(steps.map((step) => [step.command.split('\n')[0], step] as const))(
    'the step %s prints what the guide shows',
    async (_, { command, output }) => {
      const printed = await type(command);
      expectOutput(output, printed);
      // What is not shown has to work all the same.
      if (output === null) expect(printed).not.toMatch(/"code":|"errors":/);
    },
  );
});
