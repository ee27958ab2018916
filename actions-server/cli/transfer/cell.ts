/** Reads the cell of a file into the value that a save takes. Pure. */
import { readBoolean, writeCommaList } from '@platform/vocabulary';
import { readDecimal } from '../../text/number.ts';
import type { MappedColumn } from './mapping.ts';
import { type DateForm, isSerial, readDate } from './read-date.ts';
import type { RecordColumn } from './record-kinds.ts';

export interface CellFormat extends Partial<MappedColumn> {
  readonly cell: RecordColumn['cell'];
  /** The type of the custom field, if it is one. */
  readonly fieldType?: string;
  /** Whose clocks the times without an offset are of; UTC by default. */
  readonly timeZone?: string;
}

type Cell = { readonly value: unknown } | { readonly problem: string };

/**
 * What spreadsheets show instead of a value: `#N/A`, `#REF!`, `#BEZUG!`, `#NOM ?`, `#DELING.DOOR.0!`, `Err:502`, and hashes
 * for what is too wide.
 */
const sheetError = /^(?:#(?:[\p{Lu}¡¿/_.0]+\s?[!?]|N\/[A-Z]|NV|#+)|(?:Err|Erro|Fehler|Fout)\s?:\s?5\d\d)$/u;
/** How databases export that there is no value. */
const noValue = /^(?:NULL|\\N|\(null\))$/;
/** A number as a spreadsheet shows one that is too wide for its column. */
const scientific = /^([+-]?)(\d)(?:[.,](\d+))?E\+(\d{1,3})$/i;
/** Members that are digits and no numbers: none of them may be lost. */
const exactTexts = ['phoneNumbers', 'externalId', 'referenceId'];

/** What the cell of an export means as a text is marked, as it would be refused or taken for no value. */
const markedText = /^'+(?=[^'])/;

/** A text as the cell of an export: `'NULL` is the text NULL. */
export function writeText(text: string): string {
  return isDoubtful(text.replace(markedText, '')) ? `'${text}` : text;
}

function isDoubtful(text: string): boolean {
  return isNoValue(text) || sheetError.test(text.trim()) || scientific.test(text.trim());
}

/** Whether a cell says that a database has no value. */
export function isNoValue(text: string): boolean {
  return noValue.test(text.trim());
}

/** @param text not empty */
export function readCell(text: string, format: CellFormat): Cell {
  const { values, split, decimal, date, cell, fieldType, timeZone = 'UTC' } = format;
  const trimmed = text.trim();
  if (values !== undefined && Object.hasOwn(values, trimmed)) return { value: values[trimmed] ?? null };
  if (markedText.test(text) && isDoubtful(text.replace(markedText, ''))) return { value: text.slice(1) };
  if (trimmed.includes('\u0000'))
    return { problem: 'the cell has a NUL character: save the file as text again' };
  if (sheetError.test(trimmed))
    return { problem: `"${trimmed}" is an error of the spreadsheet, and no value` };
  if (values !== undefined) return { problem: `"${trimmed}" is not among the values of the mapping` };
  const isExact = exactTexts.includes(format.to ?? '') || fieldType === 'phone';
  // A decimal comma separates no values.
  const lost = isExact ? [trimmed, ...trimmed.split(split ?? ',')].find(hasLostDigits) : undefined;
  if (lost !== undefined)
    return {
      problem: `"${lost.trim()}" has lost digits in a spreadsheet: format the column as text, and enter it again`,
    };
  if (split !== undefined)
    return { value: joinList(trimmed.split(split).map(isExact ? withDigits : String)) };
  const zone = cell === 'instant' || fieldType === 'datetime' ? timeZone : null;
  if (date !== undefined) return readDateCell(trimmed, date, zone);
  if (decimal !== undefined) return readDecimalCell(trimmed, decimal);
  if (cell === 'boolean' || fieldType === 'boolean') {
    const value = readBoolean(trimmed);
    return value === null ? { problem: `"${trimmed}" is neither true nor false` } : { value };
  }
  if (cell === 'instant') return readDateCell(trimmed, 'yyyy-mm-dd', zone);
  // A date that is written otherwise is the server's to judge, which says what it expects.
  if (fieldType === 'date' || fieldType === 'datetime')
    return { value: readDate(trimmed, 'yyyy-mm-dd', zone) ?? text };
  return { value: isExact ? withDigits(text) : text };
}

/** `3,3639980510E+10` has all the digits of a number that a spreadsheet shows so, and `3,36E+10` has lost some. */
function hasLostDigits(text: string): boolean {
  const [, , , decimals = '', exponent] = scientific.exec(text.trim()) ?? [];
  return exponent !== undefined && decimals.length !== Number(exponent);
}

function withDigits(text: string): string {
  return text.trim().replace(scientific, (_, sign, first, decimals = '') => `${sign}${first}${decimals}`);
}

/** Values with commas between them, as saves take them; one with a comma is in double quotes. */
export function joinList(values: readonly string[]): string {
  return writeCommaList(values.map((value) => value.trim()).filter((value) => value !== ''));
}

function readDateCell(text: string, form: DateForm, timeZone: string | null): Cell {
  const value = readDate(text, form, timeZone);
  if (value !== null) return { value };
  const advice = isSerial(text) ? '; a number of days is one of the form excel' : '';
  return { problem: `"${text}" is no date of the form ${form}${advice}` };
}

/** Signs of currencies that mean one. */
const currencies: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** `1 234,50 €` is `1234.50 EUR`: a number with one unit, before or behind it. */
function readDecimalCell(text: string, mark: '.' | ','): Cell {
  const [, bracket = '', before = '', digits = '', after = ''] =
    /^(\()?([^\d(),.+\u2212-]*)(.*\d)([^\d)]*)\)?$/.exec(text) ?? [];
  const number = readDecimal(bracket === '' ? digits.trim() : `(${digits})`, mark);
  const units = [before, after].map((unit) => unit.trim()).filter((unit) => unit !== '');
  if (number === null || units.length > 1)
    return { problem: `"${text}" is no number with a decimal ${mark === ',' ? 'comma' : 'point'}` };
  return { value: [number, ...units.map((unit) => currencies[unit] ?? unit)].join(' ') };
}
