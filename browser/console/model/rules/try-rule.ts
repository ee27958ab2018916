/** Whether values fulfil a rule, as far as a form can tell. What it cannot tell, the database says. Pure. */
import type { Rule } from './checks.ts';

/** @param valueIn the value of a column as it is sent; undefined: it is not sent */
export function breaksRule(rule: Rule, valueIn: (column: string) => unknown): boolean {
  if (rule.kind === 'other') return false;
  if ('columns' in rule) {
    const values = rule.columns.map((column) => valueIn(column) ?? null);
    const count = values.filter((value) => value !== null).length;
    switch (rule.kind) {
      case 'exactlyOne':
        return count !== 1;
      case 'atLeastOne':
        return count === 0;
      case 'bothOrNone':
        return count === 1;
      case 'different':
        return count === 2 && values[0] === values[1];
    }
  }
  const value = valueIn(rule.column) ?? null;
  // Postgres takes null wherever a check says nothing else.
  if (value === null) return false;
  const text = String(value);
  switch (rule.kind) {
    case 'filled':
      return text.replace(/^ +| +$/g, '') === '';
    case 'listed':
      return !rule.values.includes(text);
    case 'characters':
      return [...text].length > rule.limit;
    case 'bytes':
      return new TextEncoder().encode(text).length > rule.limit;
    case 'leastItems':
      return Array.isArray(value) && value.length < rule.limit;
    case 'mostItems':
      return Array.isArray(value) && value.length > rule.limit;
    case 'least':
      return Number(value) < rule.limit;
    case 'most':
      return Number(value) > rule.limit;
    case 'pattern':
      return isPattern(rule.pattern) && !new RegExp(inJavaScript(rule.pattern), 'u').test(text);
    case 'notItself':
      return text === valueIn('id');
    default:
      return false;
  }
}

const inJavaScript = (pattern: string) => pattern.replaceAll('[:space:]', '\\s').replaceAll('-]', '\\-]');

/** The expressions of Postgres and of browsers are alike, and not the same. */
function isPattern(pattern: string): boolean {
  try {
    new RegExp(inJavaScript(pattern), 'u');
    return !/\[:|\\[mMyAZ]|\(\?/.test(inJavaScript(pattern));
  } catch {
    return false;
  }
}
