/**
 * Automatic persisted queries, as Apollo's clients send them: `extensions.persistedQuery` has the SHA-256 of a document, and
 * the document itself only when the server does not know it. What is kept saves bytes and nothing else, so it may be evicted
 * at any time, and clients send the document again.
 */
import { createHash } from 'node:crypto';
import { LeastRecentlyUsed } from './least-recently-used.ts';

/** What is known about the document of a request. */
export type PersistedQuery =
  /** The request does not use the protocol. */
  | { readonly kind: 'plain' }
  | { readonly kind: 'found'; readonly query: string }
  | { readonly kind: 'refused'; readonly refusal: PersistedQueryRefusal };

export interface PersistedQueryRefusal {
  /** Clients compare code and message with those of the protocol. */
  readonly code: string;
  readonly message: string;
  /** Whether the request can never succeed; otherwise the client repeats it with its document. */
  readonly isFault: boolean;
}

const notFound: PersistedQueryRefusal = {
  code: 'PERSISTED_QUERY_NOT_FOUND',
  message: 'PersistedQueryNotFound',
  isFault: false,
};

const fault = (message: string): PersistedQueryRefusal => ({ code: 'bad-request', message, isFault: true });

/** Bytes of the documents that are kept; a character counts as two. */
const capacity = 8 * 1024 * 1024;

export class PersistedQueries {
  readonly #queries = new LeastRecentlyUsed<string>(capacity);

  /**
   * Finds the document of a request, and keeps one that comes with its hash.
   * @param request the members of its body
   * @param owner of the documents: nobody finds those of others
   */
  find(request: Readonly<Record<string, unknown>>, owner: string): PersistedQuery {
    const { query, extensions } = request;
    if (typeof extensions !== 'object' || extensions === null || !('persistedQuery' in extensions)) {
      return { kind: 'plain' };
    }
    const { persistedQuery } = extensions;
    if (typeof persistedQuery !== 'object' || persistedQuery === null) return { kind: 'plain' };
    const { version, sha256Hash } = persistedQuery as Record<string, unknown>;
    if (version !== 1) return refused(fault('only version 1 of extensions.persistedQuery is supported'));
    if (typeof sha256Hash !== 'string' || !/^[0-9a-f]{64}$/.test(sha256Hash)) {
      return refused(
        fault('extensions.persistedQuery.sha256Hash must be a SHA-256 as 64 hexadecimal digits'),
      );
    }
    const key = `${owner} ${sha256Hash}`;
    if (query === undefined || query === null || query === '') {
      const known = this.#queries.get(key);
      return known === undefined ? refused(notFound) : { kind: 'found', query: known };
    }
    if (typeof query !== 'string') return { kind: 'plain' };
    if (createHash('sha256').update(query).digest('hex') !== sha256Hash) {
      return refused(fault('extensions.persistedQuery.sha256Hash is not the SHA-256 of the query'));
    }
    this.#queries.set(key, query, 2 * (key.length + query.length));
    return { kind: 'found', query };
  }
}

function refused(refusal: PersistedQueryRefusal): PersistedQuery {
  return { kind: 'refused', refusal };
}
