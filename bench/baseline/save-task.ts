/** What all saves of the baseline have in common: the task, the session of the caller and the answer. */
import { createHash, randomUUID } from 'node:crypto';

export interface SaveRequest {
  readonly groupId: string;
  readonly apikeyId: string;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The parameters that the first statement of every save begins with: $1 to $8. */
export function taskValues(
  { groupId, apikeyId, body }: SaveRequest,
  taskId: string,
  requestId: string,
  type: string,
  payload: object,
): unknown[] {
  const input = { seed: randomUUID(), payload, files: [], warnings: [], isStrict: false };
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return [groupId, taskId, apikeyId, type, JSON.stringify(input), hash, requestId, 'baseline'];
}

/** Inserts the task with these parameters. */
export const insertTask = `insert into tasks
  ("groupId", id, "apikeyId", type, input, "bodyHash", "requestId", "lockedBy", status, attempts)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'running', 1)`;

/** The session of the caller, for the audit entries that triggers write. */
export function sessionOf({ groupId, apikeyId }: SaveRequest, requestId: string): string {
  return JSON.stringify({
    'x-hasura-role': 'account',
    'x-hasura-group-id': groupId,
    'x-hasura-apikey-id': apikeyId,
    'x-hasura-actor': 'key',
    'x-hasura-request-id': requestId,
  });
}

/** The answer, and what the task keeps of the attempt. */
export function successOf(
  name: string,
  taskId: string,
  record: Readonly<Record<string, string>>,
  outcome: 'created' | 'updated',
  readSince: string,
): { readonly status: number; readonly body: string; readonly response: string; readonly steps: string } {
  const status = outcome === 'created' ? 201 : 200;
  const body = { message: `${name} saved successfully`, taskId, ...record };
  const now = new Date().toISOString();
  const steps = [
    { name: 'read', startedAt: readSince, finishedAt: now },
    { name: 'write', startedAt: now, finishedAt: now },
  ];
  const response = { status, headers: { 'X-Record-Outcome': outcome }, body };
  return {
    status,
    body: JSON.stringify(body),
    response: JSON.stringify(response),
    steps: JSON.stringify(steps),
  };
}
