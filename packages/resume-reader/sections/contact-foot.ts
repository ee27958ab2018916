/** Finds the contact details that stand at the foot of a page, where letterheads have them, and not in a section. */
import type { Line } from '../lines/line.ts';
import { isStreet, placeScore } from '../words/places.ts';
import type { Section } from './section.ts';

/** The greatest number of lines of a foot, and the greatest distance of two of them as a multiple of the font size. */
const maxLines = 4;
const maxPitch = 2.2;

/**
 * The sections without the contact details at the foot of their page, which are in a section of their own, the last. A
 * document that states an e-mail address with its name or under a heading has no others at its foot.
 */
export function withContactFoot(sections: Section[]): Section[] {
  if (sections.some((section) => isOwn(section) && section.lines.some(hasAddress))) return sections;
  const foot = new Set(footOf(sections));
  if (foot.size === 0) return sections;
  const contact: Section = {
    kind: 'contact',
    alsoKind: null,
    heading: null,
    headingLine: null,
    lines: [...foot],
  };
  return [
    ...sections.map((section) => ({ ...section, lines: section.lines.filter((line) => !foot.has(line)) })),
    contact,
  ];
}

/** True for the sections that state the details of the person. */
const isOwn = ({ kind }: Section): boolean => ['header', 'contact', 'personal', 'summary'].includes(kind);

/** The lines at the foot of the first page that has an e-mail address there. */
function footOf(sections: Section[]): Line[] {
  const lines = sections.flatMap((section) => section.lines);
  const ofOthers = new Set(
    sections.flatMap((section) => (section.kind === 'references' ? section.lines : [])),
  );
  for (const page of new Set(lines.map((line) => line.page))) {
    const onPage = lines.filter((line) => line.page === page);
    const foot = bottomOf(page === null ? onPage : onPage.toSorted((a, b) => a.y - b.y));
    if (foot.some(hasAddress) && !foot.some((line) => ofOthers.has(line))) return foot;
  }
  return [];
}

/** The last lines of a page, from top to bottom, that state nothing but contact details. */
function bottomOf(lines: Line[]): Line[] {
  const foot: Line[] = [];
  for (const line of lines.toReversed()) {
    const [below] = foot;
    if (foot.length === maxLines || !isDetail(line)) break;
    if (below && line.page !== null && below.y - line.y > maxPitch * below.size) break;
    foot.unshift(line);
  }
  return foot.length === lines.length ? [] : foot;
}

const hasAddress = ({ text }: Line): boolean => /\S@\S+\.\p{L}{2}/u.test(text);

const isDetail = (line: Line): boolean =>
  !line.hasBullet &&
  (hasAddress(line) ||
    line.segments.every(({ links }) => links.length > 0) ||
    /www\.|https?:|linkedin/i.test(line.text) ||
    /^[^\p{L}]*(?:\p{L}{1,12}[.:\s]*)?\+?(?:\d[\s().-]*){8,15}$/u.test(line.text) ||
    line.text.split(/\s[–—-]\s/).some((part) => isStreet(part) || placeScore(part) >= 2));
