/**
 * Signs the links of the files in a list. List documents select the id of a file a second time under the alias `url`;
 * here each is replaced by the signed link, in the bytes, without parsing the page.
 *
 * The place is found by its text, `"__typename":"files","url":"<id>","name":"<name>"`. No value of a record can match,
 * because a quote inside a JSON string is always escaped.
 */

const mark = Buffer.from('"files"');
const file =
  /"__typename"\s*:\s*"files"\s*,\s*"url"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"\s*,\s*"name"\s*:\s*("(?:[^"\\]|\\.)*")/g;

/** The pieces of a list body, with the link of every file signed by `link(id, name)`. */
export function linkFiles(
  pieces: readonly Uint8Array[],
  link: (id: string, name: string) => string,
): readonly Uint8Array[] {
  return pieces.map((piece) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    return bytes.includes(mark) ? linkFilesIn(bytes, link) : piece;
  });
}

function linkFilesIn(bytes: Buffer, link: (id: string, name: string) => string): Uint8Array {
  // Latin-1 has one character for each byte, so positions are byte offsets, and it is cheaper than decoding UTF-8.
  const text = bytes.toString('latin1');
  const linked: Uint8Array[] = [];
  let done = 0;
  for (const match of text.matchAll(file)) {
    const [whole, id = '', quotedName = '""'] = match;
    const idStart = match.index + whole.indexOf(`"${id}"`);
    const name = JSON.parse(Buffer.from(quotedName, 'latin1').toString('utf8')) as string;
    linked.push(bytes.subarray(done, idStart), Buffer.from(JSON.stringify(link(id, name))));
    done = idStart + id.length + 2;
  }
  linked.push(bytes.subarray(done));
  // Joined once, because writing thousands of small pieces to a connection is far slower than writing one large piece.
  return Buffer.concat(linked);
}
