/** The input and output of reading a web page. Everything here is plain data that can be sent between processes. */
import type { StatedResume } from '../stated/stated-resume.ts';
import type { ResumeReadResult } from '../types.ts';

export interface ReadPageOptions {
  /** JSON is read as JSON-LD or JSON Resume. */
  readonly format: 'html' | 'json';
  /** The charset that the server says, when it says one. */
  readonly charset: string | null;
  /** The address that the page has come from, to which addresses in it are relative. */
  readonly url: string;
  /** The address that was asked for, whose page it has to be: `url`, or one that has led there. */
  readonly asked: string;
  readonly about: 'person' | 'company';
  /** The name of the reader in `<meta name="…">`, beside `robots`. */
  readonly agent: string;
}

/** What a page says of a person; a value that it does not state is absent. */
export interface PersonOnPage {
  readonly kind: 'person';
  readonly stated: StatedResume;
  /** Absolute. */
  readonly imageUrl: string | null;
}

/** What a page says of a company; `null` for what it does not state. */
export interface CompanyOnPage {
  readonly kind: 'company';
  readonly name: string | null;
  /** Plain text, with line ends. */
  readonly description: string | null;
  readonly tagline: string | null;
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
  readonly foundedAt: string | null;
  readonly employeeCount: number | null;
  /** The bounds of a size such as "51-200"; the end is null for "10,001+". */
  readonly employeeStartCount: number | null;
  readonly employeeEndCount: number | null;
  readonly website: string | null;
  readonly imageUrl: string | null;
  readonly industries: readonly string[];
}

export interface PageContent {
  /** Null when the page is about nobody, or not about whom it was asked for. */
  readonly found: PersonOnPage | CompanyOnPage | null;
  /** What the page says to programs that read it: the contents of its `robots` elements, and that it reserves mining. */
  readonly directives: readonly string[];
  readonly reservesMining: boolean;
  /** The address of a JSON Resume that the page links, absolute; not yet the address of the same host. */
  readonly resumeUrl: string | null;
}

export type PageReadResult =
  | { readonly status: 'read'; readonly page: PageContent }
  | Extract<ResumeReadResult, { status: 'unreadable' }>;

/** Somebody whom a page describes. */
export interface PageEntity {
  readonly content: PersonOnPage | CompanyOnPage;
  /** How surely the page is about them, from 3: the page says so, 2: their address is that of the page, 1: they have no other. */
  readonly rank: 1 | 2 | 3;
}
