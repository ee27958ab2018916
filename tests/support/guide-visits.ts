/** What the reader of a guide does in the browser, by the name of the guide, and what is seen there. */
import { fileURLToPath } from 'node:url';
import type { Page, Route } from 'playwright-core';
import type { TestApi } from './api.ts';
import { accessibilityProblems, keepPicture } from './browser.ts';
import { waitUntil } from './wait-until.ts';

const resume = fileURLToPath(new URL('../fixtures/resumes/elodie-marchand.pdf', import.meta.url));
const applicants = '**/rest/v2/applicants';

export const visits: Readonly<Record<string, (page: Page, address: string, api: TestApi) => Promise<void>>> =
  {
    'careers-page.md': async (page, address, api) => {
      // The server of the guide may still be starting.
      const isServed = () => page.goto(address).then(Boolean, () => false);
      await waitUntil(isServed, { what: 'the page of the guide' });
      const alert = page.getByRole('alert');
      const send = () => page.getByRole('button', { name: 'Send my application' }).click();
      const expectAccessible = async () => expect(await accessibilityProblems(page)).toEqual([]);

      await page.getByRole('link', { name: 'Baker' }).waitFor();
      await expectAccessible();
      await page.getByRole('link', { name: 'Baker' }).click();
      await page.getByRole('heading', { name: 'Apply' }).waitFor();
      expect(await page.getByText('Four mornings a week').count()).toBe(1);
      expect(await page.getByText('Lille').count()).toBe(1);
      await expectAccessible();

      // What is missing is told beside its input, before anything is sent.
      await send();
      const missing = await page.evaluate(
        `[...document.querySelectorAll('[aria-invalid=true]')].map((input) => input.labels[0].textContent.trim())`,
      );
      expect(missing).toEqual([
        'First name (required)',
        'Last name (required)',
        'E-mail address (required)',
        'Available from (required)',
        'I agree that Maison Dupont uses my data to handle my application. (required)',
      ]);
      expect(await page.evaluate('document.activeElement.name')).toBe('firstName');
      await expectAccessible();

      await page.getByLabel('First name').fill('Élodie');
      await page.getByLabel('Last name').fill('Marchand');
      await page.getByLabel('E-mail address').fill('elodie.marchand@example.org');
      await page.getByLabel('Available from').fill('2027-01-31');
      await page.getByLabel('I agree').check();
      await page.getByLabel('Your CV').setInputFiles(resume);
      const program = { name: 'setup.exe', mimeType: 'application/pdf', buffer: Buffer.from('MZ') };
      await page.getByLabel('Further documents').setInputFiles(program);
      await send();
      await page.getByText('programs and archives are not accepted').waitFor();
      expect(await page.evaluate('document.activeElement.name')).toBe('files');
      expect(await alert.textContent()).toBe('');
      await page.getByLabel('Further documents').setInputFiles([]);

      // Somebody behind the same address has sent too many.
      const crowded = { 'x-forwarded-for': '10.99.0.1' };
      await once(page, async (route) => {
        const sent = route.request().headers();
        const headers = { ...sent, ...crowded };
        const { 'x-api-key': key = '' } = sent;
        await useUpApplications(api, { ...crowded, 'x-api-key': key, 'content-type': 'application/json' });
        await route.continue({ headers });
      });
      await send();
      await page.getByText(/Please send it again in \d+ (seconds|minutes)/).waitFor();

      // The application arrives, its answer does not. Sent again, it is the same application.
      await loseNextAnswer(page);
      await send();
      await page.getByText('The connection was lost').waitFor();
      await keepPicture(page, 'guide-connection-lost');
      await send();
      await page.getByRole('heading', { name: 'Thank you, Élodie' }).waitFor();
      await expectAccessible();
      const { rows } = await api.database.pool.query(
        `select 1 from applications where submitted->>'emailAddresses' = 'elodie.marchand@example.org'`,
      );
      expect(rows).toHaveLength(1);
    },
  };

/** The next application goes another way. */
async function once(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  await page.route(applicants, handle, { times: 1 });
}

/** Breaks the connection when the answer to the next application is there. */
async function loseNextAnswer(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', async ({ requestId }) => {
    await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await session.detach();
  });
  const patterns = [{ urlPattern: '*/rest/v2/applicants', requestStage: 'Response' as const }];
  await session.send('Fetch.enable', { patterns });
}

/** Sends so many wrong applications that no more are taken from an address for a while. */
async function useUpApplications(api: TestApi, headers: Readonly<Record<string, string>>): Promise<void> {
  let status = 0;
  while (status !== 429) {
    ({ status } = await fetch(`${api.baseUrl}/rest/v2/applicants`, { method: 'POST', headers, body: '{}' }));
  }
}
