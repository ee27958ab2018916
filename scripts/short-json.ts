/**
 * JSON in which an object or a list is one line when it fits, as a formatter writes code: a member of a schema is one line in
 * a difference.
 */

const width = 240;

/** @param indent of the lines after the first one */
export function shortJson(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line;
  const deeper = `${indent} `;
  const lines = Array.isArray(value)
    ? value.map((item) => shortJson(item, deeper))
    : Object.entries(value)
        .filter(([, member]) => member !== undefined)
        .map(([key, member]) => `${JSON.stringify(key)}: ${shortJson(member, deeper)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return `${open}\n${lines.map((item) => deeper + item).join(',\n')}\n${indent}${close}`;
}
