/**
 * Reads compound files (OLE, MS-CFB): a small file system in a file, in which Word stored documents until 2007.
 *
 * This module has only what is needed to read streams. A chain of sectors is followed for at most as many steps as the
 * file has sectors, so that a cyclic chain ends in an error and not in an endless loop.
 */
import { isCompoundFile } from '../file-kind/file-kind.ts';
import { UnreadableError } from '../unreadable.ts';

const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
/** Sector numbers from here on are markers: end of chain, free sector, sector of the table itself. */
const firstMark = 0xfffffffa;
const endOfChain = 0xfffffffe;
/** The number of sectors of the allocation table that the header itself lists. */
const listedInHeader = 109;
const maxEntries = 10_000;

const streamType = 2;
const rootType = 5;

interface CompoundFile {
  /** The names of the streams in all storages. */
  readonly names: string[];
  /**
   * The bytes of the first stream of that name; `null` when there is none.
   * @throws UnreadableError `corrupt` when its sectors cannot be followed
   */
  stream(name: string): Buffer | null;
  /**
   * The storages that have a stream of that name, at most `most` of them.
   * @throws UnreadableError `corrupt` when the sectors of a stream cannot be followed
   */
  storagesWith(name: string, most: number): Storage[];
}

interface Storage {
  /** The bytes of the stream by which the storage was found. */
  readonly content: Buffer;
  /** The bytes of a short stream of that name in the same storage; `null` when there is none. */
  beside(name: string): Buffer | null;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
  /** The entries before and after it in the tree of its storage, and the first one within it. */
  readonly links: readonly [before: number, after: number, within: number];
}

/** The number of bytes of a short stream. */
const maxShortStream = 1024;

/**
 * Opens a compound file.
 * @throws UnreadableError `corrupt`
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.byteLength < headerBytes) throw damaged();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const sectorShift = file.readUInt16LE(0x1e);
  if (sectorShift !== 9 && sectorShift !== 12) throw damaged();
  const sectorBytes = 1 << sectorShift;
  const sectorCount = Math.ceil(file.length / sectorBytes);
  // The header fills the first sector, so sector 0 is the one after it. The last sector may be incomplete.
  const sector = (number: number): Buffer => {
    const start = (number + 1) * sectorBytes;
    if (start >= file.length) throw damaged();
    return file.subarray(start, start + sectorBytes);
  };

  const table = readTable(file, sector, sectorCount);
  const chain = (first: number, next: Uint32Array): number[] => {
    const numbers: number[] = [];
    for (let at = first; at !== endOfChain; at = next[at] ?? firstMark) {
      if (at >= firstMark || numbers.length > next.length) throw damaged();
      numbers.push(at);
    }
    return numbers;
  };
  const sectors = (first: number): Buffer => Buffer.concat(chain(first, table).map(sector));

  const entries = readEntries(sectors(file.readUInt32LE(0x30)));
  const root = entries.find((entry) => entry.type === rootType);
  const minRegularStreamBytes = file.readUInt32LE(0x38);
  let small: { bytes: Buffer; table: Uint32Array } | null = null;

  /** Small streams share the sectors of the root entry, in pieces of 64 bytes with a separate allocation table. */
  function smallStream(first: number): Buffer {
    if (!root) throw damaged();
    small ??= { bytes: sectors(root.start), table: numbersOf(sectors(file.readUInt32LE(0x3c))) };
    const { bytes: content, table: next } = small;
    return Buffer.concat(
      chain(first, next).map((number) =>
        content.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes),
      ),
    );
  }

  const read = ({ start, size }: Entry): Buffer => {
    if (size === 0) return Buffer.alloc(0);
    const content = size < minRegularStreamBytes ? smallStream(start) : sectors(start);
    return content.subarray(0, size);
  };
  const streams = entries.filter((entry) => entry.type === streamType);
  const streamIn = (among: readonly Entry[], name: string): Buffer | null => {
    const found = among.find((entry) => entry.name === name);
    return found ? read(found) : null;
  };
  return {
    names: streams.map((entry) => entry.name),
    stream: (name) => streamIn(streams, name),
    storagesWith(name, most) {
      const found = streams.filter((entry) => entry.name === name).slice(0, most);
      // Entries may name the same sectors, again and again.
      if (found.reduce((sum, { size }) => sum + size, 0) > file.length) throw damaged();
      const storages = storagesOf(entries);
      return found.map((entry) => {
        const storage = storages.get(entry);
        const short = streams.filter(
          (each) => storage !== undefined && storages.get(each) === storage && each.size <= maxShortStream,
        );
        return { content: read(entry), beside: (other) => streamIn(short, other) };
      });
    },
  };
}

/** The storage that each entry is in. Entries that their storages do not name, in a damaged file, are left out. */
function storagesOf(entries: readonly Entry[]): Map<Entry, Entry> {
  const storages = new Map<Entry, Entry>();
  const root = entries.find(({ type }) => type === rootType);
  const open = root ? [[root.links[2], root] as const] : [];
  for (let next = open.pop(); next; next = open.pop()) {
    const [number, storage] = next;
    const entry = entries[number];
    // The trees might be cyclic.
    if (entry === undefined || entry === root || storages.has(entry)) continue;
    storages.set(entry, storage);
    const [before, after, within] = entry.links;
    open.push([before, storage], [after, storage], [within, entry]);
  }
  return storages;
}

/** The allocation table: for each sector the number of the next one in its chain. */
function readTable(file: Buffer, sector: (number: number) => Buffer, sectorCount: number): Uint32Array {
  const places: number[] = [];
  const add = (place: number): void => {
    if (place < firstMark && places.length < sectorCount) places.push(place);
  };
  for (let index = 0; index < listedInHeader; index += 1) add(file.readUInt32LE(0x4c + index * 4));
  // Files of more than about 7 MB list the rest in separate sectors, each with the number of the next one at its end.
  let next = file.readUInt32LE(0x44);
  for (let steps = 0; next < firstMark && steps < sectorCount; steps += 1) {
    const numbers = numbersOf(sector(next));
    for (const place of numbers.subarray(0, -1)) add(place);
    next = numbers.at(-1) ?? endOfChain;
  }
  return numbersOf(Buffer.concat(places.map(sector)));
}

/** Reads the entries as a list: the trees that sort them might be cyclic. */
function readEntries(directory: Buffer): Entry[] {
  const count = Math.min(maxEntries, Math.floor(directory.length / entryBytes));
  return Array.from({ length: count }, (_, index) => {
    const at = index * entryBytes;
    const nameBytes = Math.min(64, Math.max(2, directory.readUInt16LE(at + 0x40)));
    return {
      name: directory.toString('utf16le', at, at + nameBytes - 2),
      type: directory.readUInt8(at + 0x42),
      start: directory.readUInt32LE(at + 0x74),
      size: directory.readUInt32LE(at + 0x78),
      links: [
        directory.readUInt32LE(at + 0x44),
        directory.readUInt32LE(at + 0x48),
        directory.readUInt32LE(at + 0x4c),
      ],
    };
  });
}

/** The bytes as numbers of four bytes; an incomplete number at the end is left out. */
export function numbersOf(bytes: Buffer): Uint32Array {
  return Uint32Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) =>
    bytes.readUInt32LE(index * 4),
  );
}

function damaged(): UnreadableError {
  return new UnreadableError('corrupt', 'The document is damaged: its parts cannot be found.');
}
