/**
 * What reading a resume gives. Everything here is plain data that can cross a process boundary.
 *
 * Nothing is invented: what a document does not state is `null` or an empty list.
 */

/** A calendar date in the precision of the document: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export type ResumeDate = string;

/** A phone number as printed, with its E.164 form when the number is possible in its country. */
export type ParsedPhoneNumber = {
  number: string;
  canonicalNumber: string | null;
};

/** One entry of an experience section. */
export type ParsedPosition = {
  title: string | null;
  companyName: string | null;
  location: string | null;
  description: string | null;
  startDate: ResumeDate | null;
  endDate: ResumeDate | null;
  /** True when the document says that it goes on ("2019 - present", "since 2019", "2019 -"). */
  isCurrent: boolean;
};

/** One entry of an education section. */
export type ParsedEducation = {
  schoolName: string | null;
  degree: string | null;
  fieldOfStudy: string | null;
  startDate: ResumeDate | null;
  endDate: ResumeDate | null;
  description: string | null;
};

/** A spoken language: `locale` is BCP 47 (`fr`, `pt-BR`), `level` is the document's own wording. */
export type ParsedLocale = {
  locale: string;
  level: string | null;
};

/** Where a value comes from, so that a reader can check it. */
export type ResumeEvidence = {
  /** Path of the value in the parsed resume: `firstName`, `emailAddresses.0`, `positions.2`. */
  field: string;
  /** 1-based page; `null` for formats without pages. */
  page: number | null;
  /** 0-based indexes into the lines of `text`. */
  lines: number[];
  /** The lines as printed, joined with a newline (or the link's target when it only exists as a link). */
  source: string;
  /** 0 (guess) to 1 (stated beyond doubt). */
  confidence: number;
};

/** Codes of warnings about a document that was read. */
type ResumeWarningCode =
  | 'pages_skipped'
  | 'page_unreadable'
  | 'text_truncated'
  | 'name_not_found'
  | 'links_unreadable'
  | 'part_unreadable'
  | 'macros_ignored'
  | 'text_recognised';

export type ResumeWarning = {
  code: ResumeWarningCode;
  message: string;
};

export type ParsedResume = {
  /** The text in reading order, one printed line a line. */
  text: string;
  /** ISO 639-1 code of the language the document is written in. */
  language: string | null;
  firstName: string | null;
  lastName: string | null;
  emailAddresses: string[];
  phoneNumbers: ParsedPhoneNumber[];
  /** The person's public page on a professional network. */
  networkUrl: string | null;
  location: string | null;
  headline: string | null;
  summary: string | null;
  birthday: ResumeDate | null;
  currentPosition: string | null;
  currentCompanyName: string | null;
  positions: ParsedPosition[];
  educations: ParsedEducation[];
  locales: ParsedLocale[];
  /** The text of the skills sections. */
  skills: string | null;
  evidence: ResumeEvidence[];
  warnings: ResumeWarning[];
};

/** Why a document could not be read. Closed list: callers may switch over it. */
export type UnreadableCode =
  | 'encrypted'
  | 'corrupt'
  | 'empty'
  | 'no_text'
  | 'unsupported'
  | 'timeout'
  | 'out_of_memory'
  | 'too_large';

export type ResumeReadResult =
  | { status: 'read'; resume: ParsedResume }
  | { status: 'unreadable'; code: UnreadableCode; message: string };

/** How text in pictures is recognised. */
export type OcrOptions = {
  /** ISO 639-3 codes of the languages looked for, of those that are installed. */
  languages: readonly string[];
  /** Milliseconds that recognition may take for one file, beside the time for reading. */
  timeoutMs: number;
};

export type ReadResumeOptions = {
  /** The format is decided by content; the name counts where content cannot tell, and tells what was damaged. */
  fileName: string;
  /** ISO 3166-1 alpha-2 country of phone numbers printed without an international prefix. */
  defaultCountry: string;
  /** How pages without text are recognised; without it they are not. */
  ocr?: OcrOptions;
};
