/** The values that were read from a resume, each with its evidence. Pure. */

export interface ReadValue {
  /** The path of the value, such as `positions.0.title`. */
  readonly field: string;
  readonly text: string;
  /** Indexes into the lines of the text. */
  readonly lines: readonly number[];
  /** From 0, a guess, to 1, certain. */
  readonly confidence: number;
}

interface Evidence {
  readonly field: string;
  readonly lines: readonly number[];
  readonly source: string;
  readonly confidence: number;
}

/** @param parsed `profiles_files.parsed`; null: nothing was read */
export function readValues(parsed: Readonly<Record<string, unknown>> | null): readonly ReadValue[] {
  const evidence = (parsed?.evidence ?? []) as readonly Evidence[];
  return evidence.map(({ field, lines, source, confidence }) => ({
    field,
    text: textAt(parsed, field) ?? source,
    lines,
    confidence,
  }));
}

/** Null: the path leads to something that is no single text, such as a whole position. */
function textAt(parsed: unknown, path: string): string | null {
  let value = parsed;
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Readonly<Record<string, unknown>>)[step];
  }
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value);
  if (typeof value !== 'object' || value === null) return null;
  const { number, title, degree, locale, companyName, schoolName } = value as Readonly<
    Record<string, string | null>
  >;
  const parts = [number ?? title ?? degree ?? locale, companyName ?? schoolName].filter(Boolean);
  return parts.length === 0 ? null : parts.join(', ');
}
