/** Conditions of lists in the grammar of `where`. In the address they are JSON, so that nothing of them is lost. */
import { readJson, writeJson } from '@platform/runtime/browser';
import { labelColumns } from '../model/labels.ts';
import { belongsToAccounts, type Column, type TableModel } from '../model/table-model.ts';

export type Where = Readonly<Record<string, unknown>>;

/** One line of the filter: a column, how it is compared, and with what. */
export interface Condition {
  readonly column: string;
  readonly operator: string;
  readonly value: unknown;
}

/** Conditions of which all hold. */
export function combined(conditions: readonly Where[]): Where {
  const wanted = conditions.filter((condition) => Object.keys(condition).length > 0);
  const [first] = wanted;
  if (first === undefined) return {};
  return wanted.length === 1 ? first : { _and: wanted };
}

/** @throws SyntaxError when the text is not JSON, or no object */
export function readWhere(text: string | undefined): Where {
  if (text === undefined || text === '') return {};
  const where = readJson(text);
  if (typeof where !== 'object' || where === null || Array.isArray(where))
    throw new SyntaxError('A condition is an object: {"column": {"_eq": …}}');
  return where as Where;
}

/** What chooses the rows of a list. */
export interface ListFilter {
  /** A search. */
  readonly q?: string | undefined;
  /** A condition as JSON. */
  readonly where?: string | undefined;
  /** The account that the rows belong to, where they belong to one; empty: any. */
  readonly account?: string | undefined;
}

/**
 * @param found ids of rows that the search has found in another way
 * @throws SyntaxError when the condition is no JSON
 */
export function listWhere(
  table: TableModel,
  { q, where, account = '' }: ListFilter,
  found: readonly string[] = [],
): Where {
  const own = ofAccount(belongsToAccounts(table) ? account : '');
  const searched = searchWhere(table, q);
  return combined([
    own,
    readWhere(where),
    found.length === 0 ? searched : { _or: [searched, { id: { _in: found } }] },
  ]);
}

/** The condition that rows belong to an account; empty: to any. */
export function ofAccount(id: string): Where {
  return id === '' ? {} : { groupId: { _eq: id } };
}

export function writeWhere(where: Where): string | undefined {
  return Object.keys(where).length === 0 ? undefined : writeJson(where);
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => uuidPattern.test(text);

/** A search by name or by id. */
export function searchWhere(table: TableModel, text: string | undefined): Where {
  const words = text?.trim() ?? '';
  if (words === '') return {};
  if (isUuid(words)) {
    const ids = table.columns.filter(
      ({ type, name }) => type === 'uuid' && (table.key.includes(name) || name === 'id'),
    );
    return { _or: ids.map(({ name }) => ({ [name]: { _eq: words } })) };
  }
  const texts = searchedColumns(table);
  if (texts.length === 0) return {};
  const contact = contactWhere(table, words);
  if (contact !== null) return contact;
  // Each word somewhere: "jane doe" finds a first and a last name.
  return {
    _and: words.split(/\s+/).map((word) => ({
      _or: texts.map((name) => ({ [name]: { _ilike: containing(word) } })),
    })),
  };
}

/** A phone number as it may be written. */
const written = /^(?:\+|00)?(?:\(0\)|[\d\s().\-/])*$/;

/**
 * People by a phone number in any spelling, whose country may be missing, or by a part of an e-mail address; null: the text is neither.
 */
function contactWhere({ relationships }: TableModel, text: string): Where | null {
  const has = (name: string) =>
    relationships.some((related) => related.name === name && related.kind === 'array');
  const digits = text.replaceAll('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
  if (has('phoneNumbers') && written.test(text) && digits.length >= 6) {
    return { phoneNumbers: { canonicalNumber: { _like: `%${digits}` } } };
  }
  if (has('emailAddresses') && /^\S*@\S*$/.test(text) && text.length > 2) {
    return { emailAddresses: { emailAddress: { _ilike: containing(text) } } };
  }
  return null;
}

function searchedColumns(table: TableModel): readonly string[] {
  const isText = (name: string) => table.columns.some((column) => column.name === name && isTextType(column));
  const email = ['email', 'emailAddress'].filter(isText);
  return [...new Set([...labelColumns(table).filter(isText), ...email])];
}

/** The pattern of `_like` and `_ilike` for what has a text in it, whatever signs it has. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

export function isTextType({ type, isList }: Pick<Column, 'type' | 'isList'>): boolean {
  return !isList && ['String', 'citext', 'bpchar', 'name', 'varchar'].includes(type);
}

const comparisons = ['_eq', '_neq', '_gt', '_gte', '_lt', '_lte', '_in', '_nin', '_is_null'];

/** The operators that a column has, the usual ones first. */
export function operatorsOf(column: Column): readonly string[] {
  if (column.isList) return ['_contains', '_contained_in', '_is_null'];
  if (column.type === 'jsonb') return ['_contains', '_has_key', '_is_null'];
  if (column.type === 'Boolean') return ['_eq', '_neq', '_is_null'];
  if (isTextType(column))
    return ['_ilike', '_eq', '_neq', '_in', '_nin', '_like', '_iregex', '_gt', '_lt', '_is_null'];
  return comparisons;
}

/** The lines of a filter that consists of nothing else; null: it is more than lines can show. */
export function toConditions(where: Where): readonly Condition[] | null {
  const parts =
    Object.keys(where).length === 1 && Array.isArray(where._and) ? (where._and as Where[]) : [where];
  const found: Condition[] = [];
  for (const part of parts) {
    for (const [column, comparison] of Object.entries(part)) {
      if (column.startsWith('_') || typeof comparison !== 'object' || comparison === null) return null;
      for (const [operator, value] of Object.entries(comparison)) {
        if (!operator.startsWith('_')) return null;
        found.push({ column, operator, value });
      }
    }
  }
  return found;
}

export function fromConditions(conditions: readonly Condition[]): Where {
  return combined(conditions.map(({ column, operator, value }) => ({ [column]: { [operator]: value } })));
}
