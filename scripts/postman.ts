/**
 * `npm run postman`: writes the Postman collection (`docs/postman-collection.json`) from the description of the API.
 *
 * The converter is 85 packages for a file that changes with the API only, so that npx fetches it and it is no dependency.
 * With `--check` nothing is fetched: the collection has the hash of the description that it was made of.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProjectRoot } from '../actions-server/project-root.ts';

const converter = 'openapi-to-postmanv2@6.3.3';
const hashVariable = 'openapiSha256';

const root = findProjectRoot();
const description = join(root, 'actions-server/openapi/openapi.json');
const file = join(root, 'docs/postman-collection.json');
const source = readFileSync(description, 'utf8');
const hash = createHash('sha256').update(source).digest('hex');

interface Disableable {
  key: string;
  value?: string;
  disabled?: boolean;
}

interface Item {
  name: string;
  id?: string;
  item?: Item[];
  request?: {
    method: string;
    url: { path: string[]; query: Disableable[] };
    header: Disableable[];
  };
  response?: { id?: string; code: number; header?: unknown }[];
}

interface Collection {
  info: { _postman_id?: string };
  item: Item[];
  variable: { key: string; value: string; description?: string }[];
}

interface Parameter {
  readonly name: string;
  readonly required: boolean;
  readonly example?: unknown;
  readonly content?: { readonly 'application/json': { readonly example: unknown } };
}

if (process.argv.includes('--check')) check();
else writeFileSync(file, `${JSON.stringify(finished(convert()), null, 1)}\n`);

function check(): void {
  const { variable } = JSON.parse(readFileSync(file, 'utf8')) as Collection;
  if (variable.some(({ key, value }) => key === hashVariable && value === hash)) return;
  process.stderr.write(`${file} is not of the present description of the API: run npm run postman\n`);
  process.exitCode = 1;
}

function convert(): Collection {
  const folder = mkdtempSync(join(tmpdir(), 'postman-'));
  const output = join(folder, 'collection.json');
  const options = [
    'folderStrategy=Tags',
    'requestNameSource=Fallback',
    'parametersResolution=Example',
    'includeAuthInfoInExample=false',
  ];
  try {
    execFileSync('npx', ['--yes', converter, '-s', description, '-o', output, '-O', options.join(',')], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    return JSON.parse(readFileSync(output, 'utf8')) as Collection;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The collection as it is committed: without ids, which are new each time, without examples of errors, and with optional
 * parameters switched off, because many of them exclude each other.
 */
function finished({ info: { _postman_id, ...info }, item, variable }: Collection): object {
  const parameters = describedParameters();
  return {
    info,
    item: item.map((folder) => finishedItem(folder, parameters)),
    variable: [
      ...variable.filter(({ key }) => key === 'baseUrl').map(({ key, value }) => ({ key, value })),
      {
        key: 'apiKey',
        value: '',
        description: 'A private key (sk_…), or a public key (pk_…) for offers and applications.',
      },
      { key: hashVariable, value: hash },
    ],
  };
}

function finishedItem(
  { id, item, request, response, ...rest }: Item,
  parameters: ReadonlyMap<string, Parameter>,
): object {
  if (item) return { ...rest, item: item.map((inner) => finishedItem(inner, parameters)) };
  if (!request) return rest;
  const switchedOff = (input: Disableable) => {
    const parameter = parameters.get(`${rest.name} ${input.key}`);
    const json = parameter?.content?.['application/json'].example;
    return {
      ...input,
      value: json === undefined ? String(parameter?.example ?? input.value) : JSON.stringify(json),
      disabled: parameter?.required !== true,
    };
  };
  return {
    ...rest,
    request: {
      ...request,
      url: { ...request.url, query: request.url.query.map(switchedOff) },
      header: request.header.map((header) =>
        /^(Accept|Content-Type)$/.test(header.key) ? header : switchedOff(header),
      ),
    },
    response: (response ?? []).filter(({ code }) => code < 300).map(({ id: _id, ...example }) => example),
  };
}

/** By `<summary of the operation> <parameter>`. */
function describedParameters(): Map<string, Parameter> {
  const { paths } = JSON.parse(source) as {
    paths: Record<string, Record<string, { summary: string; parameters: Parameter[] }>>;
  };
  const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod));
  return new Map(
    operations.flatMap(({ summary, parameters }) =>
      parameters.map((parameter) => [`${summary} ${parameter.name}`, parameter] as const),
    ),
  );
}
