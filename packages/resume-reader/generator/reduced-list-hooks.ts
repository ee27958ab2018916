/** Loads the data of the reader without certain entries or files. Runs in the thread of the module loader of Node. */
import { readFile } from 'node:fs/promises';
import type { InitializeHook, LoadHook } from 'node:module';

/** What the reader gets of its data. */
export interface Reduction {
  /** Entries that the lists do not have. */
  readonly leftOut: readonly string[];
  /** The names of files that are empty, without their extension. */
  readonly emptied: readonly string[];
}

let leftOut: ReadonlySet<string> = new Set();
let emptied: readonly string[] = [];

export const initialize: InitializeHook<Reduction> = (data) => {
  leftOut = new Set(data.leftOut);
  emptied = data.emptied;
};

export const load: LoadHook = async (url, context, nextLoad) => {
  const name = /\/resume-reader\/(?:dist\/)?data\/([\w-]+)\.json$/.exec(url)?.[1];
  if (name === undefined) return nextLoad(url, context);
  const list: unknown = emptied.includes(name) ? {} : JSON.parse(await readFile(new URL(url), 'utf8'));
  return { format: 'json', shortCircuit: true, source: JSON.stringify(without(list)) };
};

function without(list: unknown): unknown {
  if (Array.isArray(list)) {
    return list.filter((entry) => typeof entry !== 'string' || !leftOut.has(entry)).map(without);
  }
  if (typeof list !== 'object' || list === null) return list;
  return Object.fromEntries(Object.entries(list).map(([key, value]) => [key, without(value)]));
}
