/**
 * A fixture: a database that one version of the product made and filled, and what the lists of that version answered.
 * It belongs to that version for ever. `npm run carried-over` makes one.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Dump } from './dump.ts';
import type { Lists } from './lists.ts';

export interface FixtureAccount {
  readonly name: string;
  readonly groupId: string;
  readonly privateKey: string;
  readonly publicKey: string;
  readonly lists: Lists;
}

export interface Fixture {
  /** The version of the last migration that the database had. */
  readonly version: string;
  /** The migrations that made it, which a later version may not have any more. */
  readonly migrations: readonly { readonly version: string; readonly name: string; readonly sql: string }[];
  readonly tables: Dump;
  readonly accounts: readonly FixtureAccount[];
}

const folder = fileURLToPath(new URL('../fixtures/carried-over', import.meta.url));

/** The versions that there are fixtures of, oldest first. */
export function fixtureVersions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => name.replace('.json.gz', ''))
    .sort();
}

export function readFixture(version: string): Fixture {
  return JSON.parse(gunzipSync(readFileSync(join(folder, `${version}.json.gz`))).toString()) as Fixture;
}

/**
 * Writes a new fixture and returns its path.
 * @throws Error when there is one of this version already
 */
export function writeFixture(fixture: Fixture): string {
  const path = join(folder, `${fixture.version}.json.gz`);
  writeFileSync(path, gzipSync(JSON.stringify(fixture), { level: 9 }), { flag: 'wx' });
  return path;
}
