/** Converts a document with LibreOffice, where it is installed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The bytes of the converted file.
 * @param from the format of `bytes`; @param to the format that is wanted
 * @param office the path of the program `soffice`
 * @throws an error with the output of the program when it cannot convert
 */
export async function convertInOffice(
  bytes: Uint8Array,
  from: 'docx' | 'odt',
  to: 'doc' | 'pdf',
  office: string,
): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'resume-office-'));
  try {
    const source = join(folder, `resume.${from}`);
    await writeFile(source, bytes);
    // A profile of its own lets several of them run at the same time.
    const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
    await promisify(execFile)(office, [
      profile,
      '--headless',
      '--convert-to',
      to,
      '--outdir',
      folder,
      source,
    ]);
    return new Uint8Array(await readFile(join(folder, `resume.${to}`)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
