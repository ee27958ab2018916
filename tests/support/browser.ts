/**
 * A real browser for tests of pages. A page fails its test when it asks another origin than those of the test, when the
 * console has an error, and when the Content Security Policy stops something. Of a test that fails, a picture and the HTML
 * of its last page are kept.
 *
 *     const browser = await startBrowser([api.baseUrl]);
 *     afterAll(() => browser.close());
 *     const page = await browser.open({ width: 390 });
 *     await page.goto(`${api.baseUrl}/careers/demo/fr`);
 *     expect(await accessibilityProblems(page)).toEqual([]);
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { waitUntil } from './wait-until.ts';

/** Where pictures of failures are kept with their HTML, and those of all pages if it is set. They differ between machines: nothing compares them. */
const artefacts =
  process.env.TEST_ARTEFACTS ?? fileURLToPath(new URL('../../test-artefacts/browser', import.meta.url));

interface TestBrowser {
  /** A page in a context of its own: nothing is stored or cached that another page has left. */
  open(options?: OpenOptions): Promise<Page>;
  /**
   * The page that was opened last with the same options, or a new one, which is quicker: what it has loaded is in its cache,
   * and its process runs. It is where it was, with what it has stored.
   */
  openNext(options?: OpenOptions): Promise<Page>;
  /** What went wrong on the pages that were opened since the last call. Expected: nothing. */
  faults(): string[];
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Width of the window in pixels, 1280 by default. 390 is a phone, with touch. */
  readonly width?: 390 | 1280;
  readonly hasScript?: boolean;
  readonly locale?: string;
}

/** @param origins those that pages may ask; anything else is a fault */
export async function startBrowser(origins: readonly string[]): Promise<TestBrowser> {
  // Nothing but this machine can be reached. A request to anything else is a fault as well, see below.
  const browser = await launchChromium([
    // Its pages are open for seconds: V8 would need more time to optimise their code and to collect garbage in threads of its own
    // than that saves.
    '--js-flags=--no-opt --single-threaded-gc --min-semi-space-size=32 --max-semi-space-size=64',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ]);
  const contexts: BrowserContext[] = [];
  const shared = new Map<string, BrowserContext>();
  let lastPage: Page | null = null;
  let faults: string[] = [];
  // `test-environment.js` calls it.
  Object.assign(globalThis, { testFailed: (title: string) => lastPage && keepFailure(lastPage, title) });

  const newContext = async ({ width = 1280, hasScript = true, locale = 'fr-FR' }: OpenOptions) => {
    const context = await browser.newContext(contextOptions(width, hasScript, locale));
    contexts.push(context);
    // Reading a CV takes seconds, and many of them on a busy machine.
    context.setDefaultTimeout(60_000);
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      const isInside = protocol === 'data:' || protocol === 'blob:';
      if (!isInside && !origins.includes(origin)) faults.push(`a request to ${request.url()}`);
    });
    return context;
  };
  const newPage = async (context: BrowserContext) => {
    const page = await context.newPage();
    watch(page);
    return page;
  };
  const watch = (page: Page) => {
    lastPage = page;
    page.on('pageerror', (error) => faults.push(`a script failed: ${error.message}`));
    page.on('console', (message) => {
      const { url } = message.location();
      // A page that is answered with an error, such as a closed offer, is no fault; what it loads is.
      const isPage =
        /^Failed to load resource/.test(message.text()) && !/\/careers\/(-|[^/]+\/(theme|logo))\//.test(url);
      if (message.type() === 'error' && !isPage) faults.push(`the console: ${message.text()} (${url})`);
    });
  };

  return {
    async open(options = {}) {
      return newPage(await newContext(options));
    },
    async openNext(options = {}) {
      const name = JSON.stringify(options);
      const context = shared.get(name) ?? (await newContext(options));
      shared.set(name, context);
      const [page] = context.pages();
      if (page === undefined) return newPage(context);
      page.removeAllListeners();
      await page.unrouteAll();
      watch(page);
      return page;
    },
    faults() {
      const found = faults;
      faults = [];
      return found;
    },
    async close() {
      lastPage = null;
      for (const context of contexts) await context.close();
      await browser.close();
    },
  };
}

function contextOptions(width: number, hasScript: boolean, locale: string): BrowserContextOptions {
  const isPhone = width < 500;
  return {
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    javaScriptEnabled: hasScript,
    locale,
    serviceWorkers: 'block',
  };
}

/** Keeps a picture of the whole page if the run keeps pictures: they take as long as a test. @param name of the file, without its ending */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.TEST_ARTEFACTS !== undefined) await writePicture(page, name);
}

async function writePicture(page: Page, name: string): Promise<void> {
  await mkdir(artefacts, { recursive: true });
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
}

async function keepFailure(page: Page, title: string): Promise<void> {
  const name = `failed-${title.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 100)}`;
  try {
    await writePicture(page, name);
    await writeFile(join(artefacts, `${name}.html`), `<!-- ${page.url()} -->\n${await page.content()}`);
  } catch (error) {
    // The test has failed anyway, and its page may be closed.
    process.stderr.write(`No picture of a failed test: ${(error as Error).message}\n`);
  }
}

interface RunOnly {
  readonly type: 'tag' | 'rule';
  readonly values: string[];
}
const allRules: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};
const axeProgram = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page as it is now: rules of WCAG 2.2 A and AA, and best practices.
 * @param without rules that do not hold for the page
 * @param outside selectors of parts that need no check, because they were checked on another page or are like others
 */
export function accessibilityProblems(
  page: Page,
  without: readonly string[] = [],
  outside: readonly string[] = [],
): Promise<string[]> {
  return runAxe(page, allRules, without, outside);
}

/** What axe finds of the colours alone, for a page whose other rules were tried on another device. */
export function colourProblems(page: Page, outside: readonly string[] = []): Promise<string[]> {
  return runAxe(page, { type: 'rule', values: colourRules }, [], outside);
}

/** What is `outside` where a table has more rows of the same kind than need to be checked. */
export const furtherRows = 'tbody tr:nth-child(n + 9)';

/**
 * The same on a light and on a dark device, on which only the colours are others.
 * @param name of a picture of the dark page
 * @param outside selectors of parts that need no check
 */
export async function problemsInBothSchemes(
  page: Page,
  name: string | null = null,
  outside: readonly string[] = [],
): Promise<string[]> {
  const inLight = await accessibilityProblems(page, [], outside);
  await showIn(page, 'dark');
  if (name !== null) await keepPicture(page, name);
  const inDark = await colourProblems(page, outside);
  await showIn(page, 'light');
  return [...inLight, ...inDark.map((problem) => `on a dark device: ${problem}`)];
}

/** Makes the device a light or a dark one, and waits until the page shows its colours: those that a script chooses come later. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // `light dark` where style sheets choose the colours, `normal` on a page of another site: those follow the device at once.
  const before = colorScheme === 'light' ? 'dark' : 'light';
  const shown = 'getComputedStyle(document.body).colorScheme';
  await waitUntil(async () => (await page.evaluate(shown)) !== before, {
    what: `the page in ${colorScheme} colours`,
  });
}

async function runAxe(
  page: Page,
  runOnly: RunOnly,
  without: readonly string[],
  exclude: readonly string[],
): Promise<string[]> {
  const rules = Object.fromEntries(without.map((name) => [name, { enabled: false }]));
  // Evaluated by the debugger: our own policy lets no other script into the page. Once for each document.
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(await axeProgram);
  return page.evaluate(
    async ({ exclude, ...options }) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run({ exclude }, options);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html}: ${failureSummary}`),
      );
    },
    // What has passed is not described.
    { exclude, runOnly, rules, resultTypes: ['violations'] },
  );
}

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly help: string;
      readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
    }[];
  }>;
}
