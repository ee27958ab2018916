/** The part of the runtime that needs no Node: browsers load it too. */
export {
  type CsvCell,
  CsvLines,
  type CsvRecord,
  emptyText,
  findDelimiter,
  type HeadingProblem,
  parseOptions,
  readHeadings,
  writeCell,
  writeOptions,
} from './csv.ts';
export { digitsOf, withoutExponent } from './decimal-digits.ts';
export { isExactNumber, placeText, plainNumber, readJson, writeJson } from './exact-json.ts';
export { readHeaderText, writeHeaderText, writeHeaderTexts } from './header-text.ts';
