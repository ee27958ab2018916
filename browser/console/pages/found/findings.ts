/** What sources have found of a person, as the page of the profile shows it. Pure. */
import { takeableFields } from '@platform/vocabulary';
import {
  type KnownProfile,
  type ReadResume,
  type ReviewField,
  reviewFields,
} from '../inbox/review-fields.ts';

/** A row of `profiles_findings`. */
export interface Finding {
  readonly id: string;
  readonly source: string;
  readonly url: string;
  readonly outcome: string;
  readonly reason: string | null;
  readonly found: unknown;
  readonly askedAt: string;
  readonly dismissedAt: string | null;
}

const takeable: ReadonlySet<string> = new Set(takeableFields);

/**
 * The values that somebody can take, beside those of the profile: as `takeProfileData` takes them, the latest answer first and
 * nothing of one that was dismissed, or that is about another page than that of the profile.
 */
export function foundFields(
  profile: Omit<KnownProfile, 'fieldsValues'>,
  findings: readonly Finding[],
): readonly ReviewField[] {
  const resumes = findings.flatMap((finding) =>
    finding.dismissedAt === null && isSamePage(finding.url, profile.profileUrl) ? readValues(finding) : [],
  );
  const known = { ...profile, fieldsValues: [] };
  return reviewFields({ profile: known, submitted: {}, resumes, fieldNames: new Map() }).filter(({ name }) =>
    takeable.has(name),
  );
}

/** The values of a finding in the form of a read resume, with its source; none when it has none. */
export function readValues({ source, found }: Pick<Finding, 'source' | 'found'>): ReadResume[] {
  const resume = isObject(found) ? found.resume : null;
  if (!isObject(resume)) return [];
  const evidence = Array.isArray(resume.evidence) ? resume.evidence : [];
  return [{ ...resume, evidence, foundBy: source }];
}

/** What a page says besides, which is shown and cannot be taken. */
export interface FoundBesides {
  readonly skills: string | null;
  readonly imageUrl: string | null;
  readonly connectionCount: number | null;
}

export function foundBesides({ found }: Pick<Finding, 'found'>): FoundBesides {
  const { resume, imageUrl, connectionCount } = isObject(found) ? found : {};
  const skills = isObject(resume) ? resume.skills : null;
  return {
    skills: typeof skills === 'string' ? skills : null,
    imageUrl: typeof imageUrl === 'string' ? imageUrl : null,
    connectionCount: typeof connectionCount === 'number' ? connectionCount : null,
  };
}

/**
 * Whether an application names the page that a source was asked for. What it names otherwise than by its scheme, a prefix of
 * its host, its case or what follows the path is not recognised, and its values are then not offered.
 * @param url in its canonical form
 */
export function isSamePage(url: string, written: unknown): boolean {
  if (typeof written !== 'string') return false;
  const [page, other] = [pageOf(url), pageOf(written)];
  return other.endsWith(page) && /^(?:[^/]+\.)?$/.test(other.slice(0, -page.length));
}

/** Host and path. */
function pageOf(address: string): string {
  const folded = address.trim().toLowerCase();
  const [page = ''] = folded.replace(/^https?:\/\//, '').split(/[?#]/);
  return page.replace(/\/+$/, '');
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
