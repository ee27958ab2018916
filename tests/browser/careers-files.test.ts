/** Files that cannot be sent, in a browser: told beside their input before anything is sent, on our pages and within others. */
import { mkdtemp, open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { newFormToken, writeFormToken } from '../../actions-server/careers/form-token.ts';
import { createDemoAccount, demoKeys } from '../../standalone/demo/demo-data.ts';
import { startTestApi } from '../support/api.ts';
import { keepPicture, problemsInBothSchemes, startBrowser } from '../support/browser.ts';
import { startOtherSite } from '../support/other-site.ts';
import { waitUntil } from '../support/wait-until.ts';

const resume = 'Élodie Marchand\nelodie@mail.example\n\nExpérience\n2019 - 2021\tComptable, Exemple SA\n';

const api = await startTestApi();
const keys = demoKeys({ privateKey: undefined, publicKey: undefined });
await createDemoAccount(api.dependencies.hasura, keys);
const site = await startOtherSite((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="fr"><head><title>Example</title></head><body><main><h1>Example</h1>
<script src="${api.baseUrl}/embed.js" data-key="${keys.publicKey.secret}" data-apply="${offer}" async></script></main></body></html>`);
});
const { rows } = await api.database.pool.query<{ id: string }>(
  `select id from offers where "referenceId" = 'DEMO-BACKEND'`,
);
const [offer = ''] = rows.map(({ id }) => id);
const browser = await startBrowser([api.baseUrl, site.origin]);
afterEach(() => expect(browser.faults()).toEqual([]));
afterAll(async () => {
  await browser.close();
  await site.close();
  await api.stop();
});

/** The form in its two places: on our pages, in English, and within a page of another site, in French. */
const ownPages = {
  place: 'careers pages',
  address: `${api.baseUrl}/careers/demo/en/offers/${offer}/apply`,
  isFrench: false,
};
const places = [ownPages, { place: 'the page of another site', address: site.origin, isFrench: true }];

/** Opens the form as if it had been looked at for a while, and fills in what is required. */
async function openForm(page: Page, address: string, email: string): Promise<void> {
  await page.goto(address);
  await page.locator('form[data-application]').waitFor();
  await letTimePass(page);
  await page.locator('[name=firstName]').fill('Jane');
  await page.locator('[name=lastName]').fill('Doe');
  await page.locator('[name=emailAddresses]').fill(email);
  await page.locator('[type=date]').fill('2027-01-31');
  await page.locator('[name=agreement]').check();
}

async function letTimePass(page: Page): Promise<void> {
  const form = { site: { slug: 'demo', consentVersion: 1 }, offerId: offer };
  const token = { ...newFormToken(form), madeAt: Date.now() - 60_000 };
  const text = writeFormToken(token, api.dependencies.config.fileLinks.secret);
  await page.locator('[name=formToken]').evaluate((input, value) => Object.assign(input, { value }), text);
}

/** What functions use that run in the browser. */
interface BrowserElement {
  getRootNode(): { readonly activeElement: unknown };
  dispatchEvent(event: unknown): boolean;
}

const hasFocus = (element: unknown) => (element as BrowserElement).getRootNode().activeElement === element;

/** Drops an archive on an element. @returns for each of the two events whether the browser does what it does by itself */
function dropArchive(target: unknown): boolean[] {
  const { DataTransfer, DragEvent } = globalThis as unknown as {
    DataTransfer: new () => { items: { add(file: File): void } };
    DragEvent: new (type: string, options: object) => unknown;
  };
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File(['A text.'], 'dropped.zip'));
  const options = { dataTransfer, bubbles: true, composed: true, cancelable: true };
  return ['dragover', 'drop'].map((type) =>
    (target as BrowserElement).dispatchEvent(new DragEvent(type, options)),
  );
}

/** The names of the files of an application; null when there is none. */
async function filesOf(emailAddresses: string): Promise<string[] | null> {
  const found = await api.database.pool.query<{ names: string[] }>(
    `select array(select files.name::text from applications_files as f join files on files.id = f."fileId"
        where f."applicationId" = applications.id order by files.name) as names
      from applications where submitted->>'emailAddresses' = $1`,
    [emailAddresses],
  );
  return found.rows[0]?.names ?? null;
}

const send = (page: Page) => page.locator('button[data-send]').click();
const isThanked = (page: Page) =>
  page.getByText(/Your application was received|Votre candidature a bien été/).waitFor();
const inputOf = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const problemsOf = (page: Page, name: string) => page.locator(`#f-${name}-problem`);
const folder = await mkdtemp(join(tmpdir(), 'careers-files-'));
/** What the server takes for a program, whatever its name. */
const program = `MZ${'\0'.repeat(200)}`;

/** A file on the disk, with a text or with so many bytes: what is larger than 50 MB cannot be handed over otherwise. */
async function fileOf(name: string, content: string | number): Promise<string> {
  const path = join(folder, name);
  const file = await open(path, 'w');
  // Files with the same bytes would be one file.
  await file.writeFile(typeof content === 'number' ? name : content);
  if (typeof content === 'number') await file.truncate(content);
  await file.close();
  return path;
}

const moreReasons = [
  ['resumesFiles', 'film.pdf', 60_000_000, /20 MB/],
  ['files', 'diploma.pdf', 11_000_000, /10 MB/],
  ['resumesFiles', 'empty.pdf', '', /is empty/],
  ['resumesFiles', 'cv.zip', 'PK', /a type that we cannot take/],
] as const;

describe.each(places)('on $place', ({ place, address, isFrench }) => {
  const mailbox = place.length;

  test('a file that cannot be taken is named beside its input, whatever the reason, and stays until it is removed', async () => {
    const email = `named-${mailbox}@example.com`;
    const page = await browser.openNext();
    const posted: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()));
    await openForm(page, address, email);
    const summary = page.locator('[data-problems]');
    for (const [name, fileName, content, reason] of [
      ['resumesFiles', 'huge.pdf', 21_000_000, /20 M[Bo]/],
      ['files', 'letter.pages', 'PK', /a type that we cannot take|n’est pas accepté/],
      // The reasons are found by the same program in both places.
      ...(isFrench ? [] : moreReasons),
    ] as const) {
      const [input, problem] = [inputOf(page, name), problemsOf(page, name)];
      await input.setInputFiles(await fileOf(fileName, content));
      await problem.getByText(reason).waitFor();
      expect(await problem.textContent()).toContain(fileName);
      expect(await problem.getAttribute('role')).toBe('alert');
      expect(await input.getAttribute('aria-invalid')).toBe('true');
      expect((await input.getAttribute('aria-describedby'))?.split(' ')).toContain(`f-${name}-problem`);
      await send(page);
      await summary.getByRole('link', { name: fileName }).click();
      expect([fileName, await input.evaluate(hasFocus)]).toEqual([fileName, true]);
      if (fileName === 'huge.pdf') {
        // What is told of each looks the same.
        await keepPicture(page, `file-problem-${fileName}-${isFrench ? 'fr' : 'en'}-1280`);
        expect(await problemsInBothSchemes(page)).toEqual([]);
      }
      await page
        .getByRole('button', { name: isFrench ? `Retirer ${fileName}` : `Remove ${fileName}` })
        .click();
      await summary.waitFor({ state: 'detached' });
      expect([await problem.textContent(), await input.getAttribute('aria-invalid')]).toEqual(['', null]);
    }
    expect([posted, await filesOf(email)]).toEqual([[], null]);
    await send(page);
    await isThanked(page);
    expect(await filesOf(email)).toEqual([]);
  });

  test('a file that is refused stays when the CV is read and the form is another one, and is replaced by a better one', async () => {
    const email = `replaced-${mailbox}@example.com`;
    const page = await browser.openNext();
    await openForm(page, address, email);
    await inputOf(page, 'files').setInputFiles(await fileOf('diploma.pdf', 11_000_000));
    await problemsOf(page, 'files').getByText('diploma.pdf').first().waitFor();
    await inputOf(page, 'lastName').fill('');
    await inputOf(page, 'resumesFiles').setInputFiles(await fileOf('cv.txt', resume));
    await page.locator('#notice').waitFor();
    expect(await inputOf(page, 'lastName').inputValue()).toBe('Marchand');
    await problemsOf(page, 'files').getByText('diploma.pdf').first().waitFor();
    await letTimePass(page);
    await send(page);
    await page.locator('[data-problems]').getByRole('link', { name: 'diploma.pdf' }).waitFor();
    expect(await filesOf(email)).toBeNull();
    await inputOf(page, 'files').setInputFiles(await fileOf('diploma.txt', 'A diploma.'));
    await page.locator('[data-problems]').waitFor({ state: 'detached' });
    await send(page);
    await isThanked(page);
    expect(await filesOf(email)).toEqual(['cv.txt', 'diploma.txt']);
  });

  test('a file that only the server can refuse is told and removed in the same way, also while the form is sent, and the others stay', async () => {
    const email = `server-${mailbox}@example.com`;
    const page = await browser.openNext();
    await openForm(page, address, email);
    await inputOf(page, 'files').setInputFiles([
      await fileOf('letter.pdf', program),
      await fileOf('diploma.txt', 'A diploma.'),
    ]);
    await send(page);
    await problemsOf(page, 'files').getByText('letter.pdf').first().waitFor();
    if (!isFrench) expect(await problemsInBothSchemes(page)).toEqual([]);
    // What is pressed while something is sent is not lost, even if the answer takes the place of its button.
    const steps: string[] = [];
    let letGo = () => {};
    await page.route('**/apply*', async (route) => {
      const body = route.request().postDataBuffer()?.toString('latin1') ?? '';
      const [, step = ''] = /.*name="(step"\r\n\r\n\w+|removeFile")/s.exec(body) ?? [];
      if (step !== '') {
        steps.push(step.replace(/\W+/, ' ').trim());
        await new Promise<void>((done) => {
          letGo = done;
        });
      }
      await route.continue();
    });
    const areSent = (count: number) => waitUntil(() => steps.length === count);
    await send(page);
    await areSent(1);
    await page.getByRole('button', { name: /letter\.pdf/ }).click();
    expect(await filesOf(email)).toBeNull();
    letGo();
    await areSent(2);
    await letTimePass(page);
    await send(page);
    letGo();
    await areSent(3);
    letGo();
    await isThanked(page);
    expect(steps).toEqual(['step send', 'removeFile', 'step send']);
    expect(await filesOf(email)).toEqual(['diploma.txt']);
    await page.unrouteAll();
  });

  test('a CV that cannot be read is no success, and says so as long as it is attached', async () => {
    const page = await browser.openNext();
    await openForm(page, address, `unread-${mailbox}@example.com`);
    await inputOf(page, 'resumesFiles').setInputFiles(await fileOf('notes.pdf', 'Just a text.'));
    const notice = page.locator('#notice.warning');
    await notice.getByText('notes.pdf').waitFor();
    expect(await notice.getAttribute('role')).toBe('alert');
    await keepPicture(page, `cv-not-read-${isFrench ? 'fr' : 'en'}-1280`);
    if (!isFrench) expect(await problemsInBothSchemes(page)).toEqual([]);
    await page.locator('[name=emailAddresses]').fill('jane');
    await send(page);
    await page.locator('[data-problems]').waitFor();
    await page.locator('.kept .unread').waitFor();
  });

  test('a file that is dropped on a field is chosen there, and one that misses it does not replace the page', async () => {
    const page = await browser.openNext();
    await openForm(page, address, `dropped-${mailbox}@example.com`);
    const drop = (selector: string) => page.locator(selector).first().evaluate(dropArchive);
    // false: the browser does not open the file.
    expect(await drop('form[data-application] :is(h2, h3)')).toEqual([false, false]);
    expect(await drop('.field:has([name=files])')).toEqual([false, false]);
    await problemsOf(page, 'files').getByText('dropped.zip').first().waitFor();
  });
});

// What is told beside an input before anything is sent is the same program in both places.
test('too many files, and files that are too large together, are told beside the input that they were chosen in', async () => {
  const email = 'many@example.com';
  const page = await browser.openNext();
  await openForm(page, ownPages.address, email);
  const names = Array.from({ length: 11 }, (_, index) => `page-${index}.txt`);
  await inputOf(page, 'files').setInputFiles(await Promise.all(names.map((name) => fileOf(name, name))));
  await problemsOf(page, 'files')
    .getByText(/10 files/)
    .waitFor();
  await page.getByRole('button', { name: /page-10\.txt/ }).click();
  await problemsOf(page, 'files')
    .getByText(/10 files/)
    .waitFor({ state: 'detached' });
  const sizes = { 'a.txt': 100_000, 'b.txt': 9_970_000, 'c.txt': 9_980_000 };
  const large = Object.entries(sizes).map(([name, size]) => fileOf(name, size));
  await inputOf(page, 'files').setInputFiles(await Promise.all(large));
  await problemsOf(page, 'files').getByText(/20 MB/).waitFor();
  await send(page);
  await page.locator('[data-problems]').waitFor();
  expect(await filesOf(email)).toBeNull();
  await page.getByRole('button', { name: /b\.txt/ }).click();
  await page.locator('[data-problems]').waitFor({ state: 'detached' });
  await send(page);
  await isThanked(page);
  expect(await filesOf(email)).toEqual(['a.txt', 'c.txt']);
});

test('a file that goes away after it was chosen is told, and not as a lost connection', async () => {
  const page = await browser.openNext();
  await openForm(page, ownPages.address, 'gone@example.com');
  const path = await fileOf('gone.txt', 'A text.');
  await inputOf(page, 'files').setInputFiles(path);
  await writeFile(
    path,
    'Another text, which the browser does not hand over in place of the one that was chosen.',
  );
  await send(page);
  await problemsOf(page, 'files').getByText('gone.txt').first().waitFor();
  expect(await problemsOf(page, 'files').textContent()).toMatch(/cannot be opened/);
});
