/** How long the first page of the console takes, from an empty cache of the browser and from a full one. */
import type { BrowserContext } from 'playwright-core';
import { type ConsoleTarget, openContext, rounds } from './support/console-page.ts';
import { median } from './support/statistics.ts';

interface FirstPage {
  /** Milliseconds until the browser has painted any text. */
  readonly painted: number;
  /** Milliseconds until every figure of the page is there. */
  readonly figures: number;
  /** Bytes that came through the network, compressed and with headers. */
  readonly bytes: number;
  readonly requests: number;
}

export async function measureFirstPage(target: ConsoleTarget): Promise<void> {
  const empty: FirstPage[] = [];
  const full: FirstPage[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const context = await openContext(target);
    try {
      empty.push(await openFirstPage(context, target.address));
      full.push(await openFirstPage(context, target.address));
    } finally {
      await context.close();
    }
  }
  process.stdout.write(
    '| first page, cache | ms until something is painted | ms until its figures | requests | KB transferred |\n|---|---:|---:|---:|---:|\n',
  );
  for (const [name, found] of [
    ['empty', empty],
    ['full', full],
  ] as const) {
    const middle = (value: (one: FirstPage) => number) => Math.round(median(found.map(value)));
    process.stdout.write(
      `| ${name} | ${middle(({ painted }) => painted)} | ${middle(({ figures }) => figures)} | ${middle(({ requests }) => requests)} | ${middle(({ bytes }) => bytes / 1024)} |\n`,
    );
  }
}

/** A new tab: the program of the page begins anew, and only the cache is that of the window. */
async function openFirstPage(context: BrowserContext, address: string): Promise<FirstPage> {
  const page = await context.newPage();
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  let bytes = 0;
  let requests = 0;
  const cached = new Set<string>();
  network.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId) || encodedDataLength === 0) return;
    bytes += encodedDataLength;
    requests += 1;
  });
  await page.goto(address);
  // Times count from the beginning of the navigation. A figure that is not there yet is shown as an ellipsis.
  const times = await page.evaluate<{ painted: number; figures: number }>(`new Promise((resolve) => {
    const look = () => {
      const figures = [...document.querySelectorAll('section[aria-labelledby^=home-] .MuiTypography-h4')];
      if (figures.length === 0 || figures.some(({ textContent }) => textContent === '…')) return requestAnimationFrame(look);
      const [{ startTime }] = performance.getEntriesByName('first-contentful-paint');
      resolve({ painted: startTime, figures: performance.now() });
    };
    look();
  })`);
  await page.waitForLoadState('networkidle');
  await page.close();
  return { ...times, bytes, requests };
}
