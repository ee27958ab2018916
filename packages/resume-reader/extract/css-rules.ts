/**
 * Reads style sheets with postcss. In: their text. Out: the rules that apply on a screen, with the properties that
 * resumes are read by. What is no valid CSS is skipped, and nothing that a sheet refers to is loaded.
 */
import postcss, { type ChildNode, type Container } from 'postcss';
import { isKnownProperty } from './css-longhands.ts';
import { appliesOnScreen, isSupported } from './css-media.ts';

export interface Declaration {
  /** In lower case, apart from variables (`--Name`). */
  readonly name: string;
  readonly value: string;
  readonly isImportant: boolean;
}

interface StyleRule {
  /** A list of selectors, as it is written. */
  readonly selectors: string;
  readonly declarations: readonly Declaration[];
}

/** Longer values are those of images and fonts. */
const maxValue = 500;
/** The length of a selector, also of one that stands within others. */
const maxSelectors = 2_000;
/** The declarations of an invalid attribute that are tried one by one. */
const maxParts = 10;
/** A sheet with more invalid rules is none. */
const maxInvalid = 1_000;
/** The depth of rules within rules. */
const maxNesting = 10;

/** Calls `read` for the rules of a style sheet, in their order. */
export function readRules(sheet: string, read: (rule: StyleRule) => void): void {
  const text = sheet.replace(/<!--|-->/g, '');
  try {
    readNodes(postcss.parse(text).nodes, { around: null, depth: 0 }, read);
  } catch (error) {
    if (!isSyntaxError(error)) throw error;
    // One error makes postcss reject the whole sheet, and browsers skip the rule.
    let invalid = 0;
    for (const block of blocksOf(text)) {
      const [nodes] = nodesOf(block);
      if (nodes) readNodes(nodes, { around: null, depth: 0 }, read);
      else invalid += 1;
      if (invalid > maxInvalid) return;
    }
  }
}

/** The declarations of a `style` attribute. */
export function readDeclarations(text: string): Declaration[] {
  const [nodes] = nodesOf(text);
  return declarationsOf(nodes ?? text.split(';', maxParts).flatMap((part) => nodesOf(part).flat()));
}

const isSyntaxError = (error: unknown): boolean => error instanceof Error && error.name === 'CssSyntaxError';

/** The nodes of a piece of CSS as the only item, or no item when it is invalid. */
function nodesOf(text: string): ChildNode[][] {
  try {
    return [postcss.parse(text).nodes];
  } catch (error) {
    if (isSyntaxError(error)) return [];
    throw error;
  }
}

/** The parts of a style sheet that end with a closing bracket outside of all blocks. */
function blocksOf(text: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of text.matchAll(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'|[{}]/g)) {
    if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth = Math.max(0, depth - 1);
      if (depth > 0) continue;
      blocks.push(text.slice(start, index + 1));
      start = index + 1;
    }
  }
  // The end of a sheet closes its blocks.
  return [...blocks, text.slice(start) + '}'.repeat(Math.min(depth, maxNesting))];
}

interface Surroundings {
  /** The selectors of the rule around; `null` outside of rules. */
  readonly around: string | null;
  readonly depth: number;
}

function readNodes(
  nodes: readonly ChildNode[],
  { around, depth }: Surroundings,
  read: (rule: StyleRule) => void,
): void {
  if (depth > maxNesting) return;
  const emit = (selectors: string, container: Container): void => {
    const declarations = declarationsOf(container.nodes ?? []);
    if (declarations.length > 0) read({ selectors, declarations });
  };
  for (const node of nodes) {
    if (node.type === 'rule') {
      const selectors = nested(node.selector, around);
      if (selectors.length > maxSelectors) continue;
      emit(selectors, node);
      readNodes(node.nodes ?? [], { around: selectors, depth: depth + 1 }, read);
    } else if (node.type === 'atrule' && node.nodes && isRead(node.name.toLowerCase(), node.params)) {
      if (around !== null) emit(around, node);
      readNodes(node.nodes, { around, depth: depth + 1 }, read);
    }
  }
}

function isRead(name: string, parameters: string): boolean {
  if (name === 'media') return appliesOnScreen(parameters);
  return name === 'layer' || (name === 'supports' && isSupported(parameters));
}

/** The selector of a rule within another, whose selector `&` stands for. */
function nested(selector: string, around: string | null): string {
  if (around === null) return selector;
  const parent = around.includes(',') ? `:is(${around})` : around;
  return selector.includes('&') ? selector.replaceAll('&', () => parent) : `${parent} ${selector}`;
}

function declarationsOf(nodes: readonly ChildNode[]): Declaration[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'decl' || node.value.length > maxValue) return [];
    const name = node.prop.startsWith('--') ? node.prop : node.prop.toLowerCase();
    if (!isKnownProperty(name)) return [];
    const value = node.value.trim();
    return [
      {
        name,
        value: name.startsWith('--') ? value : value.toLowerCase(),
        isImportant: node.important === true,
      },
    ];
  });
}
