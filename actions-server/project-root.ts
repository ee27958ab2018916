/** Where the checkout is: the code runs from its folder in tests and from below `dist/` when built. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout or of the image, which holds `package.json`. */
export function findProjectRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory)
      throw new Error('This file is not inside a checkout: no package.json above it.');
    directory = parent;
  }
  return directory;
}
