/** The variables of CSS (`--name`), which elements inherit and values refer to (`var(--name, fallback)`). */
import type { Declaration } from './css-rules.ts';

interface Variables {
  readonly own: ReadonlyMap<string, string>;
  readonly around: CssVariables;
  readonly depth: number;
}

/** The variables of an element with those around it; `null` when there are none. */
export type CssVariables = Variables | null;

/** A text that replaces variables is cut here, because each may stand for several others. */
const maxResolved = 500;
/** The number of elements around one another whose variables are kept. Most pages state all of them for the root. */
const maxLevels = 30;
/** Stands for a variable that is not defined, while it is not known whether the value needs it. */
const missing = '\u0000';
/** How often the variables of a value are replaced by what may have variables itself. */
const maxRounds = 8;

/** The variables of an element, and a function that puts them in a value: `null` when one of them is not defined. */
export function withVariables(
  around: CssVariables,
  declarations: readonly Declaration[],
): { own: CssVariables; resolve: (value: string) => string | null } {
  const stated = declarations.filter(({ name }) => name.startsWith('--'));
  const depth = (around?.depth ?? 0) + 1;
  const own =
    stated.length === 0 || depth > maxLevels
      ? around
      : { own: new Map(stated.map(({ name, value }) => [name, value])), around, depth };
  return { own, resolve: (value) => (value.includes('var(') ? resolved(value, own) : value) };
}

function resolved(value: string, variables: CssVariables): string | null {
  let text = value;
  for (let round = 0; round < maxRounds && text.includes('var('); round += 1) {
    // The innermost ones first, so that a fallback may have a variable.
    text = text.replace(
      /var\(\s*(--[^\s,()]+)\s*(?:,((?:[^()]|\((?!\s*--)[^()]*\))*))?\)/g,
      (_, name: string, fallback: string | undefined) => find(name, variables) ?? fallback?.trim() ?? missing,
    );
    if (text.length > maxResolved) return null;
  }
  return text.includes('var(') || text.includes(missing) ? null : text.toLowerCase();
}

function find(name: string, variables: CssVariables): string | undefined {
  for (let level = variables; level !== null; level = level.around) {
    const value = level.own.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}
