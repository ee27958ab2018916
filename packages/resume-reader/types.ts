/**
 * The input and output of the resume reader. Everything here is plain data that can be sent between processes.
 *
 * Nothing is invented: a value that the document does not state is `null` or an empty list.
 */

/** A calendar date in the precision of the document: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export type ResumeDate = string;

/** A phone number as printed, and in E.164 form when the number is possible in its country. */
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
  /** True when the document states that the position is current ("2019 - present", "since 2019", "2019 -"). */
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

/** A spoken language: `locale` is a BCP 47 code (`fr`, `pt-BR`), `level` is the wording of the document. */
export interface ParsedLocale {
  readonly locale: string;
  level: string | null;
}

/** The source of a value, so that a person can check it. */
export interface ResumeEvidence {
  /**
   * The path of the value in the parsed resume: `firstName`, `emailAddresses.0`, `positions.2` for the whole entry and
   * `positions.2.title`, `.companyName`, `.startDate`, `.endDate` for its parts; likewise for `educations`.
   */
  readonly field: string;
  /** The 1-based number of the page; `null` for formats without pages. */
  readonly page: number | null;
  /** 0-based indexes into the lines of `text`. */
  readonly lines: number[];
  /** The texts of the lines, joined with a newline. */
  readonly source: string;
  /** The probability that the value is right, 0 to 1. */
  readonly confidence: number;
}

/** The codes of warnings about a document that was read. */
type ResumeWarningCode =
  | 'pages_skipped'
  | 'page_unreadable'
  | 'text_truncated'
  | 'name_not_found'
  | 'links_unreadable'
  | 'part_unreadable'
  | 'macros_ignored'
  | 'attachments_skipped'
  | 'several_people'
  | 'text_recognised'
  | 'glyphs_unknown'
  | 'text_garbled'
  | 'language_not_supported';

export interface ResumeWarning {
  readonly code: ResumeWarningCode;
  readonly message: string;
}

export interface ParsedResume {
  /** The text in reading order, with one line per printed line. */
  text: string;
  /** The ISO 639-1 code of the language of the document, also of one in which resumes are not read. */
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

/** Why a document could not be read. The list is complete, so callers may switch over it. */
export type UnreadableCode =
  | 'encrypted'
  | 'corrupt'
  | 'empty'
  | 'no_text'
  | 'unsupported'
  | 'timeout'
  | 'out_of_memory'
  | 'too_large'
  | 'failed';

export type ResumeReadResult =
  | { status: 'read'; resume: ParsedResume }
  | {
      status: 'unreadable';
      code: UnreadableCode;
      message: string;
      /**
       * With the code `failed`: where in the reader an error happened that is not in the file. It is the kind of the error and
       * its stack without its message, which may quote the document.
       */
      fault?: string;
    };

/** The options of OCR. */
export interface OcrOptions {
  /** The ISO 639-3 codes of the languages of the text; each must be installed. */
  readonly languages: readonly string[];
  /** The time limit of OCR for one file in milliseconds, in addition to the time limit for reading. */
  readonly timeoutMs: number;
  /** The folder in which the packages of OCR are installed, or one below: `deploy/ocr` of the checkout. */
  readonly packages: string;
}

export interface ReadResumeOptions {
  /** The content decides the format; the name is used where the content is ambiguous, and to detect damaged files. */
  readonly fileName: string;
  /** The ISO 3166-1 alpha-2 code of the country of phone numbers without an international prefix. */
  readonly defaultCountry: string;
  /** The options of OCR for pages without text; without them OCR is off. */
  readonly ocr?: OcrOptions;
}
