import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileStorage } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const group = '11111111-1111-4111-8111-111111111111';

describe('the storage in a folder', () => {
  test('returns the stored bytes completely and as a stream with their size', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const key = await storage.put(group, bytes);
    expect(Buffer.from(await storage.readBytes(key))).toEqual(bytes);
    const { stream, size } = await storage.read(key);
    expect(size).toBe(5);
    expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
  });

  test('an empty file is empty', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    const key = await storage.put(group, new Uint8Array());
    expect(await storage.readBytes(key)).toHaveLength(0);
  });

  test('a key consists of the account and a new random id', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    const [one, other] = [
      await storage.put(group, Buffer.from('x')),
      await storage.put(group, Buffer.from('x')),
    ];
    expect(one).toMatch(new RegExp(`^${group}/[0-9a-f-]{36}$`));
    expect(other).not.toBe(one);
    expect(await readdir(join(folder, group))).toContain(one.split('/')[1]);
  });

  test('a missing file is rejected before anything is sent', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    await expect(storage.read(`${group}/none`)).rejects.toThrow();
  });

  test('no key refers to a path outside the folder', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    await expect(storage.readBytes('../../../../etc/passwd')).rejects.toThrow();
  });

  test('a file can be removed, and removing it again is not an error', async () => {
    const storage = await createFileStorage({ driver: 'local', folder });
    const key = await storage.put(group, Buffer.from('x'));
    await storage.remove(key);
    await storage.remove(key);
    await expect(stat(join(folder, key))).rejects.toThrow();
  });

  test('the health check fails when the folder is not writable', async () => {
    await (await createFileStorage({ driver: 'local', folder })).check();
    const file = join(folder, 'a-file');
    const storage = await createFileStorage({ driver: 'local', folder });
    await storage.put('a', Buffer.from('x'));
    const { writeFile } = await import('node:fs/promises');
    await writeFile(file, '');
    await expect(
      (await createFileStorage({ driver: 'local', folder: join(file, 'below') })).check(),
    ).rejects.toThrow();
  });
});
