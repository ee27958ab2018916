/** GET /rest/v2/webhooks/:id/deliveries: what was sent to an endpoint, with the answers. */

import { z } from 'zod';
import type { Dependencies } from '../../dependencies.ts';
import { invalidParameter } from '../../errors.ts';
import { readParameters } from '../../http/query-parameters.ts';
import { defineRoute } from '../../http/route.ts';
import { deliveriesAnswer, deliveriesQuery, webhookIdParameter } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { deliveryStatuses, listDeliveries } from '../../webhooks/webhook-log.ts';

const mostDeliveries = 100;
const defaultDeliveries = 50;
const lastOffset = 100_000;

export const getWebhookDeliveries = defineRoute({
  method: 'get',
  path: '/rest/v2/webhooks/:id/deliveries',
  access: 'private',
  description: {
    operationId: 'listWebhookDeliveries',
    tag: 'Webhooks',
    summary: 'List what was sent to a webhook',
    description: 'Answers the deliveries of a webhook with their attempts. They are kept for 30 days.',
    query: deliveriesQuery,
    answers: [
      {
        status: 200,
        description: 'The deliveries.',
        content: { 'application/json': { schema: deliveriesAnswer } },
      },
    ],
    errors: ['not_found'],
  },
  params: z.object({ id: webhookIdParameter }),
  query(query) {
    const { status = null, limit, offset } = readParameters(query, { status: [], limit: [], offset: [] });
    const known = deliveryStatuses.find((name) => name === status) ?? null;
    if (status !== null && known === null) {
      throw invalidParameter('status', `status must be one of ${deliveryStatuses.join(', ')}`);
    }
    return {
      status: known,
      limit: wholeNumber('limit', limit, { from: 1, to: mostDeliveries, otherwise: defaultDeliveries }),
      offset: wholeNumber('offset', offset, { from: 0, to: lastOffset, otherwise: 0 }),
    };
  },
  async handler({ caller, requestId, params: { id }, query }, { hasura }: Pick<Dependencies, 'hasura'>) {
    return { json: await listDeliveries(webhookOwner(hasura, caller, requestId), id, query) };
  },
});

function wholeNumber(
  name: string,
  text: string | undefined,
  { from, to, otherwise }: { from: number; to: number; otherwise: number },
): number {
  if (text === undefined) return otherwise;
  const number = Number(text);
  if (/^\d{1,9}$/.test(text) && number >= from && number <= to) return number;
  throw invalidParameter(name, `${name} must be a whole number from ${from} to ${to}`);
}
