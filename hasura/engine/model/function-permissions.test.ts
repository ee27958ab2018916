/** Tests of permissions on functions, with a real Postgres. */
import { openWorld, type World } from '../../../tests/support/world.ts';
import { createSession } from '../session.ts';

const search = '{ search_article(args: { term: "e" }) { id } }';
const latest = '{ latest_article { id } }';

/** The functions that each role may call. */
async function answersOf(
  world: World,
  query: string,
  roles: readonly string[],
): Promise<[string, boolean][]> {
  const answers: [string, boolean][] = [];
  for (const role of roles) {
    const session = createSession(role, [
      ['x-hasura-tenant-id', '1'],
      ['x-hasura-user-id', '1'],
    ]);
    answers.push([role, 'data' in JSON.parse(await world.engine.run({ query }, session))]);
  }
  return answers;
}

async function withWorld(
  inferFunctionPermissions: boolean,
  run: (world: World) => Promise<void>,
): Promise<void> {
  const world = await openWorld({ metadata: { inferFunctionPermissions } });
  await world.pool.start();
  try {
    await run(world);
  } finally {
    await world.pool.undo();
    await world.close();
  }
}

test('when permissions are inferred, a role that may read the rows may call the function', async () => {
  await withWorld(true, async (world) => {
    expect(await answersOf(world, latest, ['admin', 'member', 'visitor', 'auditor'])).toEqual([
      ['admin', true],
      ['member', true],
      ['visitor', true],
      ['auditor', false],
    ]);
  });
});

test('when they are not inferred, a role may call a granted function if it may read the rows', async () => {
  await withWorld(false, async (world) => {
    expect(await answersOf(world, latest, ['admin', 'member', 'visitor'])).toEqual([
      ['admin', true],
      ['member', false],
      ['visitor', false],
    ]);
    // `auditor` may not read articles; `reviewer` inherits this right from `member` and the permission on the function
    // from `auditor`.
    expect(await answersOf(world, search, ['admin', 'member', 'visitor', 'auditor', 'reviewer'])).toEqual([
      ['admin', true],
      ['member', false],
      ['visitor', true],
      ['auditor', false],
      ['reviewer', true],
    ]);
  });
});
