/** `listen`: forwards the events of an account to a program on this machine, while one develops a receiver. */
import type { Command } from 'commander';
import type { Console } from './console.ts';
import type { ListenOptions } from './listen/run-listen.ts';
import { eventTypes, header } from './option-values.ts';

const help = `
Each event is sent as a webhook is, signed with a secret of its own, which stays the same over restarts:

  platform listen --events "application.*,profile.erased" --forward-to localhost:4242/hook

The API is at PLATFORM_URL, with the private key PLATFORM_API_KEY, or in a profile of ~/.config/platform/profiles.yaml.
Events that happen while the command does not run are not forwarded, and nothing is sent again.`;

export function defineListen(command: Command, console: Console): void {
  command
    .option('--events <types>', 'types, all of a kind (profile.*), or *; with commas between', eventTypes, [
      '*',
    ])
    .option(
      '--forward-to <address>',
      'where events are posted, such as localhost:4242/hook; default: nowhere',
    )
    .option('--headers <header>', 'a further header, "Name: value"; may be given several times', header, {})
    .option('--skip-verify', 'do not verify the certificate of an address with https')
    .option('--print-json', 'print each event as a line of JSON')
    .option('--profile <name>', 'a profile of the file of profiles, with address and key')
    .addHelpText('after', help)
    .action(async (options: ListenOptions) => {
      const { runListen } = await import('./listen/run-listen.ts');
      await runListen(options, console);
    });
}
