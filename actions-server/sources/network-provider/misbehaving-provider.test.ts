import { gzipSync } from 'node:zlib';
import type { Logger } from 'pino';
import { startProviderService } from '../../../tests/support/provider-service.ts';
import type { PageQuestion } from '../source.ts';
import { createNetworkProvider } from './network-provider.ts';

const service = await startProviderService();
afterAll(() => service.close());

const log = { warn: () => {} } as unknown as Logger;
const settings = { url: service.url, secret: 'a-secret-of-16-or-more', format: 'contract' } as const;
const provider = createNetworkProvider(settings, log);
const never = new AbortController().signal;
const ofPerson: PageQuestion = { kind: 'person', url: 'https://network.example/in/camille-roussel' };

describe('a provider that misbehaves', () => {
  test('with an endless answer is left after 2 MB', async () => {
    let sent = 0;
    service.answers((response) => {
      const chunk = Buffer.alloc(65_536, 'x');
      const write = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length;
      };
      response.on('drain', write);
      write();
    });
    expect(await provider.ask(ofPerson, never)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('more than 2000000 bytes'),
    });
    expect(sent).toBeLessThan(50_000_000);
  });

  test('with a small answer that is large when it is decoded is left, too', async () => {
    service.answers((response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, ' ')));
    });
    expect(await provider.ask(ofPerson, never)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('more than 2000000 bytes'),
    });
  });

  test('by closing the connection has not answered', async () => {
    service.answers((response) => response.destroy());
    expect(await provider.ask(ofPerson, never)).toMatchObject({ outcome: 'failed', retryAfterMs: null });
  });

  test('by silence is given up as soon as the question is', async () => {
    const question = new AbortController();
    service.answers(() => question.abort(new Error('given up')));
    await expect(provider.ask(ofPerson, question.signal)).rejects.toThrow('given up');
    service.answers({ json: {} });
    await expect(provider.ask(ofPerson, question.signal)).rejects.toThrow('given up');
  });

  test('whose largest answer is checked within a second', async () => {
    const positions = Array.from({ length: 499 }, (_, at) => ({
      title: `Title ${at}`,
      description: 'x'.repeat(3_000),
    }));
    service.answers({ json: { url: ofPerson.url, positions } });
    const start = performance.now();
    expect(await provider.ask(ofPerson, never)).toMatchObject({ outcome: 'found' });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
