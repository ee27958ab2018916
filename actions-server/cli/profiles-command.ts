/** `profiles erase`, `profiles erased`, `profiles export`. */
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { notFound } from '../errors.ts';
import {
  type ErasedProfile,
  eraseAgain,
  erasePerson,
  listErasedProfiles,
  readErasedProfiles,
} from '../personal-data/erasures.ts';
import { findPerson } from '../personal-data/find-person.ts';
import { exportPerson } from '../personal-data/person-export.ts';
import { isUuid } from '../saves/body-values.ts';
import type { Console } from './console.ts';

export function profilesCommand(console: Console): Command {
  const profiles = console.group('profiles', 'Profiles: people');

  profiles
    .command('erase')
    .argument('[id]', 'the id of the profile, or of one of its applications')
    .option('--from <file>', 'erase the people of a list again that `profiles erased` printed')
    .description('remove everything personal of a person, for good')
    .option('--json', 'print JSON')
    .action((id: string | undefined, options: { from?: string; json?: boolean }) => {
      if ((id === undefined) === (options.from === undefined)) {
        throw new Error('Name either a profile or a list: profiles erase <id>, profiles erase --from <file>');
      }
      return options.from === undefined
        ? console.run(options, (hasura) => erasePerson(hasura, id ?? ''), describeErasure)
        : console.run(
            options,
            async (hasura) =>
              eraseAgain(hasura, readErasedProfiles(await readFile(options.from ?? '', 'utf8'))),
            ({ erased, unknown }) =>
              `${erased} profiles were erased again. ${unknown} of the list are erased already, or do not exist.`,
          );
    });

  profiles
    .command('erased')
    .description('list the profiles that were erased, one JSON object in each line, with ids only')
    .action(() =>
      console.run({}, listErasedProfiles, (erased) => erased.map((line) => JSON.stringify(line)).join('\n')),
    );

  profiles
    .command('export')
    .argument('<id>', 'the id of the profile, or of one of its applications')
    .description('write everything that is stored of a person to standard output, as a ZIP archive')
    .action((id: string) =>
      console.writeBytes(async (services) => {
        const person = isUuid(id) ? await findPerson(services.hasura.asAdmin(), id) : null;
        if (person === null) throw notFound('Profile');
        return exportPerson({ id, groupId: person.groupId }, services);
      }),
    );

  return profiles;
}

function describeErasure({ profileId, counts }: ErasedProfile): string {
  const lines = Object.entries(counts).map(([table, count]) => `  ${table}: ${count}`);
  const files = 'A running server removes the contents of its files within two minutes.';
  return [`The person of the profile ${profileId} was erased. Removed or cleared:`, ...lines, files].join(
    '\n',
  );
}
