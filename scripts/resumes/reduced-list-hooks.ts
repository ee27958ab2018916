/** Loads the word lists of the reader without certain entries. Runs in the thread of the module loader of Node. */
import { readFile } from 'node:fs/promises';
import type { InitializeHook, LoadHook } from 'node:module';

let leftOut: ReadonlySet<string> = new Set();

export const initialize: InitializeHook<{ leftOut: string[] }> = (data) => {
  leftOut = new Set(data.leftOut);
};

export const load: LoadHook = async (url, context, nextLoad) => {
  if (!/\/resume\/data\/[\w-]+\.json$/.test(url)) return nextLoad(url, context);
  const list: unknown = JSON.parse(await readFile(new URL(url), 'utf8'));
  return { format: 'json', shortCircuit: true, source: JSON.stringify(without(list)) };
};

function without(list: unknown): unknown {
  if (Array.isArray(list)) {
    return list.filter((entry) => typeof entry !== 'string' || !leftOut.has(entry)).map(without);
  }
  if (typeof list !== 'object' || list === null) return list;
  return Object.fromEntries(Object.entries(list).map(([key, value]) => [key, without(value)]));
}
