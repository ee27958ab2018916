/** The metadata of the repository, which nothing changes: read once for all test files of a process. */
import { fileURLToPath } from 'node:url';
import { loadMetadata } from '@platform/engine';

export const repositoryMetadata = loadMetadata(fileURLToPath(new URL('../../metadata', import.meta.url)));
