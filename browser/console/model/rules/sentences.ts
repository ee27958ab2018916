/** Rules, and what breaks them, in sentences of this language that name the columns. */
import { type WordKey, wordsInEnglish } from '../../i18n/en.ts';
import type { Words } from '../../i18n/words.ts';
import type { Rule } from './checks.ts';
import type { Violation } from './violation.ts';

/** Patterns that people know by another name. */
const knownPatterns: readonly (readonly [test: (pattern: string) => boolean, word: WordKey])[] = [
  [(pattern) => pattern === '^#[0-9a-f]{6}$', 'rule.colour'],
  [(pattern) => pattern === '^[A-Z]{2}$', 'rule.country'],
  [(pattern) => pattern.startsWith('^[a-z][a-z0-9_]'), 'rule.code'],
  [(pattern) => pattern.startsWith('^[12][0-9]{3}'), 'rule.partDate'],
  [(pattern) => pattern.startsWith('^\\+[1-9]'), 'rule.phone'],
  [(pattern) => /@[^[]*\]\+@/.test(pattern), 'rule.email'],
  [(pattern) => pattern.startsWith('^https?://'), 'rule.web'],
  [(pattern) => pattern === '^[0-9a-f]{64}$', 'rule.sha256'],
  [(pattern) => pattern === '^[0-9a-f]{32,64}$', 'rule.hexKey'],
  [(pattern) => pattern.startsWith('^whsec_'), 'rule.webhookSecret'],
  [(pattern) => pattern.startsWith('^[a-z0-9]([a-z0-9-]'), 'rule.slug'],
  [(pattern) => pattern.startsWith('^[a-z]{2,3}(-'), 'rule.language'],
  [(pattern) => pattern === '[0-9]', 'rule.digit'],
];

/** What a rule asks for: `name must not be empty.` */
export function ruleSentence(rule: Rule, words: Words): string {
  switch (rule.kind) {
    case 'listed':
      return words('rule.listed', { column: rule.column, values: rule.values.join(', ') });
    case 'characters':
    case 'bytes':
    case 'least':
    case 'most':
    case 'leastItems':
    case 'mostItems':
      return words(`rule.${rule.kind}`, { column: rule.column, limit: rule.limit });
    case 'pattern': {
      const known = knownPatterns.find(([test]) => test(rule.pattern))?.[1];
      return words(known ?? 'rule.pattern', { column: rule.column, pattern: rule.pattern });
    }
    case 'exactlyOne':
    case 'atLeastOne':
    case 'bothOrNone':
    case 'different':
      return words(`rule.${rule.kind}`, { columns: rule.columns.join(', ') });
    case 'other': {
      const own = `check.${rule.constraint}`;
      if (own in wordsInEnglish) return words(own as WordKey);
      return words('rule.other', { columns: rule.columns.join(', '), text: rule.text });
    }
    default:
      return words(`rule.${rule.kind}`, { column: rule.column });
  }
}

/** What the database has refused, and what to do about it. */
export function violationSentence({ kind, columns, rules, table }: Violation, words: Words): string {
  if (kind === 'check') return [...new Set(rules.map((rule) => ruleSentence(rule, words)))].join(' ');
  return words(`violation.${kind}`, { columns: columns.join(', '), table });
}
