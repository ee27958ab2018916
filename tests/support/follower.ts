/**
 * A client that follows a list with a cursor, for tests.
 *
 * The horizon of changes covers the whole cluster, on which other tests run: it may be held for a while, so that changes
 * are waited for and never expected in the very next answer.
 */
import type { TestAccount } from './api.ts';
import { waitUntil } from './wait-until.ts';

export interface ListedRow {
  readonly id: string;
  readonly name: string;
  readonly deletedAt: string | null;
  readonly updatedAt: string;
}

interface Page {
  readonly data: ListedRow[];
  readonly total?: number;
  readonly nextCursor: string;
  readonly hasMore: boolean;
}

/** The answer of a list, which must succeed; `path` is what follows `/rest/v2/`. */
export async function readPage(account: TestAccount, path: string, key?: string): Promise<Page> {
  const response = await account.get(`/rest/v2/${path}`, key === undefined ? {} : { key });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as Page;
}

export class Follower {
  /** Every row that it was given, in order. */
  readonly seen: ListedRow[] = [];
  cursor = '';
  readonly #account: TestAccount;
  readonly #path: string;
  readonly #key: string | undefined;

  constructor(account: TestAccount, path: string, key?: string) {
    this.#account = account;
    this.#path = path;
    this.#key = key;
  }

  /** One request. */
  async poll(): Promise<Page> {
    const after = `${this.#path.includes('?') ? '&' : '?'}after=${this.cursor}`;
    const answer = await readPage(this.#account, this.#path + after, this.#key);
    this.seen.push(...answer.data);
    this.cursor = answer.nextCursor;
    return answer;
  }

  /** Polls until it has been given a row that `isWanted` accepts, which it returns. */
  async pollFor(isWanted: (row: ListedRow) => boolean): Promise<ListedRow> {
    let wanted: ListedRow | undefined;
    await waitUntil(async () => {
      wanted = (await this.poll()).data.find(isWanted);
      return wanted !== undefined;
    });
    if (!wanted) throw new Error('not reached');
    return wanted;
  }
}
