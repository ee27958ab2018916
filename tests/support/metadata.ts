/** Metadata of tests: one database with its tracked objects. */
import type { Metadata } from '@platform/engine';
import { parseMetadata } from '@platform/engine/testing';

/**
 * A metadata document of one database.
 * @param source what is tracked in the database: `tables`, `functions`
 * @param rest other members of the document
 */
export function metadataDocument<Source extends object>(source: Source, rest: object = {}) {
  const configuration = { connection_info: { database_url: 'unused' } };
  return { version: 3, sources: [{ name: 'default', kind: 'postgres', configuration, ...source }], ...rest };
}

/**
 * The same as checked metadata.
 * @throws MetadataError
 */
export function metadataOf(source: object, rest: object = {}): Metadata {
  return parseMetadata(metadataDocument(source, rest));
}
