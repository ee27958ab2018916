/** `completion`: the completion of a shell, made of the commands of this program. */
import { Argument, type Command } from 'commander';
import { completionScript, shells } from './completion-script.ts';
import type { Console } from './console.ts';

type Shell = (typeof shells)[number];

const help = `
Add it to what your shell reads when it starts:

  bash   source <(platform completion bash)           in ~/.bashrc
  zsh    source <(platform completion zsh)            in ~/.zshrc, after compinit
  fish   platform completion fish | source            in ~/.config/fish/config.fish

It completes the program "platform". In a checkout, make an alias of that name first:

  alias platform='node /path/to/dist/standalone/platform.js'`;

export function defineCompletion(completion: Command, console: Console, all: () => Promise<Command>): void {
  completion
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', help)
    .action(async (shell: Shell) => {
      console.write(completionScript(shell, await all()));
    });
}
