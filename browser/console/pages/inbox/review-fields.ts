/** What an application says beside what is known of the person, field by field. Pure. */
import { acceptableFields, askedBelow } from '@platform/vocabulary';
import { type StoredPlace, type StoredValue, textOfPlace, textOfValue } from './stored-values.ts';

export interface KnownProfile {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly birthday: string | null;
  readonly profileUrl: string | null;
  readonly location: StoredPlace | null;
  readonly emailAddresses: readonly { readonly emailAddress: string }[];
  readonly phoneNumbers: readonly { readonly number: string; readonly canonicalNumber: string | null }[];
  readonly positions: readonly KnownPosition[];
  readonly educations: readonly { readonly degree: string | null; readonly schoolName: string | null }[];
  readonly locales: readonly { readonly locale: string }[];
  readonly fieldsValues: readonly StoredValue[];
}

interface KnownPosition {
  readonly title: string | null;
  readonly companyName: string | null;
  readonly isCurrent: boolean | null;
}

export interface Evidence {
  readonly field: string;
  readonly source: string;
  readonly confidence: number;
}

/** What was read from a resume, as `profiles_files.parsed` has it, or what a source has found, in the same form. */
export type ReadResume = Readonly<Record<string, unknown>> & {
  readonly evidence?: readonly Evidence[];
  /** The source that has found it; absent: it was read from a resume. */
  readonly foundBy?: string;
};

export interface ReviewField {
  /** As `acceptApplication` names it. */
  readonly name: string;
  /** Undefined: the page has a word for the name. */
  readonly title?: string;
  readonly known: readonly string[];
  readonly submitted: readonly string[];
  /** `form`, `resume`, or the name of a source. */
  readonly from: string;
  readonly evidence: readonly Evidence[];
  /** Lists are completed, other values are replaced. */
  readonly isList: boolean;
  /** `fills`: nothing is known yet. `equal`: all of it is known. */
  readonly kind: 'fills' | 'differs' | 'equal';
}

interface Submission {
  readonly profile: KnownProfile;
  readonly submitted: Readonly<Record<string, unknown>>;
  /** Those that are believed first come first. */
  readonly resumes: readonly ReadResume[];
  /** Names of custom fields by their ids. */
  readonly fieldNames: ReadonlyMap<string, string>;
}

const lists = new Set([
  'emailAddresses',
  'phoneNumbers',
  'positions',
  'educations',
  'locales',
  'associations',
]);
/** The fields that the application has a value for: those that differ first, those that fill a gap, those that are equal. */
export function reviewFields(submission: Submission): ReviewField[] {
  const fields = [
    ...acceptableFields.flatMap((name) => readField(name, submission) ?? []),
    ...customFields(submission),
  ];
  const order = { differs: 0, fills: 1, equal: 2 };
  return fields.sort((a, b) => order[a.kind] - order[b.kind]);
}

function readField(name: string, { profile, submitted, resumes }: Submission): ReviewField | null {
  const own = textsOf(name, submitted);
  const isList = lists.has(name);
  const stating = resumes.filter((read) => textsOf(name, read).length > 0);
  // Lists of several are united; of other values the first counts.
  const read = own.length > 0 ? [] : isList ? stating : stating.slice(0, 1);
  const values = own.length > 0 ? own : [...new Set(read.flatMap((each) => textsOf(name, each)))];
  if (values.length === 0) return null;
  const from = own.length > 0 ? 'form' : (read[0]?.foundBy ?? 'resume');
  const known = knownTexts(name, profile);
  const evidence = read
    .flatMap((each) => each.evidence ?? [])
    .filter(({ field }) => field === name || field.startsWith(`${name}.`));
  // A place is known by what was written, too.
  const alsoKnown = name === 'location' ? [profile.location?.search].filter((text) => text != null) : [];
  const kind = compare([...known, ...alsoKnown], values);
  return { name, known, submitted: values, from, evidence, isList, kind };
}

function customFields({ profile, submitted, fieldNames }: Submission): ReviewField[] {
  const values = (submitted.customFieldsValues ?? {}) as Readonly<Record<string, unknown>>;
  return Object.entries(values).flatMap(([id, value]) => {
    const texts = (Array.isArray(value) ? value : [value]).filter(isFilled).map(textOf);
    if (texts.length === 0) return [];
    const known = profile.fieldsValues.filter(({ fieldId }) => fieldId === id.toLowerCase()).map(textOfValue);
    const title = fieldNames.get(id.toLowerCase()) ?? id;
    return [
      {
        name: id,
        title,
        known,
        submitted: texts,
        from: 'form',
        evidence: [],
        isList: false,
        kind: compare(known, texts),
      },
    ];
  });
}

function compare(known: readonly string[], submitted: readonly string[]): ReviewField['kind'] {
  if (known.length === 0) return 'fills';
  const folded = new Set(known.map(fold));
  return submitted.every((text) => folded.has(fold(text))) ? 'equal' : 'differs';
}

/** Case, spaces and signs within numbers make no difference to a reader. */
function fold(text: string): string {
  const compact = text.trim().toLowerCase();
  return /^[+\d][\d\s().+-]{5,}$/.test(compact)
    ? compact.replace(/[^\d+]/g, '')
    : compact.replace(/\s+/g, ' ');
}

/** The values of a member of the body, or of what was read from a resume. */
function textsOf(name: string, values: Readonly<Record<string, unknown>>): string[] {
  if (name === 'currentPosition') {
    const parts = [values.currentPosition, values.currentCompanyName].filter(isFilled).map(textOf);
    return parts.length === 0 ? [] : [parts.join(', ')];
  }
  const value =
    name === 'associations'
      ? (values.data as { associations?: unknown } | undefined)?.associations
      : values[name];
  if (!isFilled(value)) return [];
  if (Array.isArray(value)) return value.filter(isFilled).map(textOf);
  const text = textOf(value);
  return name === 'emailAddresses' || name === 'phoneNumbers'
    ? text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : [text];
}

function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const item = value as Readonly<Record<string, unknown>>;
  const text = [
    item.title ?? item.degree ?? item.locale ?? item.canonicalNumber ?? item.number,
    item.companyName ?? item.schoolName,
  ]
    .filter(isFilled)
    .join(', ');
  return text === '' ? JSON.stringify(value) : text;
}

function knownTexts(name: string, profile: KnownProfile): string[] {
  const texts = (): readonly (string | null | undefined)[] => {
    switch (name) {
      case 'emailAddresses':
        return profile.emailAddresses.map(({ emailAddress }) => emailAddress);
      case 'phoneNumbers':
        return profile.phoneNumbers.map(({ number, canonicalNumber }) => canonicalNumber ?? number);
      case 'networkUrl':
        return [profile.profileUrl];
      case 'location':
        return [textOfPlace(profile.location)];
      case 'currentPosition':
        return profile.positions.filter(({ isCurrent }) => isCurrent).map(textOf);
      case 'positions':
        return profile.positions.map(textOf);
      case 'educations':
        return profile.educations.map(textOf);
      case 'locales':
        return profile.locales.map(({ locale }) => locale);
      case 'firstName':
      case 'lastName':
      case 'headline':
      case 'summary':
      case 'birthday':
        return [profile[name]];
      default:
        return [];
    }
  };
  return [...new Set(texts().filter((text): text is string => isFilled(text)))];
}

/** The confidence of the least certain value of a field; 1 of what the applicant wrote. */
export const confidenceOf = ({ evidence }: Pick<ReviewField, 'evidence'>): number =>
  Math.min(1, ...evidence.filter(({ field }) => !isWholeEntry(field)).map(({ confidence }) => confidence));

/** A whole entry is less certain than each of its parts, which have evidence of their own. */
const isWholeEntry = (field: string): boolean => /^(?:positions|educations)\.\d+$/.test(field);

/** True for a field with a value that is rather wrong than right. A single one is taken only when somebody says so. */
export const isQuestion = (field: Pick<ReviewField, 'evidence'>): boolean => confidenceOf(field) < askedBelow;

/** What the profile has after the fields were taken over. */
export function resultOf({ known, submitted, isList }: ReviewField, isTaken: boolean): readonly string[] {
  if (!isTaken) return known;
  if (!isList) return submitted;
  const folded = new Set(known.map(fold));
  return [...known, ...submitted.filter((text) => !folded.has(fold(text)))];
}
