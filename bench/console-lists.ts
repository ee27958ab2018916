/** How long lists of the console take: to open one, and to go on to its next page. */
import type { Page } from 'playwright-core';
import { type ConsoleTarget, millisecondsUntil, openContext, rounds } from './support/console-page.ts';
import { median } from './support/statistics.ts';

const lists = [
  { name: 'profiles, first page', hash: '#/data/profiles' },
  { name: 'profiles, the latest first', hash: '#/data/profiles?sort=createdAt&order=DESC' },
  // The data set has such names.
  { name: 'profiles, by name', hash: `#/data/profiles?filter=${encodeURIComponent('{"q":"dupont 4999"}')}` },
  { name: 'profiles, page 400', hash: '#/data/profiles?page=400&perPage=25' },
  { name: 'profiles, 100 rows a page', hash: '#/data/profiles?perPage=100' },
  { name: 'e-mail addresses, 100 rows a page', hash: '#/data/profiles_emails?perPage=100' },
  { name: 'audit entries, first page', hash: '#/data/audit_entries' },
  { name: 'audit of all accounts', hash: '#/audit' },
];

/** From the address that is opened until the rows are on the page: the request, the statement, and the drawing. */
export async function measureLists(target: ConsoleTarget): Promise<void> {
  process.stdout.write('| list | ms until its rows are shown |\n|---|---:|\n');
  await inTab(target, async (page) => {
    for (const { name, hash } of lists) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await openList(page, target, hash));
      process.stdout.write(`| ${name} | ${Math.round(median(times))} |\n`);
    }
  });
}

const nextLists = [
  { name: 'profiles', hash: '#/data/profiles' },
  { name: 'audit entries', hash: '#/data/audit_entries' },
];
const pages = [1, 2, 100, 300];

/** From a click until the rows of the next page are shown. */
export async function measureNextPages(target: ConsoleTarget): Promise<void> {
  process.stdout.write(
    `| next page of | ${pages.map((number) => `after page ${number}, ms`).join(' | ')} |\n|---${'|---:'.repeat(pages.length)}|\n`,
  );
  await inTab(target, async (page) => {
    for (const { name, hash } of nextLists) {
      const medians: number[] = [];
      for (const number of pages) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          await openList(page, target, `${hash}?page=${number}&perPage=25`);
          times.push(
            await millisecondsUntil(
              page,
              `document.querySelector('button[aria-label="Go to next page"]').click()`,
              'rows().length > 0 && rows()[0] !== before',
            ),
          );
        }
        medians.push(median(times));
      }
      process.stdout.write(`| ${name} | ${medians.map(Math.round).join(' | ')} |\n`);
    }
  });
}

async function inTab(target: ConsoleTarget, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await openContext(target);
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

/** From a page without data, and with nothing of the last time in the memory of the console. */
async function openList(page: Page, { address }: ConsoleTarget, hash: string): Promise<number> {
  await page.goto('about:blank');
  await page.goto(`${address}#/-`);
  await page.getByText('There is nothing at this address').waitFor();
  // The browser loads the files of lists while somebody logs in.
  await page.waitForLoadState('networkidle');
  return millisecondsUntil(page, `location.hash = ${JSON.stringify(hash)}`, 'rows().length > 0');
}
