/** Where an engine's metadata comes from, so that it can be read again while the engine runs. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type LoadedMetadata, readMetadata } from './load.ts';
import type { Metadata } from './shape.ts';
import type { WrittenMetadata } from './write/write-metadata.ts';

export interface MetadataSource {
  /** @throws MetadataError */
  read(): LoadedMetadata;
  /** A text that changes when files do. */
  fingerprint(): string;
  /**
   * Writes another document in place of the one that was loaded. Absent: there are no files.
   * @throws MetadataWriteError, as `writeMetadata` says
   */
  write?(next: unknown, loaded: LoadedMetadata): Promise<WrittenMetadata>;
}

/** A directory of the Hasura CLI or one document, read anew each time. */
export function metadataAt(path: string): MetadataSource {
  return {
    read: () => readMetadata(path),
    fingerprint: () => fingerprint(path),
    // Most servers never write: what only writing needs is loaded when it is needed.
    async write(next, loaded) {
      const { writeMetadata } = await import('./write/write-metadata.ts');
      return await writeMetadata(path, next, loaded);
    },
  };
}

/** Metadata in memory, asked for anew each time. There is no document to export. */
export function metadataInMemory(read: () => Metadata): MetadataSource {
  return {
    read: () => ({ metadata: read(), inconsistent: [], document: null, files: new Map() }),
    fingerprint: () => '',
  };
}

/**
 * Calls `onChange` after files below `path` have changed, once two successive looks find them the same. It polls
 * instead of using file system events, so that it works on every file system, with editors that replace files and
 * with mounted volumes.
 * @returns a function that stops the polling
 */
export function watchFiles(path: string, onChange: () => void, intervalMs = 1000): () => void {
  let settled = fingerprint(path);
  let previous = settled;
  const timer = setInterval(() => {
    const current = fingerprint(path);
    const isStable = current === previous;
    previous = current;
    if (!isStable || current === settled) return;
    settled = current;
    onChange();
  }, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Names, sizes and modification times of all files, in one text. */
function fingerprint(path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isDirectory()) return `${path} ${stats.size} ${stats.mtimeMs}`;
    return readdirSync(path)
      .sort()
      .map((name) => fingerprint(join(path, name)))
      .join('\n');
  } catch {
    // The file was deleted after it was listed.
    return `${path} absent`;
  }
}
