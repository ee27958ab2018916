/**
 * The commands of the program. Only the one that is called is loaded, with what it works with, so that the program starts
 * at once: its overview needs none of them.
 */
import { Command } from 'commander';
import type { Console } from './console.ts';
import type { Terminal } from './terminal.ts';

/**
 * Adds the subcommands, options and action to a command that has its name and description.
 * @param all makes the program with all of its commands
 */
type Define = (command: Command, console: Console, all: () => Promise<Command>) => void;

interface CommandEntry {
  readonly name: string;
  readonly description: string;
  readonly load: () => Promise<Define>;
}

const entries: readonly CommandEntry[] = [
  {
    name: 'accounts',
    description: 'accounts: an account owns its data, which no other account can read',
    load: async () => (await import('./accounts-command.ts')).defineAccounts,
  },
  {
    name: 'users',
    description: 'the people who work with the data of an account',
    load: async () => (await import('./users-command.ts')).defineUsers,
  },
  {
    name: 'keys',
    description: 'API keys: public ones (pk_…) for web pages, private ones (sk_…) for servers',
    load: async () => (await import('./keys-command.ts')).defineKeys,
  },
  {
    name: 'statuses',
    description: 'the statuses of profiles, projects and companies of an account',
    load: async () => (await import('./statuses-command.ts')).defineStatuses,
  },
  {
    name: 'fields',
    description: 'the custom fields of an account, and the options of choices',
    load: async () => (await import('./fields-command.ts')).defineFields,
  },
  {
    name: 'tasks',
    description: 'tasks: a task is one save',
    load: async () => (await import('./tasks-command.ts')).defineTasks,
  },
  {
    name: 'profiles',
    description: 'profiles: everything that is stored of a person',
    load: async () => (await import('./profiles-command.ts')).defineProfiles,
  },
  {
    name: 'erase',
    description: 'remove everything personal of a person, for good: the same as profiles erase',
    load: async () => (await import('./profiles-command.ts')).defineErase,
  },
  {
    name: 'webhooks',
    description: 'the addresses to which events of an account are sent',
    load: async () => (await import('./webhooks-command.ts')).defineWebhooks,
  },
  {
    name: 'emails',
    description: 'e-mails to applicants: what waits, and what became of those of the last 30 days',
    load: async () => (await import('./emails-command.ts')).defineEmails,
  },
  {
    name: 'sources',
    description: 'sources outside that are asked about people: what came of it, and asking again',
    load: async () => (await import('./sources-command.ts')).defineSources,
  },
  {
    name: 'import',
    description: 'bring companies, profiles or projects from a file into an account',
    load: async () => (await import('./import-command.ts')).defineImport,
  },
  {
    name: 'export',
    description: 'write the companies, profiles or projects of an account to a file',
    load: async () => (await import('./export-command.ts')).defineExport,
  },
  {
    name: 'listen',
    description: 'forward the events of an account to a program on this machine',
    load: async () => (await import('./listen-command.ts')).defineListen,
  },
  {
    name: 'backup',
    description: 'write the database and the files to one archive, while the servers work',
    load: async () => (await import('./backup-command.ts')).defineBackup,
  },
  {
    name: 'restore',
    description: 'restore an archive into an empty installation',
    load: async () => (await import('./backup-command.ts')).defineRestore,
  },
  {
    name: 'migrate',
    description: 'apply the migrations of this release to DATABASE_URL',
    load: async () => (await import('./migrate-command.ts')).defineMigrate,
  },
  {
    name: 'completion',
    description: 'print the completion of this program for a shell',
    load: async () => (await import('./completion-command.ts')).defineCompletion,
  },
];

const overview = `
Every command explains itself with --help. Results go to standard output, everything else to standard error.
Exit codes: 0 it was done, 1 it failed, 2 it was called in a wrong way, 130 or 143 a signal has ended it.`;

/** Whether a reader may want the beginning of what a command prints only, as `| head` does. What others print is lost with it. */
export function isReadInPart(command: Command): boolean {
  return ['list', 'show', 'deliveries', 'listen'].includes(command.name());
}

/**
 * The program with its commands: with what belongs to `wanted`, or to all of them.
 * Commands throw instead of exiting the process, so that connections are closed and tests can run them.
 */
export async function makeProgram(
  console: Console,
  terminal: Pick<Terminal, 'write' | 'writeError' | 'requireWhole'>,
  wanted: string | undefined,
): Promise<Command> {
  const program = new Command('platform')
    .description('The command line of the platform')
    .version(console.surroundings.version, '--version', 'print the version')
    .helpOption('--help', 'show this help')
    .helpCommand(false)
    .exitOverride()
    .configureOutput({ writeOut: terminal.write, writeErr: terminal.writeError })
    .hook('preAction', (_program, command) => {
      if (!isReadInPart(command)) terminal.requireWhole();
    })
    .showHelpAfterError('Add --help for what is possible.')
    .addHelpText('after', overview);
  for (const { name, description, load } of entries) {
    const command = program.command(name).description(description);
    if (wanted !== 'all' && wanted !== name) continue;
    (await load())(command, console, () => makeProgram(console, terminal, 'all'));
  }
  return program;
}

/** The commands with nothing below them, each with the words that call it: `keys create`. */
export function leavesOf(program: Command): { readonly words: string; readonly command: Command }[] {
  const walk = (command: Command, words: string): ReturnType<typeof leavesOf> =>
    command.commands.length === 0
      ? [{ words, command }]
      : command.commands.flatMap((below) => walk(below, `${words} ${below.name()}`.trim()));
  return walk(program, '');
}
