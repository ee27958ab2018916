/**
 * The body of a list, cut out of the bytes that Hasura answered: `{"data":{"data":[…],"total":{"aggregate":
 * {"count":N}}}}` becomes `{"data":[…],"total":N}` without being parsed, because a page can have megabytes and this
 * is the one thread. A response of another shape is parsed instead.
 */
import { readJson, writeJson } from '@platform/runtime';

/** The rows of a list as the text of a JSON array, and how many rows there are on all pages, if that was asked for. */
export interface ListPage {
  readonly rows: Uint8Array;
  readonly total?: number;
}

const headPattern = /^\s*\{\s*"data"\s*:\s*\{\s*"data"\s*:\s*(?=\[)/;
const tailPattern =
  /(?<=\])\s*(?:,\s*"total"\s*:\s*\{\s*"aggregate"\s*:\s*\{\s*"count"\s*:\s*(\d+)\s*\}\s*\}\s*)?\}\s*\}\s*$/;
/** Bytes searched at each end: more than the head or the tail has with any whitespace that a JSON writer adds. */
const searchedBytes = 256;

/** The page in a successful response to a list document. */
export function listPage(response: Buffer): ListPage {
  const head = headPattern.exec(response.subarray(0, searchedBytes).toString('latin1'));
  const end = response.subarray(-searchedBytes).toString('latin1');
  // The aggregate is the last field, so only its own closing brackets can end the text. No value of a record can match,
  // because a quote inside a JSON string is always escaped.
  const tail = tailPattern.exec(end);
  if (!head || !tail) return parsedListPage(response);
  const tailStart = Math.max(0, response.length - searchedBytes) + tail.index;
  const rows = response.subarray(head[0].length, tailStart);
  return tail[1] === undefined ? { rows } : { rows, total: Number(tail[1]) };
}

function parsedListPage(response: Buffer): ListPage {
  const { data } = readJson(response.toString()) as {
    data: { data: readonly unknown[]; total?: { aggregate: { count: number } } };
  };
  const rows = Buffer.from(writeJson(data.data));
  return data.total === undefined ? { rows } : { rows, total: data.total.aggregate.count };
}

/** The body in pieces, in the order to send them: `data` first, then the members of `rest`. */
export function listBody(rows: Uint8Array, rest: object): readonly Uint8Array[] {
  const members = JSON.stringify(rest).slice(1);
  return [Buffer.from('{"data":'), rows, Buffer.from(members === '}' ? members : `,${members}`)];
}
