/**
 * The console for tests: built once for the machine, on a server with the demo account and something to do in its inbox.
 *
 *     const console = await startConsole();
 *     afterAll(() => console.stop());
 *     const page = await console.logIn();
 *     await console.go(page, '/data/profiles');
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi, type TestApi } from './api.ts';
import { type OpenOptions, startBrowser } from './browser.ts';
import { defaultWaitMs, waitUntil } from './wait-until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));

export interface TestConsole {
  readonly api: TestApi;
  readonly baseUrl: string;
  /** The keys of the demo account. */
  readonly keys: ReturnType<typeof demoKeys>;
  /** The id of the demo account. */
  readonly account: string;
  /** The first row of a statement. */
  one(sql: string, values?: unknown[]): Promise<Record<string, string | null> | undefined>;
  /** What went wrong on the pages since the last call. Expected: nothing. */
  faults(): string[];
  /** A tab in which nothing is stored. */
  open(options?: { width?: 390 | 1280; locale?: string }): Promise<Page>;
  /** The same behind the login, at an address without a page. What the test before has loaded is loaded. */
  logIn(options?: { width?: 390 | 1280; locale?: string }): Promise<Page>;
  /** Opens an address of the console in a tab, and waits until it shows what it loads. */
  go(page: Page, address: string): Promise<void>;
  stop(): Promise<void>;
}

let built: Promise<void> | null = null;

/** Makes the console if its sources have changed, asked once in a process; several at once do no harm. */
export function buildConsole(): Promise<void> {
  built ??= build();
  return built;
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/bundle-console.js'], { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error('The console was not built.');
}

/**
 * @param origins those that pages may ask besides the engine
 * @param environment added to the configuration of the actions-server
 */
export async function startConsole(
  origins: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<TestConsole> {
  await buildConsole();
  const api = await startTestApi(environment, { consoleFolder });
  const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
  await createDemoAccount(api.dependencies.hasura, keys);
  const one: TestConsole['one'] = async (sql, values = []) =>
    (await api.database.pool.query<Record<string, string | null>>(sql, values)).rows[0];
  const account = (await one('select id from groups'))?.id ?? '';
  const { baseUrl, adminSecret } = api.engine;
  const browser = await startBrowser([baseUrl, api.baseUrl, ...origins]);
  const openNext = async (options: OpenOptions = {}) => {
    const page = await browser.openNext({ locale: 'en-GB', ...options });
    // Colours on their way from one scheme to the other are those of neither.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
    return page;
  };
  const open: TestConsole['open'] = async (options) => {
    const page = await openNext(options);
    // What the test before has chosen, such as columns, is forgotten.
    await page.goto(`${baseUrl}/healthz`);
    await page.evaluate('localStorage.clear(); sessionStorage.clear()');
    return page;
  };
  return {
    api,
    baseUrl,
    keys,
    account,
    one,
    faults: browser.faults,
    open,
    async logIn(options) {
      const enter = async (page: Page) => {
        await page.locator('input[name=secret]').fill(adminSecret);
        await page.keyboard.press('Enter');
        await page.locator('header').waitFor();
        await settled(page);
      };
      const kept = await openNext(options);
      if (await isAsAfterLogin(kept, enter)) return kept;
      const page = await open(options);
      await page.goto(`${baseUrl}/console#${nowhere}`);
      await enter(page);
      return page;
    },
    go: follow,
    async stop() {
      await browser.close();
      await api.stop();
    },
  };
}

/** An address without a page: nothing is read there. */
const nowhere = '/-';

/** Follows an address, and waits until its page has its heading and nothing that turns. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate(
    `(${followInPage})(${JSON.stringify(address)}, ${JSON.stringify(nowhere)}, ${defaultWaitMs})`,
  );
}

/** Within the page, because each question from here takes longer than the whole way there. */
const followInPage = `async (address, nowhere, withinMs) => {
  const end = Date.now() + withinMs;
  const until = async (what, isSo) => {
    while (!isSo()) {
      if (Date.now() > end) throw new Error(what + ' did not come within ' + withinMs / 1000 + ' seconds');
      await new Promise((done) => setTimeout(done, 10));
    }
  };
  const heading = () => document.querySelector('h1');
  // Every page sets the title of the document when it is there. From a page that does not exist, so that it is set anew.
  if (address === nowhere || location.hash.slice(1) !== nowhere) {
    document.title = '';
    let shownSince = Infinity;
    await until('the page that does not exist', () => {
      // A page that has just ended what it did may have led elsewhere. The page that does not exist leads nowhere.
      location.hash = nowhere;
      if (!/^(No such page|Page introuvable)$/.test(heading()?.textContent)) shownSince = Infinity;
      else if (shownSince === Infinity) shownSince = Date.now();
      // Its title follows its heading, but not when it was still shown, because the one that was led to was being loaded.
      return shownSince < Infinity && (document.title !== '' || Date.now() - shownSince > 50);
    });
  }
  if (address !== nowhere) {
    document.title = '';
    location.hash = address;
    await until('the page ' + address, () => document.title !== '');
  }
  await until('all of the page ' + address, () =>
    heading()?.getClientRects().length > 0 && document.querySelector('[role=progressbar]') === null);
}`;

/**
 * Brings a console in which somebody is logged in to where a login leads, without loading its program again: nothing is shown,
 * told, chosen or kept in its cache. Its list of the last requests stays.
 * @returns false when the program has to be loaded again
 */
async function isAsAfterLogin(page: Page, enter: (page: Page) => Promise<void>): Promise<boolean> {
  const isUsable = `document.querySelector('#root header') !== null
    && !Object.keys(localStorage).some((name) => /locale|theme/.test(name))`;
  if (!(await page.evaluate(isUsable))) return false;
  if (!page.url().endsWith(`#${nowhere}`)) await follow(page, nowhere);
  // What is open above the page, and what was told.
  const above = page.locator('[role=dialog], .MuiSnackbar-root');
  await waitUntil(async () => {
    const count = await above.count();
    if (count > 0) await page.keyboard.press('Escape');
    return count === 0;
  });
  // An account or a role.
  if (await page.evaluate('sessionStorage.length > 1')) {
    await page.getByRole('button', { name: /^(Log out|Se déconnecter)$/ }).click();
    // Without the account, which the address keeps.
    await page.evaluate(`location.hash = ${JSON.stringify(nowhere)}`);
    await enter(page);
  }
  await page.evaluate(forgetAnswers);
  return true;
}

/**
 * As five minutes later, without them: takes the answers that no page shows out of the console's cache, and forgets what the
 * browser remembers for it. The console hands its cache to nobody: it is found among what React keeps of the parts of the page,
 * which may be another with the next React.
 */
const forgetAnswers = `{
  const container = Object.entries(document.querySelector('#root')).find(([name]) => name.startsWith('__reactContainer'))?.[1];
  let part = container?.stateNode?.current;
  while (part && !part.memoizedProps?.client?.removeQueries) part = part.child;
  if (!part) throw new Error('The cache of the console is not where tests/support/console.ts looks for it: see forgetAnswers');
  part.memoizedProps.client.removeQueries({ type: 'inactive' });
  localStorage.clear();
}`;

/** Waits until a page has its heading and nothing that turns. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[role=progressbar]').first().waitFor({ state: 'detached' });
}

/** The bodies that a page sends from now on. */
export function sentBodies(page: Page): { query?: string; variables?: Record<string, unknown> }[] {
  const bodies: { query?: string; variables?: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(JSON.parse(request.postData() ?? '{}'));
  });
  return bodies;
}

/** An application of a known person with a public key, which waits for a decision. */
export async function applyAsKnownPerson({ api, keys }: TestConsole, body: object): Promise<string> {
  const response = await fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': keys.publicKey.secret },
    body: JSON.stringify({
      referenceId: 'DEMO-BACKEND',
      firstName: 'Mathis',
      lastName: 'Robert',
      emailAddresses: 'mathis.robert@mail.example',
      ...body,
    }),
  });
  const answer = (await response.json()) as { profileId: string };
  return answer.profileId;
}
