/** Applications that are sent as HTML forms: what is saved, what is refused, and what the browser is shown. */
// size: one server and one account for every form that is sent
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApi, type TestAccount } from '../../../tests/support/api.ts';
import { resumeText } from '../../../tests/support/request-files.ts';
import { countRows, readRow, readRows } from '../../../tests/support/saves.ts';
import { storedKeys } from '../../../tests/support/stored-files.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const site = 'https://careers.example.com';

const uploads = await mkdtemp(join(tmpdir(), 'uploads-'));
const api = await startTestApi({ UPLOAD_FOLDER: uploads, MAX_FILE_BYTES: '100000', MAX_FILES: '3' });
afterAll(async () => {
  await api.stop();
  await rm(uploads, { recursive: true });
});

let acme: TestAccount;
let address = 0;
beforeEach(async () => {
  acme = await api.createAccount('Acme');
});
afterEach(() => expect(readdirSync(uploads)).toEqual([]));

type Parts = readonly (readonly [string, string | File])[];

function multipart(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

/** Sends a form with the public key in the address, as a page without script does. */
async function send(
  body: FormData | URLSearchParams,
  headers: Record<string, string> = {},
  key = acme.publicKey.secret,
) {
  address += 1;
  const response = await fetch(`${api.baseUrl}/rest/v2/applicants?apiKey=${key}`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'X-Forwarded-For': `198.51.100.${address}`, ...headers },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (isJson ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name);
const person: Parts = [
  ['firstName', 'Ève'],
  ['lastName', 'Sandré'],
];
const ofAcme = () => ({ groupId: acme.groupId });
const profiles = () => readRows(api.database, 'profiles', ofAcme());

describe('a form', () => {
  test('with files is saved as the same application in JSON is', async () => {
    const parts: Parts = [
      ['emailAddresses', 'eve@example.org'],
      ['emailAddresses', ''],
      ['emailAddresses', 'eve.sandre@example.org'],
      ['historyEntryMessage', 'Bonjour,\r\nvoici mon CV.'],
      ['source', 'Careers page'],
      ['consent', '{"talentPool":true,"textVersion":"2026-11"}'],
      ['resumesFiles', file(resumeText, 'CV été.txt')],
      ['files[]', file('my portfolio', 'portfolio.txt')],
      ['files[]', file('my letter', 'letter.txt')],
    ];
    const { status, body } = await send(multipart([...person, ...parts]));
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        message: 'Profile saved successfully',
        taskId: expect.any(String),
        profileId: expect.any(String),
      },
    });
    expect(await profiles()).toMatchObject([{ firstName: 'Ève', lastName: 'Sandré' }]);
    const emails = await readRows(api.database, 'profiles_emails', ofAcme());
    expect(emails.map((row) => row.emailAddress).toSorted()).toEqual([
      'eve.sandre@example.org',
      'eve@example.org',
    ]);
    expect(await readRows(api.database, 'history_entries', ofAcme())).toMatchObject([
      { message: 'Bonjour,\nvoici mon CV.' },
    ]);
    expect(await readRows(api.database, 'applications', ofAcme())).toMatchObject([
      { source: 'Careers page', consent: { talentPool: true, textVersion: '2026-11' } },
    ]);
    const files = await readRows(api.database, 'files', ofAcme());
    expect(files.map((row) => row.name).toSorted()).toEqual(['CV été.txt', 'letter.txt', 'portfolio.txt']);
    expect(files.map((row) => row.storageKey).toSorted()).toEqual(storedKeys(api, acme).toSorted());
    expect(await countRows(api.database, 'profiles_files', { ...ofAcme(), isResume: true })).toBe(1);
  });

  test('whose texts are JSON in a Blob is saved with these and with the inputs and files beside them', async () => {
    const texts = { firstName: 'Ève', lastName: 'Sandré', emailAddresses: 'eve@example.org' };
    const form = multipart([
      ['emailAddresses', 'eve.sandre@example.org'],
      ['files', file('my letter', 'letter.txt')],
    ]);
    form.append('payload', new Blob([JSON.stringify(texts)], { type: 'application/json' }));
    const { status, body } = await send(form);
    expect({ status, warnings: body.warnings }).toEqual({ status: 201, warnings: undefined });
    expect(await profiles()).toMatchObject([{ firstName: 'Ève', lastName: 'Sandré' }]);
    expect(await countRows(api.database, 'profiles_emails', ofAcme())).toBe(2);
    expect(await readRows(api.database, 'files', ofAcme())).toMatchObject([{ name: 'letter.txt' }]);
  });

  test('without files is saved, in the encoding that browsers use by default', async () => {
    const form = new URLSearchParams([
      ['firstName', 'Ève'],
      ['lastName', 'Sandré'],
      ['phoneNumbers', '0612345678'],
    ]);
    expect(await send(form)).toMatchObject({ status: 201 });
    expect(await profiles()).toMatchObject([{ firstName: 'Ève', lastName: 'Sandré' }]);
    expect(await countRows(api.database, 'profiles_phones', ofAcme())).toBe(1);
  });

  test('with inputs for files that were left empty has no files', async () => {
    const form = multipart([...person, ['resumesFiles', file('', '')], ['files', file('', '')]]);
    const { status, body } = await send(form);
    expect({ status, warnings: body.warnings }).toEqual({ status: 201, warnings: undefined });
    expect(storedKeys(api, acme)).toEqual([]);
  });

  test('says by name what was not used, and keeps files of unknown names as further files', async () => {
    const form = multipart([
      ...person,
      ['headline', 'first'],
      ['headline', 'second'],
      ['shoeSize', '38'],
      ['photo', file('a picture', 'me.png')],
      ['firstName', file('not a name', 'name.txt')],
    ]);
    const { status, body } = await send(form);
    expect(status).toBe(201);
    expect(body.warnings).toMatchObject([
      { path: 'headline', code: 'duplicate_key' },
      { path: 'photo', code: 'unknown_key' },
      { path: 'firstName', code: 'unknown_key' },
      { path: 'shoeSize', code: 'unknown_key' },
    ]);
    expect(await profiles()).toMatchObject([{ firstName: 'Ève', headline: 'second' }]);
    const files = await readRows(api.database, 'files', ofAcme());
    expect(files.map((row) => row.name).toSorted()).toEqual(['me.png', 'name.txt']);
    expect(storedKeys(api, acme)).toHaveLength(2);
    expect(await countRows(api.database, 'profiles_files', { ...ofAcme(), isResume: true })).toBe(0);
    const strict = await send(form, { Prefer: 'handling=strict' });
    expect(strict).toMatchObject({ status: 422, body: { code: 'validation_failed' } });
  });

  test('takes data as JSON', async () => {
    const key = acme.privateKey.secret;
    const data = JSON.stringify({
      associations: [{ associationType: 'COMPANY_CONTACT', company: { externalId: 'c-1', name: 'Initech' } }],
    });
    const headers = { 'X-API-KEY': key };
    expect(await send(multipart([...person, ['data', data]]), headers)).toMatchObject({ status: 201 });
    expect(await countRows(api.database, 'profiles_associations', ofAcme())).toBe(1);
    expect(await send(multipart([...person, ['data', '{']]), headers)).toMatchObject({
      status: 422,
      body: { code: 'validation_failed', details: [{ path: 'data' }] },
    });
  });

  test('that names its files but does not send them is told which encoding it needs', async () => {
    const form = new URLSearchParams([
      ['firstName', 'A'],
      ['lastName', 'B'],
      ['resumesFiles', 'cv.pdf'],
    ]);
    const { status, body } = await send(form);
    expect({ status, body }).toMatchObject({ status: 422, body: { details: [{ path: 'resumesFiles' }] } });
    expect(body.message).toContain('multipart/form-data');
  });
});

interface ClientForm {
  readonly client: string;
  readonly contentType: string;
  readonly isChunked?: boolean;
  /** One character for each byte. */
  readonly body: string;
  /** The names of the stored files. */
  readonly files: readonly string[];
  /** Bytes of the resume. */
  readonly resumeBytes?: number;
  readonly emails?: readonly string[];
  readonly warnings?: readonly string[];
}
const clientForms = new URL('../../../tests/fixtures/forms/clients.json', import.meta.url);
const clients = JSON.parse(await readFile(clientForms, 'utf8')) as ClientForm[];

describe('a form of', () => {
  test.each(clients)('$client is read, and all of its files are kept', async (sent) => {
    const bytes = Buffer.from(sent.body, 'latin1');
    const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
      method: 'POST',
      headers: { 'Content-Type': sent.contentType, 'X-API-KEY': acme.privateKey.secret },
      // A stream is sent in chunks.
      ...(sent.isChunked ? { body: new Blob([bytes]).stream(), duplex: 'half' } : { body: bytes }),
    });
    const { warnings = [] } = (await response.json()) as { warnings?: { code: string }[] };
    const emails = await readRows(api.database, 'profiles_emails', ofAcme());
    const files = await readRows(api.database, 'files', ofAcme());
    expect({
      status: response.status,
      warnings: warnings.map(({ code }) => code),
      names: (await profiles()).map(({ firstName, lastName }) => [firstName, lastName]),
      emails: emails.map((row) => row.emailAddress).toSorted(),
      files: files.map((row) => row.name).toSorted(),
      sizes: files.filter(({ name }) => /^CV|^resume|^cv/.test(String(name))).map(({ size }) => size),
    }).toEqual({
      status: 201,
      warnings: sent.warnings ?? [],
      names: [['Élodie', 'Noël']],
      emails: sent.emails ?? ['e.noel@example.org', 'elodie@example.org'],
      files: sent.files.toSorted(),
      sizes: sent.files.filter((name) => /^CV|^resume|^cv/.test(name)).map(() => sent.resumeBytes ?? 50),
    });
  });

  test('each client stands in the table of the documentation', async () => {
    const page = await readFile(new URL('../../../docs/forms.md', import.meta.url), 'utf8');
    expect(clients.map(({ client }) => client).filter((client) => !page.includes(`| ${client} |`))).toEqual(
      [],
    );
  });
});

describe('the limits of a form are those of JSON', () => {
  test.each([
    ['a file that is too large', [['files', file('x'.repeat(100_001), 'a.txt')]], 413, 'file_too_large'],
    [
      'too many files',
      ['a', 'b', 'c', 'd'].map((n) => ['files', file(n, `${n}.txt`)]),
      413,
      'too_many_files',
    ],
  ] as [string, [string, File][], number, string][])('%s is refused', async (_what, files, status, code) => {
    const answer = await send(multipart([...person, ...files]));
    expect(answer).toMatchObject({ status, body: { code, taskId: expect.any(String) } });
    expect(await readRow(api.database, 'tasks', answer.body.taskId)).toMatchObject({ status: 'rejected' });
    expect(storedKeys(api, acme)).toEqual([]);
    expect(await profiles()).toEqual([]);
  });

  test('a program, and a script that is named as a text, are left out', async () => {
    const program = file('MZ\u0090\u0000 program', 'cv.exe');
    const script = file('#!/bin/sh\nrm -rf /', 'cv.txt');
    const { status, body } = await send(multipart([...person, ['files', program], ['cv', script]]));
    expect(status).toBe(201);
    expect(body.warnings).toMatchObject([
      { path: 'cv', code: 'unknown_key' },
      {
        path: 'files.0',
        code: 'unsupported_file_type',
        message: expect.stringMatching(/^cv\.exe is a program/),
      },
      {
        path: 'files.1',
        code: 'unsupported_file_type',
        message: expect.stringMatching(/^cv\.txt is a program/),
      },
    ]);
    expect(storedKeys(api, acme)).toEqual([]);
    expect(await profiles()).toHaveLength(1);
  });

  test('texts are bounded together', async () => {
    const answer = await send(multipart([...person, ['historyEntryMessage', 'x'.repeat(5_000_001)]]));
    expect(answer).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  });

  test('a malformed form is refused', async () => {
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'X-API-KEY': acme.publicKey.secret };
    for (const body of ['', 'nonsense', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb']) {
      const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, { method: 'POST', body, headers });
      const answer = (await response.json()) as { code: string };
      expect([response.status, answer.code]).toEqual([400, 'invalid_form']);
    }
  });

  const disposition = 'Content-Disposition: form-data; name="files"';
  test.each([
    ['has a line break in the name of a file', `${disposition}; filename="a\nb.txt"`],
    ['is no form-data', 'Content-Disposition: attachment; name="files"; filename="a.txt"'],
    ['has no disposition', 'Content-Type: text/plain'],
    ['has no headers', 'no header'],
    ['has too long headers', `X-Long: ${'x'.repeat(16_384)}\r\n${disposition}; filename="a.txt"`],
  ])('a form with a part that %s is refused, and not saved without the part', async (_, headers) => {
    const parts = [
      ...person.map(([name]) => [`${disposition.replace('files', name)}`, 'Jane']),
      [headers, 'text'],
    ];
    const body = parts.map(([head, content]) => `--x\r\n${head}\r\n\r\n${content}\r\n`).join('');
    const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
      method: 'POST',
      body: `${body}--x--\r\n`,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', 'X-API-KEY': acme.publicKey.secret },
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_form', message: expect.stringContaining('16384 bytes') }),
    ]);
    expect(await profiles()).toEqual([]);
  });

  test('an upload that is aborted leaves no file behind', async () => {
    const url = new URL(api.baseUrl);
    const socket = connect(Number(url.port), url.hostname);
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n';
    socket.write(
      `POST /rest/v2/applicants?apiKey=${acme.publicKey.secret} HTTP/1.1\r\nHost: a\r\n` +
        `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 50000\r\n\r\n${part}${'x'.repeat(20_000)}`,
    );
    await waitUntil(() => readdirSync(uploads, { recursive: true }).length >= 2, {
      what: 'the beginning of the file',
    });
    socket.destroy();
    await waitUntil(() => readdirSync(uploads).length === 0, { what: 'the end of the request' });
    expect(storedKeys(api, acme)).toEqual([]);
  });
});

describe('the same form twice with one Idempotency-Key', () => {
  test('is one application, although its boundary differs', async () => {
    const headers = { 'Idempotency-Key': 'form-1' };
    const form = () => multipart([...person, ['files', file('one', 'one.txt')]]);
    const first = await send(form(), headers);
    const second = await send(form(), headers);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(storedKeys(api, acme)).toHaveLength(1);
  });

  test('is another application when a file differs', async () => {
    const headers = { 'Idempotency-Key': 'form-2' };
    await send(multipart([...person, ['files', file('one', 'one.txt')]]), headers);
    const other = await send(multipart([...person, ['files', file('two', 'one.txt')]]), headers);
    expect(other.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('the API key in the address', () => {
  const form = () =>
    new URLSearchParams([
      ['firstName', 'A'],
      ['lastName', 'B'],
    ]);

  test('is refused when it is private or wrong', async () => {
    const refused = await send(form(), {}, acme.privateKey.secret);
    expect(refused).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } });
    expect(refused.text).toContain('X-API-KEY');
    expect(await send(form(), {}, 'pk_wrong')).toMatchObject({ status: 401 });
    expect(await profiles()).toEqual([]);
  });

  test('is for applications only', async () => {
    const offers = await fetch(`${api.baseUrl}/rest/v2/offers?apiKey=${acme.publicKey.secret}`);
    expect(offers.status).toBe(401);
  });

  test('is not logged', async () => {
    await send(form());
    await send(form(), {}, acme.privateKey.secret);
    const lines = JSON.stringify(api.log);
    expect(lines).toContain('/rest/v2/applicants');
    expect(lines).not.toContain(acme.publicKey.secret);
    expect(lines).not.toContain(acme.privateKey.secret);
  });

  test('holds for pages of its origins only', async () => {
    const { secret } = await acme.createKey('public', { allowedOrigins: [site] });
    expect(await send(form(), { Origin: site }, secret)).toMatchObject({ status: 201 });
    const answer = await send(form(), { Origin: 'https://evil.example', ...browser }, secret);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain('n’a pas été reçue');
  });
});

describe('a browser that submits a form itself', () => {
  const fields = (more: [string, string][] = []) =>
    new URLSearchParams([['firstName', 'A'], ['lastName', 'B'], ...more]);

  test('gets a page in the language of the account', async () => {
    const french = await send(fields(), browser);
    expect(french.status).toBe(201);
    expect(french.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(french.text).toContain('<html lang="fr">');
    expect(french.text).toContain('Votre candidature a bien été reçue');
    await api.database.pool.query(`update groups set locale = 'en-GB' where id = $1`, [acme.groupId]);
    const { secret } = await acme.createKey('public');
    expect((await send(fields(), browser, secret)).text).toContain('Your application was received');
    const failed = await send(new URLSearchParams([['firstName', 'A']]), browser, secret);
    expect(failed.status).toBe(422);
    expect(failed.text).toContain('Your first and last name are missing');
  });

  test('is redirected to an address that the key allows', async () => {
    const { secret } = await acme.createKey('public', { redirectOrigins: [site] });
    const targets: [string, string][] = [
      ['redirectUrl', `${site}/thanks?lang=fr#top`],
      ['redirectErrorUrl', `${site}/apply`],
    ];
    const saved = await send(fields(targets), browser, secret);
    expect(saved.status).toBe(303);
    const [task] = await readRows(api.database, 'tasks', ofAcme());
    expect(saved.headers.get('location')).toBe(`${site}/thanks?lang=fr&taskId=${task?.id}#top`);
    expect(await profiles()).toHaveLength(1);
    const failed = await send(new URLSearchParams([['firstName', 'A'], ...targets]), browser, secret);
    expect(failed.status).toBe(303);
    const location = new URL(failed.headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe(`${site}/apply`);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'missing_name',
      field: 'lastName',
      taskId: expect.any(String),
    });
  });

  test('is told that a file of a kind that is not accepted is not part of its application', async () => {
    const parts: Parts = [...person, ['files', file('PK', 'letter.zip')]];
    const page = await send(multipart(parts), browser);
    expect(page.status).toBe(201);
    expect(page.text).toContain('Il ne fait pas partie de votre candidature');
    const { secret } = await acme.createKey('public', { redirectOrigins: [site] });
    const to = `${site}/thanks`;
    const led = await send(multipart([['redirectUrl', to], ...parts]), browser, secret);
    expect(Object.fromEntries(new URL(led.headers.get('location') ?? '').searchParams)).toEqual({
      taskId: expect.any(String),
      warning: 'unsupported_file_type',
    });
  });

  test('with a file that is too large is redirected to the address for errors that came before the file', async () => {
    const { secret } = await acme.createKey('public', { redirectOrigins: [site] });
    const form = multipart([
      ['redirectErrorUrl', `${site}/apply`],
      ...person,
      ['resumesFiles', file(new Uint8Array(100_001), 'cv.pdf')],
    ]);
    const failed = await send(form, browser, secret);
    expect(failed.status).toBe(303);
    const location = new URL(failed.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'file_too_large',
      field: 'resumesFiles',
      taskId: expect.any(String),
    });
  });

  test.each([
    'https://evil.example/thanks',
    'https://careers.example.com.evil.example/',
    'https://careers.example.com@evil.example/',
    'https://user@careers.example.com/',
    '//evil.example/',
    '/thanks',
    'javascript:alert(1)',
    'http://careers.example.com/',
    'https://careers.example.com:8443/',
  ])('is never redirected to %s', async (target) => {
    const { secret } = await acme.createKey('public', { redirectOrigins: [site] });
    const form = () => fields([['redirectUrl', target]]);
    const page = await send(form(), browser, secret);
    expect([page.status, page.headers.get('location')]).toEqual([201, null]);
    const json = await send(form(), {}, secret);
    expect(json).toMatchObject({
      status: 201,
      body: { warnings: [{ path: 'redirectUrl', code: 'redirect_not_allowed' }] },
    });
    const failure = await send(new URLSearchParams([['redirectErrorUrl', target]]), browser, secret);
    expect([failure.status, failure.headers.get('location')]).toEqual([422, null]);
  });
});

test('the other saves accept JSON only', async () => {
  const response = await fetch(`${api.baseUrl}/rest/v2/projects`, {
    method: 'POST',
    body: new URLSearchParams([['name', 'Project']]),
    headers: { 'X-API-KEY': acme.privateKey.secret },
  });
  expect(response.status).toBe(415);
});
