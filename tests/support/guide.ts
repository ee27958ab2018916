/**
 * Reads the steps of a guide: what its reader types and opens, the files that its reader saves, and what it shows as output.
 *
 *     ```sh run          typed into a shell; variables that it exports are there in later steps
 *     ```sh start        typed into a shell of its own, where it goes on running
 *     ```text open       an address that is opened in a browser
 *     ```js file=a.mjs   saved under this name, in whatever language
 *     ```json, ```text   directly after a `run`: what it prints
 *     ```text printed    what the program that was started has printed since, in the meantime or a moment later
 */
import { readFileSync } from 'node:fs';
import { escapePattern } from '@platform/resume-reader/testing';
import { marked } from 'marked';

export interface GuideStep {
  readonly kind: 'run' | 'start' | 'open' | 'printed';
  readonly text: string;
  /** What the guide shows as the output of a `run`; null: nothing. */
  readonly output: { readonly language: string; readonly text: string } | null;
}

export interface Guide {
  readonly steps: readonly GuideStep[];
  readonly files: Readonly<Record<string, string>>;
}

const kinds: Readonly<Record<string, GuideStep['kind']>> = {
  'sh run': 'run',
  'sh start': 'start',
  'text open': 'open',
  'text printed': 'printed',
};

export function readGuide(path: string): Guide {
  const tokens = marked.lexer(readFileSync(path, 'utf8')).filter(({ type }) => type !== 'space');
  const steps: GuideStep[] = [];
  const files: Record<string, string> = {};
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'code') continue;
    const info = token.lang ?? '';
    const [, use = ''] = info.split(' ');
    if (use.startsWith('file=')) files[use.slice('file='.length)] = token.text;
    const kind = kinds[info];
    if (kind === undefined) continue;
    const next = tokens[index + 1];
    const isShown = kind === 'run' && next?.type === 'code' && (next.lang === 'json' || next.lang === 'text');
    steps.push({ kind, text: token.text, output: isShown ? { language: next.lang, text: next.text } : null });
  }
  return { steps, files };
}

/** Whether a text is the one that a guide shows, in which `…` stands for any text of a line. */
export function isText(shown: string, text: string): boolean {
  const parts = shown.trim().split('…');
  return new RegExp(`^${parts.map((part) => escapePattern(part)).join('.+')}$`).test(text.trim());
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
