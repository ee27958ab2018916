/**
 * Reads compound files (OLE, MS-CFB): a small file system in a file, in which Word stored documents until 2007.
 *
 * This module has only what is needed to read streams. A chain of sectors is followed for at most as many steps as the
 * file has sectors, so that a cyclic chain ends in an error and not in an endless loop.
 */
import { isCompoundFile } from '../../files/file-kind.ts';
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
  stream(name: string): Uint8Array | null;
}

interface Entry {
  readonly name: string;
  readonly type: number;
  readonly start: number;
  readonly size: number;
}

/** A view of exactly these bytes. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Opens a compound file.
 * @throws UnreadableError `corrupt`
 */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  if (!isCompoundFile(bytes) || bytes.byteLength < headerBytes) throw damaged();
  const view = viewOf(bytes);
  const sectorShift = view.getUint16(0x1e, true);
  if (sectorShift !== 9 && sectorShift !== 12) throw damaged();
  const sectorBytes = 1 << sectorShift;
  const sectorCount = Math.ceil(bytes.byteLength / sectorBytes);
  // The header fills the first sector, so sector 0 is the one after it. The last sector may be incomplete.
  const sector = (number: number): Uint8Array => {
    const start = (number + 1) * sectorBytes;
    if (start >= bytes.byteLength) throw damaged();
    return bytes.subarray(start, start + sectorBytes);
  };

  const table = readTable(view, sector, sectorCount);
  const chain = (first: number, next: Uint32Array): number[] => {
    const numbers: number[] = [];
    for (let at = first; at !== endOfChain; at = next[at] ?? firstMark) {
      if (at >= firstMark || numbers.length > next.length) throw damaged();
      numbers.push(at);
    }
    return numbers;
  };
  const sectors = (first: number): Uint8Array => concat(chain(first, table).map(sector));

  const entries = readEntries(sectors(view.getUint32(0x30, true)));
  const root = entries.find((entry) => entry.type === rootType);
  const minRegularStreamBytes = view.getUint32(0x38, true);
  let small: { bytes: Uint8Array; table: Uint32Array } | null = null;

  /** Small streams share the sectors of the root entry, in pieces of 64 bytes with a separate allocation table. */
  function smallStream(first: number): Uint8Array {
    if (!root) throw damaged();
    small ??= { bytes: sectors(root.start), table: numbersOf(sectors(view.getUint32(0x3c, true))) };
    const { bytes: content, table: next } = small;
    return concat(
      chain(first, next).map((number) =>
        content.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes),
      ),
    );
  }

  const streams = entries.filter((entry) => entry.type === streamType);
  return {
    names: streams.map((entry) => entry.name),
    stream(name) {
      const entry = streams.find((candidate) => candidate.name === name);
      if (!entry) return null;
      if (entry.size === 0) return new Uint8Array();
      const content = entry.size < minRegularStreamBytes ? smallStream(entry.start) : sectors(entry.start);
      return content.subarray(0, entry.size);
    },
  };
}

/** The allocation table: for each sector the number of the next one in its chain. */
function readTable(view: DataView, sector: (number: number) => Uint8Array, sectorCount: number): Uint32Array {
  const places: number[] = [];
  const add = (place: number): void => {
    if (place < firstMark && places.length < sectorCount) places.push(place);
  };
  for (let index = 0; index < listedInHeader; index += 1) add(view.getUint32(0x4c + index * 4, true));
  // Files of more than about 7 MB list the rest in separate sectors, each with the number of the next one at its end.
  let next = view.getUint32(0x44, true);
  for (let steps = 0; next < firstMark && steps < sectorCount; steps += 1) {
    const numbers = numbersOf(sector(next));
    for (const place of numbers.subarray(0, -1)) add(place);
    next = numbers.at(-1) ?? endOfChain;
  }
  return numbersOf(concat(places.map(sector)));
}

/** Reads the entries as a list. The tree that sorts them is not needed here, and it might be cyclic. */
function readEntries(directory: Uint8Array): Entry[] {
  const view = viewOf(directory);
  const names = new TextDecoder('utf-16le');
  const count = Math.min(maxEntries, Math.floor(directory.byteLength / entryBytes));
  return Array.from({ length: count }, (_, index) => {
    const at = index * entryBytes;
    const nameBytes = Math.min(64, Math.max(2, view.getUint16(at + 0x40, true)));
    return {
      name: names.decode(directory.subarray(at, at + nameBytes - 2)),
      type: view.getUint8(at + 0x42),
      start: view.getUint32(at + 0x74, true),
      size: view.getUint32(at + 0x78, true),
    };
  });
}

function numbersOf(bytes: Uint8Array): Uint32Array {
  const view = viewOf(bytes);
  return Uint32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) =>
    view.getUint32(index * 4, true),
  );
}

function concat(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

function damaged(): UnreadableError {
  return new UnreadableError('corrupt', 'The document is damaged: its parts cannot be found.');
}
