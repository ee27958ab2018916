/**
 * Ids of the rows that a save creates. They are derived from a secret seed and a name within the save: a save that runs
 * again makes the same ids, so that the unique keys of the database reject a second application of it.
 */
import { createHash, randomUUID } from 'node:crypto';

/** Makes the id of a row from its name within the save, for example `history` or `email:jane@example.org`. */
export type MakeId = (name: string) => string;

/**
 * A new seed. It stays in the task's input, which no API key can read. If ids followed from the task's public id, a
 * client could compute whether this save made an id, and so whether the person was known before.
 */
export function newSeed(): string {
  return randomUUID();
}

/** Ids in the form of random UUIDs (version 4). */
export function idsFrom(seed: string): MakeId {
  return (name) => {
    const bytes = createHash('sha256').update(`${seed}\n${name}`).digest().subarray(0, 16);
    bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
    bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
    const hex = bytes.toString('hex');
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
  };
}
