/** The console in a tab of a browser, behind the login, and a clock in the tab itself. */
import type { Browser, BrowserContext, Page } from 'playwright-core';

export interface ConsoleTarget {
  readonly browser: Browser;
  /** Of the page of the console. */
  readonly address: string;
  readonly adminSecret: string;
}

/** How often each thing is measured. */
export const rounds = 5;

/** A window of a browser with an empty cache, whose tabs are logged in. */
export async function openContext({ browser, adminSecret }: ConsoleTarget): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en-GB' });
  context.setDefaultTimeout(120_000);
  // See `browser/console/engine/session.ts`.
  await context.addInitScript(
    `sessionStorage.setItem('engine-console secret', ${JSON.stringify(adminSecret)});`,
  );
  return context;
}

/**
 * The milliseconds from an action in the tab until a condition holds there and is painted.
 * @param action a statement of JavaScript
 * @param condition an expression of JavaScript, read after each change of the page; `rows()` are the texts of the rows
 */
export function millisecondsUntil(page: Page, action: string, condition: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.trim()).filter(Boolean);
    const before = rows()[0];
    const begin = performance.now();
    const observer = new MutationObserver(() => {
      if (!(${condition})) return;
      observer.disconnect();
      // Of the frame that shows it, the next one tells that it is over.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    ${action};
  })`);
}
