/**
 * Marks the letters that a document does not tell in the result of reading it. In: a resume in which they have the sign of
 * `extract/unknown-glyphs.ts`. Out: the resume with U+FFFD in their places, and with a low confidence of the values that
 * they are in.
 */
import { unknownLetter } from './extract/document.ts';
import type { ParsedResume } from './types.ts';

/** A value with an unknown letter is not right as it stands, but tells a person what to look for. */
const confidenceFactor = 0.3;
/** A value with fewer known letters for each unknown one says nothing. */
const minKnownLetters = 2;

/** The resume with U+FFFD for unknown letters; the same resume when it has none. */
export function withUnknownLetters(resume: ParsedResume): ParsedResume {
  if (!resume.text.includes(unknownLetter)) return resume;
  const { text, evidence, ...values } = resume;
  const result = marked(values) as typeof values;
  return {
    ...result,
    text: withReplacement(text),
    evidence: evidence.flatMap((each) => {
      const hasUnknown = hasUnknownLetter(valueAt(values, each.field));
      if (hasUnknown && valueAt(result, each.field) === null) return [];
      const confidence = hasUnknown
        ? Math.round(each.confidence * confidenceFactor * 100) / 100
        : each.confidence;
      return [{ ...each, source: withReplacement(each.source), confidence }];
    }),
  };
}

/** True when a value has an unknown letter; an entry, when one of its values has it other than its long description. */
function hasUnknownLetter(value: unknown): boolean {
  const text = JSON.stringify(value ?? '', (key, part) => (key === 'description' ? undefined : part));
  return text.includes(unknownLetter);
}

const withReplacement = (text: string): string => text.replaceAll(unknownLetter, '\ufffd');

/** A copy of plain data whose texts have U+FFFD, or are `null` where hardly any letter is known. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(marked);
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, marked(each)]));
  }
  if (typeof value !== 'string' || !value.includes(unknownLetter)) return value;
  const unknown = value.split(unknownLetter).length - 1;
  const known = (value.match(/[\p{L}\p{N}]/gu)?.length ?? 0) - unknown;
  return known < minKnownLetters * unknown ? null : withReplacement(value);
}

/** The value at a path of the evidence, such as `positions.2.title`. */
function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[key];
  return value;
}
