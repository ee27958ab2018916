/** Runs commands of a shell, several at a time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Prints what a command said when it has ended, and sets the exit code when one has failed.
 * @param commands [name, command]
 * @param atOnce how many run at a time. With 1 they depend on each other: none is started after one that has failed.
 */
export async function runCommands(commands, atOnce) {
  const waiting = [...commands];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (await run(...next)) continue;
      process.exitCode = 1;
      if (atOnce === 1) return;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** @returns whether it has succeeded */
async function run(name, command) {
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const [code] = await once(child, 'close');
  process.stderr.write(Buffer.concat(output));
  if (code !== 0) process.stderr.write(`${name} has failed\n`);
  return code === 0;
}
