/** The body of a message: what has happened, with ids. Nothing in it says anything about a person, unless the endpoint asks for the record. */

/** A row of `webhook_events`. */
export interface WebhookEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: string;
  readonly sequence: unknown;
  readonly object: string;
  readonly objectId: string;
  readonly details: unknown;
  readonly actor?: unknown;
}

/**
 * The JSON text of a message.
 * @param record the JSON text of the record, for endpoints that want it; `null` as a text when it cannot be read any more
 */
export function messageBody(event: WebhookEvent, record: string | null = null): string {
  const { id, type, createdAt, sequence, object, objectId, details, actor = null } = event;
  const data = { id: objectId, object, ...(details as object), actor };
  const message = {
    id,
    type,
    timestamp: new Date(createdAt).toISOString(),
    sequence: Number(sequence),
    data,
  };
  const text = JSON.stringify(message);
  // The record is JSON already, and may have numbers that JavaScript would round.
  return record === null ? text : `${text.slice(0, -2)},"record":${record}}}`;
}
