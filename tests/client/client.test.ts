/** Tests of the client for TypeScript against the running product. */
// size: one server for everything that the client does
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConnectionError,
  GraphqlError,
  NotFoundError,
  PermissionError,
  Platform,
  TimeoutError,
  ValidationError,
} from '../../clients/typescript/src/index.ts';
import { fileFrom } from '../../clients/typescript/src/node.ts';
import { startTestApi } from '../support/api.ts';
import { startBrowser } from '../support/browser.ts';
import { addCareersSite } from '../support/careers.ts';
import { publish } from '../support/offers.ts';
import { startOtherSite } from '../support/other-site.ts';
import { picture } from '../support/pictures.ts';
import { waitUntil } from '../support/wait-until.ts';

const api = await startTestApi();
const acme = await api.createAccount('Acme');
const resume = join(await mkdtemp(join(tmpdir(), 'client-')), 'cv.txt');
await writeFile(
  resume,
  'Élodie Marchand\nelodie@mail.example\n\nExpérience\n\nComptable générale\nExemple SA\n2019 - 2021\n\nAssistante comptable\nTémoin SA\n2016 - 2019\n',
);
const platform = new Platform({ apiKey: acme.privateKey.secret, baseUrl: api.baseUrl });
const visitor = new Platform({ apiKey: acme.publicKey.secret, baseUrl: `${api.baseUrl}/` });
/** What is to be closed, also after a failure: Jest waits for it. */
const endings = [() => api.stop()];
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

/** What stands between the client and the server: `act` decides what happens to each request, by its number. */
async function startProxy(
  act: (attempt: number, request: Request) => Response | 'pass' | 'cut' | 'cut after',
) {
  const seen: { method: string; key: string | null; body: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks = await incoming.toArray();
    const headers = new Headers(incoming.headers as Record<string, string>);
    const body = Buffer.concat(chunks);
    seen.push({ method: incoming.method ?? '', key: headers.get('idempotency-key'), body: body.toString() });
    const request = new Request(`${api.baseUrl}${incoming.url}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    });
    const action = act(seen.length, request);
    if (action === 'cut') return incoming.socket.destroy();
    const answer = action instanceof Response ? action : await fetch(request);
    if (action === 'cut after') return incoming.socket.destroy();
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
    return undefined;
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const client = new Platform({ apiKey: acme.privateKey.secret, baseUrl: `http://127.0.0.1:${port}` });
  endings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { client, seen };
}

const failed = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ message: 'Not now', code, requestId: 'r' }, { status, headers });

describe('saves', () => {
  test('a save returns the ids of what it saved, and its outcome with the response', async () => {
    const saved = await platform.saveCompany({ externalId: 'crm-1', name: 'Filature' });
    expect(saved.companyId).toMatch(/^[0-9a-f-]{36}$/);
    const { value, response } = await platform
      .saveCompany({ externalId: 'crm-1', name: 'Filature' })
      .withResponse();
    expect(value.companyId).toBe(saved.companyId);
    expect(response.headers.get('x-record-outcome')).toBe('unchanged');
  });

  test('the same idempotency key saves once', async () => {
    const options = { idempotencyKey: 'once' };
    const first = await platform.saveProject({ name: 'Once' }, options);
    const { value, response } = await platform.saveProject({ name: 'Once' }, options).withResponse();
    expect(value.projectId).toBe(first.projectId);
    expect(response.headers.get('idempotency-replayed')).toBe('true');
  });

  test('strict, asynchronous and dry saves have the answers of their options', async () => {
    const body = { name: 'Options', employees: 3 };
    await expect(platform.saveCompany(body, { strict: true })).rejects.toBeInstanceOf(ValidationError);
    const accepted = await platform.saveCompany({ name: 'Later' }, { respondAsync: true });
    expect(await platform.getTask(accepted.taskId)).toMatchObject({ id: accepted.taskId });
    const tried = await platform.saveCompany({ name: 'Never' }, { dryRun: true });
    expect(tried.message).toContain('dry run');
    expect(await platform.listCompanies({ where: { name: { _eq: 'Never' } } })).toMatchObject({ total: 0 });
  });

  test('files go as a form: a blob, a stream, bytes and a file of the disk', async () => {
    const { projectId } = await platform.saveProject({ name: 'Dyer', isMadeForRecruitment: true });
    await publish(api.database, acme, projectId);
    const { data: offers } = await visitor.listOffers();
    const sent = await visitor.saveApplicant({
      projectId: offers[0]?.id ?? '',
      consent: { talentPool: true, textVersion: '1' },
      resumesFiles: [await fileFrom(resume)],
      files: [
        new File(['a letter'], 'letter.txt', { type: 'text/plain' }),
        {
          fileName: 'stream.txt',
          content: Readable.toWeb(
            Readable.from([Buffer.from('a '), Buffer.from('stream')]),
          ) as ReadableStream<Uint8Array>,
        },
        { fileName: 'bytes.txt', content: new TextEncoder().encode('bytes') },
        { fileName: 'base64.txt', data: Buffer.from('base64').toString('base64') },
      ],
    });
    expect(sent.warnings).toBeUndefined();
    const { applications } = await platform.graphql<{
      applications: { files: unknown[]; consent: unknown }[];
    }>(
      'query Sent { applications { consent files(order_by: {file: {name: asc}}) { isResume file { name } } } }',
    );
    expect(applications).toEqual([
      {
        consent: expect.objectContaining({ talentPool: true, textVersion: '1' }),
        files: [
          { isResume: false, file: { name: 'base64.txt' } },
          { isResume: false, file: { name: 'bytes.txt' } },
          { isResume: true, file: { name: 'cv.txt' } },
          { isResume: false, file: { name: 'letter.txt' } },
          { isResume: false, file: { name: 'stream.txt' } },
        ],
      },
    ]);
  });
});

describe('lists', () => {
  test('awaiting a list gives one page, with its total', async () => {
    for (let number = 0; number < 5; number += 1) await platform.saveProject({ name: `Listed ${number}` });
    const page = await platform.listProjects({
      where: { name: { _like: 'Listed%' } },
      orderBy: { name: 'desc' },
      limit: 2,
    });
    expect(page.total).toBe(5);
    expect(page.data.map(({ name }) => name)).toEqual(['Listed 4', 'Listed 3']);
  });

  /** Names of the pages after a cursor. Other tests have transactions open on the same server, which hold changes back. */
  async function follow(after: string, expected: number): Promise<{ names: string[]; cursor: string }> {
    const names: string[] = [];
    let cursor = after;
    await waitUntil(
      async () => {
        const list = platform.listProjects({
          where: { name: { _like: 'Listed%' } },
          limit: 2,
          after: cursor,
        });
        for await (const page of list.pages()) {
          names.push(...page.data.map(({ name }) => name));
          cursor = page.cursor;
        }
        return names.length >= expected;
      },
      { what: `${expected} records` },
    );
    return { names: names.sort(), cursor };
  }

  test('following a list gives every record once and what changes after a stored cursor', async () => {
    const { names, cursor } = await follow('', 5);
    expect(names).toEqual([0, 1, 2, 3, 4].map((number) => `Listed ${number}`));
    await platform.saveProject({ name: 'Listed 5' });
    expect((await follow(cursor, 1)).names).toEqual(['Listed 5']);
  });

  test('iterating over a list gives the records of all pages', async () => {
    const names = [];
    for await (const { name } of platform.listProjects({ where: { name: { _like: 'Listed%' } }, limit: 2 })) {
      names.push(name);
    }
    expect(names.sort()).toEqual([0, 1, 2, 3, 4, 5].map((number) => `Listed ${number}`));
  });

  test('an order cannot be followed', async () => {
    const list = platform.listProjects({ orderBy: { name: 'asc' } });
    await expect(list[Symbol.asyncIterator]().next()).rejects.toThrow(TypeError);
  });
});

describe('errors', () => {
  test.each([
    [() => visitor.listProfiles(), PermissionError, 'insufficient_scope'],
    [() => platform.getOffer('nothing'), NotFoundError, 'not_found'],
    [() => platform.listProfiles({ where: { nope: {} } }), BadRequestError, 'invalid_filter'],
    [() => platform.saveCompany({ externalId: 'no-name' }), ValidationError, 'validation_failed'],
    [
      () => new Platform({ apiKey: 'sk_wrong', baseUrl: api.baseUrl }).listProfiles(),
      AuthenticationError,
      'invalid_api_key',
    ],
  ])('an answer with an error is thrown by its status: %#', async (call, ErrorClass, code) => {
    const error = await Promise.resolve(call()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ErrorClass);
    expect(error).toMatchObject({ code, requestId: expect.stringMatching(/\S/) });
  });

  test('errors of GraphQL are thrown with their code', async () => {
    const error = await platform.graphql('{ nope }').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(GraphqlError);
    expect(error).toMatchObject({ code: 'validation-failed' });
  });

  test('a server that is not there, an answer that takes too long, and an abort are told apart', async () => {
    const nobody = new Platform({ apiKey: 'sk_x', baseUrl: 'http://127.0.0.1:1', maxRetries: 0 });
    await expect(nobody.listProfiles().finally(() => {})).rejects.toBeInstanceOf(ConnectionError);
    const slow = createServer(() => {});
    await new Promise<void>((done) => slow.listen(0, '127.0.0.1', done));
    const baseUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
    const waiting = new Platform({ apiKey: 'sk_x', baseUrl, maxRetries: 0, timeoutMs: 50 });
    await expect(waiting.getTask('x')).rejects.toBeInstanceOf(TimeoutError);
    const controller = new AbortController();
    const call = waiting.getTask('x', { signal: controller.signal, timeoutMs: 60_000 });
    controller.abort(new Error('not needed any more'));
    await expect(call).rejects.toThrow('not needed any more');
    slow.closeAllConnections();
    slow.close();
  });
});

describe('retries', () => {
  const [past, far] = ['Wed, 01 Jan 2020 00:00:00 GMT', 'Thu, 01 Jan 2099 00:00:00 GMT'];

  test('a save whose answer was lost is sent again under its key and happens once', async () => {
    const proxy = await startProxy((attempt) => (attempt === 1 ? 'cut after' : 'pass'));
    const saved = await proxy.client.saveCompany({ name: 'Lost answer' });
    expect(proxy.seen).toHaveLength(2);
    expect(proxy.seen[0]).toEqual(proxy.seen[1]);
    const { data } = await platform.listCompanies({ where: { name: { _eq: 'Lost answer' } } });
    expect(data.map(({ id }) => id)).toEqual([saved.companyId]);
  });

  test('a logo whose answer was lost is sent again, because twice the same is the same', async () => {
    const { slug } = await addCareersSite(api, acme);
    const proxy = await startProxy((attempt) => (attempt === 1 ? 'cut after' : 'pass'));
    const logo = await proxy.client.setCareersLogo(slug, { files: [new File([picture(2, 2)], 'logo.png')] });
    expect(logo).toMatchObject({ slug, logoType: 'image/png' });
    expect(proxy.seen.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
  });

  test.each([
    ['429', failed(429, 'rate_limited', { 'retry-after': '0' }), 2],
    ['503', failed(503, 'service_unavailable', { 'retry-after': '0' }), 2],
    ['a key in use', failed(409, 'idempotency_key_in_use', { 'retry-after': '0' }), 2],
    ['the end of the day', failed(429, 'daily_limit_reached', { 'retry-after': '0' }), 1],
    ['a longer wait than a minute', failed(503, 'service_unavailable', { 'retry-after': '61' }), 1],
    ['a date of the past', failed(503, 'service_unavailable', { 'retry-after': past }), 2],
    ['a date after a minute', failed(503, 'service_unavailable', { 'retry-after': far }), 1],
    ['a conflict', failed(409, 'record_deleted'), 1],
    ['a wrong body', failed(422, 'validation_failed'), 1],
  ])('after %s', async (_, answer, attempts) => {
    const proxy = await startProxy((attempt) => (attempt === 1 ? answer.clone() : 'pass'));
    const call = proxy.client.saveCompany({ name: 'Again' });
    if (attempts === 1) await expect(call).rejects.toBeInstanceOf(ApiError);
    else expect(await call).toHaveProperty('companyId');
    expect(proxy.seen).toHaveLength(attempts);
  });

  test('GraphQL is not sent again after a lost answer, because it may have been done', async () => {
    const proxy = await startProxy(() => 'cut after');
    await expect(proxy.client.graphql('{ users { id } }')).rejects.toBeInstanceOf(ConnectionError);
    expect(proxy.seen).toHaveLength(1);
  });

  test('no more often than maxRetries', async () => {
    const proxy = await startProxy(() => failed(503, 'service_unavailable', { 'retry-after': '0' }));
    await expect(proxy.client.getTask('x', { maxRetries: 3 })).rejects.toMatchObject({ status: 503 });
    expect(proxy.seen).toHaveLength(4);
  });
});

const clientFolder = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));

test('the package as it is published has what it promises, and the first example of its README is well typed and works with it', async () => {
  const work = await mkdtemp(join(tmpdir(), 'client-'));
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const packages = join(root, 'node_modules');
  // Packed outside of the repository, with the TypeScript of the repository.
  await cp(clientFolder, join(work, 'client'), { recursive: true });
  // Above the package: npm reads all of a folder that is in it.
  await symlink(packages, join(work, 'node_modules'));
  const command = promisify(execFile);
  const packed = await command('npm', ['pack', '--json', '--pack-destination', work], {
    cwd: join(work, 'client'),
  });
  const [{ filename, files }] = JSON.parse(packed.stdout) as [
    { filename: string; files: { path: string }[] },
  ];
  const modules = (await readdir(join(clientFolder, 'src'), { recursive: true }))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => name.slice(0, -'.ts'.length))
    .flatMap((name) => [`dist/${name}`, `commonjs/dist/${name}`]);
  expect(files.map(({ path }) => path).sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'commonjs/package.json',
      'package.json',
      ...modules.flatMap((name) => [`${name}.d.ts`, `${name}.js`]),
    ].sort(),
  );

  const app = join(work, 'app');
  await mkdir(app);
  await writeFile(join(app, 'package.json'), '{"type": "module"}');
  await command('npm', ['install', '--offline', '--no-audit', '--no-fund', join(work, filename)], {
    cwd: app,
  });
  const [, example = ''] =
    /```ts\n([\s\S]*?)```/.exec(await readFile(`${clientFolder}README.md`, 'utf8')) ?? [];
  await writeFile(join(app, 'example.ts'), example.replace('http://localhost:3000', api.baseUrl));
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    target: 'es2022',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(packages, '@types')],
  };
  await writeFile(join(app, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.ts'] }));
  await command(join(packages, '.bin/tsc'), ['-p', app]);

  const { name } = JSON.parse(await readFile(`${clientFolder}package.json`, 'utf8')) as { name: string };
  const fromModule = (module: string) => `from ${JSON.stringify(module)}`;
  const program = `
    import { Platform, type SavedCompany } ${fromModule(name)};
    import { fileFrom } ${fromModule(`${name}/node`)};
    const platform = new Platform({ apiKey: 'sk_x', baseUrl: 'http://localhost:1' });
    const save = (): PromiseLike<SavedCompany> => platform.saveCompany({ name: 'Acme' });
    console.log(typeof save, typeof fileFrom, platform instanceof Platform);`;
  for (const [kind, options] of [
    ['commonjs', { module: 'node16' }],
    ['module', { module: 'node16' }],
    ['module', { module: 'esnext', moduleResolution: 'bundler' }],
  ] as const) {
    const project = join(app, `${kind}-${options.module}`);
    await mkdir(project);
    await writeFile(join(project, 'package.json'), JSON.stringify({ type: kind }));
    await writeFile(join(project, 'main.ts'), program);
    const settings = { compilerOptions: { ...compilerOptions, ...options }, files: ['main.ts'] };
    await writeFile(join(project, 'tsconfig.json'), JSON.stringify(settings));
    await command(join(packages, '.bin/tsc'), ['-p', project]);
    const { stdout } = await command(process.execPath, [join(project, 'main.js')]);
    expect([project, stdout]).toEqual([project, 'function function true\n']);
  }

  await platform.saveApplicant({ firstName: 'Ada', lastName: 'King' });
  const isListed = async () =>
    (await platform.listProfiles({ after: '' })).data.some(({ lastName }) => lastName === 'King');
  await waitUntil(isListed, { what: 'the profile in the list' });
  const env = { ...process.env, PRIVATE_KEY: acme.privateKey.secret };
  const { stdout } = await command(process.execPath, ['example.js'], { cwd: app, env });
  expect(stdout.split('\n')).toContain('Ada King');
  await rm(work, { recursive: true });
});

test('in the page of another site the client lists offers, sends a file, and reads why it is refused', async () => {
  const bundle = await build({
    entryPoints: [`${clientFolder}src/index.ts`],
    bundle: true,
    format: 'iife',
    globalName: 'client',
    write: false,
  });
  const { origin, close } = await startOtherSite((_, page) =>
    page.setHeader('Content-Type', 'text/html').end('<title>Site</title>'),
  );
  const browser = await startBrowser([origin, api.baseUrl]);
  endings.push(() => browser.close(), close);
  const page = await browser.open();
  await page.goto(origin);
  await page.evaluate(`${bundle.outputFiles[0]?.text ?? ''}; globalThis.client = client;`);
  const options = JSON.stringify({ apiKey: acme.publicKey.secret, baseUrl: api.baseUrl });
  const seen = await page.evaluate(`(async () => {
    const visitor = new client.Platform(${options});
    const { data } = await visitor.listOffers();
    const resumesFiles = [new File(['Grace Hopper, grace@example.org'], 'resume.txt', { type: 'text/plain' })];
    const saved = await visitor.saveApplicant({ firstName: 'Grace', lastName: 'Hopper', resumesFiles });
    const error = await visitor.listProfiles().catch((thrown) => thrown);
    return [Array.isArray(data), typeof saved.profileId, error instanceof client.PermissionError, error.code];
  })()`);
  expect(seen).toEqual([true, 'string', true, 'insufficient_scope']);
  expect(browser.faults()).toEqual([]);
});
