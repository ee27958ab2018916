/**
 * Splits a text of SQL into its statements, as `psql` does: at semicolons outside of quotes, comments, brackets and bodies
 * of functions. Postgres runs several statements in one message as one transaction, so statements that must be on their own
 * are sent one by one.
 */

const tokens = new RegExp(
  [
    String.raw`--[^\n]*`,
    String.raw`/\*`,
    // Backslashes escape in E'…' only.
    String.raw`[eE]'(?:[^'\\]|\\[\s\S]|'')*'`,
    "'(?:[^']|'')*'",
    '"(?:[^"]|"")*"',
    String.raw`\$(?<tag>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$`,
    String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`,
    '[();]',
  ].join('|'),
  'g',
);

/** @returns the statements without their semicolons, in order; empty ones are left out */
export function splitStatements(text: string): string[] {
  const statements: string[] = [];
  const pattern = new RegExp(tokens);
  let start = 0;
  let isEmpty = true;
  let brackets = 0;
  /** How many `begin` and `case` of a function's body are open. */
  let blocks = 0;
  let words: string[] = [];
  const end = (at: number): void => {
    if (!isEmpty) statements.push(text.slice(start, at).trim());
    start = at + 1;
    isEmpty = true;
    brackets = 0;
    blocks = 0;
    words = [];
  };
  let last = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [token] = match;
    if (text.slice(last, match.index).trim() !== '') isEmpty = false;
    last = pattern.lastIndex;
    if (token.startsWith('--')) continue;
    if (token === '/*') {
      last = pattern.lastIndex = endOfComment(text, match.index);
      continue;
    }
    if (token === ';' && brackets === 0 && blocks === 0) {
      end(match.index);
      continue;
    }
    isEmpty = false;
    if (token === '(') brackets += 1;
    else if (token === ')') brackets -= 1;
    else if (token.startsWith('$')) {
      const close = text.indexOf(token, pattern.lastIndex);
      last = pattern.lastIndex = close === -1 ? text.length : close + token.length;
    } else if (/^\w/.test(token) && !token.endsWith("'")) {
      const word = token.toLowerCase();
      if (words.length < 4) words.push(word);
      if (isRoutine(words)) blocks = blocksAfter(word, blocks);
    }
  }
  if (text.slice(last).trim() !== '') isEmpty = false;
  end(text.length);
  return statements;
}

/** The first words of a statement in lower case, without comments between them; fewer when something else follows. */
export function firstWords(statement: string, count: number): string[] {
  const words: string[] = [];
  const pattern = new RegExp(tokens);
  let last = 0;
  for (let match = pattern.exec(statement); match !== null; match = pattern.exec(statement)) {
    const [token] = match;
    if (words.length === count || statement.slice(last, match.index).trim() !== '') return words;
    last = pattern.lastIndex;
    if (token.startsWith('--')) continue;
    if (token === '/*') last = pattern.lastIndex = endOfComment(statement, match.index);
    else if (/^[a-z_]/i.test(token) && !token.endsWith("'")) words.push(token.toLowerCase());
    else return words;
  }
  return words;
}

function isRoutine([create, ...rest]: readonly string[]): boolean {
  return create === 'create' && rest.some((word) => word === 'function' || word === 'procedure');
}

/** The body of a routine in standard SQL is `begin atomic …; …; end`, where `case … end` may occur. */
function blocksAfter(word: string, blocks: number): number {
  if (word === 'begin') return blocks + 1;
  if (word === 'case' && blocks > 0) return blocks + 1;
  return word === 'end' && blocks > 0 ? blocks - 1 : blocks;
}

/** Comments nest. */
function endOfComment(text: string, start: number): number {
  let depth = 0;
  const bounds = /\/\*|\*\//g;
  bounds.lastIndex = start;
  for (let match = bounds.exec(text); match !== null; match = bounds.exec(text)) {
    depth += match[0] === '/*' ? 1 : -1;
    if (depth === 0) return bounds.lastIndex;
  }
  return text.length;
}
