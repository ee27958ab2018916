/** Lists: one page when it is awaited, every record when it is iterated over. */
import type { Call, Operation, RequestOptions, Transport } from './transport.ts';

export interface Page<Row> {
  readonly data: Row[];
  /** How many records match on all pages; absent with `total=false`. */
  readonly total?: number;
  /** The place after this page, when the list is followed. */
  readonly nextCursor?: string;
  readonly hasMore?: boolean;
}

/** A page while the list is followed. */
export interface FollowedPage<Row> extends Page<Row> {
  /** Store it when the records of the page are stored: `after` continues there. */
  readonly cursor: string;
}

export interface ListQuery {
  readonly after?: string;
  readonly limit?: number;
  readonly offset?: number;
  readonly orderBy?: unknown;
}

/**
 * A list. `await` sends one request and gives its page. `for await` follows the list by its cursor and gives every record
 * once, in the order of change, deleted ones with their `deletedAt`; it begins at `after`, or at the beginning.
 */
export class List<Row> implements Promise<Page<Row>>, AsyncIterable<Row> {
  readonly [Symbol.toStringTag] = 'List';
  readonly #transport: Transport;
  readonly #operation: Operation & { readonly query?: ListQuery | undefined };
  readonly #options: RequestOptions;

  constructor(
    transport: Transport,
    operation: Operation & { readonly query?: ListQuery | undefined },
    options: RequestOptions = {},
  ) {
    this.#transport = transport;
    this.#operation = operation;
    this.#options = options;
  }

  // biome-ignore lint/suspicious/noThenProperty: a list can be awaited
  then<Fulfilled = Page<Row>, Rejected = never>(
    onFulfilled?: ((page: Page<Row>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#send(this.#operation.query).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Row> | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Page<Row>> {
    return this.then().finally(onFinally);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Row> {
    for await (const { data } of this.pages()) {
      for (const row of data) {
        // A page has a thousand of them.
        this.#options.signal?.throwIfAborted();
        yield row;
      }
    }
  }

  /** The pages of the list while it is followed, each with the cursor after it; those without records too. */
  async *pages(): AsyncGenerator<FollowedPage<Row>> {
    const { after: start = '', ...query } = this.#operation.query ?? {};
    if (query.offset !== undefined || query.orderBy !== undefined) {
      throw new TypeError('A list is followed in the order of change: leave out offset and orderBy');
    }
    for (let after = start, hasMore = true; hasMore; ) {
      const page = await this.#send({ total: false, limit: 1000, ...query, after } as ListQuery);
      after = page.nextCursor ?? after;
      hasMore = page.hasMore === true;
      yield { ...page, cursor: after };
    }
  }

  #send(query: ListQuery | undefined): Call<Page<Row>> {
    return this.#transport.send<Page<Row>>({ ...this.#operation, query }, this.#options);
  }
}
