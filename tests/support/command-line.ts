/** Runs a command line of the platform in this process. */
import { runCommandLine } from '../../actions-server/cli/run.ts';
import type { FileStorage } from '../../actions-server/files/storage.ts';
import type { Hasura } from '../../actions-server/graphql/client.ts';

export interface CommandResult {
  /** The exit code. */
  readonly code: number;
  /** What was written to standard output, as bytes and as text. */
  readonly bytes: Buffer;
  readonly out: string;
  readonly error: string;
}

/** @param platform what the command connects to; without a storage for commands that read no files */
export async function runCommand(
  { hasura, storage }: { readonly hasura: Hasura; readonly storage?: FileStorage },
  parameters: readonly string[],
): Promise<CommandResult> {
  const pieces: Uint8Array[] = [];
  let error = '';
  const connect = async () => ({
    hasura,
    async openStorage() {
      if (storage === undefined) throw new Error('this command reads no files');
      return storage;
    },
    close: async () => {},
  });
  const code = await runCommandLine(parameters, connect, {
    write: (part) => void pieces.push(Buffer.from(part)),
    writeError: (text) => {
      error += text;
    },
  });
  const bytes = Buffer.concat(pieces);
  return { code, bytes, out: bytes.toString(), error };
}
