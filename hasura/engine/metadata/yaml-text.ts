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
  const indent = /^( {1,8})[^ \n]/m.exec(text)?.[1]?.length ?? 2;
  return { isJson: isJsonText(path, text), indent, indentsLists: indentsLists(text, root, null) ?? true };
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

/**
 * Whether the items of the first list stand further right than its key, as in most files. null: there is no such list.
 * @param keyColumn of the key whose value the node is
 */
function indentsLists(text: string, node: unknown, keyColumn: number | null): boolean | null {
  if (!isMap(node) && !isSeq(node)) return null;
  const block = blockCollection(text, node, false);
  if (block === null) return null;
  if (isSeq(node) && keyColumn !== null && !block.isInline) return block.column > keyColumn;
  for (const { key, value } of block.items) {
    const found = indentsLists(text, value, key === null ? null : block.column);
    if (found !== null) return found;
  }
  return null;
}
