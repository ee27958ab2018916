/**
 * Finds and starts the browser of the tests: `CHROMIUM_PATH`, or a Chromium on the `PATH`, or the one of the package
 * `@sparticuz/chromium` of `tests/clients`, which is unpacked once. A test is never skipped because there is none.
 */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { extract } from 'tar-stream';

interface Program {
  readonly executablePath: string;
  /** Variables that the program needs besides those of this process. */
  readonly environment: Readonly<Record<string, string>>;
}

const clients = fileURLToPath(new URL('../clients', import.meta.url));
const programs = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const decompress = promisify(brotliDecompress);

/**
 * Starts the browser without a window.
 * @param args further arguments of the program
 * @throws Error that says how to get a browser
 */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const { executablePath, environment } = await findProgram();
  return chromium.launch({
    executablePath,
    args: [...args],
    // The sandbox does not work for root, as which tests run in containers.
    chromiumSandbox: process.getuid?.() !== 0,
    env: { ...process.env, ...environment } as Record<string, string>,
  });
}

/** The same for some work, after which the browser is closed. */
export async function withChromium(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await launchChromium();
  try {
    await work(browser);
  } finally {
    await browser.close();
  }
}

async function findProgram(): Promise<Program> {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) {
    if (!existsSync(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH: there is no file ${CHROMIUM_PATH}`);
    return { executablePath: CHROMIUM_PATH, environment: {} };
  }
  const places = PATH.split(delimiter).flatMap((folder) => programs.map((name) => join(folder, name)));
  const installed = places.find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed, environment: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') throw missing();
  const folder = await unpackedChromium();
  return {
    executablePath: join(folder, 'chromium'),
    environment: {
      // Libraries that a small image of Linux lacks, and fonts.
      LD_LIBRARY_PATH: [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

function missing(): Error {
  return new Error(
    'The tests in tests/browser need Chromium: install it (apt-get install chromium), or run npm run clients on Linux ' +
      'x64, or set CHROMIUM_PATH to the program.',
  );
}

/**
 * The folder of the unpacked program. Unpacking writes it as a whole, unless another run has done so, and below
 * `node_modules`, where it outlives the package: `npm run clients` installs that anew.
 */
async function unpackedChromium(): Promise<string> {
  const manifest = JSON.parse(await readFile(join(clients, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const target = join(
    clients,
    `../../node_modules/.cache/chromium-${manifest.dependencies['@sparticuz/chromium']}`,
  );
  if (existsSync(target)) return target;
  const archives = join(clients, 'node_modules/@sparticuz/chromium/bin');
  if (!existsSync(archives)) throw missing();
  await mkdir(dirname(target), { recursive: true });
  const draft = await mkdtemp(`${target}-`);
  const program = join(draft, 'chromium');
  await writeFile(program, await decompress(await readFile(join(archives, 'chromium.br'))));
  await chmod(program, 0o755);
  for (const name of ['al2023', 'fonts']) {
    await unpackTar(await decompress(await readFile(join(archives, `${name}.tar.br`))), draft);
  }
  await writeFile(join(draft, 'fonts.conf'), fontSettings(target));
  await rename(draft, target).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  });
  return target;
}

async function unpackTar(bytes: Buffer, folder: string): Promise<void> {
  const entries = extract();
  Readable.from([bytes]).pipe(entries);
  for await (const entry of entries) {
    const { name, type } = entry.header;
    const path = join(folder, name);
    const content = await buffer(entry);
    if (type !== 'file') continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** The program looks for fonts where this file says, and nowhere else. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/font-cache</cachedir></fontconfig>
`;
}
