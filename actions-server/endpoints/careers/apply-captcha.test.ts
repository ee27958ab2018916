/** The captcha of the application form, asked through the program that docs/captcha.md shows. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../../standalone/free-port.ts';
import { startTestApi } from '../../../tests/support/api.ts';
import { startCaptchaService } from '../../../tests/support/captcha-service.ts';
import { addCareersSite, addOffer, inputValue, sendForm } from '../../../tests/support/careers.ts';
import { readGuide } from '../../../tests/support/guide.ts';
import { startOtherSite } from '../../../tests/support/other-site.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { createApp } from '../../app.ts';
import { newFormToken, writeFormToken } from '../../careers/form-token.ts';
import { listen } from '../../listen.ts';

const api = await startTestApi();
const service = await startCaptchaService();
const account = await api.createAccount();
const { slug } = await addCareersSite(api, account, { contactEmail: 'jobs@acme.example' });
const offer = await addOffer(api, account, { referenceId: 'BAKER' });

const folder = await mkdtemp(join(tmpdir(), 'captcha-'));
const secret = 'a secret of the captcha';
const page = fileURLToPath(new URL('../../../docs/captcha.md', import.meta.url));
const [program = ''] = Object.values(readGuide(page).files);
await writeFile(join(folder, 'adapter.mjs'), program);

/** The adapter of the page, for a service at an address. */
async function startAdapter(serviceUrl: string) {
  const port = String(await findFreePort());
  const environment = {
    PORT: port,
    CAPTCHA_SECRET: secret,
    SERVICE_URL: serviceUrl,
    SERVICE_SECRET: 'a secret of the service',
  };
  const adapter = spawn(process.execPath, [join(folder, 'adapter.mjs')], {
    env: environment,
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}/`;
  const isUp = () => fetch(url).then(Boolean, () => false);
  await waitUntil(isUp, { what: 'the adapter' });
  return { url, end: () => adapter.kill() };
}

const adapter = await startAdapter(`${service.origin}/siteverify`);
const { dependencies } = api;
const servers: { stop(graceMs: number): Promise<void> }[] = [];

/** A server whose forms have the captcha, on the same database. */
async function serverWith(changed: Parameters<typeof service.settings>[0] = {}, timeoutMs = 3_000) {
  const settings = service.settings({ CAPTCHA_VERIFY_URL: adapter.url, CAPTCHA_SECRET: secret, ...changed });
  const config = { ...dependencies.config, captcha: { ...settings, timeoutMs } };
  const server = await listen(createApp({ ...dependencies, config }), dependencies.log, 0, '127.0.0.1');
  servers.push(server);
  return { ...api, baseUrl: `http://127.0.0.1:${server.port}` };
}

const protectedApi = await serverWith();
afterAll(async () => {
  adapter.end();
  for (const server of servers) await server.stop(0);
  await service.close();
  await api.stop();
  await rm(folder, { recursive: true });
});

const person = { firstName: 'Jane', lastName: 'Doe' };
let people = 0;
/** Somebody who has not applied yet. */
const somebody = () => {
  people += 1;
  return { ...person, emailAddresses: `jane-${people}@example.com` };
};
const send = (form: Partial<Parameters<typeof sendForm>[1]>, to = protectedApi) =>
  sendForm(to, { slug, offer, answers: somebody(), ...form });
const applications = async () =>
  (
    await api.database.pool.query('select count(*)::int as count from applications where "groupId" = $1', [
      account.groupId,
    ])
  ).rows[0].count as number;
const counted = async (result: string) => {
  const text = await dependencies.metrics.registry.getSingleMetricAsString('careers_captcha_checks_total');
  return Number(new RegExp(`result="${result}"} (\\d+)`).exec(text)?.[1] ?? 0);
};
const form = async (path = `/careers/${slug}/en/offers/${offer}/apply`, { baseUrl } = protectedApi) =>
  fetch(baseUrl + path, { headers: { 'x-api-key': account.publicKey.secret } });

test('without the settings the form asks nobody and names no other origin', async () => {
  const before = service.requests.length;
  const response = await form(undefined, api);
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(await response.text()).not.toMatch(/captcha|sitekey/);
  expect((await send({}, api)).status).toBe(303);
  expect(service.requests.slice(before)).toEqual([]);
});

test('the page of the form, and no other one, lets in the origins of the service', async () => {
  const { origin } = service;
  const other = await serverWith({ CAPTCHA_ORIGINS: 'https://*.captcha.example' });
  const own = `'self' ${origin} https://*.captcha.example`;
  expect((await form(undefined, other)).headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src ${own}; script-src ${own}; img-src ${own}; connect-src ${own}; ` +
      `frame-src ${origin} https://*.captcha.example; worker-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );
  for (const path of ['', `/offers/${offer}`, '/offers']) {
    const response = await form(`/careers/${slug}/en${path}`);
    expect(response.headers.get('content-security-policy')).not.toContain(origin);
  }
});

test('the form has the element of the service, and says without a script what to do', async () => {
  for (const path of [`/careers/${slug}`, '/embed/-']) {
    const text = await (await form(`${path}/en/offers/${offer}/apply`)).text();
    expect(text).toContain('<div class="stand-in" data-sitekey="a-site-key"></div>');
    expect(text).toMatch(/<noscript><p>The check cannot be shown\. Allow JavaScript.*jobs@acme\.example/);
    expect(text).not.toContain(`<script src="${service.origin}`);
  }
  const french = await (await form(`/careers/${slug}/fr/offers/${offer}/apply`)).text();
  expect(french).toContain('<legend>Confirmez que vous êtes une personne</legend>');
});

test('an application is saved when the service accepts the answer, which it is asked about with the address', async () => {
  const before = [await applications(), await counted('passed')];
  const token = service.answer();
  const response = await send({
    answers: { ...somebody(), 'stand-in-response': token },
    address: '10.1.2.3',
  });
  expect(response.status).toBe(303);
  expect(service.checks.at(-1)).toEqual({
    secret: 'a secret of the service',
    response: token,
    remoteip: '10.1.2.3',
  });
  expect([await applications(), await counted('passed')]).toEqual(before.map((count) => count + 1));
});

test('an answer that is not accepted is asked for again, and everything else stays', async () => {
  const before = [await applications(), await counted('refused')];
  const answers = { ...somebody(), 'stand-in-response': 'invented' };
  const files = [{ name: 'cv.txt', content: 'The CV of Jane', input: 'resumesFiles' }];
  const response = await send({ answers, files });
  const text = await response.text();
  expect(response.status).toBe(422);
  expect(text).toMatch(
    /<a href="#f-captcha">We could not confirm that you are a person\..*jobs@acme\.example/,
  );
  expect(text).toMatch(/<fieldset class="field wrong" id="f-captcha" .*aria-describedby="f-captcha-problem"/);
  expect(text).not.toContain('invented');
  expect(inputValue(text, 'firstName')).toBe('Jane');
  expect([await applications(), await counted('refused')]).toEqual([before[0], (before[1] ?? 0) + 1]);
  const kept = inputValue(text, 'keptFile') ?? '';
  const again = { ...answers, keptFile: kept, 'stand-in-response': service.answer() };
  expect((await send({ answers: again })).status).toBe(303);
});

test('a form without an answer is refused and says what to do, also one that was asked for again', async () => {
  const before = [await applications(), await counted('missing')];
  const french = await send({ language: 'fr', token: { isConfirmed: true } });
  expect(french.status).toBe(422);
  expect(await french.text()).toMatch(
    /Si vous ne voyez pas de vérification, autorisez JavaScript.*jobs@acme/,
  );
  expect([await applications(), await counted('missing')]).toEqual([before[0], (before[1] ?? 0) + 1]);
});

test('an answer is not spent on a form with problems, or on one whose CV is read', async () => {
  const before = service.checks.length;
  const token = service.answer();
  expect((await send({ answers: { 'stand-in-response': token } })).status).toBe(422);
  await send({ answers: { ...person, step: 'read', 'stand-in-response': token } });
  expect(service.checks.length).toBe(before);
  expect((await send({ answers: { ...somebody(), 'stand-in-response': token } })).status).toBe(303);
});

test('a form that is sent again after a lost answer leads to the same application, although its captcha is spent', async () => {
  const before = [await applications(), await counted('refused')];
  const sent = {
    answers: { ...somebody(), 'stand-in-response': service.answer() },
    token: { id: crypto.randomUUID() },
  };
  const [first, again] = [await send(sent), await send(sent)];
  expect([first.status, again.status]).toEqual([303, 303]);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect([await applications(), await counted('refused')]).toEqual([(before[0] ?? 0) + 1, before[1]]);
  const changed = { ...sent, answers: { ...sent.answers, firstName: 'Joan' } };
  expect((await send(changed)).status).toBe(422);
});

test('the form of an embedding page is checked as well', async () => {
  const embedded = { slug: '-', key: account.publicKey.secret, token: { site: slug } };
  expect((await send(embedded)).status).toBe(422);
  const answers = { ...somebody(), 'stand-in-response': service.answer() };
  expect((await send({ ...embedded, answers })).status).toBe(200);
});

describe('a service that does not answer stops no application, and the operator is told', () => {
  test.each<[string, RequestListener]>([
    ['an error', (_request, response) => response.writeHead(500).end('{"success":false}')],
    ['an error of a proxy', (_request, response) => response.writeHead(502).end('<!doctype html>')],
    ['another secret', (_request, response) => response.writeHead(401).end()],
    ['a broken connection', (request) => request.socket.destroy()],
    ['nothing in time', () => {}],
  ])('%s', async (_name, answer) => {
    const before = [await applications(), await counted('unavailable')];
    const site = await startOtherSite(answer);
    const logged = api.log.length;
    try {
      const server = await serverWith({ CAPTCHA_VERIFY_URL: `${site.origin}/` }, 200);
      expect((await send({}, server)).status).toBe(303);
    } finally {
      await site.close();
    }
    expect([await applications(), await counted('unavailable')]).toEqual(before.map((count) => count + 1));
    expect(api.log.slice(logged)).toContainEqual(
      expect.objectContaining({
        level: 'warn',
        msg: 'CAPTCHA_VERIFY_URL gave no answer: an application was accepted unchecked',
      }),
    );
  });

  test('the program of the page does not refuse people for a secret that is wrong', async () => {
    const site = await startOtherSite((_request, response) =>
      response.end('{"success":false,"error-codes":["invalid-input-secret"]}'),
    );
    const other = await startAdapter(site.origin);
    try {
      for (const changed of [{ CAPTCHA_VERIFY_URL: other.url }, { CAPTCHA_SECRET: 'another secret of it' }]) {
        expect((await send({}, await serverWith(changed))).status).toBe(303);
      }
    } finally {
      other.end();
      await site.close();
    }
  });
});

describe('what the sender of a form can bring about does not switch the captcha off', () => {
  const field = 'stand-in-response';
  const right = () => service.answer();
  /** A form with these parts in place of the answer, as browsers and programs write them. */
  async function sendParts(parts: (form: FormData) => void, to: typeof protectedApi, isEmbedded: boolean) {
    const form = { site: { slug, consentVersion: 1 }, offerId: offer };
    const token = { ...newFormToken(form), madeAt: Date.now() - 10_000 };
    const body = new FormData();
    const all = { ...somebody(), formToken: writeFormToken(token, dependencies.config.fileLinks.secret) };
    for (const [name, value] of Object.entries(all)) body.append(name, value);
    parts(body);
    const place = isEmbedded ? 'embed/-' : `careers/${slug}`;
    return fetch(`${to.baseUrl}/${place}/en/offers/${offer}/apply`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { accept: 'text/html', 'x-api-key': account.publicKey.secret },
    });
  }

  describe.each([
    ['a careers page', false],
    ['a page of another site', true],
  ])('on %s', (_place, isEmbedded) => {
    test.each<[string, (form: FormData) => void]>([
      ['no answer', () => {}],
      ['an empty answer', (form) => form.append(field, '')],
      ['an invented answer', (form) => form.append(field, 'invented')],
      ['a right answer that is followed by something', (form) => form.append(field, `${right()}x`)],
      ['a right answer with spaces around it', (form) => form.append(field, ` ${right()} `)],
      ['9,000 characters', (form) => form.append(field, 'x'.repeat(9_000))],
      ['one character more than any answer has', (form) => form.append(field, 'x'.repeat(8_193))],
      ['a right answer and 100,000 characters', (form) => form.append(field, right() + ' '.repeat(100_000))],
      ['control characters', (form) => form.append(field, 'a\u0000b\u0001\r\n')],
      ['characters of other scripts', (form) => form.append(field, 'é\u2028\ud83d\ude00')],
      ['quotation marks', (form) => form.append(field, `"'\\","success":true,"x":"`)],
      [
        'a right answer and another one',
        (form) => {
          form.append(field, right());
          form.append(field, 'invented');
        },
      ],
      [
        'another answer and a right one',
        (form) => {
          form.append(field, 'invented');
          form.append(field, right());
        },
      ],
      [
        'a thousand answers',
        (form) => {
          for (let index = 0; index < 1_000; index += 1) form.append(field, `${index}`);
        },
      ],
      ['a file', (form) => form.append(field, new Blob(['invented']), 'answer.txt')],
      ['a file without a name', (form) => form.append(field, new Blob(['invented']), '')],
      ['an answer in an input with a similar name', (form) => form.append(`${field}[]`, right())],
      ['an answer that was given before', (form) => form.append(field, spent)],
    ])('%s', async (_what, parts) => {
      const before = await applications();
      const response = await sendParts(parts, protectedApi, isEmbedded);
      const text = await response.text();
      expect([response.status, /f-captcha-problem/.test(text)]).toEqual([422, true]);
      expect(await applications()).toBe(before);
    });
  });

  let spent = '';
  beforeAll(async () => {
    spent = right();
    expect((await send({ answers: { ...somebody(), [field]: spent } })).status).toBe(303);
  });

  test('an answer of the greatest length, and the same answer twice, are checked', async () => {
    expect(
      (await sendParts((form) => form.append(field, 'x'.repeat(8_192)), protectedApi, false)).status,
    ).toBe(422);
    expect(service.checks.at(-1)).toMatchObject({ response: 'x'.repeat(8_192) });
    const token = right();
    const twice = (form: FormData) => {
      for (const text of [token, '', token]) form.append(field, text);
    };
    expect((await sendParts(twice, protectedApi, false)).status).toBe(303);
  });

  /** What a service may say of an answer that it cannot read, directly and through the program of the page. */
  const odd: readonly [string, RequestListener][] = [
    ['that the answer is too large', (_request, response) => response.writeHead(413).end('too large')],
    ['that the request is bad', (_request, response) => response.writeHead(400).end('{"success":true}')],
    ['that a rule forbids it', (_request, response) => response.writeHead(403).end('<!doctype html>')],
    ['that there is nothing', (_request, response) => response.writeHead(404).end()],
    ['that it cannot be read', (_request, response) => response.writeHead(422).end()],
    ['that there were too many', (_request, response) => response.writeHead(429).end()],
    ['a page', (_request, response) => response.end('<!doctype html>')],
    ['an answer of another form', (_request, response) => response.end('{"success":"yes"}')],
    ['an answer without a verdict', (_request, response) => response.end('null')],
    [
      'more than 1,024 bytes',
      (_request, response) => response.end(`{"x":"${'x'.repeat(2_000)}","success":false}`),
    ],
    ['nothing', (_request, response) => response.end()],
    [
      'codes that are none',
      (_request, response) => response.end('{"success":false,"error-codes":{"a":null}}'),
    ],
    ['a redirect', (_request, response) => response.writeHead(302, { Location: '/elsewhere' }).end()],
  ];

  test.each(odd)('a service that answers %s', async (_what, answer) => {
    const before = [await applications(), await counted('unreadable')];
    const site = await startOtherSite(answer);
    const logged = api.log.length;
    try {
      const server = await serverWith({ CAPTCHA_VERIFY_URL: `${site.origin}/` });
      expect((await send({ answers: { ...somebody(), [field]: 'odd' } }, server)).status).toBe(422);
    } finally {
      await site.close();
    }
    const isReadable = _what === 'codes that are none';
    expect([await applications(), await counted('unreadable')]).toEqual([
      before[0],
      (before[1] ?? 0) + (isReadable ? 0 : 1),
    ]);
    expect(api.log.slice(logged).some(({ msg }) => /said neither yes nor no/.test(String(msg)))).toBe(
      !isReadable,
    );
  });

  test('the program of the page takes none of these for a service that is away', async () => {
    let answer: RequestListener = () => {};
    const site = await startOtherSite((request, response) => answer(request, response));
    const other = await startAdapter(site.origin);
    try {
      const server = await serverWith({ CAPTCHA_VERIFY_URL: other.url });
      for (const [what, listener] of odd) {
        answer = listener;
        const response = await send({ answers: { ...somebody(), [field]: 'odd' } }, server);
        expect([what, response.status]).toEqual([what, 422]);
      }
      answer = (_request, response) => response.writeHead(503).end('{"success":false}');
      expect((await send({ answers: { ...somebody(), [field]: 'odd' } }, server)).status).toBe(303);
    } finally {
      other.end();
      await site.close();
    }
  });
});

test('nothing that an applicant writes or answers is in the log', () => {
  const said = JSON.stringify(api.log);
  for (const word of ['Jane', 'example.com', 'invented']) expect(said).not.toContain(word);
});
