/** What is stored of an answer about a person: a row of `profiles_findings`. Pure. */
import { type ParsedResume, resumeOf } from '@platform/resume-reader';
import { isJsonObject } from '../text/json.ts';
import { printable } from '../text/printable.ts';
import type { FoundPage, NetworkMember, SourceAnswer, SourceName } from './source.ts';

/** `profiles_findings.found`. */
export interface Finding {
  /** With an empty `text`: the values are what was found. */
  readonly resume: ParsedResume;
  readonly imageUrl: string | null;
  readonly connectionCount: number | null;
  /** null: the page is none of a network. */
  readonly member: NetworkMember | null;
}

export interface FindingRow {
  readonly source: SourceName;
  readonly url: string;
  readonly outcome: SourceAnswer<unknown>['outcome'];
  readonly reason: string | null;
  readonly found: Finding | null;
  readonly askedAt: string;
}

/**
 * @param url canonical, of the page that was asked for
 * @param country ISO 3166-1 alpha-2, of phone numbers without an international prefix
 */
export function findingOf(
  { source, url, country }: { source: SourceName; url: string; country: string },
  answer: SourceAnswer<FoundPage>,
): FindingRow {
  const about = { source, url, askedAt: new Date().toISOString() };
  if (answer.outcome === 'none') return { ...about, outcome: 'none', reason: null, found: null };
  if (answer.outcome !== 'found')
    return { ...about, outcome: answer.outcome, reason: answer.reason, found: null };
  if (answer.found.kind !== 'person') {
    const reason = 'the page is that of a company';
    return { ...about, outcome: 'refused', reason, found: null };
  }
  const { stated, imageUrl, connectionCount, member = null } = answer.found;
  const resume = { ...resumeOf(stated, country), text: '' };
  const found = { resume, imageUrl, connectionCount, member };
  return printable({ ...about, outcome: 'found', reason: null, found });
}

/** A stored finding; null for a row without one. */
export function readFinding(found: unknown): Finding | null {
  return isJsonObject(found) && isJsonObject(found.resume) ? (found as unknown as Finding) : null;
}
