/**
 * The metadata uses nothing that Hasura's community edition accepts and does not do. The list has every key that is used,
 * with its edition; one that is new is looked up in Hasura's documentation and added to it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readMetadata } from '@platform/engine';

const root = fileURLToPath(new URL('../..', import.meta.url));
const editions = JSON.parse(readFileSync(`${root}tests/fixtures/hasura-editions.json`, 'utf8')) as {
  readonly community: readonly string[];
  readonly paid: Readonly<Record<string, string>>;
  readonly settings: readonly string[];
};

/** Members whose keys are names and conditions of ours. */
const ours = new Set([
  'field_mapping',
  'filter',
  'check',
  'set',
  'column_mapping',
  'payload',
  'column_config',
  'custom_column_names',
]);

/** The paths of all keys of a value that say something; elements of lists have the path of their list. */
function paths(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((element) => paths(element, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    const own = path === '' ? key : `${path}.${key}`;
    return [own, ...(ours.has(key) ? [] : paths(member, own))];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

const { document } = readMetadata(`${root}metadata`);
const filled = Object.entries(document as object).filter(([, value]) => !isEmpty(value));
const used = [...new Set(paths(Object.fromEntries(filled)))].sort();

const isPaid = (path: string) =>
  Object.keys(editions.paid).some((key) => path === key || path.startsWith(`${key}.`));

test('every key of the metadata is one of the community edition', () => {
  expect(used.filter(isPaid)).toEqual([]);
  expect(used.filter((path) => !editions.community.includes(path))).toEqual([]);
});

test('the list has no key that is not used, and none in both editions', () => {
  expect(editions.community.filter((path) => !used.includes(path))).toEqual([]);
  expect(editions.community.filter(isPaid)).toEqual([]);
});

test('the settings of Hasura in docker-compose.yml are those of the community edition', () => {
  const names =
    readFileSync(`${root}docker-compose.yml`, 'utf8').match(/\bHASURA_GRAPHQL_(?!ENDPOINT)[A-Z_]+(?=:\s)/g) ??
    [];
  expect([...new Set(names)].sort()).toEqual(editions.settings.toSorted());
});
