/** The events that webhooks are sent, for the part `webhooks` of the description. */

import { type EventType, eventObjects, eventTypes } from '@platform/vocabulary';
import type { JsonSchema } from '../values/published-schema.ts';

const id = (description: string, example: string): JsonSchema => ({
  type: 'string',
  format: 'uuid',
  description,
  examples: [example],
});
const nullableId = (description: string, example: string): JsonSchema => ({
  ...id(description, example),
  type: ['string', 'null'],
});
const profileId = '5b0c9a34-3f0f-4c7e-9a5c-6a3a6b6f0081';
const otherId = 'c2b7f7de-41c8-4f0e-9b0a-3c5d2e6f7a33';

const project = nullableId('The project, if there is one.', otherId);
/** Members of `data` beside those of every event. */
const details: Readonly<Partial<Record<EventType, Record<string, JsonSchema>>>> = {
  'application.received': {
    profileId: id('The profile of the applicant.', profileId),
    projectId: project,
    review: {
      type: 'string',
      enum: ['pending', 'accepted', 'dismissed'],
      description: 'Whether the application is on the profile, or waits for somebody to accept it.',
      examples: ['accepted'],
    },
  },
  'application.moved': {
    profileId: id('The profile that was moved.', profileId),
    projectId: id('The project in which it was moved.', otherId),
    applicationId: nullableId(
      'The application that brought the profile into the project, if one did.',
      otherId,
    ),
    fromStatusId: nullableId('The status before.', otherId),
    statusId: nullableId('The status now.', otherId),
  },
  'profile.merged': { mergedIntoId: id('The profile that was kept.', otherId) },
  'task.failed': {
    taskType: { type: 'string', description: 'The kind of save.', examples: ['applicants'] },
    code: { type: ['string', 'null'], description: 'The code of the error.', examples: ['unknown_status'] },
    profileId: nullableId('The profile that it was about, if it is known.', profileId),
    projectId: project,
    companyId: nullableId('The company that it was about, if it is known.', otherId),
  },
  'webhook.disabled': {
    reason: {
      type: 'string',
      enum: ['failures', 'gone'],
      description: 'All attempts of five days have failed, or the address answered 410.',
      examples: ['failures'],
    },
  },
};

/** One request for each type of event. */
export function describeEvents(): JsonSchema {
  return Object.fromEntries(
    Object.entries(eventTypes).map(([type, meaning]) => [
      type,
      { post: describeEvent(type as EventType, meaning) },
    ]),
  );
}

function describeEvent(type: EventType, meaning: string): JsonSchema {
  const own = details[type] ?? {};
  const object = eventObjects[type];
  const actor = { kind: 'key', apikeyId: otherId, userId: profileId };
  const data = {
    id: id('The id of the row that the event is about.', profileId),
    object: { type: 'string', const: object, description: 'The table of that row.', examples: [object] },
    ...own,
    actor: {
      type: ['object', 'null'],
      description: 'The API key that made the change, and its user; null when no key did.',
      additionalProperties: { type: 'string' },
      examples: [actor],
    },
    record: {
      type: ['object', 'null'],
      description:
        'Only for webhooks that want records: the row as the lists show it now; null when it does not exist any more or is larger than 256 kB.',
    },
  };
  const optional = ['record'];
  const message = {
    id: id('Of the event, the same in every attempt.', '6d1f0a52-5f0e-4bb0-8f6e-0b6a1d7a9c22'),
    type: { type: 'string', const: type, description: 'What has happened.', examples: [type] },
    timestamp: {
      type: 'string',
      format: 'date-time',
      description: 'When it happened.',
      examples: ['2026-01-15T09:30:00.123Z'],
    },
    sequence: {
      type: 'integer',
      description: 'The number of the event among those of its record, in the order of the changes.',
      examples: [7],
    },
    data: {
      type: 'object',
      description: 'What the event is about.',
      required: Object.keys(data).filter((name) => !optional.includes(name)),
      properties: data,
    },
  };
  const schema = { type: 'object', required: Object.keys(message), properties: message };
  return {
    operationId: `on${type.replaceAll(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: ['Webhooks'],
    summary: type,
    description: `${meaning} Signed as Standard Webhooks 1.0.0.`,
    security: [],
    parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headers[name]),
    requestBody: {
      description: 'The event.',
      required: true,
      content: { 'application/json': { schema, example: exampleOfEvent(message, data, optional) } },
    },
    responses: {
      '2XX': { description: 'It has arrived. Any other answer is retried.' },
      '410': { description: 'Nothing is to be sent here any more: the webhook is disabled.' },
    },
  };
}

const first = ({ examples }: JsonSchema): unknown => (examples as unknown[] | undefined)?.[0];
const examplesOf = (members: Record<string, JsonSchema>, without: readonly string[] = []) =>
  Object.fromEntries(
    Object.entries(members)
      .filter(([name]) => !without.includes(name))
      .map(([name, member]) => [name, first(member)]),
  );

function exampleOfEvent(
  message: Record<string, JsonSchema>,
  data: Record<string, JsonSchema>,
  without: readonly string[],
): JsonSchema {
  return { ...examplesOf(message), data: examplesOf(data, without) };
}

const header = (name: string, description: string, example: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});
const headers: Readonly<Record<string, JsonSchema>> = {
  'webhook-id': header('webhook-id', 'The `id` of the event.', '6d1f0a52-5f0e-4bb0-8f6e-0b6a1d7a9c22'),
  'webhook-timestamp': header(
    'webhook-timestamp',
    'The time of the attempt, in seconds since 1970.',
    '1768469400',
  ),
  'webhook-signature': header(
    'webhook-signature',
    'Signatures with a space between them: `v1,` and base64 of HMAC-SHA256 over `{id}.{timestamp}.{body}`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
};
