/** Reads the values of options and arguments. Each throws InvalidArgumentError, which commander shows with the option. */

import { eventPatterns, recordEntities } from '@platform/vocabulary';
import { InvalidArgumentError, Option } from 'commander';

export function positiveInteger(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.');
  return Number(text);
}

export function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function yesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('It must be yes or no.');
  return text === 'yes';
}

export function color(text: string): string {
  if (!/^#[0-9a-f]{6}$/i.test(text)) throw new InvalidArgumentError('It must be a colour such as #1e88e5.');
  return text.toLowerCase();
}

export function hours(text: string): number {
  if (!/^\d{1,4}(\.\d+)?$/.test(text))
    throw new InvalidArgumentError('It must be a number of hours, 0 or more.');
  return Number(text);
}

/** An ISO 8601 time in UTC. */
export function time(text: string): string {
  const milliseconds = Date.parse(text);
  if (Number.isNaN(milliseconds)) throw new InvalidArgumentError('It must be an ISO 8601 date or time.');
  return new Date(milliseconds).toISOString();
}

export function futureDate(text: string): Date {
  const date = /^\d{4}-\d{2}-\d{2}(T.+)?$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw new InvalidArgumentError('It must be a date like 2027-01-31.');
  if (date.getTime() <= Date.now()) throw new InvalidArgumentError('It must be in the future.');
  return date;
}

export function uuid(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text))
    throw new InvalidArgumentError('It must be an id, a UUID.');
  return text.toLowerCase();
}

/** An option that may be given more than once. */
export function repeatable<Value>(
  read: (text: string) => Value,
): (text: string, earlier: Value[]) => Value[] {
  return (text, earlier) => [...earlier, read(text)];
}

/** Types of events of webhooks, with commas between them. */
export function eventTypes(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !eventPatterns.includes(name));
  if (unknown === undefined) return names;
  throw new InvalidArgumentError(`"${unknown}" is none of ${eventPatterns.join(', ')}.`);
}

/** A header of a request, added to those of earlier options. */
export function header(text: string, earlier: Readonly<Record<string, string>>): Record<string, string> {
  const [, name = '', value = ''] = /^([\w-]+):\s*(\S.*)$/.exec(text) ?? [];
  if (name === '') throw new InvalidArgumentError('The form is "Name: value".');
  return { ...earlier, [name]: value };
}

/** What stands between the cells of a file. */
export function delimiter(text: string): string {
  if (text === 'tab' || text === '\\t') return '\t';
  if (text.length !== 1) throw new InvalidArgumentError('It must be one character, or tab.');
  return text;
}

/** The web origin of a page. */
export function origin(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed === undefined || parsed.origin !== text.replace(/\/$/, '')) {
    throw new InvalidArgumentError('It must be an origin like https://careers.example.com.');
  }
  return parsed.origin;
}

export interface User {
  readonly displayName: string;
  readonly email: string;
}

/** Reads a user written like the sender of an e-mail: `Ada Lovelace <ada@example.com>`. */
export function user(text: string): User {
  const [, displayName = '', email = ''] = /^([^<>]*\S)\s*<([^\s<>@]+@[^\s<>@]+)>\s*$/.exec(text) ?? [];
  if (email === '')
    throw new InvalidArgumentError(`"${text}" is not a user. The form is "Name <name@example.com>".`);
  return { displayName: displayName.trim(), email };
}

/** Options that several commands have. */
export const jsonOption = () => new Option('--json', 'print JSON');
export const yesOption = () => new Option('--yes', 'do not ask for a confirmation');
export const entityOption = () =>
  new Option('--entity <records>', 'of which records').choices(Object.keys(recordEntities));
export const accountOption = () => new Option('--account <id-or-name>', 'the account').makeOptionMandatory();
