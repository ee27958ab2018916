/**
 * Signs the links of the files in a list. List documents select the id of a file a second time under the alias `url`;
 * here each is replaced by the signed link, in the bytes, without parsing the page.
 *
 * The place is found by its text, `"__typename":"files","url":"<id>","name":"<name>"`. No value of a record can match,
 * because a quote inside a JSON string is always escaped.
 */

/** Searched for by its first letter, which is several times as rare in JSON as the quotation mark in front of it. */
const mark = Buffer.from('files"');
const beforeMark = /"__typename"\s*:\s*$/;
const afterMark =
  /^\s*,\s*"url"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"\s*,\s*"name"\s*:\s*(?=")/;
/** Bytes searched on each side of the mark: more than the members have with any whitespace that a JSON writer adds. */
const searchedBytes = 256;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** The pieces of a list body, with the link of every file signed by `link(id, name)`. */
export function linkFiles(
  pieces: readonly Uint8Array[],
  link: (id: string, name: string) => string,
): readonly Uint8Array[] {
  return pieces.map((piece) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    return linkFilesIn(bytes, link) ?? piece;
  });
}

/**
 * The bytes with their links; null when they have no file. Only what is around the marks becomes text: a page can have
 * megabytes, and its text would be garbage at once.
 */
function linkFilesIn(bytes: Buffer, link: (id: string, name: string) => string): Uint8Array | null {
  const linked: Uint8Array[] = [];
  let done = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
    const end = at + mark.length;
    // Most are the end of another word, or the name of a member.
    if (bytes[at - 1] !== quote || bytes[end] === colon) continue;
    if (!beforeMark.test(bytes.toString('latin1', Math.max(0, at - searchedBytes), at - 1))) continue;
    const match = afterMark.exec(bytes.toString('latin1', end, end + searchedBytes));
    if (match === null) continue;
    const [whole, id = ''] = match;
    const idStart = end + whole.indexOf(`"${id}"`);
    const name = JSON.parse(stringAt(bytes, end + whole.length)) as string;
    linked.push(bytes.subarray(done, idStart), Buffer.from(JSON.stringify(link(id, name))));
    done = idStart + id.length + 2;
  }
  if (done === 0) return null;
  linked.push(bytes.subarray(done));
  // Joined once, because writing thousands of small pieces to a connection is far slower than writing one large piece.
  return Buffer.concat(linked);
}

/** The JSON string that begins at a position. */
function stringAt(bytes: Buffer, start: number): string {
  let end = start + 1;
  for (; end < bytes.length && bytes[end] !== quote; end += 1) if (bytes[end] === backslash) end += 1;
  return bytes.toString('utf8', start, end + 1);
}
