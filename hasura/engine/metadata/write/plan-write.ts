/** Which metadata files a new document changes, and what is in them then; nothing is written here. */
import { dirname, relative, resolve, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { GraphQLError } from 'graphql';
import { memberFile, sdlFile, sharingMembers } from '../directory-files.ts';
import { actionsFileLayout, documentLayout } from '../export/document-layout.ts';
import { exportDocument } from '../export/export-document.ts';
import type { ObjectLayout } from '../export/layout.ts';
import { type FileReader, readFromDisk } from '../include-tree.ts';
import { isDirectory, type ReadDocument, readDocument } from '../load.ts';
import { isMembers, type Members } from '../members.ts';
import { MetadataError } from '../metadata-error.ts';
import { decodeText } from './decode-text.ts';
import { FileEdits } from './file-edits.ts';
import { MetadataWriteError } from './metadata-write-error.ts';
import { splitActions } from './split-actions.ts';

export interface FileChange {
  /** Absolute. */
  readonly path: string;
  /** null: there is no such file. */
  readonly before: Buffer | null;
  /** null: the file is deleted. */
  readonly after: Buffer | null;
}

/**
 * @param next the new document
 * @param current as it was read from the same path
 * @returns the changes in the order in which they can be made, so that no file ever includes one that is missing
 * @throws MetadataWriteError when the files cannot hold the document
 */
export function planWrite(path: string, next: unknown, current: ReadDocument): FileChange[] {
  const wanted = exportDocument(next);
  if (!isMembers(wanted)) throw new MetadataWriteError('unwritable', 'the metadata is no object');
  const { files } = current.tree;
  const edits = new FileEdits(files);
  const root = resolve(path);
  if (isDirectory(root)) planDirectory(root, wanted, current, edits);
  else edits.patch(root, wanted, documentLayout);
  const written = verify(path, wanted, edits.contents);
  const folder = isDirectory(root) ? root : dirname(root);
  const changes = [...edits.contents].map(([file, after]) => ({
    path: file,
    before: files.get(file)?.bytes ?? readFromDisk(file),
    after,
    depth: written.tree.files.get(file)?.depth ?? 0,
  }));
  const removed = [...files].filter(
    ([file, { includes }]) => includes > 0 && !written.tree.files.has(file) && isInside(folder, file),
  );
  return [
    ...changes
      .filter(({ before, after }) => before?.equals(after) !== true)
      .sort((left, right) => right.depth - left.depth)
      .map(({ path: file, before, after }) => ({ path: file, before, after })),
    ...removed.map(([file, { bytes }]) => ({ path: file, before: bytes, after: null })),
  ];
}

function planDirectory(directory: string, wanted: Members, current: ReadDocument, edits: FileEdits): void {
  const before = exportDocument(current.document) as Members;
  const { files } = current.tree;
  for (const [member, { layout }] of Object.entries(documentLayout.members)) {
    if (sharingMembers.has(member) || isDeepStrictEqual(before[member], wanted[member])) continue;
    const file = memberFile(directory, member);
    const value = wanted[member] ?? (layout.kind === 'list' ? [] : {});
    if (files.has(file)) edits.patch(file, value, layout);
    else if (member === 'sources' && Array.isArray(value)) edits.createSources(file, value);
    else edits.create(file, value);
  }
  const file = memberFile(directory, 'version');
  if (before.version !== wanted.version || !files.has(file)) {
    if (files.has(file)) edits.patch(file, { version: wanted.version }, membersLayout('version'));
    else edits.create(file, { version: wanted.version });
  }
  const actionsOf = ({ actions, custom_types: types }: Members) => ({ actions, types });
  if (!isDeepStrictEqual(actionsOf(before), actionsOf(wanted))) {
    planActions(directory, before, wanted, current, edits);
  }
}

/** Actions go into two files, except where `actions.yaml` has all of them already. */
function planActions(
  directory: string,
  before: Members,
  wanted: Members,
  { tree: { files } }: ReadDocument,
  edits: FileEdits,
): void {
  const yamlFile = memberFile(directory, 'actions');
  const content = files.get(yamlFile)?.value;
  const yaml = isMembers(content) ? content : {};
  const sdlPath = sdlFile(directory);
  const sdl = files.get(sdlPath);
  if (sdl === undefined && (before.actions !== undefined || before.custom_types !== undefined)) {
    const { actions: _actions, custom_types: _types, ...others } = yaml;
    const { actions, custom_types: types } = wanted;
    const next = {
      ...others,
      ...(actions !== undefined && { actions }),
      ...(types !== undefined && { custom_types: types }),
    };
    edits.patch(yamlFile, withEmptyLists(next, yaml), membersLayout('actions', 'custom_types'));
    return;
  }
  const { text, encode } = decodeText(sdl?.bytes ?? Buffer.alloc(0));
  const split = splitOrRefuse(wanted, { yaml, sdl: text });
  if (files.has(yamlFile)) edits.patch(yamlFile, withEmptyLists(split.yaml, yaml), actionsFileLayout);
  else edits.create(yamlFile, withEmptyLists(split.yaml, newActionsFile));
  if (split.sdl !== text || sdl === undefined) edits.contents.set(sdlPath, encode(split.sdl));
}

const newActionsFile = {
  actions: [],
  custom_types: { enums: [], input_objects: [], objects: [], scalars: [] },
};

function splitOrRefuse(...args: Parameters<typeof splitActions>): ReturnType<typeof splitActions> {
  try {
    return splitActions(...args);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new MetadataWriteError('unwritable', `actions.graphql cannot be written: ${error.message}`, error);
  }
}

/** Lists that the file has stay in it when they become empty. New members follow those of the file. */
function withEmptyLists(next: Members, file: Members): Members {
  const filled = Object.entries(file).map(([key, value]) => {
    const now = next[key];
    if (Array.isArray(value)) return [key, now ?? []];
    return [key, isMembers(value) ? withEmptyLists(isMembers(now) ? now : {}, value) : now];
  });
  const others = Object.fromEntries(Object.entries(next).filter(([key]) => !Object.hasOwn(file, key)));
  return { ...Object.fromEntries(filled.filter(([, value]) => value !== undefined)), ...others };
}

function membersLayout(...keys: string[]): ObjectLayout {
  const { members } = documentLayout;
  return {
    kind: 'object',
    members: Object.fromEntries(keys.flatMap((key) => (members[key] ? [[key, members[key]]] : []))),
  };
}

/** Reads what the files are going to be, as the next start does, and compares it with what is wanted. */
function verify(path: string, wanted: Members, contents: ReadonlyMap<string, Buffer>): ReadDocument {
  const reader: FileReader = (file) => contents.get(file) ?? readFromDisk(file);
  let written: ReadDocument;
  try {
    written = readDocument(path, reader);
    if (written.problems.length > 0) throw new MetadataError('contradictory metadata', written.problems);
  } catch (error) {
    if (!(error instanceof MetadataError)) throw error;
    throw new MetadataWriteError(
      'unwritable',
      `the files cannot hold this metadata: ${error.message}`,
      error,
    );
  }
  const difference = firstDifference(exportDocument(written.document), wanted, '');
  if (difference === null) return written;
  throw new MetadataWriteError(
    'unwritable',
    `the files cannot hold ${difference.replace(/^\./, '') || 'this metadata'}: change the files by hand and reload the metadata`,
  );
}

/** The path of the first value that differs, such as `.sources[0].tables[3].is_enum`. */
function firstDifference(left: unknown, right: unknown, path: string): string | null {
  if (isDeepStrictEqual(left, right)) return null;
  if (Array.isArray(left) && Array.isArray(right) && left.length === right.length) {
    for (const [index, each] of left.entries()) {
      const found = firstDifference(each, right[index], `${path}[${index}]`);
      if (found !== null) return found;
    }
  }
  if (isMembers(left) && isMembers(right)) {
    for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
      const found = firstDifference(left[key], right[key], `${path}.${key}`);
      if (found !== null) return found;
    }
  }
  return path;
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '..' && !path.startsWith(`..${sep}`);
}
