/** The part of an engine that sockets use. */
import type { GraphqlRequest } from '../request.ts';
import type { RequestHeaders, Session } from '../session.ts';
import type { Receiver } from './receiver.ts';

export interface Operations {
  /**
   * The session of a client with these headers.
   * @throws EngineError `access-denied`
   */
  authenticate(headers: RequestHeaders): Session;
  /**
   * Starts a query, a mutation or a subscription. Errors go to the receiver.
   * @returns a function that ends the operation: it cancels a query or mutation, unless that is being committed
   */
  open(request: GraphqlRequest, session: Session, receiver: Receiver): () => void;
}
