/** New values as text, in the style of the file that they come into. */

import { isExactNumber, writeJson } from '@platform/runtime';
import { isNode, isScalar, Scalar, type ScalarTag, stringify } from 'yaml';
import { resemblesInclude } from '../include-spelling.ts';
import { isMembers } from '../members.ts';
import { MetadataWriteError } from './metadata-write-error.ts';

export interface TextStyle {
  readonly isJson: boolean;
  /** The number of spaces of one level. */
  readonly indent: number;
  /** Whether the items of a list stand further right than its key. */
  readonly indentsLists: boolean;
}

export const defaultStyle: TextStyle = { isJson: false, indent: 2, indentsLists: true };

/** A text value in the quotes of another. */
export type Quotes = 'PLAIN' | 'QUOTE_DOUBLE' | 'QUOTE_SINGLE';

/** A whole file with this value. @throws MetadataWriteError */
export function renderFile(value: unknown, style: TextStyle): string {
  if (style.isJson) return `${renderInline(value, style, '')}\n`;
  return yaml(value, style);
}

/**
 * What stands behind the colon of a key, from the space to the line feed.
 * @param column of the key; lines after the first are indented by it
 * @throws MetadataWriteError
 */
export function renderMember(value: unknown, style: TextStyle, column: number): string {
  return indentRest(yaml({ k: value }, style).slice('k:'.length), column);
}

/** What stands behind the dash of an item. @throws MetadataWriteError */
export function renderItem(value: unknown, style: TextStyle, column: number): string {
  return indentRest(yaml([value], style).slice('-'.length), column);
}

/** A key within brackets, with its colon. */
export function renderInlineKey(key: string, style: TextStyle): string {
  return `${style.isJson ? JSON.stringify(key) : flowText(key)}:`;
}

/** A key with its colon. */
export function renderKey(key: string, style: TextStyle): string {
  return yaml({ [key]: 0 }, style).replace(/ 0\n$/, '');
}

/** A scalar in one line, in the given quotes where they can hold it; null when it takes several lines. */
export function renderScalar(value: unknown, quotes: Quotes): string | null {
  refuseIncludes(value);
  if (typeof value === 'string' && !isSafe(value)) return null;
  const scalar = new Scalar(value);
  if (typeof value === 'string') scalar.type = quotes;
  const text = yamlText(scalar, defaultStyle).slice(0, -1);
  return text.includes('\n') ? null : text;
}

/**
 * A value within brackets, on one line, or in JSON on as many as its items need.
 * @param indentation of the line on which it begins; null: all of it stands on this line
 */
export function renderInline(value: unknown, style: TextStyle, indentation: string | null): string {
  refuseIncludes(value);
  if (style.isJson) {
    const text = writeJson(value, indentation === null ? 0 : style.indent);
    return text.replaceAll('\n', `\n${indentation}`);
  }
  return renderFlow(value);
}

function renderFlow(value: unknown): string {
  if (isScalar(value)) return yamlText(value, defaultStyle).slice(0, -1);
  if (Array.isArray(value)) return `[${value.map(renderFlow).join(', ')}]`;
  if (isMembers(value)) {
    const members = Object.entries(value).map(([key, each]) => `${flowText(key)}: ${renderFlow(each)}`);
    return `{${members.join(', ')}}`;
  }
  return typeof value === 'string' ? flowText(value) : writeJson(value);
}

/** Plain when every reader of YAML takes it for a text. JSON's texts are YAML too. */
function flowText(text: string): string {
  const isPlain =
    /^[A-Za-z_][A-Za-z0-9_-]*$/.test(text) && !/^(?:y|n|yes|no|on|off|true|false|null)$/i.test(text);
  return isPlain ? text : escapeBreaks(JSON.stringify(text));
}

function yaml(value: unknown, style: TextStyle): string {
  refuseIncludes(value);
  return yamlText(value, style);
}

function yamlText(value: unknown, style: TextStyle): string {
  const text = stringify(withQuotes(value), {
    lineWidth: 0,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    indent: style.indent,
    indentSeq: style.indentsLists,
    aliasDuplicateObjects: false,
    // Hasura's CLI reads YAML 1.1: a text such as yes or 0777 needs quotes there.
    compat: 'yaml-1.1',
    customTags: (tags) => [numberTag, ...tags],
  });
  return escapeBreaks(text);
}

/** Numbers with all of their digits. */
const numberTag: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: isExactNumber,
  resolve: (text) => text,
  stringify: ({ value }) => String(value),
};

/** The value with a quoted scalar for every text that a block of lines would change. */
function withQuotes(value: unknown): unknown {
  if (isNode(value)) return value;
  if (typeof value === 'string') return isSafe(value) ? value : quoted(value);
  if (Array.isArray(value)) return value.map(withQuotes);
  if (!isMembers(value)) return value;
  return new Map(
    Object.entries(value).map(([key, each]) => [
      isSafe(key) && !key.includes('\n') ? key : quoted(key),
      withQuotes(each),
    ]),
  );
}

function quoted(text: string): Scalar {
  const scalar = new Scalar(text);
  scalar.type = 'QUOTE_DOUBLE';
  return scalar;
}

/** Whether the library writes a text so that every reader reads it again: not where lines begin or consist of spaces. */
function isSafe(text: string): boolean {
  if (lineSeparators.test(text)) return false;
  return !text.includes('\n') || (/^\S/.test(text) && !/\n[^\S\n]+(?:\n|$)/.test(text));
}

/** Line breaks in YAML 1.1 and ordinary characters in YAML 1.2. They stand in double quotes only. */
const lineSeparators = /[\u0085\u2028\u2029]/;

function escapeBreaks(text: string): string {
  return text.replaceAll(
    new RegExp(lineSeparators, 'g'),
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function indentRest(text: string, column: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`);
}

/** Hasura's CLI takes every text with this word for an include, wherever it stands. */
function refuseIncludes(value: unknown): void {
  if (typeof value === 'string') {
    if (!resemblesInclude(value)) return;
    throw new MetadataWriteError(
      'unwritable',
      `the text ${JSON.stringify(value)} contains "!include": Hasura's CLI would read a file in its place. Word it otherwise`,
    );
  }
  if (typeof value !== 'object' || value === null || isNode(value)) return;
  for (const [key, each] of Object.entries(value)) {
    if (!Array.isArray(value)) refuseIncludes(key);
    refuseIncludes(each);
  }
}
