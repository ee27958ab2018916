/** Pictures that are shown on pages. In: an upload. Out: nothing, or an error that says what is accepted. */
import { rejection } from '../errors.ts';
import { pictureSize } from './picture-size.ts';
import type { Upload } from './upload.ts';

/** What browsers show, without SVG: it is a page with scripts. */
const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

interface PictureRule {
  /** What the picture is, for messages: `photo`. */
  readonly what: string;
  readonly maxBytes: number;
  /** `maxBytes` in words: `5 MB`. */
  readonly maxText: string;
}

/**
 * @param path of the file in the body, for errors
 * @throws AppError unsupported_file_type, file_too_large
 */
export function requirePicture(
  { mimeType, size }: Pick<Upload, 'mimeType' | 'size'>,
  path: string,
  { what, maxBytes, maxText }: PictureRule,
): void {
  if (!(pictureTypes as readonly string[]).includes(mimeType)) {
    const message = `a ${what} is a PNG, JPEG or WebP picture`;
    throw rejection([{ path, code: 'unsupported_file_type', message }]);
  }
  if (size > maxBytes) {
    const message = `the ${what} is larger than the limit of ${maxText}`;
    throw rejection([{ path, code: 'file_too_large', message }]);
  }
}

/**
 * Requires that a PNG, JPEG or WebP picture says how large it is, and that it is not too large to be shown: a few bytes can
 * hold more pixels than a browser has memory for.
 * @param maxPixels of the width and of the height
 * @throws AppError validation_failed
 */
export function requireDimensions(bytes: Uint8Array, path: string, maxPixels: number): void {
  const found = pictureSize(bytes);
  if (found === null || found.width === 0 || found.height === 0) {
    const message = 'the width and height of the picture cannot be read: the file is damaged';
    throw rejection([{ path, code: 'invalid_value', message }]);
  }
  if (Math.max(found.width, found.height) > maxPixels) {
    const message = `the picture has ${found.width} × ${found.height} pixels; at most ${maxPixels} × ${maxPixels} are accepted`;
    throw rejection([{ path, code: 'invalid_value', message }]);
  }
}
