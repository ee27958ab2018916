/** `profiles`: erase, erased, export. `erase` is also a command of its own. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { ErasedProfile } from '../personal-data/erasures.ts';
import {
  type ConfirmOptions,
  type Console,
  filesAreRemoved,
  type OutputOptions,
  UsageError,
} from './console.ts';
import { jsonOption, yesOption } from './option-values.ts';

interface EraseOptions extends OutputOptions, ConfirmOptions {
  readonly from?: string;
}

export function defineProfiles(profiles: Command, console: Console): void {
  defineErase(
    profiles.command('erase').description('remove everything personal of a person, for good'),
    console,
  );

  profiles
    .command('erased')
    .description('list the profiles that were erased, one JSON object in each line, with ids only')
    .action(() =>
      console.run(
        {},
        async (hasura) => (await import('../personal-data/erasures.ts')).listErasedProfiles(hasura),
        (erased) => erased.map((line) => JSON.stringify(line)).join('\n'),
      ),
    );

  profiles
    .command('export')
    .argument('<id>', 'the id of the profile, or of one of its applications')
    .description('write everything that is stored of a person to standard output, as a ZIP archive')
    .action((id: string) =>
      console.writeBytes(async (services) => {
        const { notFound } = await import('../errors.ts');
        const { findPerson } = await import('../personal-data/find-person.ts');
        const { exportPerson } = await import('../personal-data/person-export.ts');
        const { isUuid } = await import('../saves/body-values.ts');
        const person = isUuid(id) ? await findPerson(services.hasura.asAdmin(), id) : null;
        if (person === null) throw notFound('Profile');
        return exportPerson({ id, groupId: person.groupId }, services);
      }),
    );
}

export function defineErase(erase: Command, console: Console): void {
  erase
    .argument('[id]', 'the id of the profile, or of one of its applications')
    .option('--from <file>', 'erase the people of a list again that `profiles erased` printed')
    .addOption(yesOption())
    .addOption(jsonOption())
    .action(async (id: string | undefined, { from, ...options }: EraseOptions) => {
      if ((id === undefined) === (from === undefined)) {
        throw new UsageError('Name either a profile or a list: erase <id>, or erase --from <file>.');
      }
      const { eraseAgain, erasePerson, readErasedProfiles } = await import('../personal-data/erasures.ts');
      if (from === undefined) {
        const profile = id ?? '';
        await console.confirm(options, 'Erasing a person cannot be undone.', profile);
        return console.run(options, (hasura) => erasePerson(hasura, profile), describeErasure);
      }
      const listed = readErasedProfiles(await readFile(from, 'utf8'));
      await console.confirm(
        options,
        `Erasing the ${listed.length} people of ${from} cannot be undone.`,
        from,
      );
      return console.run(
        options,
        (hasura) => eraseAgain(hasura, listed),
        ({ erased, unknown }) =>
          `${erased} profiles were erased again. ${unknown} of the list are erased already, or do not exist.`,
      );
    });
}

function describeErasure({ profileId, counts }: ErasedProfile): string {
  const lines = Object.entries(counts).map(([table, count]) => `  ${table}: ${count}`);
  const first = `The person of the profile ${profileId} was erased. Removed or cleared:`;
  return [first, ...lines, filesAreRemoved].join('\n');
}
