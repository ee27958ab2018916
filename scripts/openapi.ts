/**
 * `npm run openapi`: writes the description of the API (`actions-server/openapi/openapi.json`) from the routes, the golden
 * schemas of GraphQL, and what docs/errors.md says of each code. With `--check` the script writes nothing; it fails when
 * the file differs, and when the linter finds anything in it.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import { responseHeaders } from '../actions-server/header-names.ts';
import { commonHeaders } from '../actions-server/http/response-headers.ts';
import { describeApi } from '../actions-server/openapi/document.ts';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { routes } from '../actions-server/routes.ts';
import { readErrorTexts } from './error-texts.ts';
import { shortJson } from './short-json.ts';

const root = findProjectRoot();
const file = join(root, 'actions-server/openapi/openapi.json');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const [, version = ''] = commonHeaders.find(([name]) => name === responseHeaders.apiVersion) ?? [];
const schemas = new Map(
  (['account', 'public', 'intake'] as const).map((role) => [
    role,
    buildSchema(read(`hasura/engine/cases/schema/${role}.golden.graphql`)),
  ]),
);
const document = describeApi({
  routes,
  version,
  schemaOf(role) {
    const schema = schemas.get(role);
    if (schema === undefined) throw new Error(`there is no schema of ${role}`);
    return schema;
  },
  errorTexts: readErrorTexts(read('docs/errors.md')),
});
const text = `${shortJson(document)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
  lint();
} else if (readFileSync(file, 'utf8') === text) {
  lint();
} else {
  process.stderr.write(`${file} is not up to date with the routes: run npm run openapi\n`);
  process.exitCode = 1;
}

/** The linter works on the file alone: it neither reports anything nor looks for a newer version. */
function lint(): void {
  const program = join(root, 'node_modules/@redocly/cli/bin/cli.js');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'lint', file, '--config', join(root, 'redocly.yaml'), '--format', 'codeframe'],
    {
      encoding: 'utf8',
      env: {
        ...process.env,
        REDOCLY_TELEMETRY: 'off',
        REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      },
    },
  );
  if (status === 0) return;
  process.stderr.write(stdout + stderr);
  process.exitCode = 1;
}
