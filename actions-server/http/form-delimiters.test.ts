import fc from 'fast-check';
import { FormDelimiters } from './form-delimiters.ts';

const boundaries = [
  ['x', 'multipart/form-data; boundary=x'],
  ['----WebKitFormBoundary1', 'multipart/form-data; boundary=----WebKitFormBoundary1; charset=utf-8'],
  ['a b', 'multipart/form-data; Boundary="a b"'],
] as const;

test.each(boundaries)('parts between %s are counted, wherever the bytes are cut', (boundary, contentType) => {
  const part = fc
    .stringMatching(/^[-\r\nab]{0,12}$/)
    .filter((text) => !`\r\n${text}\r\n`.includes(`\r\n--${boundary}`));
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), fc.array(fc.nat(120)), (parts, cuts) => {
      const body = Buffer.from(
        `${parts.map((text) => `--${boundary}\r\n\r\n${text}\r\n`).join('')}--${boundary}--\r\n`,
      );
      const delimiters = new FormDelimiters(contentType);
      const ends = [...cuts.sort((one, other) => one - other), body.length];
      ends.reduce((from, end) => {
        delimiters.add(body.subarray(from, end));
        return Math.max(from, Math.min(end, body.length));
      }, 0);
      expect(delimiters.parts).toBe(parts.length);
    }),
  );
});
