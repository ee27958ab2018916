/** What servers and browsers call things: data and types, and nothing that needs Node. */
export { acceptableFields, takeableFields } from './acceptable-fields.ts';
export { type ApiKeyKind, kindOfSecret, newSecret, prefixOf } from './api-key-format.ts';
export { readBoolean } from './boolean-words.ts';
export { type Language, languages } from './careers/languages.ts';
export { palettes, type Scheme, schemes } from './careers/palette.ts';
export { preferredLanguage, texts } from './careers/texts.ts';
export { cleanLine, cleanPiece, cleanText } from './clean-text.ts';
export { readCommaList, writeCommaList } from './comma-list.ts';
export {
  frenchVatNumberOf,
  readSiren,
  readSiret,
  readVatNumber,
  sirenOfVatNumber,
} from './company-numbers.ts';
export { askedBelow, doubtfulBelow } from './confidence.ts';
export { decodeUri } from './decode-uri.ts';
export {
  type EmailAddress,
  readEmailAddress,
  readEmailAddresses,
  withPlainAddressSigns,
} from './email-address.ts';
export { type ErrorCode, type LimitName, statusByCode } from './error-codes.ts';
export { escapeMarkup } from './escape-markup.ts';
export {
  type EventObject,
  type EventType,
  eventObjects,
  eventPatterns,
  eventTypes,
  matchesEvent,
} from './event-types.ts';
export { type FieldType, fieldTypes } from './field-types.ts';
export { fold, foldName, isSameFolded } from './fold.ts';
export { canonicalHostName, withoutCase } from './host-name.ts';
export { isList, type MergeableField, mergeableFields } from './mergeable-fields.ts';
export { userNameAfterLabel, userNameInAddress, userNameInPath } from './network-page.ts';
export { type RecordEntity, recordEntities } from './record-entity.ts';
