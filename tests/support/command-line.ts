/** Runs a command line of the platform in this process. */
import { runCommandLine } from '../../actions-server/cli/run.ts';
import type { FileStorage } from '../../actions-server/files/storage.ts';
import type { HasuraDocuments } from '../../actions-server/graphql/client.ts';

export interface CommandResult {
  /** The exit code. */
  readonly code: number;
  /** What was written to standard output, as bytes and as text. */
  readonly bytes: Buffer;
  readonly out: string;
  readonly error: string;
}

interface CommandSurroundings {
  readonly environment?: Readonly<Record<string, string>>;
  /** What the person at the terminal types when asked; without it nobody can be asked. */
  readonly answer?: string;
}

/** @param platform what the command connects to; without a storage for commands that read no files */
export async function runCommand(
  { hasura, storage }: { readonly hasura?: HasuraDocuments; readonly storage?: FileStorage },
  parameters: readonly string[],
  { environment = {}, answer }: CommandSurroundings = {},
): Promise<CommandResult> {
  const pieces: Uint8Array[] = [];
  let error = '';
  const connect = async () => ({
    hasura: hasura ?? unused(),
    async openStorage() {
      if (storage === undefined) throw new Error('this command reads no files');
      return storage;
    },
    close: async () => {},
  });
  const writeError = (text: string) => {
    error += text;
  };
  const ask = async (question: string) => {
    writeError(question);
    return answer ?? '';
  };
  const code = await runCommandLine(
    parameters,
    {
      programName: 'npm run platform --',
      version: '0.0.0',
      environment,
      connect,
      backup: unused,
      restore: unused,
      migrate: unused,
    },
    {
      write: (part) => void pieces.push(Buffer.from(part)),
      requireWhole: () => {},
      writeError,
      hasProgressLine: false,
      hasStyles: false,
      ask: answer === undefined ? null : ask,
    },
  );
  const bytes = Buffer.concat(pieces);
  return { code, bytes, out: bytes.toString(), error };
}

/**
 * The answer of a command that must succeed, as a program reads it: `--json` is added to its parameters.
 * @param run runs a command line
 */
export async function jsonOf<Value>(
  run: (...parameters: string[]) => Promise<CommandResult>,
  parameters: readonly string[],
): Promise<Value> {
  const { code, out, error } = await run(...parameters, '--json');
  expect({ code, error }).toEqual({ code: 0, error: '' });
  return JSON.parse(out) as Value;
}

function unused(): never {
  throw new Error('this command needs a process of its own');
}
