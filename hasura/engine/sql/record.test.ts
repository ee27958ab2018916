/** Tests of records with more fields than Postgres allows columns or arguments, with a real engine. */
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession } from '../session.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(() => world.pool.start());
afterEach(() => world.pool.undo());

const count = 4_000;
/** More fields than a select can have columns; every third is of another column. */
const fields = Array.from({ length: count }, (_, index) =>
  index % 3 === 0 ? `f${index}: id` : `f${index}: name`,
).join(' ');

async function ask(query: string): Promise<Record<string, Record<string, unknown>[]>> {
  const response = JSON.parse(await world.engine.run({ query }, createSession('admin')));
  expect(response).not.toHaveProperty('errors');
  return response.data;
}

function expectWide(row: Readonly<Record<string, unknown>> | undefined, id: number, name: string): void {
  expect(Object.keys(row ?? {})).toEqual(Array.from({ length: count }, (_, index) => `f${index}`));
  expect([row?.f0, row?.f1, row?.f3999]).toEqual([id, name, id]);
}

test('thousands of fields of a row are returned in their order', async () => {
  const { author } = await ask(`{ author(order_by: { name: desc }, limit: 2) { ${fields} } }`);
  expectWide(author?.[1], 3, 'Cleo');
});

test('thousands of fields are returned under a relationship and for mutations', async () => {
  const { article } = await ask(`{ article(where: { id: { _eq: 3 } }) { author { ${fields} } } }`);
  expectWide(article?.[0]?.author as Record<string, unknown>, 2, 'Ben');
  const { insert_author } = (await ask(`mutation {
    insert_author(objects: { id: 9, tenant_id: 1, name: "Dora" }) { returning { ${fields} } }
  }`)) as unknown as { insert_author: { returning: Record<string, unknown>[] } };
  expectWide(insert_author.returning[0], 9, 'Dora');
});
