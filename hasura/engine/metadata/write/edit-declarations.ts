/**
 * Changes declarations in the text of `actions.graphql`. What is not changed keeps its text with its comments, and a
 * comment directly above a declaration goes where the declaration goes.
 */
import { type Declaration, operations, type SdlRange } from '../sdl-declarations.ts';

/** A declaration as it has to be in the text. */
export interface WantedDeclaration {
  readonly list: Declaration['list'];
  readonly name: string;
  /** Of an action, `query` or `mutation`. */
  readonly operation: unknown;
  /** The new SDL without indentation; null: the text stays. */
  readonly text: string | null;
}

interface Edit extends SdlRange {
  readonly text: string;
}

/** Declarations of one kind. Those of one group have an order of their own. */
interface Group {
  readonly current: readonly Declaration[];
  readonly wanted: readonly WantedDeclaration[];
}

/**
 * @param current all declarations of the text
 * @param wanted all declarations of the new text: types of one kind in their order. The order of actions says nothing:
 *   they stay where they are, and new ones follow.
 */
export function editDeclarations(
  sdl: string,
  current: readonly Declaration[],
  wanted: readonly WantedDeclaration[],
): string {
  const edits: Edit[] = [];
  const added: string[] = [];
  for (const list of ['objects', 'input_objects', 'enums', 'scalars'] as const) {
    const group = {
      current: current.filter((each) => each.list === list),
      wanted: wanted.filter((each) => each.list === list),
    };
    const texts = editGroup(sdl, group, 0, edits);
    added.push(...texts);
  }
  for (const [typeName, operation] of operations) {
    const group = operationGroup(current, wanted, operation);
    const texts = editGroup(sdl, group, 2, edits);
    if (texts.length > 0) added.push(`type ${typeName} {\n${texts.join('\n\n')}\n}`);
    removeEmptyDefinitions(sdl, group, edits);
  }
  const changed = applyEdits(sdl, edits);
  if (added.length === 0) return changed;
  return `${[changed.trimEnd(), ...added].filter((text) => text !== '').join('\n\n')}\n`;
}

function operationGroup(
  current: readonly Declaration[],
  wanted: readonly WantedDeclaration[],
  operation: string,
): Group {
  const isOf = (each: Declaration): boolean => each.list === 'actions' && each.members.type === operation;
  const fields = current.filter(isOf);
  const rank = new Map(fields.map(({ name }, index) => [name, index]));
  const place = ({ name }: WantedDeclaration): number => rank.get(name) ?? fields.length;
  const actions = wanted.filter((each) => each.list === 'actions' && each.operation === operation);
  return { current: fields, wanted: actions.toSorted((left, right) => place(left) - place(right)) };
}

/** Adds the edits of a group. @returns the texts that have no place, because the text has none of the group */
function editGroup(sdl: string, { current, wanted }: Group, indent: number, edits: Edit[]): string[] {
  const byName = new Map(current.map((each) => [each.name, each]));
  const newText = ({ text }: WantedDeclaration): string => indented(text ?? '', indent).trimStart();
  const [firstSlot] = current;
  if (firstSlot === undefined) return wanted.map(({ text }) => indented(text ?? '', indent));
  const kept = wanted.filter(({ name }) => byName.has(name));
  const names = new Set(kept.map(({ name }) => name));
  const slots = current.filter(({ name }) => names.has(name));
  const replacement = slots.length === 0 && wanted.length > 0 ? firstSlot : null;
  for (const each of current) {
    if (!names.has(each.name) && each !== replacement)
      edits.push({ ...wholeLines(sdl, each.range), text: '' });
  }
  const gap = separatorOf(sdl, current, indent);
  if (replacement !== null) {
    edits.push({ ...replacement.range, text: wanted.map(newText).join(gap) });
    return [];
  }
  // The kept declarations fill the places of the kept ones in the order that is wanted.
  for (const [index, slot] of slots.entries()) {
    const one = kept[index];
    const source = one && byName.get(one.name);
    if (one === undefined || source === undefined || (source === slot && one.text === null)) continue;
    if (source === slot) edits.push({ ...slot.range, text: newText(one) });
    else {
      const from = withComments(sdl, source.range);
      const text = one.text === null ? sdl.slice(from.start, from.end) : newText(one);
      edits.push({ ...withComments(sdl, slot.range), text });
    }
  }
  insertNew(sdl, { current, wanted }, slots, newText, gap, edits);
  return [];
}

/** New declarations follow the one that they follow in the wanted order. */
function insertNew(
  sdl: string,
  { wanted }: Group,
  slots: readonly Declaration[],
  newText: (one: WantedDeclaration) => string,
  gap: string,
  edits: Edit[],
): void {
  const names = new Set(slots.map(({ name }) => name));
  let place = -1;
  let waiting: string[] = [];
  const insert = (): void => {
    const [first] = slots;
    if (waiting.length === 0 || first === undefined) return;
    const slot = slots[place];
    if (slot === undefined) {
      const { start } = withComments(sdl, first.range);
      edits.push({ start, end: start, text: waiting.map((text) => text + gap).join('') });
    } else {
      const end = restOfLine(sdl, slot.range.end);
      edits.push({ start: end, end, text: waiting.map((text) => gap + text).join('') });
    }
    waiting = [];
  };
  for (const one of wanted) {
    if (!names.has(one.name)) waiting.push(newText(one));
    else {
      insert();
      place += 1;
    }
  }
  insert();
}

/** Removes the definitions of `Query` and `Mutation` of which no field is left. */
function removeEmptyDefinitions(sdl: string, { current, wanted }: Group, edits: Edit[]): void {
  const names = new Set(wanted.map(({ name }) => name));
  const isReplaced = wanted.length > 0 && !current.some(({ name }) => names.has(name));
  const definitions = new Map(current.map(({ definition }) => [definition.start, definition]));
  const [first] = current;
  for (const definition of definitions.values()) {
    const fields = current.filter((each) => each.definition.start === definition.start);
    if (fields.some(({ name }) => names.has(name))) continue;
    if (isReplaced && first?.definition.start === definition.start) continue;
    const inside = ({ start, end }: Edit): boolean => start >= definition.start && end <= definition.end + 1;
    edits.splice(0, edits.length, ...edits.filter((edit) => !inside(edit)));
    edits.push({ ...wholeLines(sdl, definition), text: '' });
  }
}

function applyEdits(text: string, edits: readonly Edit[]): string {
  let result = '';
  let position = 0;
  for (const { start, end, text: inserted } of edits.toSorted(inOrder)) {
    result += text.slice(position, Math.max(position, start)) + inserted;
    position = Math.max(position, end);
  }
  return result + text.slice(position);
}

/** What is inserted before a text comes before what replaces that text. */
function inOrder(left: Edit, right: Edit): number {
  return left.start - right.start || left.end - right.end;
}

/** What stands between two declarations of the group: a blank line between types, and where the others have one. */
function separatorOf(sdl: string, current: readonly Declaration[], indent: number): string {
  const line = `\n${' '.repeat(indent)}`;
  const [first, second] = current;
  if (indent === 0 || first === undefined) return `\n${line}`;
  if (second === undefined) return line;
  return /\n[ \t]*\r?\n/.test(sdl.slice(first.range.end, second.range.start)) ? `\n${line}` : line;
}

function indented(text: string, indent: number): string {
  // Line feeds only: a description may have other line separators, which are no lines of SDL.
  return text.replaceAll(/(^|\n)(?=[^\n])/g, `$1${' '.repeat(indent)}`);
}

/** The end of the line, when nothing but a comma or a comment follows on it. */
function restOfLine(sdl: string, position: number): number {
  const rest = /^[ \t,]*(?:#[^\r\n]*)?(?=\r?\n|$)/.exec(sdl.slice(position));
  return position + (rest?.[0].length ?? 0);
}

/** From the comments directly above a declaration to its end. */
function withComments(sdl: string, { start, end }: SdlRange): SdlRange {
  const lineOf = (position: number): number => sdl.lastIndexOf('\n', position - 1) + 1;
  let begin = lineOf(start);
  if (sdl.slice(begin, start).trim() !== '') return { start, end };
  let first = start;
  while (begin > 0) {
    begin = sdl.lastIndexOf('\n', begin - 2) + 1;
    const comment = sdl.indexOf('#', begin);
    if (comment < 0 || comment >= first || sdl.slice(begin, comment).trim() !== '') break;
    first = comment;
  }
  return { start: first, end };
}

/** The declaration with its comments, its line, and the blank lines after it. */
function wholeLines(sdl: string, range: SdlRange): SdlRange {
  const { start } = withComments(sdl, range);
  const end = restOfLine(sdl, range.end);
  const indentation = /[ \t]*$/.exec(sdl.slice(0, start))?.[0].length ?? 0;
  const begin = start - indentation;
  const isAlone = (begin === 0 || sdl[begin - 1] === '\n') && /^(?:\r?\n|$)/.test(sdl.slice(end));
  if (!isAlone) return { start, end: range.end };
  const blank = /^(?:[ \t]*\r?\n)*/.exec(sdl.slice(end))?.[0] ?? '';
  const follows = end + blank.length;
  // Of the last declaration of a text or of a type, the blank line before it goes with it.
  const isLast = follows === sdl.length || /^[ \t]*\}/.test(sdl.slice(follows));
  const before = isLast ? blankLinesBefore(sdl, begin) : 0;
  return { start: begin - before, end: follows };
}

/** The length of the blank lines that end at this position, which is the start of a line. */
function blankLinesBefore(sdl: string, position: number): number {
  let begin = position;
  while (begin > 0) {
    const previous = sdl.lastIndexOf('\n', begin - 2) + 1;
    if (sdl.slice(previous, begin).trim() !== '') break;
    begin = previous;
  }
  return position - begin;
}
