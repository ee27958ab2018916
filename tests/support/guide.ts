/**
 * Reads the steps of a guide: what its reader types, the files that its reader saves, and the answers that it shows.
 *
 *     ```sh run          typed into a shell
 *     ```js file=a.mjs   saved under this name
 *     ```json, ```text   directly after a step: what it prints
 */
import { readFileSync } from 'node:fs';
import { marked } from 'marked';

export interface GuideStep {
  readonly command: string;
  /** What the guide shows as the output; null: nothing. */
  readonly output: { readonly language: string; readonly text: string } | null;
}

export interface Guide {
  readonly steps: readonly GuideStep[];
  readonly files: Readonly<Record<string, string>>;
}

export function readGuide(path: string): Guide {
  const tokens = marked.lexer(readFileSync(path, 'utf8')).filter(({ type }) => type !== 'space');
  const steps: GuideStep[] = [];
  const files: Record<string, string> = {};
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'code') continue;
    const [language = '', use = ''] = (token.lang ?? '').split(' ');
    if (use.startsWith('file=')) files[use.slice('file='.length)] = token.text;
    if (language !== 'sh' || use !== 'run') continue;
    const next = tokens[index + 1];
    const isShown = next?.type === 'code' && (next.lang === 'json' || next.lang === 'text');
    steps.push({ command: token.text, output: isShown ? { language: next.lang, text: next.text } : null });
  }
  return { steps, files };
}

/**
 * Where an answer differs from the one that a guide shows; null when it does not. The answer may have further members and
 * elements. `…` stands for any text, and a number for any number: they depend on when the guide is followed.
 */
export function differenceFrom(shown: unknown, answer: unknown, path = '$'): string | null {
  if (Array.isArray(shown)) {
    if (!Array.isArray(answer)) return `${path} is no list`;
    return firstOf(
      shown.map((element, index) => differenceFrom(element, answer[index], `${path}[${index}]`)),
    );
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof answer !== 'object' || answer === null) return `${path} is no object`;
    return firstOf(
      Object.entries(shown).map(([name, value]) =>
        Object.hasOwn(answer, name)
          ? differenceFrom(value, (answer as Record<string, unknown>)[name], `${path}.${name}`)
          : `${path}.${name} is missing`,
      ),
    );
  }
  if (typeof shown === 'number') return typeof answer === 'number' ? null : `${path} is no number`;
  if (shown === '…') return typeof answer === 'string' ? null : `${path} is no text`;
  return shown === answer ? null : `${path} is ${JSON.stringify(answer)} and not ${JSON.stringify(shown)}`;
}

function firstOf(differences: readonly (string | null)[]): string | null {
  return differences.find((difference) => difference !== null) ?? null;
}
