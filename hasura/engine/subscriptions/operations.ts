/** What sockets need of an engine. */
import type { GraphqlRequest } from '../request.ts';
import type { Session } from '../session.ts';
import type { Receiver } from './receiver.ts';

export interface Operations {
  /**
   * The session of whoever sends these headers.
   * @throws EngineError `access-denied`
   */
  authenticate(headers: Headers): Session;
  /**
   * Starts a query, a mutation or a subscription. Whatever goes wrong is told to the receiver.
   * @returns what ends it: a query or mutation is cancelled, unless it is being stored already
   */
  open(request: GraphqlRequest, session: Session, receiver: Receiver): () => void;
}
