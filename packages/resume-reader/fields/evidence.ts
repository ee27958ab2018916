/** Says for each value of a resume on which lines it stands and how certain it is. */
import type { Line } from '../lines/line.ts';
import type { ResumeEvidence } from '../types.ts';
import { confidenceIn, isCalibrated } from './confidence.ts';
import type { Features } from './feature.ts';
import { featuresIn, type Values } from './features.ts';
import type { Found } from './found.ts';

/** The path of a value in the resume with where it was found. */
export type FoundField = readonly [path: string, found: Found<unknown>];

/** The parts of entries that have evidence of their own, because one of them can be right and another one wrong. */
const partsOfEntries: Readonly<Record<string, readonly string[]>> = {
  positions: ['title', 'companyName', 'startDate', 'endDate'],
  educations: ['degree', 'schoolName', 'startDate', 'endDate'],
};

/** The highest confidence of a value that may belong to its neighbour. */
const doubtful = 0.85;

/** The evidence of a reader without models of confidence, from which these are fitted. */
export type JudgedEvidence = ResumeEvidence & { readonly features?: Features };

/** @param lines those of the document, in the order of its text */
export function evidenceOf(
  fields: readonly FoundField[],
  values: Values,
  lines: readonly Line[],
): JudgedEvidence[] {
  const confidenceOf = confidenceIn(values);
  const featuresOf = featuresIn(values);
  const numbers = new Map(lines.map((line, index) => [placeKey(line), index]));
  return fields
    .flatMap(([path, found]): FoundField[] => [[path, found], ...partsOf(path, found)])
    .map(([path, found]) => {
      const numbersOfLines = found.evidence.flatMap((line) => numbers.get(placeKey(line)) ?? []);
      const features = { score: found.confidence, ...featuresOf(path), ...found.features };
      const probability = Math.min(found.isDoubtful ? doubtful : 1, confidenceOf(path, features));
      return {
        field: path,
        page: found.evidence[0]?.page ?? null,
        lines: [...new Set(numbersOfLines)],
        source: found.evidence.map((line) => line.text).join('\n'),
        confidence: Math.round(probability * 100) / 100,
        ...(isCalibrated ? {} : { features }),
      };
    });
}

/** The parts of an entry, each with the lines that have its text. */
function partsOf(path: string, found: Found<unknown>): FoundField[] {
  const names = partsOfEntries[path.split('.')[0] ?? ''] ?? [];
  const values = found.value as Readonly<Record<string, unknown>>;
  return names.flatMap((name): FoundField[] => {
    const value = values[name];
    if (typeof value !== 'string') return [];
    const stating = found.evidence.filter((line) => line.text.includes(value));
    const isWhole = stating.some(({ segments }) => segments.some(({ text }) => text.trim() === value));
    const features = { ...found.features, 'fills a cell': isWhole ? 1 : 0 };
    return [
      [`${path}.${name}`, { ...found, features, evidence: stating.length > 0 ? stating : found.evidence }],
    ];
  });
}

/** Identifies a line by its position, because its text may have been joined or cut since it was read. */
const placeKey = (line: Line): string => `${line.page}|${line.block}|${line.y}`;
