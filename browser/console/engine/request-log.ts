/** The last requests of this tab, for "copy as GraphQL". It never holds the secret. */
import { writeJson } from '@platform/runtime/browser';
import { createStored } from './stored.ts';

export interface LoggedRequest {
  readonly number: number;
  readonly path: string;
  /** The GraphQL document, or the name of the metadata command. */
  readonly title: string;
  /** The body as it was sent. */
  readonly body: { readonly query: string; readonly variables: object } | object;
  /** The headers besides the secret that say who asks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly milliseconds: number;
  readonly problem: string | null;
}

const kept = 50;
let count = 0;

export const requestLog = createStored<readonly LoggedRequest[]>([]);

export function logRequest(entry: Omit<LoggedRequest, 'number'>): void {
  count += 1;
  requestLog.set([{ ...entry, number: count }, ...requestLog.get()].slice(0, kept));
}

/** The request as a command for a shell. The secret is a variable that the reader sets. */
export function asCurl({ path, body, headers }: LoggedRequest, origin: string): string {
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
  const named = Object.entries(headers).map(([name, value]) => ` \\\n  -H ${quoted(`${name}: ${value}`)}`);
  return `curl -s ${quoted(origin + path)} \\\n  -H "x-hasura-admin-secret: $ADMIN_SECRET"${named.join('')} \\\n  -d ${quoted(writeJson(body))}`;
}
