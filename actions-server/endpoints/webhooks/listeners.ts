/**
 * POST /rest/v2/webhook-listeners, PATCH and DELETE /rest/v2/webhook-listeners/:id: programs that read the events of the
 * account themselves, such as `npm run listen`. A listener counts for a minute after each of its requests.
 */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { readSaveBody } from '../../saves/save-body.ts';
import { deletedAnswer, listenerAnswer, listenerIdParameter } from '../../webhooks/described.ts';
import { listenerBody } from '../../webhooks/endpoint-body.ts';
import { endListener, renewListener, startListener } from '../../webhooks/listeners.ts';

const path = '/rest/v2/webhook-listeners';
const params = z.object({ id: listenerIdParameter });

const describedBody = {
  isRequired: true,
  description: 'Which events are written.',
  content: {
    'application/json': {
      schema: listenerBody,
      examples: {
        applications: { summary: 'Everything about applications', value: { events: ['application.*'] } },
      },
    },
  },
};
const written = {
  description: 'Events are written.',
  content: { 'application/json': { schema: listenerAnswer } },
};

export const postListener = defineRoute({
  method: 'post',
  path,
  access: 'private',
  description: {
    operationId: 'startWebhookListener',
    tag: 'Webhooks',
    summary: 'Start to listen',
    description:
      'For programs such as `npm run listen`, which read `webhook_events` of GraphQL themselves: events of these types are written for a minute, although no webhook wants them. At most 5 programs can listen at a time.',
    body: describedBody,
    answers: [
      {
        status: 201,
        ...written,
      },
    ],
    errors: ['validation_failed', 'webhook_limit_reached'],
  },
  async handler({ caller: { groupId }, readJsonBody }, { hasura }: Pick<Dependencies, 'hasura'>) {
    const { body } = readSaveBody(listenerBody, (await readJsonBody()).value, { isStrict: true });
    return { status: 201, json: await startListener({ groupId, hasura }, body.events) };
  },
});

export const patchListener = defineRoute({
  method: 'patch',
  path: `${path}/:id`,
  access: 'private',
  description: {
    operationId: 'renewWebhookListener',
    tag: 'Webhooks',
    summary: 'Continue to listen',
    description: 'Continues for another minute.',
    body: describedBody,
    answers: [
      {
        status: 200,
        ...written,
      },
    ],
    errors: ['not_found', 'validation_failed'],
  },
  params,
  async handler(
    { caller: { groupId }, params: { id }, readJsonBody },
    { hasura }: Pick<Dependencies, 'hasura'>,
  ) {
    const { body } = readSaveBody(listenerBody, (await readJsonBody()).value, { isStrict: true });
    return { json: await renewListener({ groupId, hasura }, id, body.events) };
  },
});

export const deleteListener = defineRoute({
  method: 'delete',
  path: `${path}/:id`,
  access: 'private',
  description: {
    operationId: 'endWebhookListener',
    tag: 'Webhooks',
    summary: 'End listening',
    description: 'Events are no longer written for this program.',
    answers: [
      {
        status: 200,
        description: 'It has ended.',
        content: { 'application/json': { schema: deletedAnswer('listener') } },
      },
    ],
    errors: ['not_found'],
  },
  params,
  async handler({ caller: { groupId }, params: { id } }, { hasura }: Pick<Dependencies, 'hasura'>) {
    await endListener({ groupId, hasura }, id);
    return { json: { id, message: 'Listener ended' } };
  },
});
