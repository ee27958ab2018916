/** Events that are posted to a program on this machine: to whom, and what is said of its answer. */
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { forward } from './forward.ts';

/** Of a name that nobody vouches for, made for this test alone. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgP6L97KuXPudUE3Qp
XoknzD7683cIR+LBZWyIkVLasxKhRANCAAT2tOJrd5++D1ET9LeDwaBzbtzV5aRX
NNNd2/H/Xq3dyAVZcHqA1EzCcSlsemXrPFWv0UAGC6v2/DDGv0ZiAYZ1
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUPkoXTZE0EDmEYF/gHUBpnE0qy3cwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyOTE3MDYzNloYDzIxMjYxMTA1
MTcwNjM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAT2tOJrd5++D1ET9LeDwaBzbtzV5aRXNNNd2/H/Xq3dyAVZcHqA1EzC
cSlsemXrPFWv0UAGC6v2/DDGv0ZiAYZ1o28wbTAdBgNVHQ4EFgQUbTkORrd9+z8n
/l2o1XwCSb0GltwwHwYDVR0jBBgwFoAUbTkORrd9+z8n/l2o1XwCSb0GltwwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAPfqYPWm0XNIiv1Yzq3bWdFRR38V+OZPB9rye0JAYHm1AiEA
v76NkUfd+nUeIrKdEX2dTAsZrhV9pLFTL64X9uFgAjg=
-----END CERTIFICATE-----
`;

const received: string[] = [];
const answer: RequestListener = (request, response) => {
  received.push(
    `${request.method} ${request.url} ${request.headers['content-type']} ${request.headers['x-mine']}`,
  );
  if (request.url === '/closed') return void request.socket.destroy();
  if (request.url === '/upgrade') {
    response.writeHead(101, { Connection: 'Upgrade', Upgrade: 'websocket' });
    return void response.end();
  }
  response.writeHead(request.url?.startsWith('/moved') ? 302 : 200, { Location: '/elsewhere' }).end();
};
const plain = createServer(answer);
const encrypted = createTlsServer({ key, cert }, answer);
for (const server of [plain, encrypted])
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const [port, tlsPort] = [plain, encrypted].map((server) => (server.address() as AddressInfo).port);
afterAll(async () => {
  for (const server of [plain, encrypted]) await new Promise((done) => server.close(done));
});
beforeEach(() => received.splice(0));

const post = (forwardTo: string, more: object = {}) =>
  forward('an-id', '{}', { forwardTo, secret: 'whsec_c2VjcmV0', headers: { 'X-Mine': 'é' }, ...more });

test('the address may be without a protocol, and the answer is said with its path, also one of a redirect', async () => {
  expect(await post(`127.0.0.1:${port}/hook`)).toBe('200 /hook');
  expect(await post(`http://127.0.0.1:${port}/moved?a=b`)).toBe('302 /moved');
  const sent = Buffer.from('é').toString('latin1');
  expect(received).toEqual([
    `POST /hook application/json ${sent}`,
    `POST /moved?a=b application/json ${sent}`,
  ]);
});

test('a program that does not answer is said, and events go on', async () => {
  expect(await post(`127.0.0.1:${port}/closed`)).toMatch(/^no answer from \/closed: ./);
  expect(await post(`127.0.0.1:${port}/upgrade`)).toBe('101 /upgrade');
  expect(await post('127.0.0.1:9/hook')).toMatch(/^no answer from \/hook: .*ECONNREFUSED/);
});

test('a certificate that nobody vouches for is taken only where that is asked for', async () => {
  const url = `https://127.0.0.1:${tlsPort}/hook`;
  // Newer versions of Node add what to do.
  expect(await post(url)).toMatch(/^no answer from \/hook: self-signed certificate/);
  expect(await post(url, { skipVerify: false })).toMatch(/^no answer/);
  expect(received).toEqual([]);
  expect(await post(url, { skipVerify: true })).toBe('200 /hook');
});
