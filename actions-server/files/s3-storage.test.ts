/** Tests of the S3 driver with a small server that stores objects like S3. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { storageOwner } from '../../tests/support/storage-owner.ts';
import { createFileStorage, type FileStorage, newStorageKey } from './storage.ts';

const objects = new Map<string, Buffer>();
const authorizations: (string | undefined)[] = [];
let server: Server;
const config = {
  driver: 's3',
  bucket: 'resumes',
  region: 'eu-west-3',
  credentials: { accessKeyId: 'access', secretAccessKey: 'secret' },
  forcePathStyle: true,
} as const;
let storage: FileStorage;

/** The storage as a server opens it whose database names these contents. */
function open(newestKeys: () => readonly string[]): Promise<FileStorage> {
  const { port } = server.address() as AddressInfo;
  return createFileStorage({ ...config, endpoint: `http://127.0.0.1:${port}` }, storageOwner(newestKeys));
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = (request.url ?? '').split('?')[0] ?? '';
    authorizations.push(request.headers.authorization);
    const stored = objects.get(path);
    if (request.method === 'PUT') {
      objects.set(path, body);
      response.end();
    } else if (request.method === 'DELETE') {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (!stored) {
      response.writeHead(404, { 'content-type': 'application/xml' });
      response.end('<Error><Code>NoSuchKey</Code></Error>');
    } else {
      response.writeHead(200, {
        'content-length': stored.length,
        etag: '"x"',
        'last-modified': new Date().toUTCString(),
      });
      response.end(request.method === 'HEAD' ? undefined : stored);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  storage = await open(() => []);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('the storage in a bucket', () => {
  test('stores the bytes under the account and a random id, signed for the region', async () => {
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const key = newStorageKey('group');
    await storage.put(key, bytes);
    expect(key).toMatch(/^group\/[0-9a-f-]{36}$/);
    expect(objects.get(`/resumes/${key}`)).toEqual(bytes);
    expect(authorizations.at(-1)).toMatch(/Credential=access\/\d{8}\/eu-west-3\/s3\//);
  });

  test('returns the bytes completely and as a stream with its size', async () => {
    const key = newStorageKey('group');
    await storage.put(key, Buffer.from('hello'));
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('hello');
    const { stream, size } = await storage.read(key);
    expect(size).toBe(5);
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('hello');
  });

  test('reports a missing file, and removes files', async () => {
    const key = newStorageKey('group');
    await storage.put(key, Buffer.from('x'));
    await storage.remove(key);
    await expect(storage.read(key)).rejects.toMatchObject({ code: 'file_missing' });
    await expect(storage.readBytes(key)).rejects.toMatchObject({ code: 'file_missing' });
  });

  test('that does not answer is unavailable, and its files are not missing', async () => {
    const storage = await createFileStorage({ ...config, endpoint: 'http://127.0.0.1:1' }, null);
    const key = newStorageKey('group');
    const unavailable = { code: 'service_unavailable' };
    await expect(storage.put(key, Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(storage.readBytes(key)).rejects.toMatchObject(unavailable);
    await expect(storage.read(key)).rejects.toMatchObject(unavailable);
  });

  test('is not the bucket of a database whose contents are elsewhere: nothing is stored, read or removed in it', async () => {
    const key = newStorageKey('group');
    const other = await open(() => [newStorageKey('group')]);
    const before = [...objects.keys()];
    for (const use of [other.put(key, Buffer.from('x')), other.readBytes(key), other.remove(key)])
      await expect(use).rejects.toMatchObject({ code: 'service_unavailable' });
    await expect(other.check()).rejects.toMatchObject({
      cause: {
        message: expect.stringContaining('The bucket resumes is not the storage in which files were stored'),
      },
    });
    expect([...objects.keys()]).toEqual(before);
  });

  test('is the bucket of a database with one of the contents, as a release before the mark left it', async () => {
    const key = newStorageKey('group');
    await storage.put(key, Buffer.from('kept'));
    const upgraded = await open(() => [newStorageKey('group'), key]);
    expect(Buffer.from(await upgraded.readBytes(key)).toString()).toBe('kept');
    await upgraded.check();
  });

  test('the health check writes and reads', async () => {
    await storage.check();
    expect(objects.has('/resumes/readiness-check')).toBe(true);
  });
});

test('a program that opens a bucket prints no warning, on the oldest Node that is supported either', async () => {
  const program = `
    const { createFileStorage } = await import('./actions-server/files/storage.ts');
    const storage = await createFileStorage({ driver: 's3', bucket: 'b', region: 'r', endpoint: 'http://127.0.0.1:1',
      credentials: { accessKeyId: 'a', secretAccessKey: 's' }, forcePathStyle: true }, null);
    await storage.readBytes('key').catch(() => {});`;
  const parameters = [
    '--import',
    './tests/support/register-typescript.js',
    '--input-type=module',
    '-e',
    program,
  ];
  const { stderr } = await promisify(execFile)(process.execPath, parameters);
  expect(stderr).toBe('');
});

test('the client of S3 has an exact version, because later ones need a newer Node than this program', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const clients = Object.entries(dependencies).filter(([name]) => name.startsWith('@aws-sdk/'));
  expect(clients.length).toBeGreaterThan(0);
  for (const [, version] of clients) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
