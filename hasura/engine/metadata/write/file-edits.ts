/** New contents of metadata files, each made of the present one, without writing any. */
import { readdirSync } from 'node:fs';
import { dirname, join, posix, resolve } from 'node:path';
import type { Node, Scalar } from 'yaml';
import { functionsLayout, sourcesLayout, tablesLayout } from '../export/document-layout.ts';
import type { Layout, ListLayout } from '../export/layout.ts';
import type { ReadFile } from '../include-tree.ts';
import { isMembers, type Members } from '../members.ts';
import { blockCollection, lineStart } from './block-items.ts';
import { fileNameOf } from './file-names.ts';
import { type IncludeSpelling, includeOf, includeScalar, spellingOf } from './include-nodes.ts';
import { MetadataWriteError } from './metadata-write-error.ts';
import { type PatchContext, patchValue } from './patch-value.ts';
import { defaultStyle, renderFile, renderScalar, type TextStyle } from './render-yaml.ts';
import type { Change } from './rewrite-block.ts';
import { YamlText } from './yaml-text.ts';

/** The lists of a source whose items have a file of their own, each with the key of the name of an item. */
const ownFiles: ReadonlyMap<ListLayout, string> = new Map([
  [tablesLayout, 'table'],
  [functionsLayout, 'function'],
]);

/** A list file whose items are included from it. */
interface ListPlace {
  readonly folder: string;
  /** What stands before the name of a file in its include: nothing, or a folder and a slash. */
  readonly prefix: string;
  readonly spelling: IncludeSpelling;
  readonly style: TextStyle;
}

export class FileEdits {
  /** The new bytes of every file that changes or is new. */
  readonly contents = new Map<string, Buffer>();
  readonly #files: ReadonlyMap<string, ReadFile>;
  /** How each included file is included. */
  readonly #spellings = new Map<string, IncludeSpelling>();
  /** Names in lower case of the files in each folder. */
  readonly #names = new Map<string, Set<string>>();

  /** @param files as they were read */
  constructor(files: ReadonlyMap<string, ReadFile>) {
    this.#files = files;
  }

  /**
   * Gives a file, with the files that it includes, a new value.
   * @param next in its written form
   * @throws MetadataWriteError
   */
  patch(path: string, next: unknown, layout: Layout): void {
    const file = this.#files.get(path);
    if (file === undefined) throw new MetadataWriteError('conflict', `${path} is gone: reload the metadata`);
    const source = new YamlText(path, file.bytes);
    const change = patchValue(source.root, file.value, next, layout, this.#contextOf(path, source));
    if (change === null) return;
    this.contents.set(path, source.encode(withRoot(source, change)));
  }

  /** A new file. @throws MetadataWriteError */
  create(path: string, value: unknown, style: TextStyle = defaultStyle): void {
    this.contents.set(path, Buffer.from(renderFile(value, { ...style, isJson: false })));
  }

  /** The new file with all sources, and the files that it includes. */
  createSources(path: string, sources: readonly unknown[]): void {
    const place = {
      folder: dirname(path),
      prefix: '',
      spelling: 'QUOTE_DOUBLE' as const,
      style: defaultStyle,
    };
    this.create(
      path,
      sources.map((source) => this.#sourceWithFiles(source, place)),
    );
  }

  #contextOf(path: string, source: YamlText): PatchContext {
    return {
      source,
      patchIncluded: (include, next, layout) => {
        const included = resolve(dirname(path), includeOf(include) ?? '');
        if ((this.#files.get(included)?.includes ?? 0) > 1) return false;
        this.#spellings.set(included, spellingOf(include));
        this.patch(included, next, layout);
        return true;
      },
      includeItem: (item, list, siblings) => this.#includeItem(item, list, siblings, path, source),
      includeMember: (key, value, siblings) => {
        const other = siblings.get(key === 'functions' ? 'tables' : 'functions');
        const include = other && includeOf(other);
        if ((key !== 'functions' && key !== 'tables') || !include || !Array.isArray(value)) return value;
        const base = posix.dirname(posix.dirname(include));
        const place = {
          folder: dirname(path),
          prefix: base === '.' ? '' : `${base}/`,
          spelling: spellingOf(other),
          style: source.style,
        };
        return this.#createList(key, value, place);
      },
    };
  }

  #includeItem(
    item: unknown,
    list: ListLayout,
    siblings: readonly Node[],
    path: string,
    source: YamlText,
  ): unknown {
    const sibling = siblings.find((each) => includeOf(each) !== null);
    const isIncluded = (this.#files.get(path)?.includes ?? 0) > 0;
    if (list === sourcesLayout) {
      const isDirectory = !isIncluded && !source.style.isJson && path.endsWith('databases.yaml');
      const place = {
        folder: dirname(path),
        prefix: '',
        spelling: 'QUOTE_DOUBLE' as const,
        style: source.style,
      };
      return isDirectory ? this.#sourceWithFiles(item, place) : null;
    }
    if (!ownFiles.has(list)) return null;
    // The first item of a list with a file of its own gets a file; the list has no includes to follow.
    const isFirst = siblings.length === 0 && isIncluded && Array.isArray(this.#files.get(path)?.value);
    if (sibling === undefined && !isFirst) return null;
    const include = (sibling && includeOf(sibling)) ?? '';
    const base = posix.dirname(include);
    return this.#createItem(item, ownFiles.get(list) ?? '', {
      folder: dirname(path),
      prefix: base === '.' ? '' : `${base}/`,
      spelling: sibling ? spellingOf(sibling) : (this.#spellings.get(path) ?? 'QUOTE_DOUBLE'),
      style: source.style,
    });
  }

  /** Writes the lists of a new source into files, as Hasura's CLI does. */
  #sourceWithFiles(source: unknown, place: ListPlace): unknown {
    if (!isMembers(source)) return source;
    const folder = fileNameOf([String(source.name)], (name) => this.#namesIn(place.folder).has(name));
    const lists = ['tables', 'functions'].flatMap((key) => {
      const list = source[key];
      if (!Array.isArray(list)) return [];
      return [[key, this.#createList(key, list, { ...place, prefix: `${folder}/` })] as const];
    });
    return { ...source, ...Object.fromEntries(lists) };
  }

  /** Creates `tables/tables.yaml` or `functions/functions.yaml` with the files of the items. */
  #createList(key: string, items: readonly unknown[], place: ListPlace): Scalar {
    const folder = join(place.folder, place.prefix, key);
    const name = fileNameOf([key], (each) => this.#namesIn(folder).has(`${each}.yaml`));
    const inside = { ...place, folder, prefix: '' };
    const includes = items.map((item) =>
      this.#createItem(item, key === 'tables' ? 'table' : 'function', inside),
    );
    this.create(this.#newFile(folder, name), includes, place.style);
    return includeScalar(`${place.prefix}${key}/${name}.yaml`, place.spelling);
  }

  #createItem(item: unknown, nameKey: string, { folder, prefix, spelling, style }: ListPlace): Scalar {
    const named = isMembers(item) ? item[nameKey] : undefined;
    const { schema, name } = (isMembers(named) ? named : {}) as Members;
    const itemFolder = join(folder, prefix);
    const fileName = fileNameOf([String(schema), String(name)], (each) =>
      this.#namesIn(itemFolder).has(`${each}.yaml`),
    );
    this.create(this.#newFile(itemFolder, fileName), item, style);
    return includeScalar(`${prefix}${fileName}.yaml`, spelling);
  }

  #newFile(folder: string, name: string): string {
    this.#namesIn(folder).add(`${name}.yaml`.toLowerCase());
    return join(folder, `${name}.yaml`);
  }

  #namesIn(folder: string): Set<string> {
    const known = this.#names.get(folder);
    if (known !== undefined) return known;
    const names = new Set<string>();
    try {
      for (const name of readdirSync(folder)) names.add(name.toLowerCase());
    } catch {
      // The folder is made with the first file.
    }
    this.#names.set(folder, names);
    return names;
  }
}

/** The text of a file whose value changes. */
function withRoot({ text, root, style }: YamlText, change: Change): string {
  if (change.form === 'block') {
    return text.slice(0, change.block.start) + change.body + text.slice(change.block.end);
  }
  const [start, end] = rootRange(text, root);
  const lines = change.form === 'inline' ? change.text : renderRoot(change, style);
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isApart = change.form === 'inline' || before === '' || before.endsWith('\n');
  return (
    (isApart ? before : `${before.trimEnd()}\n`) + (after.startsWith('\n') ? lines.trimEnd() : lines) + after
  );
}

function renderRoot(change: Exclude<Change, { form: 'block' | 'inline' }>, style: TextStyle): string {
  const text = change.form === 'scalar' ? renderScalar(change.value, change.quotes) : null;
  return text ?? renderFile(change.value, style);
}

/** Where the value of a file stands, with its lines when it is in block style. */
function rootRange(text: string, root: Node | null): readonly [number, number] {
  if (!root?.range) return [text.length, text.length];
  const block = blockCollection(text, root, true);
  if (block !== null) return [block.start, block.end];
  const [start, end] = root.range;
  const line = lineStart(text, start);
  // A tag or an anchor before the value goes with it.
  return [/^\s*[&!]/.test(text.slice(line, start)) ? line : start, end];
}
