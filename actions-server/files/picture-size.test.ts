import { picture } from '../../tests/support/pictures.ts';
import { pictureSize } from './picture-size.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
/** The head of a WebP file, and the first bytes of its first chunk. */
const webp = (chunk: string, content: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(chunk), bytes('00000000'), bytes(content)]);

test.each([
  ['a PNG', picture(300, 2)],
  ['a JPEG with a comment before its frame', bytes('ffd8 fffe 0004 6162 ffff c0 0011 08 0002 012c')],
  ['a progressive JPEG', bytes('ffd8 ffe0 0004 0000 ffc4 0003 00 ffc2 0011 08 0002 012c')],
  ['a lossy WebP', webp('VP8 ', '000000 9d012a 2c01 0200')],
  ['a lossless WebP', webp('VP8L', '2f 2b410000 0000000000')],
  ['an extended WebP', webp('VP8X', '00000000 2b0100 010000')],
])('the size of %s is read', (_name, content) => {
  expect(pictureSize(content)).toEqual({ width: 300, height: 2 });
});

test.each([
  ['nothing', ''],
  ['a WebP that ends in its header', '52494646 00000000 57454250 56503858'],
  ['a GIF', '474946383961 2c01 0200'],
  ['a PNG that ends in its header', '89504e470d0a1a0a 0000000d 49484452 0000'],
  ['a JPEG that ends before its frame', 'ffd8 fffe 0004 6162'],
  ['a JPEG that begins with its picture', 'ffd8 ffda 0002 ffc0 0011 08 0002 012c'],
  ['a JPEG with something between its segments', 'ffd8 0000'],
])('%s has none', (_name, hex) => {
  expect(pictureSize(bytes(hex))).toBeNull();
});
