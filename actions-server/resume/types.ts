/**
 * What reading a resume gives. Everything here is plain data that can cross a process boundary.
 *
 * Nothing is invented: what a document does not state is `null` or an empty list.
 */

/** A calendar date in the precision of the document: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export type ResumeDate = string;

/** A phone number as printed, with its E.164 form when the number is possible in its country. */
export interface ParsedPhoneNumber {
  readonly number: string;
  readonly canonicalNumber: string | null;
}

/** One entry of an experience section. */
export interface ParsedPosition {
  readonly title: string | null;
  readonly companyName: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly startDate: ResumeDate | null;
  readonly endDate: ResumeDate | null;
  /** True when the document says that it goes on ("2019 - present", "since 2019", "2019 -"). */
  readonly isCurrent: boolean;
}

/** One entry of an education section. */
export interface ParsedEducation {
  readonly schoolName: string | null;
  readonly degree: string | null;
  readonly fieldOfStudy: string | null;
  readonly startDate: ResumeDate | null;
  readonly endDate: ResumeDate | null;
  readonly description: string | null;
}

/** A spoken language: `locale` is BCP 47 (`fr`, `pt-BR`), `level` is the document's own wording. */
export interface ParsedLocale {
  readonly locale: string;
  level: string | null;
}

/** Where a value comes from, so that a reader can check it. */
export interface ResumeEvidence {
  /** Path of the value in the parsed resume: `firstName`, `emailAddresses.0`, `positions.2`. */
  readonly field: string;
  /** 1-based page; `null` for formats without pages. */
  readonly page: number | null;
  /** 0-based indexes into the lines of `text`. */
  readonly lines: number[];
  /** The lines as printed, joined with a newline (or the link's target when it only exists as a link). */
  readonly source: string;
  /** 0 (guess) to 1 (stated beyond doubt). */
  readonly confidence: number;
}

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

export interface ResumeWarning {
  readonly code: ResumeWarningCode;
  readonly message: string;
}

export interface ParsedResume {
  /** The text in reading order, one printed line a line. */
  text: string;
  /** ISO 639-1 code of the language the document is written in. */
  readonly language: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly emailAddresses: string[];
  readonly phoneNumbers: ParsedPhoneNumber[];
  /** The person's public page on a professional network. */
  readonly networkUrl: string | null;
  readonly location: string | null;
  readonly headline: string | null;
  readonly summary: string | null;
  readonly birthday: ResumeDate | null;
  readonly currentPosition: string | null;
  readonly currentCompanyName: string | null;
  readonly positions: ParsedPosition[];
  readonly educations: ParsedEducation[];
  readonly locales: ParsedLocale[];
  /** The text of the skills sections. */
  readonly skills: string | null;
  readonly evidence: ResumeEvidence[];
  readonly warnings: ResumeWarning[];
}

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
export interface OcrOptions {
  /** ISO 639-3 codes of the languages looked for, of those that are installed. */
  readonly languages: readonly string[];
  /** Milliseconds that recognition may take for one file, beside the time for reading. */
  readonly timeoutMs: number;
}

export interface ReadResumeOptions {
  /** The format is decided by content; the name counts where content cannot tell, and tells what was damaged. */
  readonly fileName: string;
  /** ISO 3166-1 alpha-2 country of phone numbers printed without an international prefix. */
  readonly defaultCountry: string;
  /** How pages without text are recognised; without it they are not. */
  readonly ocr?: OcrOptions;
}
