/** Reports a transaction that stays open: until it ends, lists with a cursor get no change that was made after it began. */
import type { Logger } from 'pino';
import type { Hasura } from '../graphql/client.ts';
import { ReadHeldHorizonDocument } from '../graphql/generated.ts';

/** Seconds after which an open transaction is reported. */
const heldTooLongSeconds = 60;

/** Logs a warning when a transaction that writes is older than the limit. `now` in milliseconds since 1970. */
export async function reportHeldHorizon(
  hasura: Hasura,
  log: Logger,
  now: number = Date.now(),
): Promise<void> {
  const { changes_horizon } = await hasura.asAdmin().request(ReadHeldHorizonDocument, {});
  const heldSince = changes_horizon[0]?.heldSince;
  if (heldSince == null) return;
  const seconds = Math.round((now - Date.parse(heldSince)) / 1000);
  if (seconds < heldTooLongSeconds) return;
  log.warn(
    { heldSince, seconds },
    'an open transaction holds back the changes that lists with a cursor show',
  );
}
