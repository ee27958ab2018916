/** The console while the engine is away: it says so, keeps what was typed, and goes on when the engine is back. */
import { fileURLToPath } from 'node:url';
import { createEngine, listen, metadataAt } from '@platform/engine';
import { insert } from '../support/api.ts';
import { startBrowser } from '../support/browser.ts';
import { buildConsole, settled } from '../support/console.ts';
import { createTestDatabase } from '../support/database.ts';

const metadata = fileURLToPath(new URL('../../metadata', import.meta.url));
const consoleFolder = fileURLToPath(new URL('../../dist/console', import.meta.url));
const adminSecret = 'only for tests';

await buildConsole();
const database = await createTestDatabase();
/** An engine of its own, which goes away in the middle and comes back at the same port. */
const start = async (port: number) => {
  const engine = await createEngine({
    metadata: metadataAt(metadata),
    pool: database.pool,
    adminSecret,
    options: {
      callers: { console: { folder: consoleFolder } },
      metadata: { environment: { ACTIONS_BASE_URL: 'http://actions.invalid', ACTIONS_SECRET: 'none' } },
      events: { isServing: false },
    },
  });
  return listen(engine, port, { host: '127.0.0.1' });
};
let server = await start(0);
const baseUrl = `http://127.0.0.1:${server.port}`;
const browser = await startBrowser([baseUrl]);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await server.close();
  await database.drop();
});

test('what was typed while the engine was away is saved when it is back', async () => {
  const id = await insert(database, 'groups', { name: 'Acme', defaultCountry: 'FR', locale: 'fr' });
  const page = await browser.open({ locale: 'en-GB' });
  await page.goto(`${baseUrl}/console#/data/groups/${id}`);
  await page.locator('input[name=secret]').fill(adminSecret);
  await page.keyboard.press('Enter');
  const name = page.getByRole('textbox', { name: 'name', exact: true });
  await name.fill('Acme and sons');
  const { port } = server;
  await server.close();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The console keeps asking').waitFor();
  expect(await name.inputValue()).toBe('Acme and sons');
  server = await start(port);
  await page.getByText('The console keeps asking').waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('Acme and sons');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { name: 'groups: Acme and sons' }).waitFor();
  await settled(page);
  const { rows } = await database.pool.query('select name from groups where id = $1', [id]);
  expect(rows).toEqual([{ name: 'Acme and sons' }]);
});
