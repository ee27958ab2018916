/**
 * The route of an action's handler, which only Hasura calls. It is not part of the public API: it is authenticated by the
 * secret that Hasura sends, not by an API key. Errors have the form that Hasura passes on to its client.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { validationFailed } from '../errors.ts';
import type { ActionName } from '../graphql/action-names.ts';
import { defineRoute, type Route } from '../http/route.ts';
import type { Caller } from '../keys/caller.ts';
import { checkValue } from '../saves/check-value.ts';
import { findActionCaller } from './action-caller.ts';
import { requireActionsSecret } from './actions-secret.ts';

/** What a handler gets of its call. */
interface ActionContext<Input> {
  readonly input: Input;
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

interface ActionDefinition<Input, Needs> {
  /** As in metadata/actions.graphql; the path is `/actions/<name>`. */
  readonly name: ActionName;
  /** The arguments. Their content may be validated further by the use case. */
  readonly input: z.ZodType<Input>;
  readonly maxBodyBytes: (config: Pick<Config, 'limits'>) => number;
  /** Returns what metadata/actions.graphql declares. @throws AppError */
  readonly handler: (context: ActionContext<Input>, needs: Needs) => Promise<unknown>;
}

export function actionRoute<Input, Needs>(
  action: ActionDefinition<Input, Needs>,
): Route<Needs & Pick<Dependencies, 'config' | 'hasura'>> {
  const payload = payloadSchema(action.name, action.input);
  return defineRoute({
    // Only Hasura calls it.
    description: null,
    method: 'post',
    path: `/actions/${action.name}`,
    access: 'none',
    counting: 'none',
    errorForm: 'action',
    async handler(request, dependencies: Needs & Pick<Dependencies, 'config' | 'hasura'>) {
      const { config, hasura } = dependencies;
      requireActionsSecret(request, config);
      const body = await request.readJsonBody(action.maxBodyBytes(config));
      const checked = checkValue(payload, body.value);
      if (!checked.isValid) throw validationFailed(checked.problems);
      const { input, session_variables: session } = checked.value;
      const groupId = session['x-hasura-group-id'];
      const apikeyId = session['x-hasura-apikey-id'];
      const caller = await findActionCaller(hasura, groupId, apikeyId);
      const { requestId, log } = request;
      request.describe({ groupId: caller.groupId, apikeyId: caller.apikeyId });
      return { json: await action.handler({ input, caller, requestId, log }, dependencies) };
    },
  });
}

/** The body that Hasura posts. Other members, which later versions may add, are ignored. */
function payloadSchema<Input>(name: ActionName, input: z.ZodType<Input>) {
  return z.object({
    action: z.object({ name: z.literal(name) }),
    input,
    session_variables: z.object({
      'x-hasura-group-id': z.guid('the session has no account'),
      'x-hasura-apikey-id': z.guid('the session has no API key'),
    }),
  });
}
