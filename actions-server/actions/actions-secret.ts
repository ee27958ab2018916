/** The secret that Hasura sends to handlers of its actions and of its event triggers. */
import { isSameSecret } from '@platform/runtime';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import type { RequestContext } from '../http/route.ts';

const actionsSecretHeader = 'X-Actions-Secret';

/** @throws AppError route_not_found where no secret is configured, invalid_actions_secret */
export function requireActionsSecret(
  request: Pick<RequestContext, 'header'>,
  { actionsSecret }: Pick<Config, 'actionsSecret'>,
): void {
  const secret = request.header(actionsSecretHeader);
  if (actionsSecret === null)
    throw new AppError('route_not_found', 'Actions are not configured on this server');
  if (secret !== undefined && isSameSecret(secret, actionsSecret)) return;
  throw new AppError('invalid_actions_secret', 'The secret of the actions is missing or wrong');
}
