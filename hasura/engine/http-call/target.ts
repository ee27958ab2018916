/**
 * Where handlers and webhooks are. An address and headers of the metadata come in, with the environment that fills
 * them; a URL and headers that can be sent go out, once, at the start.
 */
import type { WebhookAddress } from '../catalog/trigger-types.ts';
import type { HeaderMetadata } from '../metadata/shape-parts.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** What is called, ready to be called. */
export interface CallTarget {
  readonly url: URL;
  readonly headers: HeaderList;
}

interface ResolvedTarget {
  /** null when a variable is not set or something is wrong. */
  readonly target: CallTarget | null;
  /** Variables that are named and not set: another environment would have them. */
  readonly unset: readonly string[];
  /** What no environment could mend, or what this one has made of it. */
  readonly problems: readonly string[];
}

/** @param what is called, for the problems: `handler`, `webhook` */
export function resolveTarget(
  what: string,
  address: WebhookAddress,
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
    'variable' in address ? readVariable(address.variable) : fillTemplate(address.template, readVariable);
  const sent = headers.map(
    (header) =>
      [header.name, 'value' in header ? header.value : readVariable(header.value_from_env)] as const,
  );
  if (unset.size > 0) return { target: null, unset: [...unset], problems: [] };
  const url = URL.canParse(filled) ? new URL(filled) : null;
  // Not what it is filled with: addresses from the environment may hold secrets.
  const shown = 'variable' in address ? `of ${address.variable}` : `"${address.template}"`;
  const isWebAddress = url !== null && /^https?:$/.test(url.protocol);
  const problems = [
    ...(isWebAddress ? [] : [`the ${what} ${shown} is no web address`]),
    ...sent
      .filter(([name, value]) => !canBeSent(name, value))
      .map(([name]) => `the header "${name}" cannot be sent`),
  ];
  return { target: url === null || problems.length > 0 ? null : { url, headers: sent }, unset: [], problems };
}

function fillTemplate(template: string, readVariable: (variable: string) => string): string {
  return template.replaceAll(/\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g, (_, name: string) =>
    readVariable(name),
  );
}

function canBeSent(name: string, value: string): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}
