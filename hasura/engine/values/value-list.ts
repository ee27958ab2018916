/** The operands of `_in` and its like. */
import type { PgType } from '../catalog/types.ts';
import { arrayLiteral } from './array-literal.ts';
import type { ValueList, ValueSource } from './value-source.ts';

/**
 * One array literal where every value is known by now.
 * @param type of the single values; arrays of arrays would be one rectangular array to Postgres, so they stay apart
 */
export function listOfValues(sources: readonly ValueSource[], type: PgType): ValueList {
  const texts = sources.flatMap((source) => (source.kind === 'constant' ? [source.text] : []));
  if (type.kind === 'array' || texts.length < sources.length) return { kind: 'elements', sources };
  return { kind: 'arrayLiteral', source: { kind: 'constant', text: arrayLiteral(texts, type) } };
}
