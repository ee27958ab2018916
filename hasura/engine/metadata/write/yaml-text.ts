/** The text of a YAML or JSON file with its nodes, so that a change of one of them leaves the others as they are written. */
import { isMap, isSeq, type Node, parseDocument } from 'yaml';
import { blockCollection } from './block-items.ts';
import { decodeText } from './decode-text.ts';
import { MetadataWriteError } from './metadata-write-error.ts';
import type { TextStyle } from './render-yaml.ts';

const includeTag = { tag: '!include', resolve: (path: string) => `!include ${path}` };

export class YamlText {
  /** With line feeds only. */
  readonly text: string;
  readonly style: TextStyle;
  /** The value of the file; null: it is empty, or has comments only. */
  readonly root: Node | null;
  /** The bytes of the file with a text in place of this one. */
  readonly encode: (text: string) => Buffer;

  /** @throws MetadataWriteError when the text is no YAML */
  constructor(path: string, bytes: Buffer) {
    const { text, encode } = decodeText(bytes);
    this.text = text;
    this.encode = encode;
    const document = parseDocument(text, { keepSourceTokens: true, customTags: [includeTag] });
    const [error] = document.errors;
    if (error !== undefined) {
      throw new MetadataWriteError('unwritable', `${path} cannot be changed: ${error.message}`, error);
    }
    this.root = document.contents;
    this.style = styleOf(path, text, this.root);
  }
}

function styleOf(path: string, text: string, root: Node | null): TextStyle {
  if (isJsonText(path, text)) {
    const indent = /^[\s]*[[{][ \t]*\n( {1,8})[^ ]/.exec(text)?.[1]?.length ?? 2;
    return { isJson: true, indent, indentsLists: true };
  }
  const found: Indentation = {};
  findIndentation(text, root, null, found);
  return { isJson: false, indent: found.ofMembers ?? 2, indentsLists: (found.ofItems ?? 2) > 0 };
}

/** An empty list or object says nothing about the style of a file: it is the same text in YAML. */
function isJsonText(path: string, text: string): boolean {
  if (!path.endsWith('.json') && !/^\s*[[{]\s*[^\s\]}]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** By how many spaces the first object and the first list stand further right than their key. */
interface Indentation {
  ofMembers?: number;
  ofItems?: number;
}

/** @param keyColumn of the key whose value the node is; null: it is no value of a key */
function findIndentation(text: string, node: unknown, keyColumn: number | null, found: Indentation): void {
  if (!isMap(node) && !isSeq(node)) return;
  const block = blockCollection(text, node, false);
  if (block === null) return;
  if (keyColumn !== null && !block.isInline) {
    if (isSeq(node)) found.ofItems ??= block.column - keyColumn;
    else found.ofMembers ??= Math.max(1, block.column - keyColumn);
  }
  for (const { key, value } of block.items) {
    if (found.ofMembers !== undefined && found.ofItems !== undefined) return;
    findIndentation(text, value, key === null ? null : block.column, found);
  }
}
