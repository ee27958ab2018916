/** Tags and anchors, which stand before a value and belong to it. */

export interface Token {
  readonly type: string;
  readonly offset: number;
}

export function isProperty({ type }: Token): boolean {
  return type === 'anchor' || type === 'tag';
}

export function hasProperties(tokens: readonly Token[] | undefined): boolean {
  return tokens?.some(isProperty) ?? false;
}
