/** `export`: writes the records of an account to a file that `import` takes. */
import { Argument, type Command, Option } from 'commander';
import type { Console } from './console.ts';
import { delimiter } from './option-values.ts';
import { type RecordKindName, recordKindNames } from './transfer/record-kinds.ts';
import type { ExportOptions } from './transfer/run-export.ts';

const help = `
The API is at PLATFORM_URL, with the private key PLATFORM_API_KEY, or in a profile of ~/.config/platform/profiles.yaml.`;

export function defineExport(command: Command, console: Console): void {
  command
    .addArgument(new Argument('<records>', 'which records').choices(recordKindNames))
    .option('--out <file>', 'a new file; default: standard output')
    .addOption(
      new Option('--format <format>', 'default: by the ending of the file, or csv').choices(['csv', 'jsonl']),
    )
    .option('--delimiter <character>', 'between cells: , ; or tab', delimiter, ',')
    .option(
      '--for-spreadsheets',
      'mark the encoding, and put a quote before what would be a formula; an import takes it off',
    )
    .option('--profile <name>', 'a profile of the file of profiles, with address and key')
    .addHelpText('after', help)
    .action(async (name: RecordKindName, options: ExportOptions) => {
      const { runExport } = await import('./transfer/run-export.ts');
      await runExport(name, options, console);
    });
}
