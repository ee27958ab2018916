/** The examples in the READMEs of the packages run as they stand there, on the built packages, and print what is said. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createEmptyDatabase } from './support/database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const world = join(root, 'hasura/engine/cases/world');
const blocks = (path: string, language: string) =>
  [
    ...readFileSync(join(root, path, 'README.md'), 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'),
    ),
  ].map(([, text = '']) => text);

async function run(program: string, environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
  });
  return stdout;
}

test.each(['packages/vocabulary', 'packages/runtime', 'packages/resume-reader', 'packages/places'])(
  'the example of %s prints what its README says',
  async (path) => {
    const [program = ''] = blocks(path, 'js');
    expect(await run(program)).toBe(blocks(path, 'text')[0]);
  },
);

test('the example of hasura/engine answers a request from a database that is not the platform’s', async () => {
  const database = await createEmptyDatabase();
  try {
    for (const file of ['schema.sql', 'data.sql']) {
      await database.pool.query(readFileSync(join(world, file), 'utf8'));
    }
    const first = await database.pool.query('select name from author order by name limit 1');
    const printed = await run(blocks('hasura/engine', 'js')[0] ?? '', {
      DATABASE_URL: database.url,
      METADATA_DIR: join(world, 'metadata.yaml'),
    });
    expect(JSON.parse(printed)).toEqual({ data: { author: first.rows } });
  } finally {
    await database.drop();
  }
});
