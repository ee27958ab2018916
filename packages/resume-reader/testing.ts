/** What tests and measurements see of the inside of the reader, and nobody else. */
export { extract } from './extract/extract.ts';
export { escapePattern } from './words/pattern.ts';
