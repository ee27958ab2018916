/** The operands of `_in` and similar operators. */
import type { PgType } from '../catalog/types.ts';
import { arrayLiteral } from './array-literal.ts';
import type { ValueList, ValueSource } from './value-source.ts';

/**
 * One array literal when every value is a constant, separate values otherwise.
 * @param type of the single values; Postgres would read an array of arrays as one rectangular array, so arrays stay separate
 */
export function listOfValues(sources: readonly ValueSource[], type: PgType): ValueList {
  const texts = sources.flatMap((source) => (source.kind === 'constant' ? [source.text] : []));
  if (type.kind === 'array' || texts.length < sources.length) return { kind: 'elements', sources };
  return { kind: 'arrayLiteral', source: { kind: 'constant', text: arrayLiteral(texts, type) } };
}
