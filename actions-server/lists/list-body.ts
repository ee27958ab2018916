/**
 * The body of a list, cut out of the bytes that Hasura answered: `{"data":{"data":[…],"total":{"aggregate":
 * {"count":N}}}}` becomes `{"data":[…],"total":N}` without being parsed, because a page can have megabytes and this
 * is the one thread. What has another shape is parsed instead; nothing is ever guessed.
 */

const headPattern = /^\s*\{\s*"data"\s*:\s*(?=\{)/;
const tailPattern = /"total"\s*:\s*\{\s*"aggregate"\s*:\s*\{\s*"count"\s*:\s*(\d+)\s*\}\s*\}\s*\}\s*\}\s*$/;
/** More than the head or the tail can have in any spacing that a JSON writer uses. */
const reach = 256;

/** The body in pieces, to be sent one after the other. `response` must be a success of a list document. */
export function listBody(response: Buffer): readonly Uint8Array[] {
  const head = headPattern.exec(response.subarray(0, reach).toString('latin1'));
  const end = response.subarray(-reach).toString('latin1');
  // The aggregate is the last field, so that nothing but its own closing brackets can end the text; no value of a
  // record can look like it, because inside a JSON string a quote is never without its backslash.
  const tail = tailPattern.exec(end);
  if (!head || !tail) return [parsedListBody(response)];
  const tailStart = Math.max(0, response.length - reach) + tail.index;
  return [response.subarray(head[0].length, tailStart), Buffer.from(`"total":${tail[1]}}`)];
}

function parsedListBody(response: Buffer): Uint8Array {
  const { data } = JSON.parse(response.toString()) as {
    data: { data: readonly unknown[]; total: { aggregate: { count: number } } };
  };
  return Buffer.from(JSON.stringify({ data: data.data, total: data.total.aggregate.count }));
}
