/** `import`: brings the records of a file into an account. */
import { type Command, Option } from 'commander';
import type { Console, OutputOptions } from './console.ts';
import { delimiter, jsonOption } from './option-values.ts';
import { encodings, recordKindNames } from './transfer/record-kinds.ts';
import type { ImportOptions } from './transfer/run-import.ts';

const help = `
The file is CSV (.csv) or JSON Lines (.jsonl), one body of a save in each line. The first line of CSV names the members:
externalId, name … or custom fields by name or id. Where it does not, a mapping file says what is what:

  platform import clients.csv --entity companies --suggest > clients.yaml
  platform import clients.csv --mapping clients.yaml --dry-run
  platform import clients.csv --mapping clients.yaml

An import that was interrupted is continued by the same command. Lines that are refused are written to clients.refused.csv,
with the reason, to be corrected and imported.

The API is at PLATFORM_URL, with the private key PLATFORM_API_KEY, or in a profile of ~/.config/platform/profiles.yaml.`;

export function defineImport(command: Command, console: Console): void {
  command
    .argument('<file>', 'a file of CSV or JSON Lines')
    .addOption(
      new Option('--entity <records>', 'what the lines are; default: what the mapping says').choices(
        recordKindNames,
      ),
    )
    .option('--mapping <file>', 'a mapping of columns to members, in YAML')
    .option('--suggest', 'print a mapping for the columns of the file, and import nothing')
    .option('--dry-run', 'have the server check and decide everything, and write nothing')
    .addOption(
      new Option('--format <format>', 'default: by the ending of the file').choices(['csv', 'jsonl']),
    )
    .addOption(
      new Option('--encoding <name>', 'the encoding of a file that does not say it itself')
        .choices(encodings)
        .default('utf-8'),
    )
    .option('--delimiter <character>', 'between cells: , ; | or tab; default: what the file shows', delimiter)
    .option('--null <word>', 'a cell with this word clears the value; an empty cell leaves it as it is')
    .option('--refused <file>', 'where refused lines are written; default: FILE.refused.csv')
    .option('--restart', 'begin again, although an import of the file was interrupted')
    .option('--profile <name>', 'a profile of the file of profiles, with address and key')
    .addOption(jsonOption())
    .addHelpText('after', help)
    .action(async (file: string, options: ImportOptions & OutputOptions) => {
      const { runImport } = await import('./transfer/run-import.ts');
      await runImport(file, options, console);
    });
}
