/** The output of `pg_dump` → what Hasura makes of it with `clean_output`: a file that can be a migration. */

/** Statements that begin every dump, and that say what every new database and connection has already. */
const preamble: readonly RegExp[] = [
  // Without this one, functions that name later tables could not be created.
  /^SET (?!check_function_bodies )[a-z_]+ = [^;]*;$/,
  /^SELECT pg_catalog\.set_config\('search_path', '', false\);$/,
  /^CREATE SCHEMA public;$/,
  /^COMMENT ON SCHEMA public IS 'standard public schema';$/,
];

/** The triggers that the engine makes itself. */
const ownTriggers: readonly RegExp[] = [
  /^CREATE (CONSTRAINT )?TRIGGER .* EXECUTE FUNCTION engine_catalog\./,
  /^ALTER TABLE .* (ENABLE|DISABLE) (ALWAYS |REPLICA )?TRIGGER "?engine_(event|change)_/,
];

/** Commands of `psql`, which are no SQL. */
const psqlCommand = /^\\(un)?restrict\b/;

/**
 * Removes comments, empty lines and the preamble, but nothing inside of quoted texts, function bodies and copied rows. Commands of
 * `psql` are removed in any case.
 */
export function cleanOutput(output: string, isClean: boolean): string {
  const kept: string[] = [];
  const position = new Position();
  for (const line of output.split('\n')) {
    const isBetween = position.isOutside;
    position.pass(line);
    if (isBetween && (psqlCommand.test(line) || (isClean && isDropped(line)))) continue;
    kept.push(line);
  }
  if (isClean && kept.at(-1) !== '') kept.push('');
  return kept.join('\n');
}

function isDropped(line: string): boolean {
  return (
    line.trim() === '' || line.startsWith('--') || [...preamble, ...ownTriggers].some((one) => one.test(line))
  );
}

const openings = /--.*|\/\*|[eE]'|'|"|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/g;

/** A token that may go on over several lines: what to look for in it, and which find ends it. */
interface OpenToken {
  readonly pattern: RegExp;
  readonly end: string;
}

/** Where a line of SQL begins: between tokens, or inside of one that earlier lines have opened. */
class Position {
  /** null: between tokens. */
  #open: OpenToken | null = null;
  #isCopying = false;

  get isOutside(): boolean {
    return this.#open === null && !this.#isCopying;
  }

  pass(line: string): void {
    if (this.#isCopying) {
      this.#isCopying = line !== '\\.';
      return;
    }
    this.#isCopying = this.#open === null && /^COPY .* FROM stdin;$/.test(line);
    for (let at = 0; at < line.length; ) {
      const pattern = this.#open?.pattern ?? openings;
      pattern.lastIndex = at;
      const [found] = pattern.exec(line) ?? [];
      if (found === undefined) return;
      at = pattern.lastIndex;
      if (this.#open === null) this.#open = opened(found);
      else if (found === this.#open.end) this.#open = null;
    }
  }
}

/** Doubled quotes are parts of a text, and so is what follows a backslash in `E'…'`. */
function opened(opening: string): OpenToken | null {
  if (opening.startsWith('--')) return null;
  if (opening === '/*') return { pattern: /\*\//g, end: '*/' };
  if (opening === '"') return { pattern: /""|"/g, end: '"' };
  if (opening === "'") return { pattern: /''|'/g, end: "'" };
  if (opening.endsWith("'")) return { pattern: /\\.|''|'/g, end: "'" };
  return { pattern: new RegExp(opening.replaceAll('$', '\\$'), 'g'), end: opening };
}
