/** Reads the columns of the file of the gazetteer into typed arrays. Pure. */

/** Numbers that are written as planes of bytes, the highest first. */
export function readPlanes(bytes: Buffer, planes: number): Int32Array {
  const count = bytes.length / planes;
  const values = new Int32Array(count);
  for (let plane = 0; plane < planes; plane += 1)
    for (let index = 0; index < count; index += 1)
      values[index] = ((values[index] ?? 0) << 8) | (bytes[plane * count + index] ?? 0);
  return values;
}

/** Numbers of seven bits a byte, the lowest first; all bytes but the last have their highest bit set. */
export function readVarints(bytes: Buffer): Int32Array {
  let count = 0;
  for (const byte of bytes) if (byte < 128) count += 1;
  const values = new Int32Array(count);
  let value = 0;
  let shift = 0;
  let index = 0;
  for (const byte of bytes) {
    value |= (byte & 127) << shift;
    shift += 7;
    if (byte >= 128) continue;
    values[index] = value;
    index += 1;
    value = 0;
    shift = 0;
  }
  return values;
}

/** Where each line of a text begins, and one behind the end. */
export function lineStarts(bytes: Buffer, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  let line = 1;
  for (let index = 0; index < bytes.length; index += 1) {
    if (bytes[index] !== 10) continue;
    starts[line] = index + 1;
    line += 1;
  }
  starts[count] = bytes.length + 1;
  return starts;
}
