import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageOwner } from '../../tests/support/storage-owner.ts';
import { createFileStorage, newStorageKey } from './storage.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const group = '11111111-1111-4111-8111-111111111111';

describe('the storage in a folder', () => {
  test('returns the stored bytes completely and as a stream with their size', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    const bytes = Buffer.from([0, 255, 10, 13, 128]);
    const key = newStorageKey(group);
    await storage.put(key, bytes);
    expect(Buffer.from(await storage.readBytes(key))).toEqual(bytes);
    const { stream, size } = await storage.read(key);
    expect(size).toBe(5);
    expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
  });

  test('an empty file is empty', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    const key = newStorageKey(group);
    await storage.put(key, new Uint8Array());
    expect(await storage.readBytes(key)).toHaveLength(0);
  });

  test('a key consists of the account and a new random id', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    const [one, other] = [newStorageKey(group), newStorageKey(group)];
    await storage.put(one, Buffer.from('x'));
    expect(one).toMatch(new RegExp(`^${group}/[0-9a-f-]{36}$`));
    expect(other).not.toBe(one);
    expect(await readdir(join(folder, group))).toContain(one.split('/')[1]);
  });

  test('a missing file is rejected before anything is sent', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    await storage.put(newStorageKey(group), Buffer.from('x'));
    await expect(storage.read(`${group}/none`)).rejects.toMatchObject({ code: 'file_missing' });
    await expect(storage.readBytes(`${group}/none`)).rejects.toMatchObject({ code: 'file_missing' });
  });

  test('a file is missing, too, where the folder was not made yet', async () => {
    const notYet = join(folder, 'not-yet');
    const storage = await createFileStorage({ driver: 'local', folder: notYet }, null);
    await expect(storage.readBytes(newStorageKey(group))).rejects.toMatchObject({ code: 'file_missing' });
    await storage.remove(newStorageKey(group));
  });

  test('no key refers to a path outside the folder', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    await expect(storage.readBytes('../../../../etc/passwd')).rejects.toThrow();
  });

  test('a file can be removed, and removing it again is not an error', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    const key = newStorageKey(group);
    await storage.put(key, Buffer.from('x'));
    await storage.remove(key);
    await storage.remove(key);
    await expect(stat(join(folder, key))).rejects.toThrow();
  });

  test('the health check fails when the folder is not writable', async () => {
    await (await createFileStorage({ driver: 'local', folder }, null)).check();
    const file = join(folder, 'a-file');
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    await storage.put('a/x', Buffer.from('x'));
    await writeFile(file, '');
    await expect(
      (await createFileStorage({ driver: 'local', folder: join(file, 'below') }, null)).check(),
    ).rejects.toThrow();
  });

  describe('when the folder is taken away, or empty although files were stored in it', () => {
    test.each(['missing', 'empty'])(
      '(%s) writes nothing elsewhere, and no file counts as missing',
      async (how) => {
        const parent = await mkdtemp(join(folder, 'away-'));
        const location = join(parent, 'files');
        const key = newStorageKey(group);
        const owner = storageOwner(() => [key]);
        const storage = await createFileStorage({ driver: 'local', folder: location }, owner);
        // As a release before the mark has stored it, or a restore.
        await (await createFileStorage({ driver: 'local', folder: location }, null)).put(
          key,
          Buffer.from('kept'),
        );
        await rename(location, `${location}-away`);
        if (how === 'empty') await mkdir(location);

        const unavailable = { code: 'service_unavailable' };
        await expect(storage.put(newStorageKey(group), Buffer.from('x'))).rejects.toMatchObject(unavailable);
        await expect(storage.readBytes(key)).rejects.toMatchObject(unavailable);
        await expect(storage.read(key)).rejects.toMatchObject(unavailable);
        await expect(storage.remove(key)).rejects.toMatchObject(unavailable);
        await expect(storage.check()).rejects.toThrow();
        expect(await readdir(parent)).toEqual(how === 'empty' ? ['files', 'files-away'] : ['files-away']);

        await rm(location, { recursive: true, force: true });
        await rename(`${location}-away`, location);
        expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('kept');
      },
    );
  });

  test('a folder that this server stored a file in is not made again, although the database names no file yet', async () => {
    const parent = await mkdtemp(join(folder, 'uncommitted-'));
    const location = join(parent, 'files');
    const storage = await createFileStorage(
      { driver: 'local', folder: location },
      storageOwner(() => []),
    );
    const key = newStorageKey(group);
    await storage.put(key, Buffer.from('kept'));
    await rename(location, `${location}-away`);
    await expect(storage.put(newStorageKey(group), Buffer.from('x'))).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    expect(await readdir(parent)).toEqual(['files-away']);
    await rename(`${location}-away`, location);
    expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('kept');
  });

  test('makes the folder for the first file, and marks it', async () => {
    const location = join(await mkdtemp(join(folder, 'first-')), 'files');
    const storage = await createFileStorage(
      { driver: 'local', folder: location },
      storageOwner(() => []),
    );
    await storage.put(newStorageKey(group), Buffer.from('x'));
    expect((await readdir(location)).sort()).toEqual([group, 'storage-id']);
    expect(await readdir(join(location, 'storage-id'))).toHaveLength(1);
  });

  test.each(['before', 'after'])(
    'the folder below a mount point is not the storage, which a server used before the volume was mounted, %s the first file',
    async (when) => {
      const parent = await mkdtemp(join(folder, 'mount-'));
      const [location, below, volume] = [
        join(parent, 'files'),
        join(parent, 'below'),
        join(parent, 'volume'),
      ];
      const keys: string[] = [];
      const owner = storageOwner(() => keys);
      const start = () => createFileStorage({ driver: 'local', folder: location }, owner);
      const key = newStorageKey(group);
      // The volume is not mounted yet when the health of the server is asked for the first time.
      await (await start()).check();
      await rename(location, below);
      await mkdir(location);
      const storage = await start();
      if (when === 'after') await storage.check();
      await storage.put(key, Buffer.from('kept'));
      keys.push(key);
      await rename(location, volume);
      await rename(below, location);

      for (const server of [storage, await start()]) {
        const unavailable = { code: 'service_unavailable' };
        await expect(server.check()).rejects.toThrow();
        await expect(server.put(newStorageKey(group), Buffer.from('x'))).rejects.toMatchObject(unavailable);
        await expect(server.remove(key)).rejects.toMatchObject(unavailable);
        await expect(server.readBytes(key)).rejects.toMatchObject(unavailable);
      }
      expect((await readdir(location)).sort()).toEqual(['readiness-check', 'storage-id']);
      await rename(location, below);
      await rename(volume, location);
      expect(Buffer.from(await storage.readBytes(key)).toString()).toBe('kept');
      await storage.remove(key);
      expect(await readdir(join(location, group))).toEqual([]);
    },
  );

  test.each(['with its mark', 'of a release before the mark'])(
    'the folder from which the files were copied to the volume that is mounted there is not the storage, %s',
    async (how) => {
      const parent = await mkdtemp(join(folder, 'copied-'));
      const [location, below, volume] = [
        join(parent, 'files'),
        join(parent, 'below'),
        join(parent, 'volume'),
      ];
      const key = newStorageKey(group);
      const owner = storageOwner(() => [key]);
      const start = () => createFileStorage({ driver: 'local', folder: location }, owner);
      await (await createFileStorage({ driver: 'local', folder: location }, null)).put(
        key,
        Buffer.from('kept'),
      );
      if (how === 'with its mark') await (await start()).check();
      await cp(location, volume, { recursive: true });
      await rename(location, below);
      await rename(volume, location);
      await (await start()).check();
      await rename(location, volume);
      await rename(below, location);

      const server = await start();
      const unavailable = { code: 'service_unavailable' };
      await expect(server.check()).rejects.toThrow();
      await expect(server.put(newStorageKey(group), Buffer.from('x'))).rejects.toMatchObject(unavailable);
      await expect(server.remove(key)).rejects.toMatchObject(unavailable);
      expect(await readdir(join(location, group))).toHaveLength(1);
      await rename(location, below);
      await rename(volume, location);
      await server.remove(key);
      expect(await readdir(join(location, group))).toEqual([]);
    },
  );

  test('what the error asks for makes the server continue when the files are lost for good', async () => {
    const location = await mkdtemp(join(folder, 'lost-'));
    const storage = await createFileStorage(
      { driver: 'local', folder: location },
      storageOwner(() => [newStorageKey(group)]),
    );
    const error = await storage.check().catch((reason: Error) => reason.cause);
    const mark = /no file (storage-id\/\S+)\. /.exec(String(error))?.[1] ?? '';
    await mkdir(join(location, 'storage-id'));
    await writeFile(join(location, mark), '');
    await storage.check();
  });

  test('only the user of the server can read the files', async () => {
    const storage = await createFileStorage({ driver: 'local', folder }, null);
    const key = newStorageKey(group);
    await storage.put(key, Buffer.from('x'));
    expect((await stat(join(folder, key))).mode & 0o077).toBe(0);
    expect((await stat(join(folder, group))).mode & 0o077).toBe(0);
  });
});
