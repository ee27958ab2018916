/**
 * The handler of the event trigger on `webhook_events`: something has happened that may have to be sent. What, the sender
 * asks the database, so that a call that is lost or comes twice does no harm.
 */
import type { Dependencies } from '../dependencies.ts';
import { defineRoute } from '../http/route.ts';
import { requireActionsSecret } from './actions-secret.ts';

export const sendWebhooks = defineRoute({
  // Only Hasura calls it.
  description: null,
  method: 'post',
  path: '/actions/sendWebhooks',
  access: 'none',
  counting: 'none',
  errorForm: 'action',
  async handler(request, { config, webhookSender }: Pick<Dependencies, 'config' | 'webhookSender'>) {
    requireActionsSecret(request, config);
    webhookSender.wake();
    return { json: {} };
  },
});
