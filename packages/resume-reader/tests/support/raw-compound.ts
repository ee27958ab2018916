/** Writes small compound files (OLE), for what no library can write. */

const sectorBytes = 512;
const endOfChain = 0xfffffffe;
const free = 0xffffffff;

/**
 * The bytes of a compound file with streams, each of at least a byte; about 60 kB fit. A stream whose name is a path, such as
 * `storage/stream`, is in a storage within the root.
 */
export function rawCompound(streams: readonly (readonly [path: string, content: Uint8Array])[]): Uint8Array {
  const storages = [...new Set(streams.flatMap(([path]) => path.split('/').slice(0, -1)))];
  const directorySectors = Math.ceil((streams.length + storages.length + 1) / 4);
  const table: number[] = [0xfffffffd, ...chain(1, directorySectors)];
  const starts = streams.map(([, content]) => {
    const start = table.length;
    table.push(...chain(start, Math.ceil(content.byteLength / sectorBytes)));
    return start;
  });
  const header = Buffer.alloc(sectorBytes);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 0x1e);
  header.writeUInt16LE(6, 0x20);
  header.writeUInt32LE(1, 0x2c);
  header.writeUInt32LE(1, 0x30);
  // Nothing is smaller than the streams that share sectors.
  header.writeUInt32LE(0, 0x38);
  header.writeUInt32LE(endOfChain, 0x3c);
  header.writeUInt32LE(endOfChain, 0x44);
  for (let at = 0x4c; at < sectorBytes; at += 4) header.writeUInt32LE(at === 0x4c ? 0 : free, at);
  const fat = Buffer.alloc(sectorBytes, 0xff);
  for (const [index, next] of table.entries()) fat.writeUInt32LE(next, 4 * index);
  const directory = Buffer.alloc(directorySectors * sectorBytes);
  const entries = [
    { path: 'Root Entry', type: 5, start: endOfChain, size: 0 },
    ...streams.map(([path, { byteLength }], index) => ({
      path,
      type: 2,
      start: starts[index] ?? 0,
      size: byteLength,
    })),
    ...storages.map((path) => ({ path, type: 1, start: 0, size: 0 })),
  ];
  const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/');
  for (const [index, { path, type, start, size }] of entries.entries()) {
    const entry = directory.subarray(128 * index, 128 * (index + 1));
    const name = path.slice(path.lastIndexOf('/') + 1);
    // The entries of a storage are a tree whose branches all lead to the next one.
    const next = entries.findIndex((each, at) => at > index && folderOf(each.path) === folderOf(path));
    const folder = index === 0 ? '' : path;
    const first = type === 2 ? -1 : entries.findIndex((each, at) => at > 0 && folderOf(each.path) === folder);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(2 * name.length + 2, 0x40);
    entry.writeUInt8(type, 0x42);
    entry.writeInt32LE(-1, 0x44);
    entry.writeInt32LE(index === 0 ? -1 : next, 0x48);
    entry.writeInt32LE(first, 0x4c);
    entry.writeUInt32LE(start, 0x74);
    entry.writeUInt32LE(size, 0x78);
  }
  const contents = streams.map(([, content]) =>
    Buffer.concat([content], sectorBytes * Math.ceil(content.byteLength / sectorBytes)),
  );
  return Buffer.concat([header, fat, directory, ...contents]);
}

const chain = (start: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (index === length - 1 ? endOfChain : start + index + 1));
