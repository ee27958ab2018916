/**
 * Takes the pictures of the console in docs/pictures (`npm run docs:pictures`): starts the product with its demo account,
 * adds what there is to see, and opens every page in Chromium. Pictures differ between machines by their fonts, so nothing
 * compares them; look at the new ones before you keep them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { withChromium } from '../tests/support/chromium.ts';
import { startStandalone } from '../tests/support/standalone.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import { startReceiver } from '../tests/support/webhook-receiver.ts';
import { fill } from './console-pictures/fill.ts';
import { type Picture, picturesOf } from './console-pictures/pages.ts';

const pictures = fileURLToPath(new URL('../docs/pictures', import.meta.url));
/** Plainly no secrets, because a picture may show their beginnings. */
const keys = {
  privateKey: `sk_${'Pictures'.padEnd(32, '0')}`,
  publicKey: `pk_${'Pictures'.padEnd(32, '0')}`,
};

const folder = await mkdtemp(join(tmpdir(), 'console-pictures-'));
const receiver = await startReceiver();
try {
  const server = await startStandalone({
    HASURA_GRAPHQL_ENABLE_CONSOLE: 'true',
    DATA_DIR: join(folder, 'data'),
    DEMO_PRIVATE_API_KEY: keys.privateKey,
    DEMO_PUBLIC_API_KEY: keys.publicKey,
    WEBHOOKS_ALLOW_HTTP: 'true',
    WEBHOOKS_ALLOW_PRIVATE: '127.0.0.0/8',
  });
  try {
    const { apiUrl, engineUrl, adminSecret } = server;
    const filled = await fill({ apiUrl, engineUrl, adminSecret, keys, receiverUrl: receiver.url });
    const address = `${new URL(engineUrl).origin}/console`;
    await withChromium(async (browser) => {
      for (const picture of picturesOf(filled)) await take(browser, { address, adminSecret, picture });
    });
  } finally {
    await server.stop();
  }
} finally {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
}

interface Taken {
  readonly address: string;
  readonly adminSecret: string;
  readonly picture: Picture;
}

async function take(browser: Browser, { address, adminSecret, picture }: Taken): Promise<void> {
  const { name, hash, locale = 'en-GB', isDark = false, prepare, leadsTo } = picture;
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    locale,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await logIn(page, address, adminSecret);
    // By way of an address that has no page, because the first page may be the one that is shown.
    for (const step of ['#/-', hash]) {
      await open(page, () => page.evaluate(`location.hash = ${JSON.stringify(step)}`));
    }
    if (prepare !== undefined) await prepare(page);
    if (leadsTo !== undefined) await open(page, () => leadsTo(page));
    await settle(page);
    await page.screenshot({ path: join(pictures, `console-${name}.png`) });
    process.stdout.write(`console-${name}.png\n`);
  } finally {
    await context.close();
  }
}

/** The first start builds the console while the server already answers. */
async function logIn(page: Page, address: string, adminSecret: string): Promise<void> {
  await page.goto(address);
  const input = page.locator('input[name=secret]');
  await input.waitFor({ timeout: 120_000 });
  await input.fill(adminSecret);
  await page.keyboard.press('Enter');
  await page.locator('h1', { hasText: /^(Today|Aujourd’hui)$/ }).waitFor();
}

/** Every page sets the title of the document when it is there. */
async function open(page: Page, go: () => Promise<unknown>): Promise<void> {
  await page.evaluate(`document.title = ''`);
  await go();
  await waitUntil(async () => (await page.title()) !== '', { what: 'the title of the page' });
  await settle(page);
}

async function settle(page: Page): Promise<void> {
  // A worker that GraphiQL begins to load and does not need would be waited for in vain.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => {});
  await page.locator('[role=progressbar]').first().waitFor({ state: 'detached' });
}
