/** Prints HTML as PDF with a browser of the Chromium family that is installed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The bytes of the PDF file.
 * @param browser the path of the browser
 * @throws an error with the output of the browser when it cannot print
 */
export async function printInBrowser(html: Uint8Array, browser: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-page-'));
  try {
    const [page, file] = [join(folder, 'page.html'), join(folder, 'page.pdf')];
    await writeFile(page, html);
    // The pages are our own, so the sandbox, which containers do not permit, is not needed.
    const switches = ['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'];
    await promisify(execFile)(browser, [
      ...switches,
      `--user-data-dir=${join(folder, 'profile')}`,
      `--print-to-pdf=${file}`,
      `file://${page}`,
    ]);
    return new Uint8Array(await readFile(file));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
