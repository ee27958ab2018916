/** The comparison operators by their GraphQL names. `_cast` is not one of them, because it changes the left side. */

export type ComparisonOperator<Operator> =
  | {
      readonly right: 'value' | 'list';
      /** The type of the right side, when it is not that of the left side. */
      readonly type?: 'text' | 'lquery' | 'ltxtquery';
      readonly operator: Operator;
    }
  | { readonly right: 'column'; readonly operator: Operator }
  | { readonly right: 'membership'; readonly negated: boolean }
  | { readonly right: 'nullness' };

export const comparisonOperators = {
  _eq: { right: 'value', operator: '=' },
  _neq: { right: 'value', operator: '<>' },
  _ne: { right: 'value', operator: '<>' },
  _gt: { right: 'value', operator: '>' },
  _lt: { right: 'value', operator: '<' },
  _gte: { right: 'value', operator: '>=' },
  _lte: { right: 'value', operator: '<=' },
  _in: { right: 'membership', negated: false },
  _nin: { right: 'membership', negated: true },
  _is_null: { right: 'nullness' },
  _like: { right: 'value', operator: 'like' },
  _nlike: { right: 'value', operator: 'not like' },
  _ilike: { right: 'value', operator: 'ilike' },
  _nilike: { right: 'value', operator: 'not ilike' },
  _similar: { right: 'value', operator: 'similar to' },
  _nsimilar: { right: 'value', operator: 'not similar to' },
  _regex: { right: 'value', operator: '~' },
  _iregex: { right: 'value', operator: '~*' },
  _nregex: { right: 'value', operator: '!~' },
  _niregex: { right: 'value', operator: '!~*' },
  _contains: { right: 'value', operator: '@>' },
  _contained_in: { right: 'value', operator: '<@' },
  _has_key: { right: 'value', type: 'text', operator: '?' },
  _has_keys_any: { right: 'list', type: 'text', operator: '?|' },
  _has_keys_all: { right: 'list', type: 'text', operator: '?&' },
  _ancestor: { right: 'value', operator: '@>' },
  _ancestor_any: { right: 'list', operator: '@>' },
  _descendant: { right: 'value', operator: '<@' },
  _descendant_any: { right: 'list', operator: '<@' },
  _matches: { right: 'value', type: 'lquery', operator: '~' },
  _matches_any: { right: 'list', type: 'lquery', operator: '?' },
  _matches_fulltext: { right: 'value', type: 'ltxtquery', operator: '@' },
  _ceq: { right: 'column', operator: '=' },
  _cne: { right: 'column', operator: '<>' },
  _cneq: { right: 'column', operator: '<>' },
  _cgt: { right: 'column', operator: '>' },
  _clt: { right: 'column', operator: '<' },
  _cgte: { right: 'column', operator: '>=' },
  _clte: { right: 'column', operator: '<=' },
} as const satisfies Readonly<Record<string, ComparisonOperator<string>>>;

/** The binary operators of SQL that the engine writes. There are no others. */
export type BinaryOperator = Extract<
  (typeof comparisonOperators)[keyof typeof comparisonOperators],
  { readonly operator: string }
>['operator'];

/** Whether a comparison by this name exists. */
export function isComparison(name: string): name is keyof typeof comparisonOperators {
  return Object.hasOwn(comparisonOperators, name);
}
