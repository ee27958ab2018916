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
import { jsonOption, repeatable, uuid, yesOption } from './option-values.ts';

interface EraseOptions extends OutputOptions, ConfirmOptions {
  readonly also: readonly string[];
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
        const { isUuid } = await import('../values/body-values.ts');
        const person = isUuid(id) ? await findPerson(services.hasura.asAdmin(), id) : null;
        if (person === null) throw notFound('Profile');
        return exportPerson({ id, groupId: person.groupId }, services);
      }),
    );
}

export function defineErase(erase: Command, console: Console): void {
  erase
    .argument('[id]', 'the id of the profile, or of one of its applications')
    .option(
      '--also <id>',
      'another profile of the same person, which is erased too; may be given more than once',
      repeatable(uuid),
      [],
    )
    .option('--from <file>', 'erase the people of a list again that `profiles erased` printed')
    .addOption(yesOption())
    .addOption(jsonOption())
    .action(async (id: string | undefined, { from, also, ...options }: EraseOptions) => {
      if ((id === undefined) === (from === undefined)) {
        throw new UsageError('Name either a profile or a list: erase <id>, or erase --from <file>.');
      }
      if (from !== undefined && also.length > 0)
        throw new UsageError('--also is for a profile, not for --from.');
      const { eraseAgain, erasePerson, othersOfPerson, readErasedProfiles } = await import(
        '../personal-data/erasures.ts'
      );
      if (from === undefined) {
        const profile = id ?? '';
        return console.run(
          options,
          async (hasura) => {
            const others = describeOthers(await othersOfPerson(hasura, profile, also));
            await console.confirm(
              options,
              ['Erasing a person cannot be undone.', ...others].join('\n'),
              profile,
            );
            return erasePerson(hasura, profile, also);
          },
          describeErasure,
        );
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

/** Named before anything is erased, and again afterwards. */
function describeOthers(others: ErasedProfile['sameIdentity']): string[] {
  if (others.length === 0) return [];
  const lines = others.map(({ profileId, reasons }) => `  ${profileId} (${reasons.join(', ')})`);
  return [
    'Other profiles have an identity of the person. They are not erased unless they are named with --also:',
    ...lines,
  ];
}

function describeErasure({ profileId, counts, sameIdentity }: ErasedProfile): string {
  const lines = Object.entries(counts).map(([table, count]) => `  ${table}: ${count}`);
  const first = `The person of the profile ${profileId} was erased. Removed or cleared:`;
  return [first, ...lines, filesAreRemoved, ...describeOthers(sameIdentity)].join('\n');
}
