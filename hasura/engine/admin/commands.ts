/** All commands of the metadata and schema API, by name. */
import type { Command, Commands } from './command.ts';
import { catalogCommands } from './commands/catalog.ts';
import { eventCleanupCommands } from './commands/event-cleanups.ts';
import { eventCommands } from './commands/events.ts';
import { functionCommands } from './commands/functions.ts';
import { memberCommands } from './commands/members.ts';
import { metadataCommands } from './commands/metadata.ts';
import { scheduledEventCommands } from './commands/scheduled-events.ts';
import { sqlCommands } from './commands/sql.ts';
import { tablePartCommands } from './commands/table-parts.ts';
import { tableCommands } from './commands/tables.ts';
import { triggerCommands } from './commands/triggers.ts';

const commands: Commands = {
  ...metadataCommands,
  ...catalogCommands,
  ...tableCommands,
  ...tablePartCommands,
  ...functionCommands,
  ...memberCommands,
  ...triggerCommands,
  ...eventCommands,
  ...eventCleanupCommands,
  ...scheduledEventCommands,
  ...sqlCommands,
};

/**
 * A command by its name. Commands about a database have the prefix of its kind; the first version of the API had none, and
 * `postgres` is the newer word for it.
 */
export function commandNamed(name: string): Command | undefined {
  const plain = name.replace(/^(pg|postgres)_/, '');
  for (const candidate of [name, `pg_${plain}`, plain]) {
    if (Object.hasOwn(commands, candidate)) return commands[candidate];
  }
  return undefined;
}
