/** Where webhooks of triggers are: addresses and headers, with the environment filled in once, at the start. */
import type { WebhookCall } from '../catalog/trigger-types.ts';
import type { MetadataProblem } from '../metadata/metadata-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A webhook, ready to be called. */
export interface Webhook {
  readonly url: URL;
  readonly headers: readonly (readonly [string, string])[];
  /** The headers as the log shows them: those from the environment by the name of their variable. */
  readonly shownHeaders: readonly object[];
  readonly timeoutSeconds: number;
}

/**
 * Fills the environment in.
 * @param what names the trigger, for problems
 * @returns null after a problem: a variable that is not set, an address or header that cannot be used
 */
export function resolveWebhook(
  what: string,
  call: WebhookCall,
  environment: Environment,
  problems: MetadataProblem[],
): Webhook | null {
  const before = problems.length;
  const complain = (message: string): void => {
    problems.push({ file: null, key: what, message });
  };
  const variableOf = (variable: string): string => {
    const value = environment[variable];
    if (value === undefined || value === '') complain(`the environment variable ${variable} is not set`);
    return value ?? '';
  };
  const { address } = call;
  const filled =
    'variable' in address
      ? variableOf(address.variable)
      : address.template.replaceAll(/\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g, (_, name: string) =>
          variableOf(name),
        );
  const headers = call.headers.map(
    (header) => [header.name, 'value' in header ? header.value : variableOf(header.variable)] as const,
  );
  if (problems.length > before) return null;
  const url = URL.canParse(filled) ? new URL(filled) : null;
  // Not what it is filled with: addresses from the environment may hold secrets.
  const shown = 'variable' in address ? `of ${address.variable}` : `"${address.template}"`;
  if (url === null || !/^https?:$/.test(url.protocol)) complain(`the webhook ${shown} is no web address`);
  for (const [name, value] of headers) {
    if (!isHeader(name, value)) complain(`the header "${name}" cannot be sent`);
  }
  if (url === null || problems.length > before) return null;
  const shownHeaders = call.headers.map((header) =>
    'value' in header ? header : { name: header.name, value_from_env: header.variable },
  );
  return { url, headers, shownHeaders, timeoutSeconds: call.timeoutSeconds };
}

function isHeader(name: string, value: string): boolean {
  try {
    new Headers([[name, value]]);
    return true;
  } catch {
    return false;
  }
}
