/**
 * What a source is: somebody who may know more about a person or a company than a caller has sent. A source is asked outside
 * of saves, answers values that it states, and decides nothing: what becomes of them, the caller of `ask` decides.
 */
import type { CompanyOnPage, PersonOnPage, PlaceParts } from '@platform/resume-reader';

/** What came of a question. No outcome is an error: a save must not fail because of a source. */
export type SourceAnswer<Found> =
  | {
      readonly outcome: 'found';
      readonly found: Found;
      /** What of the answer was not used, for people: texts that name no value of a person. */
      readonly warnings?: readonly string[];
    }
  /** The source answered, and knows nothing of this. */
  | { readonly outcome: 'none' }
  /** It must not be asked this. The reason is a text for people, and names no value of a person. */
  | { readonly outcome: 'refused'; readonly reason: string }
  /** It could not be asked now. `retryAfterMs`: what it asks to wait, when it says so. */
  | { readonly outcome: 'failed'; readonly reason: string; readonly retryAfterMs: number | null };

export interface Source<Question, Found> {
  /** How records, metrics, settings and documentation call it. */
  readonly name: SourceName;
  /**
   * @param signal aborts the question, which then rejects with its reason
   * @throws only the reason of the signal: everything else is an answer
   */
  ask(question: Question, signal: AbortSignal): Promise<SourceAnswer<Found>>;
}

export type SourceName = 'networkPage' | 'networkProvider' | 'companyRegister' | 'geocoder';

/** The page of a person or of a company. */
export interface PageQuestion {
  readonly kind: 'person' | 'company';
  /** The canonical address (`readNetworkUrl`). */
  readonly url: string;
  /** The address as it was written, for who fetches it: some hosts tell capitals in paths, and queries, apart. */
  readonly address?: string | null;
}

/** What a page says of a person: the values that resumes have, and what only pages have. */
export interface FoundPerson extends PersonOnPage {
  /** The number of people that the person is connected with on the network. */
  readonly connectionCount: number | null;
  /** The parts of the place, where the page tells them apart; `stated.address` has its text. */
  readonly place?: PlaceParts;
  /** Absent for pages that are none of a network. */
  readonly member?: NetworkMember;
}

/** What only the network of a person knows; `null` for what it does not state. */
export interface NetworkMember {
  /** The end of the address of the person's page. */
  readonly publicIdentifier: string | null;
  /** Ids of the person on the network, which stay when the address of the page changes. */
  readonly networkId: string | null;
  readonly memberId: string | null;
  /** The language of the page, such as `fr_FR`. */
  readonly primaryLocale: string | null;
  readonly followerCount: number | null;
  readonly isOpenToNewOpportunities: boolean | null;
  readonly isPremium: boolean | null;
  readonly isInfluencer: boolean | null;
  readonly isHiring: boolean | null;
  /** Pages of companies of `stated.positions`, by the names that they have there. */
  readonly companies: readonly { readonly name: string; readonly networkUrl: string }[];
}

/** What a page says of a company; `null` for what it does not state. */
export interface FoundCompany extends Omit<CompanyOnPage, 'industries'> {
  /** The id of the company on the network. */
  readonly networkId: string | null;
  /** The end of the address of the company's page on the network; absent for pages that are none of a network. */
  readonly universalName?: string | null;
  readonly industries: readonly FoundIndustry[];
}

export interface FoundIndustry {
  readonly nameEnglish: string;
  readonly nameFrench: string | null;
  readonly networkId: number | null;
}

export type FoundPage = FoundPerson | FoundCompany;
