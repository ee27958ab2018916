/** The bytes that applications with a public key may have in a day are bounded, and counted as they are after decompression. */
import { gzipSync } from 'node:zlib';
import { startTestApi } from './support/api.ts';

const api = await startTestApi({
  APPLICATION_BYTES_PER_DAY_PER_ADDRESS: String(1_200 * 1024),
  MAX_BODY_BYTES: '1000000',
  MAX_FILE_BYTES: '10000',
  MAX_REQUEST_FILE_BYTES: '10000',
});
afterAll(() => api.stop());
const acme = await api.createAccount();

const person = { firstName: 'Ada', lastName: 'Byron' };
const long = (size: number) => ({
  ...person,
  historyEntryMessage: 'm'.repeat(size),
  headline: 'x'.repeat(9_000),
});

function send(
  body: string | Uint8Array<ArrayBuffer> | FormData,
  address: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${api.baseUrl}/rest/v2/applicants`, {
    method: 'POST',
    body,
    headers: { 'X-API-KEY': acme.publicKey.secret, 'X-Forwarded-For': address, ...headers },
  });
}
const json = { 'Content-Type': 'application/json' };

async function expectLimit(response: Response): Promise<void> {
  const { code, message } = (await response.json()) as { code: string; message: string };
  expect({ status: response.status, code }).toEqual({ status: 429, code: 'daily_limit_reached' });
  expect(message).toContain('in KiB: 1200 are allowed');
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
}

test.each([
  ['JSON', '192.0.2.1', () => send(JSON.stringify(long(480_000)), '192.0.2.1', json)],
  [
    'compressed JSON',
    '192.0.2.2',
    () => {
      const headers = { ...json, 'Content-Encoding': 'gzip' };
      return send(gzipSync(JSON.stringify(long(480_000))), '192.0.2.2', headers);
    },
  ],
  [
    'a form',
    '192.0.2.3',
    () => {
      const form = new FormData();
      for (const [name, value] of Object.entries(long(480_000))) form.set(name, value);
      return send(form, '192.0.2.3');
    },
  ],
])(
  'an address that sends too much as %s gets 429 with the number, and others do not',
  async (_title, address, large) => {
    let response = await large();
    expect(response.status).toBe(201);
    for (let sent = 1; sent < 3 && response.status === 201; sent += 1) response = await large();
    await expectLimit(response);
    // What is left is still there for others behind the address, and for smaller applications.
    expect((await send(JSON.stringify(person), address, json)).status).toBe(201);
    expect((await send(JSON.stringify(long(480_000)), `${address}9`, json)).status).toBe(201);
  },
);

test('a private key is not limited', async () => {
  for (let sent = 0; sent < 3; sent += 1) {
    const response = await acme.post('/rest/v2/applicants', long(480_000));
    expect(response.status).toBe(201);
  }
});
