/**
 * The options of `pg_dump` that may be sent. Those that name files, hosts or databases are not among them: an administrator
 * of the API is none of the machine.
 */
import { EngineError } from '../../errors.ts';

interface Option {
  /** All names, the one that messages show first. */
  readonly names: readonly string[];
  readonly takesValue: boolean;
}

const flags: readonly (readonly string[])[] = [
  ['--schema-only', '-s'],
  ['--data-only', '-a'],
  ['--no-owner', '-O'],
  ['--no-acl', '--no-privileges', '-x'],
  ['--column-inserts', '--attribute-inserts'],
  ['--inserts'],
  ['--clean', '-c'],
  ['--if-exists'],
  ['--create', '-C'],
  ['--disable-dollar-quoting'],
  ['--disable-triggers'],
  ['--enable-row-security'],
  ['--load-via-partition-root'],
  ['--no-comments'],
  ['--no-publications'],
  ['--no-security-labels'],
  ['--no-subscriptions'],
  ['--no-table-access-method'],
  ['--no-tablespaces'],
  ['--no-toast-compression'],
  ['--no-unlogged-table-data'],
  ['--on-conflict-do-nothing'],
  ['--quote-all-identifiers'],
  ['--strict-names'],
  ['--use-set-session-authorization'],
];

const settings: readonly (readonly string[])[] = [
  ['--schema', '-n'],
  ['--exclude-schema', '-N'],
  ['--table', '-t'],
  ['--exclude-table', '-T'],
  ['--exclude-table-data'],
  ['--extension', '-e'],
  ['--rows-per-insert'],
  ['--section'],
];

const options: readonly Option[] = [
  ...flags.map((names) => ({ names, takesValue: false })),
  ...settings.map((names) => ({ names, takesValue: true })),
];

/** What to dump, without `pg_dump`. */
export type Dump =
  | { readonly kind: 'schemas'; readonly schemas: readonly string[] }
  | { readonly kind: 'rows'; readonly tables: readonly TableName[] };

interface TableName {
  /** null: that of the first schema of the search path that has the table. */
  readonly schema: string | null;
  readonly name: string;
}

interface DumpOptions {
  /** As they were sent. */
  readonly given: readonly string[];
  /** What they mean. @throws EngineError `not-supported` when only `pg_dump` could do it */
  readonly meaning: () => Dump;
}

/** @throws EngineError `not-supported` that names an option which may not be sent */
export function readOptions(given: readonly string[]): DumpOptions {
  const set = new Map<string, string[]>();
  for (let index = 0; index < given.length; index += 1) {
    const { name, value } = readOption(given, index);
    if (value.isNext) index += 1;
    set.set(name, [...(set.get(name) ?? []), value.text]);
  }
  return { given, meaning: () => meaningOf(set) };
}

function readOption(given: readonly string[], index: number) {
  const text = given[index] ?? '';
  const [, name = text, assigned] = /^(--[^=]+)=(.*)$/s.exec(text) ?? [];
  const option = options.find(({ names }) => names.includes(name));
  if (option === undefined || (assigned !== undefined && !option.takesValue)) {
    throw new EngineError(
      'not-supported',
      `the option "${text}" of pg_dump is not supported`,
      `$.opts[${index}]`,
    );
  }
  const [shown = name] = option.names;
  if (!option.takesValue) return { name: shown, value: { text: '', isNext: false } };
  const value = assigned ?? given[index + 1];
  if (value !== undefined) return { name: shown, value: { text: value, isNext: assigned === undefined } };
  throw new EngineError('parse-failed', `the option "${text}" has no value`, `$.opts[${index}]`);
}

const forSchemas = ['--schema-only', '--no-owner', '--no-acl'];
const forRows = ['--data-only', '--no-owner', '--no-acl', '--column-inserts'];

function meaningOf(set: ReadonlyMap<string, readonly string[]>): Dump {
  const isRows = set.has('--data-only');
  const [required, named] = isRows ? [forRows, '--table'] : [forSchemas, '--schema'];
  const other = [...set.keys()].find((name) => name !== named && !required.includes(name));
  if (other !== undefined) throw onlyByProgram(`with the option "${other}"`);
  const missing = [...required, named].find((name) => !set.has(name));
  if (missing !== undefined) throw onlyByProgram(`without the option "${missing}"`);
  const patterns = (set.get(named) ?? []).map(readName);
  if (isRows) return { kind: 'rows', tables: patterns.map(tableName) };
  return { kind: 'schemas', schemas: [...new Set(patterns.map(schemaName))] };
}

function onlyByProgram(what: string): EngineError {
  const message = `a dump ${what} needs the program pg_dump, of the version of the server or a later one, in PG_DUMP`;
  return new EngineError('not-supported', message, '$.opts');
}

/** The parts of a name as `pg_dump` reads it: in lower case unless quoted, with dots between. */
function readName(pattern: string): readonly string[] {
  const parts: string[] = [];
  const part = /"((?:[^"]|"")*)"|([^".*?[\](){}|+^$\\]+)/y;
  for (let at = 0; ; at = part.lastIndex + 1) {
    part.lastIndex = at;
    const match = part.exec(pattern);
    if (match === null) throw onlyByProgram(`of what the pattern ${JSON.stringify(pattern)} matches`);
    parts.push(match[1] === undefined ? (match[2] ?? '').toLowerCase() : match[1].replaceAll('""', '"'));
    if (part.lastIndex === pattern.length) return parts;
    if (pattern[part.lastIndex] !== '.')
      throw onlyByProgram(`of what the pattern ${JSON.stringify(pattern)} matches`);
  }
}

function schemaName(parts: readonly string[]): string {
  const [name = '', ...rest] = parts;
  if (rest.length === 0) return name;
  throw new EngineError('parse-failed', `"${parts.join('.')}" is not the name of a schema`, '$.opts');
}

function tableName(parts: readonly string[]): TableName {
  const [first = '', second, ...rest] = parts;
  if (rest.length > 0)
    throw new EngineError('parse-failed', `"${parts.join('.')}" is not the name of a table`, '$.opts');
  return second === undefined ? { schema: null, name: first } : { schema: first, name: second };
}
