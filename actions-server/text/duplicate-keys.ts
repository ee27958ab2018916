/** Members that an object of a JSON text has twice. `JSON.parse` takes the last one and does not say so. */

/** An object or a list that is open at a position of the text. */
interface Container {
  /** The keys so far; null for a list. */
  readonly keys: Set<string> | null;
  /** The key or index of the current member. */
  member: string | number;
}

/** No body has members that are nested deeper. */
const maxDepth = 32;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const backslash = 0x5c;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * The paths (`data.associations.0.company.name`) of repeated members, each once, in the order of the text. The text must
 * be valid JSON; it is read once, and texts such as base64 files are passed over at the speed of `indexOf`.
 */
export function duplicateKeys(text: string): string[] {
  const found = new Set<string>();
  const open: Container[] = [];
  let depth = 0;
  let container: Container | undefined;
  let isKeyNext = false;
  for (let position = 0; position < text.length; position += 1) {
    switch (text.charCodeAt(position)) {
      case openBrace:
      case openBracket:
        isKeyNext = text.charCodeAt(position) === openBrace;
        depth += 1;
        container = depth > maxDepth ? undefined : { keys: isKeyNext ? new Set() : null, member: 0 };
        if (container !== undefined) open.push(container);
        break;
      case closeBrace:
      case closeBracket:
        isKeyNext = false;
        if (depth <= maxDepth) open.pop();
        depth -= 1;
        container = depth > maxDepth ? undefined : open.at(-1);
        break;
      case comma:
        if (container === undefined) break;
        if (container.keys !== null) isKeyNext = true;
        else container.member = Number(container.member) + 1;
        break;
      case quote: {
        const end = endOfString(text, position);
        if (isKeyNext && container?.keys) {
          const key = readKey(text, position, end);
          container.member = key;
          if (container.keys.has(key)) found.add(open.map(({ member }) => member).join('.'));
          else container.keys.add(key);
          isKeyNext = false;
        }
        position = end;
      }
    }
  }
  return [...found];
}

/** The position of the quotation mark that ends the string which begins at `start`. */
function endOfString(text: string, start: number): number {
  const first = text.indexOf('"', start + 1);
  if (text.charCodeAt(first - 1) !== backslash) return first;
  for (let position = start + 1; ; position += 1) {
    const code = text.charCodeAt(position);
    if (code === backslash) position += 1;
    else if (code === quote) return position;
  }
}

function readKey(text: string, start: number, end: number): string {
  const raw = text.slice(start + 1, end);
  return raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
}
