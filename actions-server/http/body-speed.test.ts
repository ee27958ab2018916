import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { AppError } from '../errors.ts';
import { watchSpeed } from './body-speed.ts';

test('a body that stops arriving is given up', async () => {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port);
  client.on('error', () => {});
  try {
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5000000\r\n\r\n${'x'.repeat(200_000)}`);
    const [request] = await once(server, 'request');
    request.resume();
    const error = await new Promise<AppError>((given) => {
      const speed = watchSpeed(
        request,
        (failure) => {
          speed.stop();
          given(failure);
        },
        50,
      );
    });
    expect(error).toBeInstanceOf(AppError);
    expect({ status: error.status, code: error.code, headers: error.headers }).toEqual({
      status: 408,
      code: 'request_timeout',
      headers: { Connection: 'close' },
    });
  } finally {
    client.destroy();
    server.close();
  }
});
