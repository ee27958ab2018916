/** The description of the API as a server serves it. */
import { startTestApi } from '../../../tests/support/api.ts';

const api = await startTestApi({ PUBLIC_BASE_URL: 'https://api.example.org' });
afterAll(() => api.stop());

const get = (headers: Record<string, string> = {}) => fetch(`${api.baseUrl}/openapi.json`, { headers });

test('everybody gets the description without a key, also from a web page, with the address of the server', async () => {
  const response = await get({ origin: 'https://docs.example.com' });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const document = (await response.json()) as Record<string, unknown>;
  expect(document).toMatchObject({
    openapi: '3.1.1',
    info: { version: response.headers.get('x-api-version') },
    servers: [{ url: 'https://api.example.org' }],
  });
});

test('who has the description already gets 304 until it changes', async () => {
  const etag = (await get()).headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"/);
  const again = await get({ 'if-none-match': etag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});
