/**
 * Resolves the address and headers of a handler or webhook: metadata and environment variables → a URL and headers that
 * can be sent. Done once, at the start.
 */
import { writeHeaderText } from '@platform/runtime';
import type { HeaderMetadata } from '../metadata/shape-parts.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** An address: a template that may hold `{{VARIABLE}}`, or the environment variable that holds the whole address. */
export type Address = { readonly template: string } | { readonly variable: string };

/** A resolved handler or webhook. */
export interface CallTarget {
  readonly url: URL;
  readonly headers: HeaderList;
}

interface ResolvedTarget {
  /** null when a variable is not set or there is a problem. */
  readonly target: CallTarget | null;
  /** Variables that the metadata names and the environment does not set. */
  readonly unset: readonly string[];
  /** What is wrong with the address or a header, whatever the unset variables will be. */
  readonly problems: readonly string[];
}

const variablePattern = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g;

/** @param what the kind of target, for the messages: `handler`, `webhook` */
export function resolveTarget(
  what: string,
  address: Address,
  headers: readonly HeaderMetadata[],
  environment: Environment,
): ResolvedTarget {
  const unset = new Set<string>();
  const readVariable = (variable: string): string => {
    const value = environment[variable];
    if (value === undefined || value === '') unset.add(variable);
    return value ?? '';
  };
  const filled =
    'variable' in address
      ? readVariable(address.variable)
      : address.template.replaceAll(variablePattern, (_, name: string) => readVariable(name));
  const isComplete = unset.size === 0;
  const sent = headers.map(
    (header) =>
      [header.name, 'value' in header ? header.value : readVariable(header.value_from_env)] as const,
  );
  const url = URL.canParse(filled) ? new URL(filled) : null;
  // Not the resolved address, because values from the environment may be secret.
  const shown = 'variable' in address ? `of ${address.variable}` : `"${address.template}"`;
  const isWebAddress = url !== null && /^https?:$/.test(url.protocol);
  const problems = [
    ...(isWebAddress || !isComplete ? [] : [`the ${what} ${shown} is not an http or https address`]),
    ...sent
      .filter(([name, value]) => !canBeSent(name, value))
      .map(([name]) => `the header "${name}" is not valid in HTTP`),
  ];
  const isCallable = url !== null && unset.size === 0 && problems.length === 0;
  return { target: isCallable ? { url, headers: sent } : null, unset: [...unset], problems };
}

function canBeSent(name: string, value: string): boolean {
  try {
    new Headers([[name, writeHeaderText(value)]]);
    return true;
  } catch {
    return false;
  }
}
