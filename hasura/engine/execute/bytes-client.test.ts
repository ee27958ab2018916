import { Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts';
import { BytesClient, type BytesRow } from './bytes-client.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A socket whose data arrives in pieces of a few bytes. */
class SlicingSocket extends Socket {
  #size = 1;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const [data] = args;
    if (event !== 'data' || !Buffer.isBuffer(data)) return super.emit(event, ...args);
    for (let start = 0; start < data.length; ) {
      this.#size = (this.#size % 11) + 1;
      super.emit('data', data.subarray(start, start + this.#size));
      start += this.#size;
    }
    return true;
  }
}

async function withClient<Result>(
  options: { readonly isSliced: boolean },
  work: (client: BytesClient) => Promise<Result>,
): Promise<Result> {
  const stream = options.isSliced ? { stream: () => new SlicingSocket() } : {};
  const client = new BytesClient({ connectionString: database.url, ...stream });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const asText = (row: BytesRow) => row.map((value) => (Buffer.isBuffer(value) ? value.toString() : value));
const array = (text: string, values: readonly string[] = []) => ({ text, values });

describe.each([{ isSliced: false }, { isSliced: true }])('a client whose data is sliced: %j', (options) => {
  test('returns large rows as bytes and small ones as strings, complete and in their order', async () => {
    const sizes = [1, 20_000, 3, 0, 8_000, 9_000, 5, 70_000];
    const rows = await withClient(options, (client) =>
      client.queryBytes(
        array(
          `select n::text, null, repeat('é€😀', size / 9), '' from unnest($1::int[]) with ordinality as t (size, n)`,
          [`{${sizes.join()}}`],
        ),
      ),
    );
    expect(rows.map(asText)).toEqual(
      sizes.map((size, index) => [String(index + 1), null, 'é€😀'.repeat(Math.floor(size / 9)), '']),
    );
    expect(rows.map((row) => Buffer.isBuffer(row[2]))).toEqual(sizes.map((size) => size > 8_500));
  });

  test('continues to work afterwards, with prepared statements and errors', async () => {
    await withClient(options, async (client) => {
      const large = { ...array(`select repeat('x', $1::int)`, ['50000']), name: 'large' };
      const [first] = await client.queryBytes(large);
      expect(first?.[0]).toHaveLength(50_000);
      await expect(client.queryBytes(array('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
      const [second] = await client.queryBytes({ ...large, values: ['60000'] });
      expect(second?.[0]).toHaveLength(60_000);
      const { rows } = await client.query(`select repeat('y', 30000) as text, 7 as number`);
      expect(rows).toEqual([{ text: 'y'.repeat(30_000), number: 7 }]);
    });
  });

  test('an error in the middle of large rows leaves no state behind', async () => {
    await withClient(options, async (client) => {
      const failing = client.queryBytes(
        array(`select repeat('x', 20000), 1 / (3 - n) from generate_series(1, 5) as n`),
      );
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      expect(await client.queryBytes(array(`select 'a', null`))).toEqual([['a', null]]);
    });
  });
});

test('a query that does not request bytes gets none, for rows of any size', async () => {
  await withClient({ isSliced: false }, async (client) => {
    const { rows } = await client.query<[string]>({ text: `select repeat('é', 100000)`, rowMode: 'array' });
    expect(rows).toEqual([['é'.repeat(100_000)]]);
  });
});
