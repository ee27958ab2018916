// size: one server and one browser for all of them
/**
 * The careers pages in a browser: applications, from the offer to the page that says thank you, and every page in two languages,
 * on a phone and at a desk, with nothing that an accessibility checker finds.
 */
import type { Page } from 'playwright-core';
import { createApp } from '../../actions-server/app.ts';
import { newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { listen } from '../../actions-server/listen.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import {
  accessibilityProblems,
  keepPicture,
  problemsInBothSchemes,
  startBrowser,
} from '../support/browser.ts';
import { startCaptchaService } from '../support/captcha-service.ts';
import { addCareersSite, addOffer } from '../support/careers.ts';
import { startOtherSite } from '../support/other-site.ts';
import { picture } from '../support/pictures.ts';
import { waitUntil } from '../support/wait-until.ts';

const resume = {
  name: 'cv.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(`Élodie Marchand
Comptable
elodie.marchand@courriel.example
06 12 34 56 78
69100 Villeurbanne
https://www.linkedin.com/in/elodie-marchand

Expérience
2019 - 2021\tComptable, Exemple SA
`),
};

const api = await startTestApi();
await createDemoAccount(api.dependencies.hasura, demoKeys({ privateKey: undefined, publicKey: undefined }));
// A server of its own on the same database, which goes away in the middle and comes back.
const { dependencies } = api;
const start = (port: number) => listen(createApp(dependencies), dependencies.log, port, '127.0.0.1');
let server = await start(0);
const base = `http://127.0.0.1:${server.port}`;
/** Those that pages may ask. */
const origins = [base];
const browser = await startBrowser(origins);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await server.stop(0);
  await api.stop();
});

const { rows: offers } = await api.database.pool.query<{ id: string }>(
  `select id from offers where "referenceId" = 'DEMO-BACKEND'`,
);
const [offer = ''] = offers.map(({ id }) => id);

const applications = async (emailAddresses: string) =>
  (
    await api.database.pool.query<{ consent: object; source: string | null; projectId: string | null }>(
      `select consent, source, "projectId" from applications where "apikeyId" in (select id from careers_sites)
          and submitted->>'emailAddresses' = $1`,
      [emailAddresses],
    )
  ).rows;

/** Opens the form as if somebody had looked at it for a while: a form that is sent at once is asked for again. */
async function openForm(page: Page, language: 'fr' | 'en', query = '', at = base): Promise<void> {
  await page.goto(`${at}/careers/demo/${language}/offers/${offer}/apply${query}`);
  await letTimePass(page, offer);
}

async function letTimePass(page: Page, offerId: string | null): Promise<void> {
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const text = writeFormToken(token, dependencies.config.fileLinks.secret);
  await page.evaluate(`document.querySelector('[name=formToken]').value = ${JSON.stringify(text)}`);
}

/** Each test has a person of its own. */
async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill(email);
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
}

const send = (page: Page) => page.locator('button[data-send]').click();
const isThanked = (page: Page) => page.waitForURL(/\/thanks\//);

test('the CV is read when it is chosen, the person corrects what was found, and sends it', async () => {
  const page = await browser.openNext();
  await openForm(page, 'fr', '?source=Board');
  await page.locator('[name=location]').fill('Villeurbanne');
  await page.locator('[name=resumesFiles]').setInputFiles(resume);
  await page.locator('#notice').waitFor();
  expect(await page.locator('[name=lastName]').inputValue()).toBe('Marchand');
  expect(await page.locator('[name=location]').inputValue()).toBe('Villeurbanne');
  expect(await page.getByText('Tiré de votre CV').count()).toBe(5);
  await keepPicture(page, 'form-from-cv-fr-1280');
  expect(await problemsInBothSchemes(page, 'form-from-cv-dark-fr-1280')).toEqual([]);
  await page.locator('[name=emailAddresses]').fill('elodie@example.com');
  await page.locator('[type=date]').fill('2027-01-31');
  await page.getByLabel('J’accepte').check();
  await page.getByLabel('Conservez ma candidature').check();
  await send(page);
  await isThanked(page);
  await keepPicture(page, 'thanks-fr-1280');
  expect(await problemsInBothSchemes(page)).toEqual([]);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
    'Votre candidature a bien été reçue',
  );
  expect(await applications('elodie@example.com')).toEqual([
    {
      source: 'Board',
      projectId: offer,
      consent: expect.objectContaining({ talentPool: true, textVersion: '1 fr' }),
    },
  ]);
});

test('an application that is sent while its CV is read waits for it, and says so', async () => {
  const page = await browser.openNext();
  await openForm(page, 'en');
  await fillIn(page, 'hasty@example.com');
  let letRead = () => {};
  const isHeld = new Promise<void>((done) => {
    letRead = done;
  });
  const steps: string[] = [];
  await page.route('**/apply*', async (route) => {
    const [, step = ''] =
      /name="step"\r\n\r\n(\w+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? [];
    if (step !== '') steps.push(step);
    if (step === 'read') await isHeld;
    await route.continue();
  });
  await page.locator('[name=resumesFiles]').setInputFiles(resume);
  await page.getByText('Reading your CV …').waitFor();
  await send(page);
  await page.getByText('Your application is sent as soon as your CV has been read …').waitFor();
  await send(page);
  letRead();
  await isThanked(page);
  expect(steps).toEqual(['read', 'send']);
  expect(await applications('hasty@example.com')).toHaveLength(1);
});

test('without a job that suits, a person applies from the list with a CV, and is for no project', async () => {
  const page = await browser.openNext();
  await page.goto(`${base}/careers/demo/fr?source=Fair`);
  await page.getByRole('link', { name: 'Candidature spontanée' }).click();
  await page.getByRole('heading', { name: 'Candidature spontanée', level: 1 }).waitFor();
  await letTimePass(page, null);
  await page.locator('[name=resumesFiles]').setInputFiles(resume);
  await page.locator('#notice').waitFor();
  expect(await page.locator('[name=lastName]').inputValue()).toBe('Marchand');
  await page.locator('[name=emailAddresses]').fill('spontaneous@example.com');
  await page.locator('[type=date]').fill('2027-01-31');
  await page.getByLabel('J’accepte').check();
  await send(page);
  await isThanked(page);
  expect(await applications('spontaneous@example.com')).toEqual([
    { source: 'Fair', projectId: null, consent: expect.objectContaining({ talentPool: false }) },
  ]);
});

test('without a script the same form is read, corrected and sent', async () => {
  const page = await browser.openNext({ hasScript: false });
  await openForm(page, 'en');
  await page.locator('[name=resumesFiles]').setInputFiles(resume);
  await page.getByRole('button', { name: 'Fill in the form from my CV' }).click();
  await page.locator('#notice').waitFor();
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Élodie');
  await send(page);
  await page.locator('[data-problems]').waitFor();
  expect(await page.title()).toMatch(/^Error: /);
  await page.getByText('cv.txt').first().waitFor();
  await fillIn(page, 'no-script@example.com');
  await send(page);
  await isThanked(page);
  expect(await applications('no-script@example.com')).toHaveLength(1);
});

test('on a phone, problems are told on top and beside the inputs, and what was entered stays', async () => {
  const page = await browser.openNext({ width: 390 });
  await openForm(page, 'en');
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=emailAddresses]').fill('jane');
  await send(page);
  const summary = page.locator('[data-problems]');
  await summary.waitFor();
  expect(await page.evaluate('document.activeElement.hasAttribute("data-problems")')).toBe(true);
  await keepPicture(page, 'form-with-problems-en-390');
  expect(await problemsInBothSchemes(page, 'form-with-problems-dark-en-390')).toEqual([]);
  await summary.getByRole('link', { name: /e-mail address/ }).click();
  expect(await page.evaluate('document.activeElement.name')).toBe('emailAddresses');
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Jane');
  await fillIn(page, 'phone@example.com');
  await send(page);
  await isThanked(page);
  expect(await applications('phone@example.com')).toHaveLength(1);
});

test.each([
  ['with a script', true],
  ['without', false],
])(
  'an offer that closes while somebody writes leaves the letter, which is sent without it: %s',
  async (_how, hasScript) => {
    const { rows: accounts } = await api.database.pool.query<{ groupId: string }>(
      `select "groupId" from careers_sites where slug = 'demo'`,
    );
    const closing = await addOffer(api, accounts[0] ?? { groupId: '' }, { name: 'Confectioner' });
    const page = await browser.openNext({ hasScript });
    const email = `closing-${hasScript}@example.com`;
    await page.goto(`${base}/careers/demo/en/offers/${closing}`);
    await page.getByRole('link', { name: 'Apply for this job' }).first().click();
    await letTimePass(page, closing);
    await fillIn(page, email);
    await page.locator('[name=historyEntryMessage]').fill('A long letter.');
    await page.locator('[name=files]').setInputFiles({ ...resume, name: 'letter.txt' });
    await api.database.pool.query('update projects set "deletedAt" = now() where id = $1', [closing]);
    await send(page);
    await page.getByRole('heading', { name: 'This job is no longer open' }).waitFor();
    await keepPicture(page, `form-closed-en-1280-${hasScript}`);
    if (hasScript) expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('[name=historyEntryMessage]').inputValue()).toBe('A long letter.');
    expect(page.url()).toBe(`${base}/careers/demo/en/offers/${closing}/apply`);
    await letTimePass(page, closing);
    await page.getByRole('button', { name: 'Send without this job offer' }).click();
    await isThanked(page);
    if (hasScript) {
      await page.goBack();
      await page.waitForURL(/\/apply$/);
      await page.goBack();
      await page.waitForURL(`**/offers/${closing}`);
    }
    expect(await applications(email)).toEqual([expect.objectContaining({ projectId: null })]);
  },
);

test('an answer that is another page than the form is told above it, and nothing that was entered is lost', async () => {
  const page = await browser.openNext();
  await openForm(page, 'en');
  await fillIn(page, 'elsewhere@example.com');
  await page.route('**/apply', (route) =>
    route.continue({ url: `${base}/careers/demo/en/offers/unknown/apply` }),
  );
  await send(page);
  await page.getByRole('alert').getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.evaluate('document.activeElement.hasAttribute("data-problems")')).toBe(true);
  expect(await page.locator('[data-send-progress]').isVisible()).toBe(false);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unrouteAll();
  await send(page);
  await isThanked(page);
});

test('files that a proxy before the server refuses are told as too large, and can be sent when others are chosen', async () => {
  const page = await browser.openNext();
  await openForm(page, 'en');
  await fillIn(page, 'proxy@example.com');
  await page.route('**/apply', (route) =>
    route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413 Request Entity Too Large</h1>' }),
  );
  await send(page);
  await page.getByText('Your files are too large to be sent. Choose smaller ones, or remove some.').waitFor();
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Jane');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await isThanked(page);
});

test('with the keyboard alone every control is reached, its focus is seen, and Enter sends the form', async () => {
  const page = await browser.openNext();
  await openForm(page, 'en');
  const seen = new Set<string>();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const [name, unseen] = (await page.evaluate(
      `(() => { const e = document.activeElement; const s = getComputedStyle(e);
        const isVisible = e === document.body || s.outlineStyle !== 'none';
        return [e.id || e.value || e.textContent.trim(), isVisible ? '' : e.outerHTML] })()`,
    )) as [string, string];
    expect([name, unseen]).toEqual([name, '']);
    seen.add(name);
  }
  for (const name of ['f-firstName', 'f-emailAddresses', 'f-resumesFiles', 'f-agreement', 'read', 'send']) {
    expect([name, seen.has(name)]).toEqual([name, true]);
  }
  for (const hidden of ['fax']) expect([hidden, seen.has(hidden)]).toEqual([hidden, false]);
  await fillIn(page, 'keyboard@example.com');
  await page.locator('[name=lastName]').focus();
  await page.keyboard.press('Enter');
  await isThanked(page);
  expect(await applications('keyboard@example.com')).toHaveLength(1);
});

test('a server that goes away in the middle of an upload loses nothing, and the application is saved once', async () => {
  const page = await browser.openNext();
  await openForm(page, 'en');
  await fillIn(page, 'again@example.com');
  await page
    .locator('[name=files]')
    .setInputFiles([
      { name: 'portfolio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2_000_000, 'portfolio ') },
    ]);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 100_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  await send(page);
  await page.locator('[data-send-progress]:not([hidden])').waitFor();
  const { port } = server;
  await server.stop(0);
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  await keepPicture(page, 'connection-lost-en-1280');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.locator('[name=firstName]').inputValue()).toBe('Jane');
  await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  // The connection that broke is a message in the console of every browser.
  expect(browser.faults().filter((fault) => !fault.includes('net::ERR_'))).toEqual([]);
  server = await start(port);
  await again.click();
  await isThanked(page);
  expect(await applications('again@example.com')).toHaveLength(1);
});

describe('with a captcha', () => {
  const listening: Awaited<ReturnType<typeof start>>[] = [];
  let service: Awaited<ReturnType<typeof startCaptchaService>>;
  beforeAll(async () => {
    service = await startCaptchaService();
    origins.push(service.origin);
  });
  afterAll(async () => {
    for (const one of listening) await one.stop(0);
    await service.close();
    origins.splice(1);
  });

  /** The address of a server whose forms have the captcha. */
  async function protectedBase(changed: Parameters<typeof service.settings>[0] = {}): Promise<string> {
    const config = { ...dependencies.config, captcha: service.settings(changed) };
    const one = await listen(createApp({ ...dependencies, config }), dependencies.log, 0, '127.0.0.1');
    listening.push(one);
    const address = `http://127.0.0.1:${one.port}`;
    origins.push(address);
    return address;
  }
  const check = (page: Page) => page.frameLocator('.stand-in iframe').getByRole('button');
  const hasAnswer = (page: Page) =>
    page.locator('[name=stand-in-response][value]:not([value=""])').waitFor({ state: 'attached' });

  test('it is shown in the form, again when the form is shown again, and its answer is sent', async () => {
    const page = await browser.openNext({ width: 390 });
    await openForm(page, 'en', '', await protectedBase());
    await check(page).waitFor();
    await keepPicture(page, 'form-captcha-en-390');
    // The CV is read, and the form is another one.
    await page.locator('[name=resumesFiles]').setInputFiles(resume);
    await page.locator('#notice').waitFor();
    await fillIn(page, 'captcha@example.com');
    await check(page).waitFor();
    await send(page);
    const link = page.getByRole('link', { name: /Please confirm that you are a person/ });
    await link.click();
    expect(await page.evaluate('document.activeElement.id')).toBe('f-captcha');
    await keepPicture(page, 'form-captcha-missing-en-390');
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('.stand-in iframe').count()).toBe(1);
    await check(page).click();
    await hasAnswer(page);
    // An answer that the service does not accept, as one that is too old.
    await page.evaluate(`document.querySelector('[name=stand-in-response]').value = 'too old'`);
    await send(page);
    await page.getByRole('link', { name: /We could not confirm/ }).waitFor();
    expect(await applications('captcha@example.com')).toHaveLength(0);
    expect(await page.locator('[name=lastName]').inputValue()).toBe('Doe');
    await check(page).click();
    await hasAnswer(page);
    await send(page);
    await isThanked(page);
    expect(await applications('captcha@example.com')).toHaveLength(1);
  });

  test('without JavaScript the form says what it needs', async () => {
    const page = await browser.openNext({ hasScript: false });
    await openForm(page, 'fr', '', await protectedBase());
    await page.locator('noscript p').waitFor();
    expect(await page.locator('noscript p').textContent()).toContain('Autorisez JavaScript pour cette page');
    await send(page);
    await page.locator('[data-problems]').waitFor();
  });

  test('a script that cannot be loaded, and one that shows nothing, are told', async () => {
    const page = await browser.open();
    await openForm(page, 'en', '', await protectedBase({ CAPTCHA_SCRIPT_URL: `${service.origin}/none.js` }));
    await page.getByRole('alert').getByText('The check cannot be shown').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.clock.install();
    await openForm(page, 'en', '', await protectedBase({ CAPTCHA_WIDGET_CLASS: 'another-class' }));
    await page.clock.fastForward(16_000);
    await page.getByRole('alert').getByText('The check cannot be shown').waitFor();
  });
});

const { rows: closing } = await api.database.pool.query<{ id: string }>(
  `update projects set "deletedAt" = now() where id = (select id from offers order by name desc limit 1) returning id`,
);
const [closed = ''] = closing.map(({ id }) => id);

const pages = [
  ['list', ''],
  ['list-without-results', '?q=plumber'],
  ['offer', `/offers/${offer}`],
  ['form', `/offers/${offer}/apply`],
  ['form-without-offer', '/apply'],
  ['closed-offer', `/offers/${closed}`],
  ['legal-notice', '/legal'],
  ['not-found', '/offers/unknown'],
] as const;

// What the words of a page can break does not depend on its colours and, where there is room, not on its width.
test.each([
  ['in French at a desk, on a light and on a dark device', 'fr', 1280],
  ['in English on a phone', 'en', 390],
] as const)('every page fits the window and is accessible: %s', async (_where, language, width) => {
  const page = await browser.openNext({ width });
  for (const [name, path] of pages) {
    await page.goto(`${base}/careers/demo/${language}${path}`);
    await expectFit(page, name, language);
    await keepPicture(page, `${name}-light-${language}-${width}`);
    // Where there is more room there is more to be seen.
    const problems = await (width === 1280
      ? problemsInBothSchemes(page, `${name}-dark-${language}-${width}`)
      : accessibilityProblems(page));
    expect([name, problems]).toEqual([name, []]);
  }
});

// Words in French are longer.
test('every page fits the window in French on a phone', async () => {
  const page = await browser.openNext({ width: 390 });
  for (const [name, path] of pages) {
    await page.goto(`${base}/careers/demo/fr${path}`);
    await expectFit(page, name, 'fr');
  }
});

async function expectFit(page: Page, name: string, language: string): Promise<void> {
  expect([name, await page.getAttribute('html', 'lang')]).toEqual([name, language]);
  const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect([name, Number(overflow) <= 0]).toEqual([name, true]);
}

test('on a dark device the page is dark, and a logo stands on the colour that it was made for', async () => {
  const { rows } = await api.database.pool.query<{ groupId: string }>(
    `select "groupId" from careers_sites where slug = 'demo'`,
  );
  const { slug } = await addCareersSite(api, rows[0] ?? { groupId: '' }, {
    name: 'Acme',
    logo: picture(200, 60),
    headerColor: '#ffe9b0',
    accentColor: '#1d1d50',
  });
  const page = await browser.open();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`${base}/careers/${slug}/en`);
  const style = (selector: string, name: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${name}`);
  const colour = (selector: string) => style(selector, 'backgroundColor');
  expect(await colour('body')).toBe('rgb(22, 22, 22)');
  expect(await colour('.site-header')).toBe('rgb(38, 38, 38)');
  expect(await colour('.logo')).toBe('rgb(255, 233, 176)');
  expect(await style('#q', 'colorScheme')).toBe('light dark');
  await keepPicture(page, 'list-with-logo-dark-en-1280');
});

test('a visitor reads the pages in the language of the browser, and changes it without losing the place', async () => {
  const page = await browser.open({ locale: 'en-GB' });
  await page.goto(`${base}/careers/demo`);
  expect(page.url()).toBe(`${base}/careers/demo/en`);
  await page.getByRole('link', { name: /Backend/ }).click();
  await page.getByRole('link', { name: 'Cette page en français' }).click();
  await page.waitForURL(/\/fr\/offers\//);
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Backend developer');
});

test.each(['fr', 'en'] as const)(
  'on a phone the first offer is in sight when the list is opened: %s',
  async (language) => {
    const page = await browser.openNext({ width: 390 });
    await page.goto(`${base}/careers/demo/${language}`);
    const first = await page.locator('.offers li').first().boundingBox();
    expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(844);
    await page.locator('.filters summary').click();
    await page
      .getByLabel(language === 'fr' ? 'Contrat' : 'Contract')
      .selectOption({ label: 'Freelance (1)' });
    await page.locator('.filters button').click();
    await page.getByRole('heading', { name: /^1 / }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
  },
);

test('in a frame of a site that the account names, an application is sent; in another one nothing is shown', async () => {
  const other = await startOtherSite((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(`<!doctype html><title>Example Ltd</title><iframe title="Jobs" width="800" height="800"
      sandbox="allow-scripts allow-forms allow-same-origin" src="${base}/careers/demo/en/offers/${offer}/apply"></iframe>`);
  });
  origins.push(other.origin);
  const page = await browser.open();
  await page.goto(other.origin);
  await waitUntil(() => browser.faults().some((fault) => fault.includes('frame-ancestors')), {
    what: 'a refusal',
  });
  expect(await page.frameLocator('iframe').locator('form').count()).toBe(0);
  await api.database.pool.query(`update careers_sites set "frameOrigins" = $1 where slug = 'demo'`, [
    [other.origin],
  ]);
  const frame = page.frameLocator('iframe');
  await waitUntil(
    async () => {
      await page.reload();
      return (await frame.locator('form').count()) > 0;
    },
    { what: 'the form in the frame' },
  );
  // What a browser that blocks cookies of third parties lets through: there are none.
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId: offer };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const text = writeFormToken(token, dependencies.config.fileLinks.secret);
  await frame.locator('[name=formToken]').evaluate((input, value) => Object.assign(input, { value }), text);
  await frame.locator('[name=resumesFiles]').setInputFiles(resume);
  await frame.locator('#notice').waitFor();
  await frame.locator('[name=emailAddresses]').fill('framed@example.com');
  await frame.locator('[type=date]').fill('2027-01-31');
  await frame.locator('[name=agreement]').check();
  await frame.locator('button[data-send]').click();
  await frame.getByRole('heading', { name: 'Your application was received' }).waitFor();
  expect(await page.context().cookies()).toEqual([]);
  expect(await applications('framed@example.com')).toEqual([
    expect.objectContaining({ source: new URL(other.origin).host }),
  ]);
  expect(browser.faults().filter((fault) => !/frame-ancestors|Failed to load/.test(fault))).toEqual([]);
  origins.pop();
  await other.close();
});

test('the list is filtered without a script', async () => {
  const page = await browser.open({ hasScript: false });
  await page.goto(`${base}/careers/demo/fr`);
  await page.getByLabel('Mots-clés').fill('backend');
  await page.getByLabel('Contrat').selectOption({ label: 'Freelance (1)' });
  await page.getByRole('button', { name: 'Afficher les offres' }).click();
  await page.getByRole('heading', { name: '1 offre' }).waitFor();
  expect(await page.getByRole('link', { name: /developer/ }).count()).toBe(1);
});
