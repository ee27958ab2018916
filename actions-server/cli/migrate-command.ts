/** `migrate`: applies the migrations of this release. */
import type { Command } from 'commander';
import type { Console, OutputOptions } from './console.ts';
import { jsonOption } from './option-values.ts';

export function defineMigrate(migrate: Command, console: Console): void {
  migrate.addOption(jsonOption()).action(async (options: OutputOptions) => {
    const { applied, changed } = await console.surroundings.migrate();
    for (const name of changed) console.print(`${name} was edited after it was applied here`);
    console.show(options, { applied, changed }, () =>
      applied.length > 0 ? `applied ${applied.join(', ')}` : 'nothing to apply',
    );
  });
}
