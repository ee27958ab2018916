/** The operator at the command line, with an engine and a database of their own. */
import { type CommandResult, jsonOf, runCommand } from './command-line.ts';
import { createTestEngine, type TestEngine } from './engine.ts';

interface Operator {
  readonly platform: TestEngine;
  run(...parameters: string[]): Promise<CommandResult>;
  /** The answer of a command that must succeed, as a program reads it. */
  json<Value>(...parameters: string[]): Promise<Value>;
  createAcme(): Promise<{ readonly id: string }>;
  /** Deletes all accounts. */
  clear(): Promise<void>;
}

export async function startOperator(): Promise<Operator> {
  const platform = await createTestEngine();
  const run = (...parameters: string[]) => runCommand(platform, parameters);
  const json = <Value>(...parameters: string[]) => jsonOf<Value>(run, parameters);
  return {
    platform,
    run,
    json,
    createAcme: () => json('accounts', 'create', '--name', 'Acme', '--country', 'fr'),
    async clear() {
      // Everything goes with its account. Truncating a hundred tables takes several times as long.
      await platform.database.pool.query('delete from groups');
    },
  };
}
