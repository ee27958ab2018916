/** Includes as nodes of a parsed file, in their two spellings. */
import { isScalar, type Node, Scalar } from 'yaml';
import { includedPath } from '../include-spelling.ts';

/** `!include x.yaml`, `"!include x.yaml"` or `'!include x.yaml'`. */
export type IncludeSpelling = 'tag' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';

/** The path that a node includes; null when it includes none. */
export function includeOf(node: Node): string | null {
  return isScalar(node) && typeof node.value === 'string' ? includedPath(node.value) : null;
}

export function spellingOf(node: Node): IncludeSpelling {
  if (!isScalar(node)) return 'QUOTE_DOUBLE';
  if (node.tag === '!include') return 'tag';
  return node.type === 'QUOTE_SINGLE' ? 'QUOTE_SINGLE' : 'QUOTE_DOUBLE';
}

/** A node that is written as an include of this path. */
export function includeScalar(path: string, spelling: IncludeSpelling): Scalar {
  const scalar = new Scalar(spelling === 'tag' ? path : `!include ${path}`);
  if (spelling === 'tag') scalar.tag = '!include';
  else scalar.type = spelling;
  return scalar;
}
