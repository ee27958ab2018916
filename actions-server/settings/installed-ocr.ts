import { join } from 'node:path';
import type { OcrOptions } from '@platform/resume-reader';
import { findProjectRoot } from '../project-root.ts';
import { ConfigError } from './setting-problem.ts';

/**
 * The settings of OCR with the folder of its packages; null when OCR is off, and then the reader of resumes is not loaded.
 * @throws ConfigError when packages are missing, with the command that installs them
 */
export async function installedOcr(
  settings: Omit<OcrOptions, 'packages'> | null,
): Promise<OcrOptions | null> {
  if (settings === null) return null;
  const { missingOcrPackages } = await import('@platform/resume-reader');
  const ocr = { ...settings, packages: join(findProjectRoot(), 'deploy/ocr') };
  const missing = missingOcrPackages(ocr);
  if (missing.length === 0) return ocr;
  throw new ConfigError(
    `RESUME_OCR: OCR needs packages that are not installed (npm run ocr): ${missing.join(', ')}`,
  );
}
