/** The part of the runtime that needs no Node: browsers load it too. */
export { type CsvCell, emptyText, writeCell, writeOptions } from './csv.ts';
export {
  type CsvColumns,
  type CsvLayout,
  type CsvProblem,
  csvColumns,
  findEncoding,
  findLayout,
  recordProblem,
} from './csv-layout.ts';
export { CsvReader, type CsvRecord, readRecords } from './csv-reader.ts';
export { digitsOf, withoutExponent } from './decimal-digits.ts';
export { isExactNumber, placeText, plainNumber, readJson, writeJson } from './exact-json.ts';
export { readHeaderText, writeHeaderText, writeHeaderTexts } from './header-text.ts';
