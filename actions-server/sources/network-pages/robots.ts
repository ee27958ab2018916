/**
 * Reads `robots.txt` (RFC 9309). It is the file of a stranger: each of its bytes is looked at a fixed number of times, and no
 * rule takes longer than the path that it is compared with.
 */

export interface Robots {
  /** @param path with its query */
  allows(path: string): boolean;
  /** The pause between two requests that the host asks for (`Crawl-delay`, which is no part of the RFC). */
  readonly crawlDelayMs: number | null;
  /** Bytes of the rules, which are kept as one text: as objects they would take fifty times as much. */
  readonly size: number;
}

interface Group {
  /** Each with `+` or `-` before its path: whether it allows it. */
  readonly rules: Set<string>;
  crawlDelayMs: number | null;
}

export const allowsAll: Robots = { allows: () => true, crawlDelayMs: null, size: 0 };

/** Rules for this reader that are compared; large files of shops have some hundreds. */
const maxRules = 10_000;
const maxCrawlDelayMs = 24 * 3600 * 1000;
const record = /^[ \t\ufeff]*(user-agent|allow|disallow|crawl-delay)[ \t]*:([^#\r\n]*)/gim;

/** @param agent the product token of the reader, in lower case */
export function readRobots(text: string, agent: string): Robots {
  const own: Group = { rules: new Set(), crawlDelayMs: null };
  const others: Group = { rules: new Set(), crawlDelayMs: null };
  let isOwnNamed = false;
  let groups = new Set<Group>();
  let isInNames = false;
  for (const [, name = '', rest = ''] of text.matchAll(record)) {
    const value = rest.trim();
    const field = name.toLowerCase();
    if (field === 'user-agent') {
      if (!isInNames) groups = new Set();
      isInNames = true;
      const [token = ''] = /^(?:\*|[a-z_-]+)/i.exec(value) ?? [];
      if (token === '*') groups.add(others);
      else if (token.toLowerCase() === agent) {
        groups.add(own);
        isOwnNamed = true;
      }
      continue;
    }
    isInNames = false;
    for (const group of groups) {
      if (field === 'crawl-delay') group.crawlDelayMs ??= delayOf(value);
      // A rule without a path says nothing.
      else if (value !== '' && group.rules.size < maxRules)
        group.rules.add(`${field === 'allow' ? '+' : '-'}${normalised(value)}`);
    }
  }
  const { rules, crawlDelayMs } = isOwnNamed ? own : others;
  return robotsOf([...rules].join('\n'), crawlDelayMs);
}

/** Has nothing of the file but these rules: a function within `readRobots` could keep all of it. */
function robotsOf(rules: string, crawlDelayMs: number | null): Robots {
  return {
    crawlDelayMs,
    size: rules.length,
    allows: (path) => isAllowed(normalised(path), rules),
  };
}

function delayOf(value: string): number | null {
  const seconds = /^\d{1,7}(?:\.\d{1,3})?$/.test(value) ? Number(value) : 0;
  return seconds > 0 ? Math.min(seconds * 1_000, maxCrawlDelayMs) : null;
}

/** The rule with the longest path decides, and of two the one that allows. */
function isAllowed(path: string, rules: string): boolean {
  if (path === '/robots.txt') return true;
  let longest = -1;
  let allowed = true;
  for (const rule of rules.split('\n')) {
    const pattern = rule.slice(1);
    const { length } = pattern;
    if (rule === '' || length < longest || (length === longest && allowed) || !matches(pattern, path))
      continue;
    longest = length;
    allowed = rule.startsWith('+');
  }
  return allowed;
}

/** Whether a path begins as a pattern says: `*` is any text, `$` at the end that of the path. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$');
  const [first = '', ...others] = (isWhole ? pattern.slice(0, -1) : pattern).split('*');
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = others.pop();
  if (last === undefined) return !isWhole || at === path.length;
  for (const part of others) {
    if (part === '') continue;
    at = path.indexOf(part, at);
    if (at < 0) return false;
    at += part.length;
  }
  if (isWhole) return path.length - last.length >= at && path.endsWith(last);
  return path.includes(last, at);
}

/** One spelling of a path: octets that need no percent-encoding without it, and others with it (RFC 9309, section 2.2.2). */
function normalised(path: string): string {
  return path
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    })
    .replace(/[^\0-\x7f]+/g, (letters) => encodeURIComponent(letters.replace(/\p{Cs}/gu, '')));
}
