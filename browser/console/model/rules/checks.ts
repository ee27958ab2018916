/**
 * Check constraints of Postgres as rules that a form can try before it sends, and that people understand. What is none of
 * the usual forms stays as the database writes it. Pure.
 */

export type Rule =
  | { readonly kind: 'filled'; readonly column: string }
  | { readonly kind: 'listed'; readonly column: string; readonly values: readonly string[] }
  | {
      readonly kind: 'characters' | 'bytes' | 'least' | 'most' | 'leastItems' | 'mostItems';
      readonly column: string;
      readonly limit: number;
    }
  | { readonly kind: 'pattern'; readonly column: string; readonly pattern: string }
  | {
      readonly kind:
        | 'web'
        | 'email'
        | 'siren'
        | 'siret'
        | 'timeZone'
        | 'object'
        | 'array'
        | 'notItself'
        | 'derived';
      readonly column: string;
    }
  | {
      readonly kind: 'exactlyOne' | 'atLeastOne' | 'bothOrNone' | 'different';
      readonly columns: readonly string[];
    }
  /** Known by the name of its constraint only, which has words of its own. */
  | {
      readonly kind: 'other';
      readonly columns: readonly string[];
      readonly text: string;
      readonly constraint: string;
    };

/** A name of a column as `pg_get_constraintdef` writes it. */
const name = '(?:"((?:[^"]|"")+)"|([a-z_][a-z0-9_]*))';
const text = "'((?:[^']|'')*)'";
const number = '(-?\\d+(?:\\.\\d+)?)';

type Reader = (column: string, value: string) => Rule;

const readers: readonly (readonly [RegExp, Reader])[] = [
  [new RegExp(`^btrim\\(${name}\\) <> ''$`), (column) => ({ kind: 'filled', column })],
  [
    new RegExp(`^${name} >= ${number}$`),
    (column, value) => ({ kind: 'least', column, limit: Number(value) }),
  ],
  [
    new RegExp(`^${name} > ${number}$`),
    (column, value) => ({ kind: 'least', column, limit: Number(value) + 1 }),
  ],
  [new RegExp(`^${name} <= ${number}$`), (column, value) => ({ kind: 'most', column, limit: Number(value) })],
  [
    new RegExp(`^(?:char_)?length\\(${name}\\) <= ${number}$`),
    (column, value) => ({ kind: 'characters', column, limit: Number(value) }),
  ],
  [
    new RegExp(`^octet_length\\(${name}\\) <= ${number}$`),
    (column, value) => ({ kind: 'bytes', column, limit: Number(value) }),
  ],
  [
    new RegExp(`^${name} ~ ${text}$`),
    (column, value) => ({ kind: 'pattern', column, pattern: unquoted(value) }),
  ],
  [new RegExp(`^is_web_address\\(${name}\\)$`), (column) => ({ kind: 'web', column })],
  [new RegExp(`^is_email_address\\(${name}\\)$`), (column) => ({ kind: 'email', column })],
  [new RegExp(`^is_time_zone\\(${name}\\)$`), (column) => ({ kind: 'timeZone', column })],
  [new RegExp(`^is_siren\\(${name}\\)$`), (column) => ({ kind: 'siren', column })],
  [new RegExp(`^is_siret\\(${name}\\)$`), (column) => ({ kind: 'siret', column })],
  [
    new RegExp(`^${name} = ${text}$`),
    (column, value) => ({ kind: 'listed', column, values: [unquoted(value)] }),
  ],
  [new RegExp(`^jsonb_typeof\\(${name}\\) = 'object'$`), (column) => ({ kind: 'object', column })],
  [new RegExp(`^jsonb_typeof\\(${name}\\) = 'array'$`), (column) => ({ kind: 'array', column })],
  [
    new RegExp(`^cardinality\\(${name}\\) >= ${number}$`),
    (column, value) => ({ kind: 'leastItems', column, limit: Number(value) }),
  ],
  [
    new RegExp(`^cardinality\\(${name}\\) <= ${number}$`),
    (column, value) => ({ kind: 'mostItems', column, limit: Number(value) }),
  ],
  [new RegExp(`^NOT \\(${name} IS DISTINCT FROM\\b`), (column) => ({ kind: 'derived', column })],
  [new RegExp(`^${name} <> id$`), (column) => ({ kind: 'notItself', column })],
];

/** Relations between two columns. */
const pairs: readonly (readonly [RegExp, 'exactlyOne' | 'atLeastOne' | 'bothOrNone' | 'different'])[] = [
  [new RegExp(`^\\(${name} IS NULL\\) = \\(${name} IS NOT NULL\\)$`), 'exactlyOne'],
  [new RegExp(`^\\(${name} IS NULL\\) = \\(${name} IS NULL\\)$`), 'bothOrNone'],
  [new RegExp(`^\\(${name} IS NOT NULL\\) OR \\(${name} IS NOT NULL\\)$`), 'atLeastOne'],
  [new RegExp(`^${name} <> ${name}$`), 'different'],
];

/**
 * @param definition as `pg_get_constraintdef` writes it
 * @param columns those of the constraint
 * @param constraint its name
 * @returns rules of which all have to hold
 */
export function readCheck(
  definition: string,
  columns: readonly string[],
  constraint: string,
): readonly Rule[] {
  const condition = withoutCasts(/^CHECK \(([\s\S]*)\)$/.exec(definition.trim())?.[1] ?? definition);
  return partsOf(condition).map(
    (part) => readPart(part) ?? { kind: 'other', columns, text: part, constraint },
  );
}

function readPart(part: string): Rule | null {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(part);
    if (match !== null) return read(match[1]?.replaceAll('""', '"') ?? match[2] ?? '', match[3] ?? '');
  }
  const listed = new RegExp(`^${name} = ANY \\(ARRAY\\[(.*)\\]\\)$`).exec(part);
  const values = textsIn(listed?.[3] ?? '');
  if (listed !== null && values.length > 0) {
    return { kind: 'listed', column: listed[1] ?? listed[2] ?? '', values };
  }
  for (const [pattern, kind] of pairs) {
    const [, quoted, plain, otherQuoted, otherPlain] = pattern.exec(part) ?? [];
    const [one, other] = [quoted ?? plain, otherQuoted ?? otherPlain];
    if (one !== undefined && other !== undefined) return { kind, columns: [one, other] };
  }
  const counted = /^num_nonnulls\((.*)\) (= 1|> 0)$/.exec(part);
  if (counted === null) return null;
  const columns = (counted[1] ?? '').split(', ').map((column) => column.replaceAll('"', ''));
  return { kind: counted[2] === '= 1' ? 'exactlyOne' : 'atLeastOne', columns };
}

/** The texts of `'a', 'it''s'`. */
export function textsIn(list: string): readonly string[] {
  return [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => unquoted(value));
}

const unquoted = (value: string) => value.replaceAll("''", "'");

/** `'a'::text` → `'a'`, `(name)::text` → `name`, `('-90'::integer)::double precision` → `-90`. */
function withoutCasts(condition: string): string {
  const types = '::(?:text|citext|integer|bigint|numeric|double precision|character varying|bytea|boolean)';
  return outsideTexts(condition, (code) => code.replace(new RegExp(types, 'g'), ''))
    .replace(/\('(-?\d+(?:\.\d+)?)'\)/g, '$1')
    .replace(/\((-?\d+(?:\.\d+)?)\)/g, '$1')
    .replace(/(btrim|length)\(\(([^()]+)\)\)/g, '$1($2)')
    .replace(/(?<!\w)\((\w+)\) (?=[<>=~])/g, '$1 ');
}

function outsideTexts(condition: string, change: (code: string) => string): string {
  return condition
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 0 ? change(part) : part))
    .join('');
}

/** The operands of AND, without the parentheses around them. */
function partsOf(condition: string): string[] {
  const inner = withoutParentheses(condition.trim());
  const parts: string[] = [];
  let depth = 0;
  let begin = 0;
  for (const { 0: token, index } of inner.matchAll(/'(?:[^']|'')*'|[()]| AND /g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token !== ' AND ' || depth > 0) continue;
    parts.push(inner.slice(begin, index));
    begin = index + token.length;
  }
  return parts.length === 0 ? [inner] : [...parts, inner.slice(begin)].flatMap(partsOf);
}

function withoutParentheses(condition: string): string {
  if (!condition.startsWith('(')) return condition;
  let depth = 0;
  for (const { 0: token, index } of condition.matchAll(/'(?:[^']|'')*'|[()]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0)
      return index === condition.length - 1 ? withoutParentheses(condition.slice(1, -1)) : condition;
  }
  return condition;
}
