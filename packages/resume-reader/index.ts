/** Reads resumes: see README.md. */
export { askedFields, doubtfulFields } from './doubtful.ts';
export { missingOcrPackages } from './extract/ocr.ts';
export { removeAbandonedLanguages } from './extract/ocr-languages.ts';
export { decoderFor } from './extract/text-encoding.ts';
export { cleanName } from './fields/clean-name.ts';
export { splitName } from './fields/split-name.ts';
export {
  type DocumentFormat,
  detectFileKind,
  isReadableFormat,
  readableTypes,
} from './file-kind/file-kind.ts';
export {
  acceptOf,
  endingOfType,
  type Refusal,
  refusedEndings,
  refusedTypes,
  typeOfName,
} from './file-kind/file-types.ts';
export { isSame as isSameOnPages, merged as mergedPages } from './page/merge-content.ts';
export type { CompanyOnPage, PersonOnPage } from './page/page-content.ts';
export { readResume } from './read-resume.ts';
export { createResumeReader, type ResumeReader } from './reader-pool.ts';
export { readJsonResume } from './stated/json-resume.ts';
export { dateOf as dateStated, resumeOf, type StatedResume } from './stated/stated-resume.ts';
export type {
  OcrOptions,
  ParsedEducation,
  ParsedLocale,
  ParsedPhoneNumber,
  ParsedPosition,
  ParsedResume,
  ReadResumeOptions,
  ResumeEvidence,
  ResumeReadResult,
  ResumeWarning,
  UnreadableCode,
} from './types.ts';
export { codeOfCountry, isCountryCode } from './words/countries.ts';
export type { CountriesOfTown } from './words/known-towns.ts';
export { belongsToPlace, isStreet, withoutArea } from './words/places.ts';
export { type PlaceParts, type PlacesReading, type ReadPlace, readPlaces } from './words/read-places.ts';
