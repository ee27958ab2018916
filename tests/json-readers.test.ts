/**
 * Numbers of callers keep their digits, because `readJson` reads them: whatever reads JSON or YAML in another way is listed
 * here, with the reason why its text is not a caller's, or has no numbers that matter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [
  'packages/runtime',
  'packages/vocabulary',
  'packages/resume-reader',
  'packages/places',
  'actions-server',
  'hasura',
  'standalone',
  'browser',
  'clients/typescript/src',
];

/** How many times a file reads so, and why it may. */
const allowed: Readonly<Record<string, readonly [times: number, reason: string]>> = {
  'packages/runtime/exact-json.ts': [2, 'it is the reader'],
  'actions-server/backup/archive.ts': [2, 'written by the same program'],
  'actions-server/backup/restore-mark.ts': [1, 'written by the same program'],
  'actions-server/cli/listen/event-stream.ts': [1, 'messages with ids, names and times'],
  'actions-server/cli/main.ts': [1, 'package.json'],
  'actions-server/cli/transfer/api-address.ts': [1, 'a file of addresses and keys'],
  'actions-server/cli/transfer/api-client.ts': [1, 'results with ids and texts'],
  'actions-server/cli/transfer/import-state.ts': [1, 'written by the same program'],
  'actions-server/endpoints/graphql/socket-protocol.ts': [1, 'an id, which is a text'],
  'actions-server/files/link-files.ts': [1, 'the name of a file'],
  'actions-server/graphql/client.ts': [
    1,
    'answers to documents of this server, which select no number of a caller',
  ],
  'actions-server/graphql/operator-client.ts': [1, 'the same'],
  'actions-server/graphql/socket.ts': [1, 'a way to load a package'],
  'actions-server/lists/changed-page.ts': [1, 'ids and numbers of transactions'],
  'actions-server/personal-data/erasures.ts': [1, 'written by the same program'],
  'actions-server/text/duplicate-keys.ts': [1, 'a key'],
  'browser/careers/application-form.ts': [1, 'words of the page'],
  'browser/careers/captcha-service.ts': [1, 'settings of the page'],
  'browser/careers/suggested-places.ts': [1, 'names of towns'],
  'browser/console/engine/request.ts': [1, 'answers of which a page shows no value of a row'],
  'browser/console/engine/session.ts': [1, 'written by the same program'],
  'browser/console/pages/shared/form-dialog.tsx': [1, 'asks whether a text is JSON'],
  'browser/docs/try.ts': [1, 'the description of the API'],
  'browser/embed/embed.ts': [1, 'an address'],
  'clients/typescript/src/transport.ts': [
    2,
    'programs in JavaScript get doubles, and the page of the client says so',
  ],
  'clients/typescript/src/webhooks.ts': [1, 'the same'],
  'hasura/engine/console/built-console.ts': [1, 'written by the build'],
  'hasura/engine/console/graphiql-script.ts': [4, 'it keeps the digits itself'],
  'hasura/engine/limits/read-role-limits.ts': [1, 'a setting, which is a number of JavaScript'],
  'hasura/engine/metadata/write/yaml-text.ts': [1, 'asks whether a text is JSON'],
  'hasura/engine/subscriptions/changes/change-watch.ts': [1, 'numbers of changes, written by Postgres'],
  'hasura/engine/subscriptions/poller.ts': [1, 'texts of columns, written by Postgres'],
  'packages/places/gazetteer.ts': [1, 'written by a program of the same package'],
  'packages/resume-reader/page/json-ld.ts': [1, 'texts of a page, and the number of people of a company'],
  'packages/resume-reader/stated/json-resume.ts': [1, 'texts of a resume'],
  'standalone/data-folder.ts': [1, 'written by the same program'],
  'standalone/platform.ts': [1, 'package.json'],
  'standalone/postgres-binaries.ts': [2, 'files of a package'],
  'standalone/postgres-settings.ts': [1, 'texts in quotation marks'],
};

/** `JSON.parse`, `response.json()`, and the `load` of js-yaml without the tags of exact numbers. */
const reading = /\bJSON\.parse\b|\.json\(\)|(?<![.\w])load\((?![^)]*\bschema\b)(?=[^)])/g;

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.tsx?$/.test(name) &&
        !/\.test\.tsx?$/.test(name) &&
        !/(^|\/)(dist|generator|node_modules)\//.test(name),
    )
    .map((name) => `${folder}/${name}`);
}

/** Without comments. */
function codeOf(path: string): string {
  return readFileSync(join(root, path), 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$/gm, '');
}

test('every reader of JSON and YAML that makes doubles of numbers is known', () => {
  const found = folders.flatMap(sources).flatMap((path): [string, number][] => {
    const times = codeOf(path).match(reading)?.length ?? 0;
    return times === 0 ? [] : [[path, times]];
  });
  const expected = Object.entries(allowed).map(([path, [times]]) => [path, times]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});
