/**
 * Conditions joined by `and` or `or`, written with as few subselects as have the same meaning. Planning a subselect costs
 * Postgres memory and time, for a view many times as much as for a table, while a comparison costs nearly nothing:
 *
 * - `_or` over the rows of one relationship is one `exists (a or b)`; two negated ones under `_and` likewise.
 * - `_and` over a relationship with at most one row is one `exists (a and b)`; two negated ones under `_or` likewise.
 *   Over several rows `_and` is left as it is: different rows may fulfil a and b.
 * - `_or` of equalities on one column is `= any(…)`.
 */
import { isUnique } from '../catalog/table-types.ts';
import type { PgType } from '../catalog/types.ts';
import { listOfValues } from '../values/value-list.ts';
import { combinedRows } from './access.ts';
import { allOf, anyOf, not } from './predicate.ts';
import type { Operand, Predicate } from './predicate-types.ts';

type Kind = 'and' | 'or';

/** All of the conditions, or any of them. */
export function combine(kind: Kind, predicates: readonly Predicate[]): Predicate {
  const joined = kind === 'and' ? allOf(predicates) : anyOf(predicates);
  if (joined.kind !== kind) return joined;
  // Sets, because what the role may read can be among the conditions more than once, as the same one.
  const groups = new Map<unknown, { readonly plain: Set<Predicate>; readonly negated: Set<Predicate> }>();
  for (const operand of joined.operands) {
    const key = groupOf(kind, operand);
    const group = groups.get(key) ?? { plain: new Set(), negated: new Set() };
    group[operand.kind === 'not' ? 'negated' : 'plain'].add(operand);
    groups.set(key, group);
  }
  if (groups.size === joined.operands.length) return joined;
  const merged = [...groups.values()].flatMap(({ plain, negated }) => [
    ...merge(kind, [...plain]),
    ...merge(kind, [...negated]),
  ]);
  return kind === 'and' ? allOf(merged) : anyOf(merged);
}

/** The same for conditions that can be merged, apart from a negation; the condition itself for all others. */
function groupOf(kind: Kind, operand: Predicate): unknown {
  if (kind === 'or' && operand.kind === 'compare' && operand.operator === '=') {
    const { left } = operand;
    // Postgres would read an array of arrays as one rectangular array.
    const isListed = left.kind === 'column' && left.column.type.kind !== 'array' && left.mask === null;
    return isListed && left.scope === 'current' ? left.column : operand;
  }
  const isNegated = operand.kind === 'not';
  const inner = isNegated ? operand.operand : operand;
  if (inner.kind !== 'exists') return operand;
  const { rows } = inner;
  const mayHaveSeveral = rows.kind !== 'related' || !isUnique(rows.relationship);
  if (innerKind(kind, isNegated) === 'and' && mayHaveSeveral) return operand;
  if (rows.kind === 'related') return rows.relationship;
  return rows.kind === 'computed' ? rows.computedField : rows.table;
}

/** How the conditions inside are joined: by De Morgan's law the other way when the subselects are negated. */
function innerKind(kind: Kind, isNegated: boolean): Kind {
  if (!isNegated) return kind;
  return kind === 'and' ? 'or' : 'and';
}

/** One condition for those of a group; none for none. */
function merge(kind: Kind, group: readonly Predicate[]): readonly Predicate[] {
  const [first] = group;
  if (first === undefined || group.length === 1) return group;
  if (first.kind === 'compare') return [equalsAny(first.left, first.right.type, group)];
  const isNegated = first.kind === 'not';
  const others = group.flatMap((operand) => {
    const inner = operand.kind === 'not' ? operand.operand : operand;
    return inner.kind === 'exists' ? [inner.rows] : [];
  });
  const [rows] = others;
  if (rows === undefined) throw new Error('only conditions on other rows are merged');
  const filters = others.map(({ where }) => where);
  const where = combinedRows(innerKind(kind, isNegated), filters, combine);
  const exists = { kind: 'exists', rows: { ...rows, where } } as const;
  return [isNegated ? not(exists) : exists];
}

/** `column = any(…)` */
function equalsAny(left: Operand, elementType: PgType, group: readonly Predicate[]): Predicate {
  const sources = group.flatMap((operand) => (operand.kind === 'compare' ? [operand.right.source] : []));
  const list = listOfValues(sources, elementType);
  const values =
    list.kind === 'arrayLiteral'
      ? list
      : ({ kind: 'arrayLiteral', source: { kind: 'array', items: sources, elementType } } as const);
  return { kind: 'in', left, negated: false, elementType, values };
}
