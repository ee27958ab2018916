/** Where an engine's metadata comes from, so that it can be read again while the engine runs. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadedMetadata, readMetadata } from './load.ts';
import type { Metadata } from './shape.ts';

export interface MetadataSource {
  /** @throws MetadataError */
  read(): LoadedMetadata;
}

/** A directory of the Hasura CLI or one document, read anew each time. */
export function metadataAt(path: string): MetadataSource {
  return { read: () => readMetadata(path) };
}

/** Metadata in memory: always the same, and there is no text of it to export. */
export function metadataInMemory(metadata: Metadata): MetadataSource {
  return { read: () => ({ metadata, document: null }) };
}

/**
 * Calls back after files below `path` have changed, once they have come to rest. Files are looked at rather than
 * watched: that works on every file system, for editors that replace files and for volumes that are mounted.
 * @returns what ends it
 */
export function watchFiles(path: string, onChange: () => void, intervalMs = 1000): () => void {
  let settled = fingerprint(path);
  let previous = settled;
  const timer = setInterval(() => {
    const current = fingerprint(path);
    const isAtRest = current === previous;
    previous = current;
    if (!isAtRest || current === settled) return;
    settled = current;
    onChange();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Names, sizes and times of all files, in one text. */
function fingerprint(path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isDirectory()) return `${path} ${stats.size} ${stats.mtimeMs}`;
    return readdirSync(path)
      .sort()
      .map((name) => fingerprint(join(path, name)))
      .join('\n');
  } catch {
    // Gone between being listed and being looked at.
    return `${path} absent`;
  }
}
