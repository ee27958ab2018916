/** Tests of what is published of the client: what it needs, and how large it is. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../../clients/typescript/', import.meta.url));

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${folder}src/${entry}`],
    bundle: true,
    minify: true,
    format: 'esm',
    // Neither a browser nor an edge runtime has the modules of Node: importing one is an error here.
    platform: 'neutral',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

test('the client imports nothing of Node, and has less than 6 kB when it is compressed', async () => {
  expect(gzipSync(await bundle('index.ts'), { level: 9 }).length).toBeLessThan(6_000);
});

test('what only Node has is in an entry point of its own', async () => {
  await expect(bundle('node.ts')).rejects.toThrow('node:fs/promises');
});

test('the package has no dependencies', () => {
  expect(JSON.parse(readFileSync(`${folder}package.json`, 'utf8'))).not.toHaveProperty('dependencies');
});
