/** Files of a size, with a content that readers of the format take. */

/** A PDF with a comment before the address of its table, until it has a number of bytes. */
export function largePdf(pdf: Uint8Array, bytes: number): Buffer {
  const end = Buffer.from(pdf).lastIndexOf('startxref');
  if (end === -1) throw new Error('this is no PDF');
  const comment = Buffer.alloc(bytes - pdf.byteLength, ' ');
  comment.write('%');
  comment.write('\n', comment.length - 1);
  return Buffer.concat([pdf.subarray(0, end), comment, pdf.subarray(end)]);
}
