/**
 * `npm run docs:permissions`: writes docs/permissions.md from the metadata. With `--check` the script writes nothing
 * and fails if the file differs.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadMetadata } from '@platform/engine';
import { findProjectRoot } from '../actions-server/project-root.ts';
import { permissionsDocument } from './permissions-document.ts';

const file = join(findProjectRoot(), 'docs', 'permissions.md');
const document = permissionsDocument(loadMetadata(join(findProjectRoot(), 'metadata')));

if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== document) {
    process.stderr.write(
      'docs/permissions.md is not up to date with the metadata: run npm run docs:permissions\n',
    );
    process.exitCode = 1;
  }
} else {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, document);
}
