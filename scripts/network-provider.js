/**
 * A provider of network pages to begin with, and to learn from: docs/guides/network-provider.md. It answers from files:
 *
 *     NETWORK_PROVIDER_SECRET=… node scripts/network-provider.js FOLDER [PORT]
 *
 * A question `{"kind": "profile", "url": "https://network.example/in/jane-doe"}` is answered by `FOLDER/profile/jane-doe.json`.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';

const [folder, port = '4242'] = process.argv.slice(2);
const secret = process.env.NETWORK_PROVIDER_SECRET ?? '';
if (folder === undefined || secret.length < 16) {
  process.stderr.write(
    'usage: NETWORK_PROVIDER_SECRET=<16 characters or more> node network-provider.js FOLDER [PORT]\n',
  );
  process.exit(2);
}

/** A name of a file, and nothing that leads out of the folder: no slash, no dot at the beginning. */
const slugForm = /^[\p{L}\p{N}_-][\p{L}\p{N}_.-]{0,199}$/u;
const kinds = new Set(['profile', 'company']);
const maxBodyBytes = 10_000;
/** Questions in a second; who asks more often is told when to come back. */
const maxPerSecond = 10;
let second = 0;
let asked = 0;

const sha256 = (text) => createHash('sha256').update(text).digest();

/** Compared by hashes, which take as long whatever is sent. */
const isAllowed = (header) => timingSafeEqual(sha256(header ?? ''), sha256(`Bearer ${secret}`));

function isTooOften() {
  const now = Math.floor(Date.now() / 1_000);
  if (now !== second) [second, asked] = [now, 0];
  asked += 1;
  return asked > maxPerSecond;
}

/** The question, or null when it is none. */
async function readQuestion(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  try {
    const { kind, url } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const slug = decodeURIComponent(new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? '');
    return kinds.has(kind) && slugForm.test(slug) ? { kind, slug } : null;
  } catch {
    return null;
  }
}

async function answer(request) {
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' } };
  if (!isAllowed(request.headers.authorization)) return { status: 401 };
  if (isTooOften()) return { status: 429, headers: { 'Retry-After': '1' } };
  const question = await readQuestion(request);
  if (question === null) return { status: 400 };
  try {
    const text = await readFile(join(folder, question.kind, `${question.slug}.json`), 'utf8');
    JSON.parse(text);
    return { status: 200, text };
  } catch (error) {
    if (error.code === 'ENOENT') return { status: 404 };
    // A file that is being written, or has a mistake: later there may be a right one.
    process.stderr.write(`${question.kind}/${question.slug}.json: ${error.message}\n`);
    return { status: 503, headers: { 'Retry-After': '60' } };
  }
}

const server = createServer(async (request, response) => {
  const { status, headers = {}, text = '{}' } = await answer(request).catch(() => ({ status: 400 }));
  process.stdout.write(`${request.method} ${status}\n`);
  response
    .writeHead(status, { 'Content-Type': 'application/json', Connection: 'close', ...headers })
    .end(text);
});
// Neither slow nor silent clients keep a connection.
server.requestTimeout = 10_000;
server.listen(Number(port), () =>
  process.stdout.write(`Answering from ${folder} at http://localhost:${port}\n`),
);
