/**
 * The body of a list, cut out of the bytes that Hasura answered: `{"data":{"data":[…],"total":{"aggregate":
 * {"count":N}}}}` becomes `{"data":[…],"total":N}` without being parsed, because a page can have megabytes and this
 * is the one thread. A response of another shape is parsed instead.
 */

const headPattern = /^\s*\{\s*"data"\s*:\s*(?=\{)/;
const tailPattern = /"total"\s*:\s*\{\s*"aggregate"\s*:\s*\{\s*"count"\s*:\s*(\d+)\s*\}\s*\}\s*\}\s*\}\s*$/;
/** Bytes searched at each end: more than the head or the tail has with any whitespace that a JSON writer adds. */
const searchedBytes = 256;

/** The body in pieces, in the order to send them. `response` must be a successful response to a list document. */
export function listBody(response: Buffer): readonly Uint8Array[] {
  const head = headPattern.exec(response.subarray(0, searchedBytes).toString('latin1'));
  const end = response.subarray(-searchedBytes).toString('latin1');
  // The aggregate is the last field, so only its own closing brackets can end the text. No value of a record can match,
  // because a quote inside a JSON string is always escaped.
  const tail = tailPattern.exec(end);
  if (!head || !tail) return [parsedListBody(response)];
  const tailStart = Math.max(0, response.length - searchedBytes) + tail.index;
  return [response.subarray(head[0].length, tailStart), Buffer.from(`"total":${tail[1]}}`)];
}

function parsedListBody(response: Buffer): Uint8Array {
  const { data } = JSON.parse(response.toString()) as {
    data: { data: readonly unknown[]; total: { aggregate: { count: number } } };
  };
  return Buffer.from(JSON.stringify({ data: data.data, total: data.total.aggregate.count }));
}
