/**
 * The console at `/console`: its page, and the files that `scripts/bundle-console.js` has made. Until they are there, the
 * page says so and asks again.
 */
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { z } from 'zod';
import { consolePage, waitingPage } from './console-page.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { respond } from './respond.ts';

const manifestShape = z.object({ first: z.array(z.string()), sizes: z.record(z.string(), z.number()) });
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
/** The forms beside each file, the smaller first. */
const encodings = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const;
const assetsPath = '/console/assets/';

/** Answers a GET of the page or of one of its files; null for an unknown path. */
export async function answerBuiltConsole(request: Request, folder: string): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  if (pathname === '/console' || pathname === '/console/') return answerPage(folder);
  if (!pathname.startsWith(assetsPath)) return null;
  return answerAsset(pathname.slice(assetsPath.length), folder, request.headers.get('accept-encoding') ?? '');
}

async function answerPage(folder: string): Promise<Response> {
  const manifest = await readManifest(folder);
  const nonce = randomBytes(16).toString('base64');
  const policy = contentSecurityPolicy({ styles: `'self' 'nonce-${nonce}'`, frames: "'self'" });
  if (manifest === null) {
    const failure = await readFile(join(dirname(folder), 'console-failure.txt'), 'utf8').catch(() => null);
    const content = waitingPage(failure, nonce);
    return respond(
      { type: 'text/html', content },
      { status: 503, cacheControl: 'no-store', policy, headers: { 'retry-after': '2' } },
    );
  }
  const content = consolePage(manifest.first, nonce);
  return respond({ type: 'text/html', content }, { cacheControl: 'no-store', policy });
}

/** Read for each page: the console may be built while the engine serves. */
async function readManifest(folder: string): Promise<z.infer<typeof manifestShape> | null> {
  try {
    return manifestShape.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function answerAsset(name: string, folder: string, accepted: string): Promise<Response | null> {
  const type = types[extname(name)];
  if (type === undefined || !/^[\w-]+\.\w+$/.test(name)) return null;
  const file = join(folder, 'assets', name);
  if (!(await stat(file).catch(() => null))?.isFile()) return null;
  const encoding = encodings.find((candidate) => accepts(accepted, candidate.name));
  return respond(
    { type, content: await readFile(`${file}${encoding?.ending ?? ''}`) },
    {
      // The name has the hash of the content.
      cacheControl: 'public, max-age=31536000, immutable',
      headers: {
        vary: 'accept-encoding',
        ...(encoding === undefined ? {} : { 'content-encoding': encoding.name }),
      },
    },
  );
}

function accepts(header: string, name: string): boolean {
  return header.split(',').some((item) => {
    const [coding, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
