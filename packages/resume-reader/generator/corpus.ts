/**
 * Reads a corpus: a folder with `docs`, `truth/<document>.json` and `LIST.json`, which names the family of each
 * document, such as the template or the program that it was made with.
 */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Truth } from './truth.ts';

export interface CorpusDocument {
  readonly fileName: string;
  readonly path: string;
  /** ISO 639-1. */
  readonly language: string;
  readonly family: string;
  readonly truth: Truth;
}

interface ListEntry {
  readonly file: string;
  readonly family?: string;
  /** Documents of one folder of a repository were made with the same template or program. */
  readonly repo?: string;
  readonly path?: string;
}

/** The documents that have a truth, by name. */
export async function readCorpus(folder: string): Promise<CorpusDocument[]> {
  const families = new Map(
    (await listOf(folder)).map(({ file, family, repo, path }) => [
      file,
      family ?? (repo && path ? `${repo}/${dirname(path)}` : undefined),
    ]),
  );
  const names = (await readdir(join(folder, 'truth'))).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => {
      const fileName = name.replace(/\.json$/, '');
      const { language, expected } = JSON.parse(await readFile(join(folder, 'truth', name), 'utf8')) as {
        language: string;
        expected: Truth;
      };
      return {
        fileName,
        path: join(folder, 'docs', fileName),
        language,
        family: families.get(fileName) ?? fileName,
        truth: expected,
      };
    }),
  );
}

/** Without the file every document is a family of its own. */
async function listOf(folder: string): Promise<ListEntry[]> {
  try {
    return JSON.parse(await readFile(join(folder, 'LIST.json'), 'utf8')) as ListEntry[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
