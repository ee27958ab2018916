import { gzipSync } from 'node:zlib';
import { createResumeReader, type ResumeReader } from '@platform/resume-reader';
import { type Page, type PageServer, startPageServer } from '../../../tests/support/page-server.ts';
import { createNetworkPages } from './network-pages.ts';

let server: PageServer;
let reader: ResumeReader;

beforeAll(async () => {
  server = await startPageServer();
  reader = createResumeReader({ workers: 1, lowPriority: false });
});
afterAll(async () => {
  await reader.close();
  await server.close();
});

const jane = (members: object = {}) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Person', name: 'Jane Doe', ...members })}</script>`;

describe('a hostile page', () => {
  const endless =
    (piece: Buffer, everyMs: number): Page =>
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      const timer = setInterval(() => {
        if (!response.writableNeedDrain) response.write(piece);
      }, everyMs);
      response.on('close', () => clearInterval(timer));
    };
  const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));

  test.each<[string, Page, number]>([
    ['of more bytes than end', endless(Buffer.alloc(200_000, '<div>'), 1), 5_000],
    ['that is compressed 1000 times', { headers: { 'Content-Encoding': 'gzip' }, body: bomb }, 5_000],
    ['of a byte now and then', endless(Buffer.from('x'), 200), 12_000],
    ['of elements inside one another', { body: '<div class="h-card">'.repeat(90_000) }, 5_000],
    ['of JSON inside JSON', { body: jane().replace('{', '['.repeat(1_000_000)) }, 5_000],
    [
      'of data that is a million people',
      { body: jane({ knows: Array(20_000).fill({ '@type': 'Person', name: 'A' }) }) },
      5_000,
    ],
  ])('%s takes neither long nor much memory', async (_what, page, limitMs) => {
    server.sites.set('jane.example', {
      '/robots.txt': { status: 404 },
      '/': page,
      '/warm': { body: jane() },
    });
    const settings = { refusedHosts: [], explanationUrl: 'https://jobs.platform.example/docs/network-pages' };
    const { policy, lookup } = server;
    const source = createNetworkPages(settings, { reader, policy, lookup, pauseMs: 0 });
    const ask = (address: string) =>
      source.ask({ kind: 'person', url: server.url(address) }, AbortSignal.timeout(30_000));
    expect(await ask('https://jane.example/warm')).toMatchObject({ outcome: 'found' });
    const before = process.memoryUsage();
    const startedAt = performance.now();
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last - 20);
      last = performance.now();
    }, 20);
    const answer = await ask('https://jane.example/');
    clearInterval(watch);
    const after = process.memoryUsage();
    expect(answer.outcome).not.toBe('found');
    expect(performance.now() - startedAt).toBeLessThan(limitMs);
    // The server goes on answering: a page is taken apart in another process.
    expect(longest).toBeLessThan(300);
    expect(after.external + after.heapUsed - before.external - before.heapUsed).toBeLessThan(60_000_000);
  });
});
