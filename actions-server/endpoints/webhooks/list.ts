/** GET /rest/v2/webhooks */

import type { Dependencies } from '../../dependencies.ts';
import { defineRoute } from '../../http/route.ts';
import { webhooksAnswer } from '../../webhooks/described.ts';
import { webhookOwner } from '../../webhooks/owner.ts';
import { listWebhooks } from '../../webhooks/webhooks.ts';

export const getWebhooks = defineRoute({
  method: 'get',
  path: '/rest/v2/webhooks',
  access: 'private',
  description: {
    operationId: 'listWebhooks',
    tag: 'Webhooks',
    summary: 'List webhooks',
    description: 'Answers all webhooks of the account. None of them shows its secret.',
    answers: [
      {
        status: 200,
        description: 'The webhooks.',
        content: { 'application/json': { schema: webhooksAnswer } },
      },
    ],
  },
  async handler({ caller, requestId }, { hasura }: Pick<Dependencies, 'hasura'>) {
    const data = await listWebhooks(webhookOwner(hasura, caller, requestId));
    return { json: { data, total: data.length } };
  },
});
