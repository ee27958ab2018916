/** The result of an attempt for events that are due at a time: those of cron triggers, and one-off events. */
import type pg from 'pg';
import { type Leased, withoutLease } from '../queue/leases.ts';
import type { Invocation, Outcome } from './outcome.ts';

/** The tables of one kind of event, as trusted SQL. */
interface TimedTables {
  readonly events: string;
  readonly invocations: string;
}

type Complete = (
  pool: Pick<pg.Pool, 'query'>,
  event: Leased,
  invocation: Invocation,
  outcome: Outcome,
) => Promise<void>;

/** A function that stores an attempt and the event's new state, in one statement, so that both are stored or neither. */
export function completionIn({ events, invocations }: TimedTables): Complete {
  return async (pool, { id, holder }, { status, request, response }, outcome) => {
    const newStatus = outcome.kind === 'retry' ? 'scheduled' : outcome.kind;
    const retrySeconds = outcome.kind === 'retry' ? outcome.afterSeconds : null;
    await pool.query(
      `with logged as (
         insert into ${invocations} (event_id, status, request, response)
         values ($1, $2, $3, $4))
       update ${events} set tries = tries + 1, status = $5,
         next_retry_at = now() + make_interval(secs => $6), ${withoutLease}
       where id = $1 and status = 'scheduled' and (locked_by = $7 or $5 = 'delivered')`,
      [id, status, request, response, newStatus, retrySeconds, holder],
    );
  };
}
