/** Runs a script of psql without psql: the commands \getenv, \gexec, \i and \connect, and statements that end a line. */
import { readFileSync } from 'node:fs';
import pg from 'pg';

interface PsqlOptions {
  readonly url: string;
  readonly environment: Readonly<Record<string, string>>;
  /** The file for the path of an \i. */
  readonly included: (path: string) => string;
}

export async function runPsql(file: string, { url, environment, included }: PsqlOptions): Promise<void> {
  const variables = new Map<string, string>();
  let client = await connect(url);
  let statement = '';
  const run = (text: string) =>
    client.query<string[]>({
      text: text.replaceAll(/:'(\w+)'/g, (_, name) => pg.escapeLiteral(variables.get(name) ?? '')),
      rowMode: 'array',
    });
  try {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [, command, first = '', second = ''] = /^\\(\w+) ?(\S*) ?(\S*)/.exec(line) ?? [];
      if (line.startsWith('--') || command === 'set') continue;
      if (command === 'getenv') variables.set(first, environment[second] ?? '');
      else if (command === 'i') await client.query(readFileSync(included(first), 'utf8'));
      else if (command === 'connect') {
        await client.end();
        const other = new URL(url);
        other.pathname = `/${first}`;
        client = await connect(other.href);
      } else statement += `${line}\n`;
      if (statement.endsWith('\\gexec\n')) {
        const { rows } = await run(statement.slice(0, -'\\gexec\n'.length));
        for (const text of rows.flat()) await client.query(text);
        statement = '';
      } else if (statement.endsWith(';\n')) {
        await run(statement);
        statement = '';
      }
    }
    if (statement.trim() !== '') throw new Error(`A statement of ${file} does not end: ${statement}`);
  } finally {
    await client.end();
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}
