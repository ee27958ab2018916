import { text } from 'node:stream/consumers';
import { transferDecoded } from './transfer-encoding.ts';

const content = 'Élodie = 100 %,\r\nand a long line. '.repeat(5);
const base64 = (
  Buffer.from(content)
    .toString('base64')
    .match(/.{1,76}/g) ?? []
).join('\r\n');
/** Each block with a padding of its own. */
const blocks = Array.from(content.match(/[\s\S]{1,19}/g) ?? [], (block) =>
  Buffer.from(block).toString('base64'),
);
const quoted = Array.from(Buffer.from(content), (byte) =>
  byte === 0x3d || byte > 0x7e ? `=${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte),
).join('');

test.each([
  ['base64', base64],
  ['base64', `${base64}\r\n`],
  ['base64', blocks.join('\r\n')],
  ['base64', blocks.join('')],
  ['quoted-printable', quoted],
  ['quoted-printable', quoted.replaceAll(' ', ' =\r\n').replaceAll('a', 'a= \n')],
  ['8bit', content],
  ['x-unknown', content],
])('%s is decoded, wherever the bytes are cut', async (encoding, sent) => {
  const bytes = Buffer.from(sent);
  for (let size = 1; size < 9; size += 1) {
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    expect(await text(transferDecoded(pieces(), encoding))).toBe(content);
  }
});

test('base64 in many blocks is decoded in as many pieces as it comes in', async () => {
  async function* pieces() {
    for (let count = 0; count < 3; count += 1) yield Buffer.from('QQ=='.repeat(1_000));
  }
  const decoded: Buffer[] = [];
  for await (const piece of transferDecoded(pieces(), 'base64')) decoded.push(piece);
  expect(decoded.map(String)).toEqual([...Array(3).fill('A'.repeat(1_000)), '']);
});

test.each([
  ['a sign left over', `${base64.replace(/=+$/, '').slice(0, -4)}YQ==YWJjZ`],
  ['one sign alone in a block', 'YWJjZ=YWJj'],
  ['bytes that were not encoded', content],
  ['a percent-encoded text', encodeURIComponent(blocks.join(''))],
])(
  'base64 with %s is refused, wherever the bytes are cut, because it would be a damaged file',
  async (_, sent) => {
    const bytes = Buffer.from(sent);
    for (let size = 1; size < 9; size += 1) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      await expect(text(transferDecoded(pieces(), 'base64'))).rejects.toMatchObject({ code: 'invalid_form' });
    }
  },
);
