/**
 * Lets Node import `.ts` files directly, for tests and scripts. The path decides: the address of a test file also has the
 * number of its run.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';

export async function load(url, context, nextLoad) {
  if (!url.startsWith('file:') || !new URL(url).pathname.endsWith('.ts')) return nextLoad(url, context);
  const filename = fileURLToPath(url);
  const { code } = await transform(await readFile(filename, 'utf8'), {
    filename,
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript' },
      experimental: { keepImportAttributes: true },
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return { format: 'module', source: code, shortCircuit: true };
}

/** Packages of the project are read from their sources too, which their faces name under the condition `source`. */
export function resolve(specifier, context, nextResolve) {
  if (!specifier.startsWith('@platform/')) return nextResolve(specifier, context);
  return nextResolve(specifier, { ...context, conditions: ['source', ...context.conditions] });
}
