/**
 * Loaded into a server before its program (`node --import`). `CHAOS_CLOCK_AHEAD_MS` sets its clock ahead; while the file
 * `CHAOS_FULL_DISK` exists, no file can be written to `STORAGE_FOLDER`.
 */
import { existsSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const aheadMs = Number(process.env.CHAOS_CLOCK_AHEAD_MS ?? 0);
if (aheadMs !== 0) {
  const RealDate = Date;
  const now = () => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values, newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  });
}

const { CHAOS_FULL_DISK: fullDisk, STORAGE_FOLDER: storageFolder } = process.env;
if (fullDisk !== undefined && storageFolder !== undefined) {
  const { open } = promises;
  promises.open = async (path, flags, mode) => {
    const isWriting = String(path).startsWith(storageFolder) && flags !== 'r';
    if (isWriting && existsSync(fullDisk)) {
      throw Object.assign(new Error('ENOSPC: no space left on device, open'), { code: 'ENOSPC' });
    }
    return open(path, flags, mode);
  };
  syncBuiltinESMExports();
}
