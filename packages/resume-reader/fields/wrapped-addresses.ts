/** Joins e-mail and web addresses that a narrow column broke in the middle. */
import type { Line } from '../lines/line.ts';

/** Endings of complete addresses: an address with such an ending does not continue on the next line. */
const complete = /\.(?:com|org|net|edu|gov|info|biz|name|dev|app|tech|online|pro|io|me|co|ai|eu|[a-z]{2})$/i;
/** A number that is long enough for a telephone. */
const phonePattern = /^(?=(?:-?\d){8})[\d-]+$/;
const piecePattern = /^[\p{L}\p{N}._%+~/-]{1,40}$/u;

/**
 * Joins broken addresses: the end of an address that is alone on the next line of the same column moves up. Lines
 * without a broken address are returned as the same objects.
 */
export function joinWrappedAddresses(lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    let line = lines[index] as Line;
    for (let next = lines[index + 1]; next && continuesIn(line, next); next = lines[index + 1]) {
      const [first = '', ...rest] = next.text.split(/\s+/);
      const text = line.text + first;
      const last = line.segments.at(-1);
      const segments = last
        ? [...line.segments.slice(0, -1), { ...last, text: last.text + first }]
        : line.segments;
      line = { ...line, text: rest.length > 0 ? `${text} ${rest.join(' ')}` : text, segments };
      index += 1;
    }
    joined.push(line);
  }
  return joined;
}

function continuesIn(line: Line, next: Line): boolean {
  if (line.page !== next.page || line.block !== next.block || next.segments.length > 1 || next.gapAbove)
    return false;
  const end = line.text.split(/\s+/).at(-1) ?? '';
  const [piece = '', marker] = next.text.split(/\s+/);
  if (!piecePattern.test(piece) || (marker !== undefined && !/^\(\p{L}/u.test(marker))) return false;
  if (/linkedin\.com\/(?:in|pub)\/\S*$/i.test(end) || /linkedin\.com\/?$/i.test(end)) {
    // The address ends in a hyphen or before the user name, or lower-case letters or digits follow its line, which
    // fills the column or whose label stands behind them ("(LinkedIn)").
    const isOpen = /-$|linkedin\.com\/(?:(?:in|pub)\/)?$/i.test(end) && !piece.startsWith('+');
    const isEnd =
      /^[\p{Ll}\d-]+\/?$/u.test(piece) &&
      (marker !== undefined || (fillsColumn(line, next) && !phonePattern.test(piece)));
    return isOpen || (isEnd && !end.endsWith('/'));
  }
  if (/^\S+@\S*$/.test(end) && !end.includes('..')) {
    if (/@[\w-]*$/.test(end)) return /^[\w.-]*\.\p{L}{2,}$/u.test(piece);
    if (complete.test(end) || /^www\./i.test(piece) || piece.length > 20) return false;
    // A homepage below an address often repeats its domain. Of a long ending of a domain little can be left.
    const isRest = !/\.\p{L}{4,}$/u.test(end) || piece.length <= 3;
    const isOther = piece.includes('.') ? end.endsWith(`@${piece}`) : !isRest;
    return !isOther && /^[\p{Ll}.]+$/u.test(piece);
  }
  return false;
}

/** True when a line is as wide as its column, which is when the next line is clearly narrower. */
function fillsColumn(line: Line, next: Line): boolean {
  const right = (l: Line): number => l.segments.at(-1)?.right ?? 0;
  return right(line) > 0 && right(next) < right(line) - (right(line) - line.x) * 0.25;
}
