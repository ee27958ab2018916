/** The nodes of a source in TypeScript with JSX, for tests that look for something in sources. */
import { parseSync } from '@swc/core';

/** A node of the syntax tree as SWC names it, with whatever members its type has. */
export interface SourceNode {
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a node has depends on its type
  readonly [member: string]: any;
}

/** The tree of a source. @throws what cannot be parsed */
export function parseSource(text: string): SourceNode {
  return parseSync(text, { syntax: 'typescript', tsx: true, target: 'es2024' }) as unknown as SourceNode;
}

/** All nodes below something of a tree, and itself, each before those that are in it. */
export function nodesOf(from: unknown): SourceNode[] {
  if (from === null || typeof from !== 'object') return [];
  const below = Object.values(from).flatMap(nodesOf);
  return 'type' in from && typeof from.type === 'string' ? [from as SourceNode, ...below] : below;
}

/** The nodes of one type. */
export function nodesOfType(from: unknown, type: string): SourceNode[] {
  return nodesOf(from).filter((node) => node.type === type);
}

/** The texts in quotes and in templates, each template with `…` in place of its values. */
export function textsOf(from: unknown): string[] {
  return nodesOf(from).flatMap((node) => {
    if (node.type === 'StringLiteral') return [String(node.value)];
    return node.type === 'TemplateLiteral'
      ? [(node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('…')]
      : [];
  });
}
