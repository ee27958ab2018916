/** Commands of the metadata API, sent to an engine in the same process. */
import type { Engine } from '@platform/engine';
import { adminSecret } from './event-engine.ts';

export interface CommandAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever a command answers
  readonly body: any;
  /** The body as it was sent. */
  readonly text: string;
}

/** Sends a request for JSON to a path of the engine's port, with the admin secret. A text is sent unchanged. */
export async function sendJson(
  engine: Engine,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<CommandAnswer> {
  const response = await engine.fetch(
    new Request(`http://engine${path}`, {
      method: 'POST',
      headers: { 'x-hasura-admin-secret': adminSecret, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text };
}

/** Sends one command to `/v1/metadata`. */
export function sendCommand(engine: Engine, type: string, args: unknown = {}): Promise<CommandAnswer> {
  return sendJson(engine, '/v1/metadata', { type, args });
}
